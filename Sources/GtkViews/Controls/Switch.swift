import CKitGtk
import CKitGtkShim
import KitGLib

/// A switch that's on or off (`UISwitch`).
///
/// ```swift
/// let snaps = Switch()
/// snaps.isOn = true
/// snaps.onToggle = { isOn in print(isOn) }
/// ```
public final class Switch: View {
  /// Called when the user has turned the switch on or off.
  public var onToggle: ((Bool) -> Void)?
  private var isQuiet = false

  /// Creates a switch that's off.
  public init() {
    super.init(widget: gtk_switch_new())
    let toggled: @MainActor () -> Void = { [weak self] in
      guard let self, !isQuiet else { return }
      onToggle?(isOn)
    }
    connections.append(
      SignalConnection(object, toggled) { data, destroy in
        shim_switch_on_toggled(
          object.opaque, { _, _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  /// Whether the switch is on; setting it doesn't call ``onToggle``.
  public var isOn: Bool {
    get { gtk_switch_get_active(object.opaque) != 0 }
    set {
      isQuiet = true
      gtk_switch_set_active(object.opaque, newValue ? 1 : 0)
      isQuiet = false
    }
  }
}
