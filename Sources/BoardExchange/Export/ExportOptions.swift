public import Board

/// What's exported, and how.
public struct ExportOptions: Sendable {
  public var scale: ExportScale
  public var style: ExportStyle
  /// The pins to draw; nil for all.
  public var pins: Set<PinID>?
  /// Whether a file that has the name already is replaced.
  public var replacing: Bool

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
