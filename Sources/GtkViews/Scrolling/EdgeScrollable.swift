/// A view that a drag scrolls at its edges.
@MainActor
package protocol EdgeScrollable: AnyObject {
  /// The view that shows the visible part of the content, has the edges and provides the frames.
  var edgeScrollView: View { get }
  var scrollsHorizontallyAtEdges: Bool { get }
  /// The scroll offset in points. Kept within the content.
  var edgeScrollOffset: Double { get set }
  var autoscroll: AutoscrollConfiguration { get }
}
