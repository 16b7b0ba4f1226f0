public import Foundation

/// Where a drag is: a point of one of our windows.
@MainActor
public struct DragPlace {
  /// The window, held strongly.
  public let window: any WindowNode
  /// The point in the window's coordinate space.
  public let point: CGPoint

  /// - Parameter point: in the window's coordinate space.
  public init(window: any WindowNode, point: CGPoint) {
    self.window = window
    self.point = point
  }
}
