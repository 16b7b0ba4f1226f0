import BoardLook
import DragDropKit
import Foundation

/// Paper with its shadow, pin heads and rings as textures.
///
/// The renderer draws any number of cards with one texture in one go, and it keeps textures of up to 128 pixels
/// a side together in one large one. A card's shadow drawn as a shadow would be a picture off the screen for
/// each rotated card. Nothing is stretched far: in GTK 4.8 wrong pixels shine in at the left edge of textures in
/// the large one.
final class CardSprites {
  let theme: Theme
  private var sheets: [SheetKey: [Texture?]] = [:]
  private(set) lazy var paper = plain(theme.paper)
  private var heads: [HeadKey: Texture?] = [:]
  private var rings: [RingKey: Texture?] = [:]
  private lazy var whole = makeWhole()
  private(set) lazy var emptyPaper = plain(theme.emptyPaper)

  /// Sizes in eighths of a doubling: a few percent are stretched, and boards of any shapes need few sheets.
  private struct SheetKey: Hashable {
    var width: Int
    var height: Int
    var density: Int

    init(_ size: CGSize, density: Int) {
      width = Int((log2(max(size.width, 1)) * 8).rounded())
      height = Int((log2(max(size.height, 1)) * 8).rounded())
      self.density = density
    }

    var size: CGSize { CGSize(width: exp2(Double(width) / 8), height: exp2(Double(height) / 8)) }
  }

  private struct HeadKey: Hashable {
    var color: Color
    var density: Int
  }

  private struct RingKey: Hashable {
    var filled: Int?
    var phase: Int
  }

  /// How far a shadow reaches beyond its paper, in board points.
  nonisolated static let reach = 14.5
  /// Half a head's picture with its shadow, and the head's radius, in board points.
  nonisolated private static let headReach = 13.0
  nonisolated static let headRadius = PinHeadLook.radius
  nonisolated static let ringSteps = 16

  init(theme: Theme) { self.theme = theme }

  /// The density for so many pixels a board point: the binary logarithm of a sprite's pixels a point.
  nonisolated static func density(forPixels pixels: Double) -> Int {
    var density = -1
    while density < 3, exp2(Double(density)) < pixels { density += 1 }
    return density
  }

  // MARK: Drawing, in board points

  /// One of the four strips of a card's border and shadow, of a card that's not large on the screen. The middle
  /// stays free: most of it is under the picture.
  func drawStrip(_ number: Int, of paper: CGRect, density: Int, in context: DrawingContext) {
    let key = SheetKey(paper.size, density: density)
    guard let strip = strips(key)[number] else { return }
    let area = Self.strips(of: CGRect(origin: .zero, size: key.size))[number]
    let (across, down) = (paper.width / key.size.width, paper.height / key.size.height)
    context.texture(
      strip,
      in: CGRect(
        x: paper.minX + area.minX * across, y: paper.minY + area.minY * down, width: area.width * across,
        height: area.height * down))
  }

  /// Top, bottom, left, right; they reach a little under the picture's edge.
  private static func strips(of paper: CGRect) -> [CGRect] {
    let depth = reach + CardPainter.border + 0.75
    let whole = paper.insetBy(dx: -reach, dy: -reach)
    let middle = max(whole.height - 2 * depth, 0)
    return [
      CGRect(x: whole.minX, y: whole.minY, width: whole.width, height: depth),
      CGRect(x: whole.minX, y: whole.maxY - depth, width: whole.width, height: depth),
      CGRect(x: whole.minX, y: whole.minY + depth, width: depth, height: middle),
      CGRect(x: whole.maxX - depth, y: whole.minY + depth, width: depth, height: middle),
    ]
  }

  /// Paper and shadow drawn as such: sharp however large.
  func drawPaper(_ paper: CGRect, in context: DrawingContext, point: Double) {
    context.shadow(
      paper, radius: CardLook.corner, theme.shadow, dx: 0, dy: CardLook.shadowDrop, spread: 0,
      blur: CardLook.shadowBlur)
    context.fillRounded(paper, radius: CardLook.corner, theme.paper)
    context.strokeRounded(
      paper, radius: CardLook.corner, width: (theme.isHighContrast ? 2 : 1) * point, theme.paperEdge)
  }

  /// Paper and shadow of a card that's small on the screen, in one piece.
  func drawWhole(_ paper: CGRect, in context: DrawingContext) {
    guard let whole else { return }
    context.texture(
      whole, in: paper.insetBy(dx: -paper.width * Self.wholeMargin, dy: -paper.height * Self.wholeMargin))
  }

  /// A pin's head over the upper edge of a card's paper.
  func drawHead(over paper: CGRect, color: Color, density: Int, in context: DrawingContext) {
    guard let head = head(HeadKey(color: color, density: density)) else { return }
    let reach = Self.headReach
    let center = CGPoint(x: paper.midX, y: paper.minY + PinHeadLook.drop)
    context.texture(
      head, in: CGRect(x: center.x - reach, y: center.y - reach, width: reach * 2, height: reach * 2))
  }

  /// A ring of dots: a known share fills it, an unknown one runs around (time from 0 to 1).
  func drawRing(center: CGPoint, radius: Double, fraction: Double?, time: Double, in context: DrawingContext)
  {
    let steps = Double(Self.ringSteps)
    let key = RingKey(
      filled: fraction.map { Int(min(max($0, 0), 1) * steps) },
      phase: fraction == nil ? Int(time * steps) % Self.ringSteps : 0)
    guard let ring = ring(key) else { return }
    let reach = radius * 1.2
    context.texture(
      ring, in: CGRect(x: center.x - reach, y: center.y - reach, width: reach * 2, height: reach * 2))
  }

