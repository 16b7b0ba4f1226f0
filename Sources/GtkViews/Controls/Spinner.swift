import CGtk
import GLibSupport

/// An indicator that turns during a task.
public final class Spinner: View {
  /// Creates a spinner that doesn't turn yet.
  public init() { super.init(widget: gtk_spinner_new()) }

  /// Whether the spinner turns. It keeps its size when it doesn't.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(object.opaque) != 0 }
    set { gtk_spinner_set_spinning(object.opaque, newValue ? 1 : 0) }
  }
}
