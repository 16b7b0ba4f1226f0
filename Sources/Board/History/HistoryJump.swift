/// The commands that bring a board from one place of its history to another, in the order in which they're
/// applied. Either all of them undo or all of them redo.
public struct HistoryJump: Hashable, Sendable {
  /// The direction of a jump: back to older steps, or forth to newer steps.
  public enum Direction: Hashable, Sendable {
    case undo
    case redo
  }

  /// The direction of the jump. The commands are ready to apply in either direction.
  public let direction: Direction
  /// The commands, which are inverses if the jump undoes; never empty.
  public let commands: [Command]
}
