/// The contents of the badge under the pointer: the number of items, and what a drop would do.
public struct DragBadge: Equatable, Sendable {
  /// The number of items; shown for two or more.
  public let count: Int
  /// The operation of a drop: `.copy` shows a plus, `.forbidden` a stop sign; the others show nothing.
  public let operation: DropOperation

  /// - Parameter count: the number of items of the drag.
  public init(count: Int, operation: DropOperation) {
    self.count = count
    self.operation = operation
  }
}
