package import CKitGtk
import CKitGtkShim
public import DragDrop
public import Foundation
import KitGLib

/// A button with a title or an icon.
///
/// ```swift
/// let button = Button(title: "Inbox")
/// button.onClick = { print("clicked") }
/// button.isSpringLoaded = true
/// ```
open class Button: View, SpringLoadedInteractionSupporting {
  /// Called when the user has clicked, ``click()`` was called, or a drag rested over a spring-loaded button.
  public var onClick: (() -> Void)?

  /// - Parameter title: used literally, without mnemonics.
  public convenience init(title: String) {
    self.init(widget: gtk_button_new_with_label(title))
  }

  /// - Parameter icon: a name in the icon theme, such as `list-add-symbolic`.
  public convenience init(icon: String) {
    self.init(widget: gtk_button_new_from_icon_name(icon))
  }

  /// Creates a button without a title or an icon, for ``title``, ``icon`` or a subclass.
  public init() {
    super.init(widget: gtk_button_new())
    connectClicks()
  }

  /// Creates a button without a title or an icon.
  /// - Parameter frame: its frame in the canvas that it's added to.
  override public init(frame: CGRect) {
    super.init(widget: gtk_button_new())
    connectClicks()
    if frame != .zero { self.frame = frame }
  }

  package override init(widget: @autoclosure () -> UnsafeMutablePointer<GtkWidget>) {
    super.init(widget: widget())
    connectClicks()
  }

  private func connectClicks() {
    let clicked: @MainActor () -> Void = { [weak self] in self?.onClick?() }
    connections.append(
      SignalConnection(object, clicked) { data, destroy in
        shim_button_on_clicked(
          button, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  private var button: UnsafeMutablePointer<GtkButton> { object.pointer() }

  /// Does what the user's click does: triggers action, toggle and ``onClick``. Does nothing when the button
  /// is disabled.
  public func click() {
    if isEnabled { shim_button_click(button) }
  }

  /// The title; nil for a button with an icon. Setting it replaces the icon; nil removes a title, but not an
  /// icon.
  public var title: String? {
    get { gtk_button_get_label(button).map { String(cString: $0) } }
    set {
      guard newValue != nil || title != nil else { return }
      gtk_button_set_label(button, newValue ?? "")
      if accessibilityLabel != nil { applyAccessibilityLabel() }
    }
  }

  /// A name in the icon theme; nil for a button with a title. Setting it replaces the title; nil removes an
  /// icon, but not a title.
  public var icon: String? {
    get { gtk_button_get_icon_name(button).map { String(cString: $0) } }
    set {
      // An empty name would show the "missing" icon.
      guard let newValue else {
        if icon != nil { gtk_button_set_child(button, nil) }
        return
      }
      gtk_button_set_icon_name(button, newValue)
      // GTK 4.18 keeps the title's widget as the name, although it's gone.
      shim_widget_forget_accessible_label_widget(widget)
    }
  }

  /// Whether the button has no frame until the pointer is over it.
  public var isFlat: Bool {
    get { gtk_button_get_has_frame(button) == 0 }
    set { gtk_button_set_has_frame(button, newValue ? 0 : 1) }
  }

  /// The action that a click activates, such as `win.undo`; the button is enabled when the action is.
  public var actionName: String? {
    didSet { gtk_actionable_set_action_name(OpaquePointer(object.raw), actionName) }
  }

  // MARK: Spring loading

  /// Whether a drag that rests over the button clicks it (`UISpringLoadedInteractionSupporting`; contract
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

/// Allows a control's spring while the control and all its ancestors are sensitive.
@MainActor
final class ControlSpring: SpringLoadedInteractionBehavior {
  func shouldAllow(_ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext)
    -> Bool
  {
    (interaction.viewNode as? View).map { gtk_widget_is_sensitive($0.widget) != 0 } ?? false
  }

  /// Returns a spring that has the effect of a press on a control.
  static func interaction(_ press: @escaping @MainActor () -> Void) -> SpringLoadedInteraction {
    SpringLoadedInteraction(interactionBehavior: ControlSpring(), interactionEffect: nil) { _, _ in press() }
  }
}

/// A button that stays pressed until it's clicked again.
///
/// ```swift
/// let grid = ToggleButton(title: "Grid")
/// grid.onToggle = { isOn in print(isOn) }
/// ```
public final class ToggleButton: Button {
  /// Called when the user, or ``Button/click()``, has toggled the button.
  public var onToggle: ((Bool) -> Void)?
  private var isQuiet = false

  /// Creates a button that's initially off.
  public convenience init(title: String) { self.init(widget: gtk_toggle_button_new_with_label(title)) }

  /// Creates a button that's initially off.
  /// - Parameter icon: a name in the icon theme, such as `edit-find-symbolic`.
  public convenience init(icon: String) {
    self.init(widget: gtk_toggle_button_new())
    self.icon = icon
  }

  /// Creates a button without a title or an icon that's initially off.
  override public init() {
    super.init(widget: gtk_toggle_button_new())
    connectToggles()
  }

  /// Creates a button without a title or an icon that's initially off.
  /// - Parameter frame: its frame in the canvas that it's added to.
  override public init(frame: CGRect) {
    super.init(widget: gtk_toggle_button_new())
    connectToggles()
    if frame != .zero { self.frame = frame }
  }

  override package init(widget: @autoclosure () -> UnsafeMutablePointer<GtkWidget>) {
    super.init(widget: widget())
    connectToggles()
  }

  private func connectToggles() {
    let toggled: @MainActor () -> Void = { [weak self] in
      guard let self, !isQuiet else { return }
      onToggle?(isOn)
    }
    connections.append(
      SignalConnection(object, toggled) { data, destroy in
        shim_toggle_button_on_toggled(
          object.pointer(), { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  /// Whether the button is pressed; setting it doesn't call ``onToggle``.
  public var isOn: Bool {
    get { gtk_toggle_button_get_active(object.pointer()) != 0 }
    set {
      isQuiet = true
      gtk_toggle_button_set_active(object.pointer(), newValue ? 1 : 0)
      isQuiet = false
    }
  }
}
