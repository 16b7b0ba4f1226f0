/// Distances from the four edges of a rectangle, in points. Leading is the left; for a view's ``View/margins``, and
/// nothing else, it's the right in right-to-left languages.
public struct EdgeInsets: Equatable, Sendable {
  /// Of the rectangle's inside: growing ones make it smaller.
  public var top, leading, bottom, trailing: Double

  /// Edges that aren't named have no distance.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The same distance from all edges.
  public init(all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }
}
