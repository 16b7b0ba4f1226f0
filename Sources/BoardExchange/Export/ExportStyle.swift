/// The parts of a board that are drawn.
public enum ExportStyle: Hashable, Sendable {
  /// The board as in the app, with cork, paper, shadows and pins.
  case board
  /// The pictures alone, on a transparent background; on white in JPEG, which has no transparency.
  case pictures
}
