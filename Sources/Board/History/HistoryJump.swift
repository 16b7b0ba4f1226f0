/// The commands that bring a board from one place of its history to another, in the order in which they're to be
/// applied. All are undone or all are redone.
public struct HistoryJump: Hashable, Sendable {
  /// Back to older steps, or forth to newer ones.
  public enum Direction: Hashable, Sendable {
    case undo
    case redo
  }

  /// Tells only which way it goes: the commands are ready to apply either way.
  public let direction: Direction
  /// Inverses where they undo; never empty.
  public let commands: [Command]
}
