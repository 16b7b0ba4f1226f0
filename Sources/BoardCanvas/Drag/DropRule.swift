import DragDropKit

/// The operation that a drop on a board would perform, as a table (the spirit of a file manager's action
/// function).
enum DropRule {
  /// - Parameters:
  ///   - isTakeable: whether anything in the drag could become a pin.
  ///   - isLocal: whether the drag began in this process.
  ///   - requested: the operation that the user asks for with modifier keys.
  static func operation(isTakeable: Bool, isLocal: Bool, allowsMove: Bool, requested: DropOperation?)
    -> DropOperation
  {
    guard isTakeable else { return .forbidden }
    guard isLocal, allowsMove else { return .copy }
    return requested == .copy ? .copy : .move
  }
}
