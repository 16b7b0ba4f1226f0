import CGtk
import GLibSupport

/// Turns while something takes its time.
public final class Spinner: View {
  /// Stands still at first.
  public init() { super.init(widget: gtk_spinner_new()) }

  /// Whether it turns. Standing still, it keeps its room.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }
}
