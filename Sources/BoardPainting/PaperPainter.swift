import Board
package import BoardLook
package import Foundation

/// Paints what cards have besides their pictures, in board points: the paper around them, the strip with a
/// caption, and the dots of tags.
package struct PaperPainter: Sendable {
  private let palette: BoardPalette

  package init(on palette: BoardPalette) { self.palette = palette }

  /// Paints the paper of a picture.
  /// - Parameters:
  ///   - frame: the picture, beyond which the paper extends by the width of its border.
  ///   - point: the width of the line along the paper's edge.
  package func paper(
    around frame: CGRect, withShadow: Bool, point: Double = 1, on surface: some DrawingSurface
  ) {
    let sheet = frame.insetBy(dx: -CardLook.border, dy: -CardLook.border)
    if withShadow { surface.shadow(under: sheet, palette.shadow) }
    surface.fill(sheet, corner: CardLook.corner, palette.paper)
    surface.outline(
      sheet, corner: CardLook.corner, width: (palette.isHighContrast ? 2 : 1) * point,
      palette.paperEdge)
  }

  /// Paints a caption on its strip of paper, or without paper on a plain board.
  /// - Parameters:
  ///   - frame: the frame of the card's picture.
  ///   - isLegible: whether there are letters on the strip.
  package func caption<Surface: DrawingSurface>(
    _ text: String, under frame: CGRect, withShadow: Bool, isLegible: Bool, on surface: Surface
  ) throws(Surface.Failure) {
    let words = try Caption.words(text, under: frame.width, on: Surface.self)
    let strip = strip(under: frame, textHeight: words.size.height, withShadow: withShadow, on: surface)
    if isLegible { surface.write(words, at: CaptionLook.textOrigin(on: strip), palette.captionInk) }
  }

  /// Paints a caption whose height is known, so that it's laid out only if there are letters on it.
  /// - Parameter frame: the frame of the card's picture.
  package func caption<Surface: DrawingSurface>(
    _ caption: Caption, under frame: CGRect, withShadow: Bool, on surface: Surface
  ) throws(Surface.Failure) {
    guard !caption.isLegible else {
      return try self.caption(
        caption.text, under: frame, withShadow: withShadow, isLegible: true, on: surface)
    }
    strip(under: frame, textHeight: caption.textHeight, withShadow: withShadow, on: surface)
  }

  @discardableResult
  private func strip(
    under frame: CGRect, textHeight: Double, withShadow: Bool, on surface: some DrawingSurface
  ) -> CGRect {
    let strip = CaptionLook.strip(under: frame, textHeight: textHeight)
    if palette.hasPaper {
      if withShadow { surface.shadow(under: strip, palette.shadow) }
      surface.fill(strip, corner: CardLook.corner, palette.paper)
    }
    if palette.isHighContrast {
      surface.outline(strip, corner: CardLook.corner, width: 2, palette.paperEdge)
    }
    return strip
  }

  /// Paints the dots of a pin's tags on the lower edge of its card.
  package func tags(_ tags: [String], on frame: CGRect, on surface: some DrawingSurface) {
    let ring = palette.isHighContrast ? palette.paperEdge : LookColor(0xFFFFFF)
    for (tag, dot) in zip(tags, TagLook.dots(for: tags, on: frame)) {
      surface.pushName(tag)
      for (radius, color) in [(TagLook.radius + TagLook.line, ring), (TagLook.radius, dot.color)] {
        let disc = CGRect(
          x: dot.center.x - radius, y: dot.center.y - radius, width: 2 * radius, height: 2 * radius)
        surface.fill(disc, corner: radius, color)
      }
      surface.popName()
    }
  }
}

/// A text on a strip of paper under a card.
package struct Caption: Equatable, Sendable {
  package var text: String
  /// The height of the text, which is laid out under the card's picture.
  package var textHeight: Double
  /// Whether there are letters on the strip.
  package var isLegible: Bool

  package init(text: String, textHeight: Double, isLegible: Bool) {
    self.text = text
    self.textHeight = textHeight
    self.isLegible = isLegible
  }

  /// Lays out a caption.
  /// - Parameter width: the width of the card's picture.
  package static func words<Surface: DrawingSurface>(
    _ text: String, under width: Double, on surface: Surface.Type
  ) throws(Surface.Failure) -> Surface.Words {
    try Surface.words(
      text, WordStyle(size: CaptionLook.fontSize, width: CaptionLook.room(under: width), alignment: .center))
  }
}
