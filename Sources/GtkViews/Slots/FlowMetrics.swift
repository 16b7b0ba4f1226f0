import Foundation

/// The numbers by which places flow into lines, and lines follow each other in the direction of scrolling.
struct FlowMetrics: Equatable {
  var scrollsHorizontally = false
  /// Points between lines.
  var lineSpacing = 0.0
  /// Points between the places of a line.
  var itemSpacing = 0.0
  /// Free room around each section.
  var inset = EdgeInsets()
  /// How far past a section's last item a point still means "after the last", in lengths of that item.
  var endReach = 1.0
}
