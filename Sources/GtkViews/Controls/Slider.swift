import CKitGtk
import CKitGtkShim
import KitGLib

/// A knob on a line that chooses one of a row of whole numbers, by pointer, wheel or arrow keys.
package final class Slider: View {
  /// Called when the user has chosen another value.
  package var onChange: ((Int) -> Void)?
  /// Whether the value is being set by the program, which isn't reported as the user's change.
  private var isSetting = false
  private var last = 1

  /// Creates a slider for the values 0 and 1; see ``setRange(to:)``.
  package init() {
    super.init(widget: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1))
    gtk_scale_set_draw_value(object.pointer(), 0)
    gtk_range_set_round_digits(range, 0)
    let changed: @MainActor () -> Void = { [weak self] in
      guard let self, !isSetting else { return }
      onChange?(value)
    }
    guard let adjustment = gtk_range_get_adjustment(range) else { return }
    connections.append(
      SignalConnection(GObjectRef(retaining: UnsafeMutableRawPointer(adjustment)), changed) { data, destroy in
        shim_adjustment_on_value_changed(
          adjustment, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  private var range: UnsafeMutablePointer<GtkRange> { object.pointer() }

  /// The chosen value. Setting it doesn't call ``onChange``.
  package var value: Int {
    get { Int(gtk_range_get_value(range).rounded()) }
    set {
      guard newValue != value else { return }
      isSetting = true
      gtk_range_set_value(range, Double(newValue))
      isSetting = false
    }
  }

  /// Sets the values from which the user chooses: 0 to `last`, which is at least 1. Doesn't call
  /// ``onChange``, even if the value must change.
  package func setRange(to last: Int) {
    let last = max(last, 1)
    guard last != self.last else { return }
    self.last = last
    isSetting = true
    gtk_range_set_range(range, 0, Double(last))
    gtk_range_set_increments(range, 1, Double(max(last / 10, 1)))
    isSetting = false
  }
}
