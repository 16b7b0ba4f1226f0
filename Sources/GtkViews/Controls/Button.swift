package import CGtk
import CGtkShim
public import DragDrop
import GLibSupport

/// A button with a title or an icon.
open class Button: View, SpringLoadedInteractionSupporting {
  /// A person clicked, or ``click()`` did; or a drag was held over the button, when it's spring-loaded.
  public var onClick: (() -> Void)?

  /// - Parameter title: as it is: no letter becomes a shortcut.
  public convenience init(title: String) {
    self.init(widget: gtk_button_new_with_label(title))
  }

  /// - Parameter icon: a name of the icon theme, such as `list-add-symbolic`.
  public convenience init(icon: String) {
    self.init(widget: gtk_button_new_from_icon_name(icon))
  }

  package override init(widget: UnsafeMutablePointer<GtkWidget>) {
    super.init(widget: widget)
    let clicked: @MainActor () -> Void = { [weak self] in self?.onClick?() }
    connections.append(
      SignalConnection(object, clicked) { data, destroy in
        shim_button_on_clicked(
          button, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  private var button: UnsafeMutablePointer<GtkButton> { object.pointer() }

  /// Does what a person's click does: action, toggle and ``onClick`` alike. Nothing when it's disabled.
  public func click() {
    if isEnabled { shim_button_click(button) }
  }

  /// nil for a button with an icon. Setting it takes the icon's place; nil takes a title away, and no icon.
  public var title: String? {
    get { gtk_button_get_label(button).map { String(cString: $0) } }
    set {
      guard newValue != nil || title != nil else { return }
      gtk_button_set_label(button, newValue ?? "")
    }
  }

  /// A name of the icon theme; nil for a button with a title. Setting it takes the title's place; nil takes an icon away,
  /// and no title.
  public var icon: String? {
    get { gtk_button_get_icon_name(button).map { String(cString: $0) } }
    set {
      // An empty name would be drawn as a missing icon.
      guard let newValue else {
        if icon != nil { gtk_button_set_child(button, nil) }
        return
      }
      gtk_button_set_icon_name(button, newValue)
    }
  }

  /// Whether the button has no frame until the pointer is over it.
  public var isFlat: Bool {
    get { gtk_button_get_has_frame(button) == 0 }
    set { gtk_button_set_has_frame(button, newValue ? 0 : 1) }
  }

  /// The action that a click calls, such as `win.undo`; the button is as enabled as that is.
  public var actionName: String? {
    didSet { gtk_actionable_set_action_name(OpaquePointer(object.raw), actionName) }
  }

  // MARK: Spring loading

  /// Whether a drag that is held over the button clicks it (`UISpringLoadedInteractionSupporting`; contract
  /// 1.10.8).
  public var isSpringLoaded = false {
    didSet {
      guard isSpringLoaded != oldValue else { return }
      if isSpringLoaded {
        let interaction = ControlSpring.interaction { [weak self] in self?.click() }
        springInteraction = interaction
        addInteraction(interaction)
      } else if let interaction = springInteraction {
        springInteraction = nil
        removeInteraction(interaction)
      }
    }
  }
  private var springInteraction: (any Interaction)?
}
