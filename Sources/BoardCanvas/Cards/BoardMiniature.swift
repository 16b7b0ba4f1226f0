import Board
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
    // Only a few dozen pins can be distinguished at this size.
    let pins = Array(board.document.shownPins.suffix(40)).inDrawingOrder
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
      if let color = pin.content.frame {
        FramePainter(color, on: theme.palette, isGray: pin.attributes.isGray).sheet(
          frame, on: ScreenSurface(context))
        continue
      }
      if let stroke = pin.content.stroke {
        draw(stroke, rotation: pin.rotation, in: frame, context)
        continue
      }
      if pin.attributes.outline == nil, theme.hasPaper || pin.content.note != nil {
        context.fill(
          frame.insetBy(dx: -1, dy: -1),
          pin.content.note == nil
            ? theme.paper : Color(NoteTones(pin.attributes.format, on: theme.palette).paper))
      }
      guard case .image(let id) = pin.content, let key = PictureKey(pin) else { continue }
      shown.insert(key)
      // For a cropped part to have enough pixels, the whole picture must have more: at most those of its
      // preview.
      let pixels = pin.crop.map { min(side / min($0.width, $0.height), Double(PictureLevel.preview)) } ?? side
      if let picture = board.pictures.picture(key, for: pixels) {
        context.draw(pin.framing, in: frame) { context.texture(picture.texture, in: $0) }
      } else {
        board.pictures.request(
          key, PictureWant(pixels: pixels, priority: 0, source: board.pictureSource(of: id)))
        context.fill(frame, theme.emptyPaper)
      }
    }
    return shown
  }

  /// Draws a line, at least as wide as it can be seen.
  private func draw(
    _ stroke: PinStroke, rotation: Double, in frame: CGRect, _ context: DrawingContext
  ) {
    var stroke = stroke
    let width = frame.width / stroke.extent.width * stroke.width
    if width > 0, width < 1 { stroke.width /= width }
    context.save()
    context.translate(frame.midX, frame.midY)
    context.rotate(rotation)
    StrokePainter().paint(
      stroke, in: frame.offsetBy(dx: -frame.midX, dy: -frame.midY), on: ScreenSurface(context))
    context.restore()
  }
}
