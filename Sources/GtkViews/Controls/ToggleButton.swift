package import CGtk
import CGtkShim
import GLibSupport

/// A button that stays pressed until it's clicked again.
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

  override package init(widget: UnsafeMutablePointer<GtkWidget>) {
    super.init(widget: widget)
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
