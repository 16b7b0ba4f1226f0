import DragDropKit
import Foundation

/// Draws paper cards: the picture on its paper, the shadow under it, the pin that holds it.
///
/// All in the coordinates that the context has; `frame` is the picture's place, the paper reaches beyond it.
struct CardPainter {
  var theme: Theme
  /// View points for each board point: paper and pins grow with the board.
  var zoom: Double

  /// Paper around the picture, in board points.
  static let border = 7.0
  /// Between two pictures that are laid side by side, in board points: their papers, and some cork.
  static let gap = 2 * border + 14

  /// The paper's outline for a picture's place.
  func paper(around frame: CGRect) -> CGRect {
    frame.insetBy(dx: -CardPainter.border * zoom, dy: -CardPainter.border * zoom)
  }

  func drawPaper(around frame: CGRect, in context: DrawingContext, withShadow: Bool = true) {
    let sheet = paper(around: frame)
    let scale = min(max(zoom, 0.3), 2.0)
    if withShadow {
      context.shadow(
        sheet, radius: 2 * scale, theme.shadow, dx: 0, dy: 2.5 * scale, spread: 0, blur: 7 * scale)
    }
    context.fillRounded(sheet, radius: 2.5 * scale, theme.paper)
    context.strokeRounded(sheet, radius: 2.5 * scale, width: theme.isHighContrast ? 2 : 1, theme.paperEdge)
  }

  func drawPicture(_ texture: Texture?, in frame: CGRect, context: DrawingContext) {
    if let texture {
      context.texture(texture, in: frame)
    } else {
      context.fill(frame, theme.emptyPaper)
    }
  }

  /// A round head with a highlight and a short shadow, over the top edge of the paper.
  func drawPin(over frame: CGRect, in context: DrawingContext, color: Color) {
    let radius = 6.5 * min(max(zoom, 0.35), 1.6)
    let center = CGPoint(x: frame.midX, y: frame.minY - CardPainter.border * zoom + radius * 0.3)
    let head = CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
    context.shadow(
      head.insetBy(dx: radius * 0.2, dy: radius * 0.2), radius: radius, Color(hex: 0, alpha: 0.45),
      dx: radius * 0.35, dy: radius * 0.6, spread: 0, blur: radius * 0.7)
    context.pushRoundedClip(head, radius: radius)
    context.radialGradient(
      head, center: CGPoint(x: center.x - radius * 0.32, y: center.y - radius * 0.38),
      radii: CGSize(width: radius * 1.5, height: radius * 1.5),
      stops: [
        (0, color.mixed(with: Color(hex: 0xFFFFFF), 0.62)), (0.35, color),
        (1, color.mixed(with: Color(hex: 0), 0.45)),
      ])
    context.pop()
  }

  func drawSelection(around frame: CGRect, in context: DrawingContext) {
    let outline = paper(around: frame).insetBy(dx: -2, dy: -2)
    context.strokeRounded(outline, radius: 4, width: 3, theme.accent)
  }

  /// A ring of dots: a known share fills it, an unknown one runs around.
  func drawRing(in frame: CGRect, fraction: Double?, time: Double, context: DrawingContext) {
    let radius = min(18, min(frame.width, frame.height) * 0.22)
    guard radius > 3 else { return }
    let count = 16
    let dot = radius * 0.13
    for index in 0..<count {
      let angle = Double(index) / Double(count) * 2 * .pi - .pi / 2
      let alpha: Double
      if let fraction {
        alpha = Double(index) / Double(count) < fraction ? 1 : 0.18
      } else {
        let lag = (Double(index) / Double(count) - time).truncatingRemainder(dividingBy: 1)
        alpha = 0.15 + 0.85 * (lag < 0 ? lag + 1 : lag)
      }
      let center = CGPoint(x: frame.midX + cos(angle) * radius, y: frame.midY + sin(angle) * radius)
      context.fillRounded(
        CGRect(x: center.x - dot, y: center.y - dot, width: dot * 2, height: dot * 2), radius: dot,
        theme.accent.withAlpha(alpha))
    }
  }

  /// What went wrong, on the card itself.
  func drawFailure(title: String, detail: String, in frame: CGRect, context: DrawingContext) {
    context.fill(frame, theme.failedPaper)
    let scale = min(max(zoom, 0.5), 1.5)
    let width = frame.width - 16 * scale
    guard width > 40 else { return }
    let heading = TextLayout(
      title, font: Font(size: 13 * scale, weight: .bold), width: width, alignment: .center, maxLines: 2)
    let text = TextLayout(
      detail, font: Font(size: 10.5 * scale), width: width, alignment: .center, ellipsis: .end, maxLines: 4)
    var y = frame.minY + 12 * scale
    context.text(heading, at: CGPoint(x: frame.minX + 8 * scale, y: y), theme.failedTitle)
    y += heading.size.height + 4 * scale
    context.text(text, at: CGPoint(x: frame.minX + 8 * scale, y: y), theme.ink)
  }

  /// A strip over the lower edge of a picture that could only be read in part.
  func drawDamage(_ reason: String, in frame: CGRect, context: DrawingContext) {
    let scale = min(max(zoom, 0.5), 1.5)
    guard frame.width > 60 * scale, frame.height > 40 * scale else { return }
    let text = TextLayout(
      reason, font: Font(size: 10 * scale, weight: .bold), width: frame.width - 10 * scale,
      alignment: .center,
      ellipsis: .end, maxLines: 2)
    let height = text.size.height + 6 * scale
    let strip = CGRect(x: frame.minX, y: frame.maxY - height, width: frame.width, height: height)
    context.fill(strip, theme.failedTitle.withAlpha(0.88))
    context.text(
      text, at: CGPoint(x: strip.minX + 5 * scale, y: strip.minY + 3 * scale), Color(hex: 0xFFFFFF))
  }
}

extension Color {
  nonisolated func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  nonisolated func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
