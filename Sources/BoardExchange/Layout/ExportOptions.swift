public import Board

/// The pins, scale and style of an export.
public struct ExportOptions: Sendable {
  /// The number of pixels for each board point. For SVG it sets the drawing's width and height.
  public var scale: ExportScale
  /// Whether cork and paper are drawn, or the pictures alone.
  public var style: ExportStyle
  /// The pins to draw; nil for all.
  public var pins: Set<PinID>?
  /// Whether an existing file of that name is replaced.
  public var replacing: Bool

  /// Makes options. By default all pins are drawn as in the app, with one pixel for each board point, and no
  /// file is replaced.
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

/// The parts of a board that are drawn.
public enum ExportStyle: Hashable, Sendable {
  /// The board as in the app, with cork, paper, shadows and pins.
  case board
  /// The pictures alone, on a transparent background; on white in JPEG, which has no transparency.
  case pictures
}
