package import BoardLook
package import BoardPainting
package import DragDropKit
package import Foundation

/// The screen, on which a snapshot is drawn. Main thread.
package struct ScreenSurface {
  let context: DrawingContext
  let pixels: Double
  private let scale: Double

  /// - Parameters:
  ///   - scale: the scale of the context, which GTK leaves out of the blur of shadows.
  ///   - pixels: the number of pixels for each of the context's points, by which long lines are cut.
  package init(_ context: DrawingContext, scale: Double = 1, pixels: Double = 1) {
    self.context = context
    self.scale = scale
    self.pixels = pixels
  }
}

extension TextLayout: @MainActor LaidOutWords {}

extension ScreenSurface: @MainActor DrawingSurface {
  package static func words(_ text: String, _ style: WordStyle) -> TextLayout {
    let layout = TextLayout(
      text, font: Font(size: style.size, weight: Font.Weight(style.weight), isItalic: style.isItalic),
      width: style.width, alignment: TextAlignment(style.alignment),
      ellipsis: style.lines == nil ? .none : .end,
      maxLines: style.lines)
    if !style.links.isEmpty { layout.underline(style.links) }
    return layout
  }

  package func fill(_ area: CGRect, corner: Double, _ color: LookColor) {
    if corner > 0 {
      context.fillRounded(area, radius: corner, Color(color))
    } else {
      context.fill(area, Color(color))
    }
  }

  package func fill(_ area: CGRect, corner: Double, _ shade: Shade) {
    if shade.from.alpha == 1 { fill(area, corner: corner, shade.from) }
    // A sheet's own corners stay as they are: a clip along them would cost a texture.
    let inner = corner > 0 ? area.insetBy(dx: 1, dy: 1) : area
    let top = area.minY + area.height * shade.start
    context.linearGradient(
      inner, from: CGPoint(x: 0, y: top), to: CGPoint(x: 0, y: area.maxY),
      stops: [(0, Color(shade.from)), (1, Color(shade.to))])
  }

  package func outline(_ area: CGRect, corner: Double, width: Double, _ color: LookColor) {
    context.strokeRounded(area, radius: corner, width: width, Color(color))
  }

  package func shadow(under sheet: CGRect, _ color: LookColor) {
    context.shadow(
      sheet, radius: CardLook.corner, Color(color), dx: 0, dy: CardLook.shadowDrop, spread: 0,
      blur: CardLook.shadowBlur * scale, scale: scale)
  }

  package func fill(_ disc: Glow) {
    let area = CGRect(
      x: disc.center.x - disc.radius, y: disc.center.y - disc.radius, width: 2 * disc.radius,
      height: 2 * disc.radius)
    context.pushRoundedClip(area, radius: disc.radius)
    context.radialGradient(
      area, center: disc.light, radii: CGSize(width: disc.reach, height: disc.reach),
      stops: disc.stops.map { ($0.offset, Color($0.color)) })
    context.pop()
  }

  package func pushClip(_ area: CGRect, corner: Double) {
    if corner > 0 { context.pushRoundedClip(area, radius: corner) } else { context.pushClip(area) }
  }

  package func popClip() { context.pop() }
  package func pushOpacity(_ opacity: Double) { context.pushOpacity(opacity) }
  package func popOpacity() { context.pop() }

  package func write(_ words: TextLayout, at origin: CGPoint, _ color: LookColor) {
    context.text(words, at: origin, Color(color))
  }
}

extension Font.Weight {
  fileprivate init(_ weight: WordStyle.Weight) {
    switch weight {
    case .regular: self = .regular
    case .semibold: self = .semibold
    case .bold: self = .bold
    }
  }
}
