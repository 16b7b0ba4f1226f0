/// The commands that bring a board from one place of its history to another, in the order in which they're to be
/// applied. All are undone or all are redone.
public struct HistoryJump: Hashable, Sendable {
  public enum Direction: Hashable, Sendable {
    case undo
    case redo
  }

  public let direction: Direction
  public let commands: [Command]
}
