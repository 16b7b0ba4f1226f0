package import Board
import BoardLook
import BoardPainting
package import BoardSession
package import DragDropKit
package import Foundation

/// A small picture of a board: its pins at their positions, with the pictures that are loaded.
package struct BoardMiniature {
  package var theme: Theme

  package init(theme: Theme) { self.theme = theme }

  /// Draws the pins, and asks for the pictures that aren't loaded.
  /// - Parameter largest: the greatest scale, so that a single pin doesn't fill the picture.
  /// - Returns: the pictures on which the drawing depends.
  @discardableResult
  package func drawPins(
    of board: BoardController, in bounds: CGRect, largest: Double = 0.12, _ context: DrawingContext
  ) -> Set<PictureKey> {
    let pins = Array(board.document.shownPins.suffix(LinkLook.mostPins)).inDrawingOrder
    guard let first = pins.first else { return [] }
    let extent = pins.dropFirst().reduce(first.boundingBox) { $0.union($1.boundingBox) }
    guard extent.width > 0, extent.height > 0 else { return [] }
    let scale = min((bounds.width - 8) / extent.width, (bounds.height - 8) / extent.height, largest)
    let side = max(64, 64 * (bounds.width / 58).rounded(.up))
    var shown: Set<PictureKey> = []
    for pin in pins {
      let frame = CGRect(
        x: bounds.midX + (pin.center.x - pin.size.width / 2 - extent.midX) * scale,
        y: bounds.midY + (pin.center.y - pin.size.height / 2 - extent.midY) * scale,
        width: max(2, pin.size.width * scale), height: max(2, pin.size.height * scale))
      var texture: Texture?
      if case .image(let id) = pin.content, let key = PictureKey(pin) {
        shown.insert(key)
        // For a cropped part to have enough pixels, the whole picture must have more: at most those of its
        // preview.
        let pixels =
          pin.crop.map { min(side / min($0.width, $0.height), Double(PictureLevel.preview)) } ?? side
        texture = board.pictures.picture(key, for: pixels)?.texture
        if texture == nil {
          board.pictures.request(
            key, PictureWant(pixels: pixels, priority: 0, source: board.pictureSource(of: id)))
        }
      }
      context.save()
      context.translate(frame.midX, frame.midY)
      if pin.rotation != 0 { context.rotate(pin.rotation) }
      SmallPin(pin, theme: theme)
        .draw(texture, in: frame.offsetBy(dx: -frame.midX, dy: -frame.midY), hasPaper: true, context)
      context.restore()
    }
    return shown
  }
}

/// A pin as it's seen from afar: letters are lines, and there's neither shadow nor head.
package struct SmallPin {
  private let pin: Pin
  private let theme: Theme

  package init(_ pin: Pin, theme: Theme) {
    self.pin = pin
    self.theme = theme
  }

  /// Draws the pin upright.
  /// - Parameters:
  ///   - texture: the pin's picture; nil if it isn't there.
  ///   - frame: the rectangle of what the card shows, with the pin's proportions.
  ///   - hasPaper: whether there's paper around what has it on the board.
  package func draw(_ texture: Texture?, in frame: CGRect, hasPaper: Bool, _ context: DrawingContext) {
    let (scale, opacity) = (frame.width / max(pin.size.width, .leastNonzeroMagnitude), pin.attributes.opacity)
    context.save()
    if opacity < 1 { context.pushOpacity(opacity) }
    context.translate(frame.midX, frame.midY)
    context.scale(scale, scale)
    let surface = ScreenSurface(context, pixels: 2 * scale)
    let painter = PinPainter(on: theme.palette, detail: .afar)
    if let color = pin.content.frame {
      painter.frame(pin, color, on: surface)
    } else if hasPaper {
      let isCut = texture != nil && pin.framing.outline != nil
      painter.card(of: pin, isCut: isCut, on: surface) {
        drawContent(texture, scale: scale, painter, surface, context)
      }
    } else {
      drawContent(texture, scale: scale, painter, surface, context)
    }
    if opacity < 1 { context.pop() }
    context.restore()
  }

  /// Draws what the card shows, in board points.
  private func drawContent(
    _ texture: Texture?, scale: Double, _ painter: PinPainter, _ surface: ScreenSurface,
    _ context: DrawingContext
  ) {
    let box = PinPainter.frame(of: pin)
    switch pin.content {
    case .image:
      guard let texture else { return context.fill(box, theme.emptyPaper) }
      if pin.attributes.isGray { context.pushGrey() }
      context.draw(pin.framing, in: box) { context.texture(texture, in: $0) }
      if pin.attributes.isGray { context.pop() }
    case .stroke(var stroke):
      // It's at least as wide as it can be seen.
      if stroke.width > 0, stroke.width * scale < 1 { stroke.width = 1 / scale }
      StrokePainter(isGray: pin.attributes.isGray).paint(stroke, in: box, on: surface)
    case .unknown: FailurePainter(on: theme.palette).paint(.unknownPin, in: box, on: surface)
    default: painter.own(pin, on: surface) { _ in }
    }
  }
}
