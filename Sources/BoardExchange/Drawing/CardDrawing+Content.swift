import Board
import BoardPainting
import CCairo
import Foundation
import Imaging

extension CardDrawing {
  /// Draws what a card shows in its frame, around the pin's middle.
  /// - Parameters:
  ///   - pixels: those of the image, if it's one.
  ///   - isSharp: whether each pixel of the image becomes a square.
  func content(
    _ content: PinDrawing, of pin: Pin, pixels: PaintSurface?, isSharp: Bool, _ painter: PinPainter
  ) throws(ExchangeError) {
    let frame = PinPainter.frame(of: pin)
    switch content {
    case .image(_, let framing):
      picture(pixels, framing, in: frame, outline: pin.framing.outline(in: frame), isSharp: isSharp)
    case .own(let miniature):
      try painter.own(pin, on: self, linked: miniature?.linked) { window in
        if let miniature { draw(miniature, on: window, isGray: pin.attributes.isGray) }
      }
    case .blank: picture(nil, in: frame)
    case .failure(let failure): try FailurePainter(on: palette).paint(failure, in: frame, on: self)
    }
  }

  /// Draws a stroke at its position on the board; other pins aren't drawn. Coordinates are those of the
  /// board.
  func stroke(_ pin: Pin) {
    guard let stroke = pin.content.stroke else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, pin.center.x, pin.center.y)
    cairo_rotate(context, pin.rotation * .pi / 180)
    let opacity = pin.attributes.opacity
    if opacity < 1 { pushOpacity(opacity) }
    StrokePainter(isGray: pin.attributes.isGray).paint(stroke, in: PinPainter.frame(of: pin), on: self)
    if opacity < 1 { popOpacity() }
  }

  /// Draws the picture of another board on the cork of a link's card.
  private func draw(_ miniature: LinkMiniature, on cork: CGRect, isGray: Bool) {
    guard let picture = PaintSurface(png: miniature.png) else { return }
    if isGray { picture.makeGray() }
    let rect = miniature.rect(on: cork)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(context, rect.width / Double(picture.width), rect.height / Double(picture.height))
    cairo_set_source_surface(context, picture.pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_paint(context)
  }
}
