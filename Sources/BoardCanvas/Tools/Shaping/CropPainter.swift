import Board
import BoardSession
import DragDropKit
import Foundation

/// Draws the picture that's being cropped over everything else. The whole picture is visible, and the parts
/// to be removed are dark.
struct CropPainter {
  var theme: Theme

  private static let dark = Color(hex: 0, alpha: 0.58)
  private static let boardShade = Color(hex: 0, alpha: 0.3)
  private static let light = Color(white: 1)

  /// - Parameters:
  ///   - picture: draws the whole picture into a rectangle.
  ///   - showsThirds: whether to draw the lines for the rule of thirds, while something is dragged.
  func draw(
    _ cropping: Cropping, _ layout: HandleLayout, held: ShapeHandle?, showsThirds: Bool, viewport: Viewport,
    _ context: DrawingContext, picture: (CGRect) -> Void
  ) {
    context.fill(CGRect(origin: .zero, size: viewport.size), Self.boardShade)
    let zoom = viewport.zoom
    let whole = CGRect(
      x: -cropping.whole.size.width / 2 * zoom, y: -cropping.whole.size.height / 2 * zoom,
      width: cropping.whole.size.width * zoom, height: cropping.whole.size.height * zoom)
    let part = CGRect(
      x: whole.minX + cropping.part.minX * zoom, y: whole.minY + cropping.part.minY * zoom,
      width: cropping.part.width * zoom, height: cropping.part.height * zoom)
    let center = viewport.viewPoint(cropping.whole.center)
    context.save()
    context.translate(center.x, center.y)
    if cropping.whole.rotation != 0 { context.rotate(cropping.whole.rotation) }
    context.shadow(whole, radius: 0, Color(hex: 0, alpha: 0.4), dx: 0, dy: 2, spread: 0, blur: 14)
    context.draw(PictureFraming(flip: cropping.pin.flip), in: whole, picture)
    for cut in [
      CGRect(x: whole.minX, y: whole.minY, width: whole.width, height: part.minY - whole.minY),
      CGRect(x: whole.minX, y: part.maxY, width: whole.width, height: whole.maxY - part.maxY),
      CGRect(x: whole.minX, y: part.minY, width: part.minX - whole.minX, height: part.height),
      CGRect(x: part.maxX, y: part.minY, width: whole.maxX - part.maxX, height: part.height),
    ] where cut.width > 0 && cut.height > 0 {
      context.fill(cut, Self.dark)
    }
    if showsThirds { drawThirds(of: part, context) }
    // A light line with a dark one around it is visible on any picture.
    context.strokeRounded(part.insetBy(dx: -2, dy: -2), radius: 0, width: 1, Color(hex: 0, alpha: 0.45))
    context.strokeRounded(part.insetBy(dx: -1, dy: -1), radius: 0, width: 1.5, Self.light)
    context.restore()
    HandlePainter(theme: theme).draw(layout, showsFrame: false, held: held, context)
    if held == nil { drawHint(viewport, context) }
  }

  /// Draws the hint that says how cropping ends, which nothing else says.
  private func drawHint(_ viewport: Viewport, _ context: DrawingContext) {
    let text = TextLayout("Return crops, Escape leaves it as it was", font: Font(size: 12), maxLines: 1)
    let size = CGSize(width: text.size.width + 28, height: text.size.height + 12)
    guard size.width < viewport.size.width - 16, viewport.size.height > 160 else { return }
    let box = CGRect(
      x: ((viewport.size.width - size.width) / 2).rounded(), y: 14, width: size.width, height: size.height)
    context.fillRounded(box, radius: box.height / 2, Color(hex: 0, alpha: 0.66))
    context.text(text, at: CGPoint(x: box.minX + 14, y: box.minY + 6), Self.light)
  }

  private func drawThirds(of part: CGRect, _ context: DrawingContext) {
    guard min(part.width, part.height) > 60 else { return }
    let color = Self.light.withAlpha(0.4)
    for share in [1.0 / 3, 2.0 / 3] {
      context.fill(
        CGRect(x: part.minX + part.width * share - 0.5, y: part.minY, width: 1, height: part.height), color)
      context.fill(
        CGRect(x: part.minX, y: part.minY + part.height * share - 0.5, width: part.width, height: 1), color)
    }
  }
}
