/// What a drag scrolls at its edges.
@MainActor
protocol EdgeScrollable: AnyObject {
  /// What's seen of the content: has the edges, and the frames.
  var edgeScrollView: View { get }
  var scrollsHorizontallyAtEdges: Bool { get }
  /// Points of the content before the first that's seen. Kept within the content.
  var edgeScrollOffset: Double { get set }
  var autoscroll: AutoscrollConfiguration { get }
}
