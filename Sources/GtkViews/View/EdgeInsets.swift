/// Distances from the four edges of a rectangle, in points. Leading is the left; only for a view's
/// ``View/margins`` it's the right in right-to-left languages.
public struct EdgeInsets: Equatable, Sendable {
  /// Distances towards the inside: greater ones make the inner rectangle smaller.
  public var top, leading, bottom, trailing: Double

  /// Creates insets; edges that aren't given have a distance of 0.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates insets with the same distance from all edges.
  public init(all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }
}
