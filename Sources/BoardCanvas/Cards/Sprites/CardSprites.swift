import BoardLook
import BoardPainting
package import DragDropKit
package import Foundation

/// Textures of paper with its shadow, pin heads and rings.
///
/// The renderer draws any number of cards with one texture in one go, and puts textures of up to 128 pixels a
/// side into one large texture. A card's shadow drawn as a shadow node would need an offscreen picture for
/// each rotated card. No texture is stretched far, because in GTK 4.8 wrong pixels shine in at the left edge
/// of textures in the large one.
package final class CardSprites {
  package let theme: Theme
  let sheets: CardSheets
  package private(set) lazy var paper = plain(theme.paper)
  private var heads: [HeadKey: Texture?] = [:]
  private var rings: [RingPixels.Progress: Texture?] = [:]
  private lazy var ringPixels = RingPixels()
  private lazy var whole = makeWhole()
  package private(set) lazy var emptyPaper = plain(theme.emptyPaper)

  private struct HeadKey: Hashable {
    var color: LookColor
    var density: Int
  }

  /// How far a shadow reaches beyond its paper, in board points.
  nonisolated static let reach = 14.5
  nonisolated static let ringSteps = RingPixels.steps

  package init(theme: Theme) {
    self.theme = theme
    sheets = CardSheets(theme: theme)
  }

  /// Returns the density for a number of pixels for each board point: the binary logarithm of a sprite's
  /// pixels for each point.
  nonisolated static func density(forPixels pixels: Double) -> Int {
    var density = -1
    while density < 3, exp2(Double(density)) < pixels { density += 1 }
    return density
  }

  /// A texture and the rectangle in which it's drawn.
  struct Placed {
    var texture: Texture
    var rect: CGRect
  }

  // MARK: What's drawn, in board points

  /// Returns the strips of border and shadow of a card that isn't large on the screen. The middle is left
  /// free, since most of it is under the picture.
  /// - Returns: the strips, and whether they only stand in for others.
  func strips(of paper: CGRect, density: Int) -> (strips: [Placed], isMakeshift: Bool) {
    let sheet = sheets.strips(of: paper.size, density: density)
    let areas = CardSheets.areas(of: CGRect(origin: .zero, size: sheet.size))
    let (across, down) = (paper.width / sheet.size.width, paper.height / sheet.size.height)
    let strips = zip(sheet.textures, areas).compactMap { texture, area in
      texture.map {
        Placed(
          texture: $0,
          rect: CGRect(
            x: paper.minX + area.minX * across, y: paper.minY + area.minY * down, width: area.width * across,
            height: area.height * down))
      }
    }
    return (strips, sheet.isMakeshift)
  }

  /// Draws paper without textures, so that it's sharp at any size.
  /// - Parameter point: the length of a view point, which is the width of the paper's edge; nil for a card
  ///   that's lifted, which has no shadow, and the edge that exports have.
  func drawPaper(_ paper: CGRect, in context: DrawingContext, point: Double?) {
    PaperPainter(on: theme.palette).paper(
      around: paper.insetBy(dx: CardLook.border, dy: CardLook.border), withShadow: point != nil,
      point: point ?? 1, on: ScreenSurface(context))
  }

  /// Returns paper and shadow of a card that's small on the screen, in one piece.
  func whole(of paper: CGRect) -> Placed? {
    whole.map {
      Placed(
        texture: $0,
        rect: paper.insetBy(dx: -paper.width * Self.wholeMargin, dy: -paper.height * Self.wholeMargin))
    }
  }

  /// Returns a pin's head over the upper edge of a card's paper.
  func head(over paper: CGRect, color: LookColor, density: Int) -> Placed? {
    let reach = HeadPixels.reach
    let center = CGPoint(x: paper.midX, y: paper.minY + PinHeadLook.drop)
    return head(HeadKey(color: color, density: density)).map {
      Placed(
        texture: $0,
        rect: CGRect(x: center.x - reach, y: center.y - reach, width: reach * 2, height: reach * 2))
    }
  }

  // MARK: Drawing, in board points

  func drawHead(over paper: CGRect, color: LookColor, density: Int, in context: DrawingContext) {
    if let head = head(over: paper, color: color, density: density) {
      context.texture(head.texture, in: head.rect)
    }
  }

  /// Draws a ring of dots. A known share fills the ring; for an unknown one, the brightest dot runs around
  /// (`time` from 0 to 1).
  package func drawRing(
    center: CGPoint, radius: Double, fraction: Double?, time: Double, in context: DrawingContext
  ) {
    let steps = Double(Self.ringSteps)
    let progress =
      fraction.map { RingPixels.Progress.filled(Int(min(max($0, 0), 1) * steps)) }
      ?? .running(phase: Int(time * steps) % Self.ringSteps)
    guard let ring = ring(progress) else { return }
    let reach = radius * RingPixels.reach
    context.texture(
      ring, in: CGRect(x: center.x - reach, y: center.y - reach, width: reach * 2, height: reach * 2))
  }

  // MARK: Making

  private func plain(_ color: Color) -> Texture? {
    SpritePixels.texture(width: 2, height: 2, area: CGRect(x: 0, y: 0, width: 1, height: 1)) { _ in
      .init(color)
    }
  }

  private static let wholeMargin = 0.125

  private func makeWhole() -> Texture? {
    let sheet = CGRect(x: 0, y: 0, width: 1, height: 1)
    let margin = Self.wholeMargin
    let pixels = SheetPixels(theme, sheet: sheet, pixel: 1 / 40, radius: 0.02, deviation: 0.045, drop: 0.03)
    let side = 50
    return SpritePixels.texture(
      width: side, height: side,
      bytes: pixels.bytes(width: side, height: side, area: sheet.insetBy(dx: -margin, dy: -margin)))
  }

  private func head(_ key: HeadKey) -> Texture? {
    if let head = heads[key] { return head }
    let pixels = HeadPixels(color: key.color, density: key.density)
    let texture = SpritePixels.texture(width: pixels.side, height: pixels.side, bytes: pixels.bytes)
    heads[key] = .some(texture)
    return texture
  }

  private func ring(_ progress: RingPixels.Progress) -> Texture? {
    if let ring = rings[progress] { return ring }
    let side = RingPixels.side
    let texture = SpritePixels.texture(
      width: side, height: side, bytes: ringPixels.bytes(progress, color: theme.accent))
    rings[progress] = .some(texture)
    return texture
  }
}
