import Foundation
import GtkViews

/// The numbers of a flow layout, in which elements fill lines, and lines follow each other in the scroll
/// direction.
struct FlowMetrics: Equatable {
  var scrollsHorizontally = false
  /// Points between lines.
  var lineSpacing = 0.0
  /// Points between the elements of a line.
  var itemSpacing = 0.0
  /// The insets of each section.
  var inset = EdgeInsets()
  /// The distance past a section's last item up to which a point still means "after the last", in lengths of
  /// that item.
  var endReach = 1.0
}
