/// What's drawn of a board.
public enum ExportStyle: Hashable, Sendable {
  /// As in the app: cork, paper, shadows and pins.
  case board
  /// The pictures alone, on nothing; on white in JPEG, which has no transparency.
  case pictures
}
