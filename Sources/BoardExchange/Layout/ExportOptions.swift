public import Board

/// What's exported, and how.
public struct ExportOptions: Sendable {
  /// In pixels for each board point; a drawing has its width and height from it.
  public var scale: ExportScale
  /// With cork and paper, or the pictures alone.
  public var style: ExportStyle
  /// The pins to draw; nil for all.
  public var pins: Set<PinID>?
  /// Whether a file that has the name already is replaced.
  public var replacing: Bool

  /// All pins as in the app, a pixel for each board point; no file is replaced unless told to.
  public init(
    scale: ExportScale = .natural, style: ExportStyle = .board, pins: Set<PinID>? = nil,
    replacing: Bool = false
  ) {
    self.scale = scale
    self.style = style
    self.pins = pins
    self.replacing = replacing
  }
}

/// What's drawn of a board.
public enum ExportStyle: Hashable, Sendable {
  /// As in the app: cork, paper, shadows and pins.
  case board
  /// The pictures alone, on nothing; on white in JPEG, which has no transparency.
  case pictures
}
