import CGtk

/// A thin line.
public final class Separator: View {
  /// - Parameter axis: the direction of the line.
  public init(axis: StackView.Axis) { super.init(widget: gtk_separator_new(axis.gtk)) }
}