  // MARK: Making

  private func plain(_ color: Color) -> Texture? {
    SpritePixels.texture(width: 2, height: 2, area: CGRect(x: 0, y: 0, width: 1, height: 1)) { _ in
      .init(color)
    }
  }

  private func strips(_ key: SheetKey) -> [Texture?] {
    if let strips = sheets[key] { return strips }
    let paper = CGRect(origin: .zero, size: key.size)
    let density = exp2(Double(key.density))
    let strips = Self.strips(of: paper).map { area in
      SpritePixels.texture(
        width: max(1, Int((area.width * density).rounded())),
        height: max(1, Int((area.height * density).rounded())), area: area
      ) {
        tone(
          at: $0, of: paper, pixel: 1 / density, radius: CardLook.corner, deviation: CardLook.shadowBlur / 2,
          drop: CardLook.shadowDrop)
      }
    }
    sheets[key] = strips
    return strips
  }

  private static let wholeMargin = 0.125

  private func makeWhole() -> Texture? {
    let sheet = CGRect(x: 0, y: 0, width: 1, height: 1)
    let margin = Self.wholeMargin
    return SpritePixels.texture(width: 50, height: 50, area: sheet.insetBy(dx: -margin, dy: -margin)) {
      tone(at: $0, of: sheet, pixel: 1 / 40, radius: 0.02, deviation: 0.045, drop: 0.03)
    }
  }

  private func tone(
    at place: CGPoint, of sheet: CGRect, pixel: Double, radius: Double, deviation: Double, drop: Double
  ) -> SpritePixels.Tone {
    let outside = SpritePixels.distance(to: sheet, radius: radius, from: place)
    // Most of a sheet is plain paper.
    if outside < -4 * pixel - radius { return .init(theme.paper) }
    let shade = SpritePixels.shadow(
      of: sheet.offsetBy(dx: 0, dy: drop), deviation: deviation, at: place)
    let coverage = min(max(0.5 - outside / pixel, 0), 1)
    let line = max(pixel, theme.isHighContrast ? radius * 0.6 : radius * 0.3)
    let edge = min(max((outside + line) / pixel + 0.5, 0), 1)
    let paper = SpritePixels.Tone(theme.paper).under(.init(theme.paperEdge, coverage: edge))
    var card = paper
    card.red *= coverage
    card.green *= coverage
    card.blue *= coverage
    card.alpha *= coverage
    return SpritePixels.Tone(theme.shadow, coverage: shade).under(card)
  }

  private func head(_ key: HeadKey) -> Texture? {
    if let head = heads[key] { return head }
    let (reach, radius) = (Self.headReach, Self.headRadius)
    let side = Int((reach * 2 * exp2(Double(key.density))).rounded(.up))
    let pixel = exp2(-Double(key.density))
    let light = key.color.mixed(with: Color(white: 1), PinHeadLook.lightShare)
    let dark = key.color.mixed(with: Color(white: 0), PinHeadLook.darkShare)
    let area = CGRect(x: -reach, y: -reach, width: reach * 2, height: reach * 2)
    let texture = SpritePixels.texture(width: side, height: side, area: area) { place in
      let fall = hypot(place.x - radius * 0.35, place.y - radius * 0.6) - radius * 0.8
      let shade = 1 - min(max(fall / (radius * 0.7) + 0.5, 0), 1)
      let coverage = min(max(0.5 - (hypot(place.x, place.y) - radius) / pixel, 0), 1)
      // The light comes from the upper left.
      let glow = hypot(place.x + radius * 0.32, place.y + radius * 0.38) / (radius * 1.5)
      let color =
        glow < 0.35
        ? light.mixed(with: key.color, glow / 0.35)
        : key.color.mixed(with: dark, min(1, (glow - 0.35) / 0.65))
      return SpritePixels.Tone(Color(white: 0, alpha: 0.45), coverage: shade * shade)
        .under(.init(color, coverage: coverage))
    }
    heads[key] = .some(texture)
    return texture
  }

  private func ring(_ key: RingKey) -> Texture? {
    if let ring = rings[key] { return ring }
    let steps = Self.ringSteps
    let accent = theme.accent
    let side = 96
    let area = CGRect(x: -1.2, y: -1.2, width: 2.4, height: 2.4)
    let texture = SpritePixels.texture(width: side, height: side, area: area) { place in
      let turn = (atan2(place.y, place.x) + .pi / 2) / (2 * .pi)
      let index = (Int((turn * Double(steps)).rounded()) % steps + steps) % steps
      let angle = Double(index) / Double(steps) * 2 * .pi - .pi / 2
      let away = hypot(place.x - cos(angle), place.y - sin(angle)) - 0.13
      let coverage = min(max(0.5 - away / (2.4 / Double(side)), 0), 1)
      let alpha: Double
      if let filled = key.filled {
        alpha = index < filled ? 1 : 0.18
      } else {
        alpha = 0.15 + 0.85 * Double((index - key.phase + 2 * steps) % steps) / Double(steps)
      }
      return SpritePixels.Tone(accent, coverage: alpha * coverage)
    }
    rings[key] = .some(texture)
    return texture
  }
}
