import CGtk
import GLibSupport

/// Shows the progress of a task.
public final class ProgressBar: View {
  /// - Parameter fraction: from 0 to 1; other values are clamped.
  public init(fraction: Double = 0) {
    super.init(widget: gtk_progress_bar_new())
    self.fraction = fraction
  }

  /// The progress, from 0 to 1; other values are clamped.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(object.opaque) }
    set { gtk_progress_bar_set_fraction(object.opaque, newValue.isFinite ? min(max(newValue, 0), 1) : 0) }
  }
}
