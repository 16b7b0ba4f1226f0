/// What the preview under the pointer says: how many items, and what a drop would do.
public struct DragBadge: Equatable, Sendable {
  /// Shown from two items on.
  public let count: Int
  /// `.copy` shows a plus, `.forbidden` a stop sign; the others show nothing.
  public let operation: DropOperation

  /// - Parameter count: how many items the drag has.
  public init(count: Int, operation: DropOperation) {
    self.count = count
    self.operation = operation
  }
}
