/// Distances from the four edges of a rectangle, in points. Left and right swap in right-to-left languages.
public struct EdgeInsets: Equatable, Sendable {
  public var top, leading, bottom, trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  public init(all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }
}
