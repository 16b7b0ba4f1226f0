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

  private var isGray: Bool { pin.attributes.isGray }

  /// Draws the pin upright.
  /// - Parameters:
  ///   - texture: the pin's picture; nil if it isn't there.
  ///   - frame: the rectangle of what the card shows, with the pin's proportions.
  ///   - hasPaper: whether there's a narrow edge of paper around what has one on the board.
  package func draw(_ texture: Texture?, in frame: CGRect, hasPaper: Bool, _ context: DrawingContext) {
    if pin.attributes.opacity < 1 { context.pushOpacity(pin.attributes.opacity) }
    defer { if pin.attributes.opacity < 1 { context.pop() } }
    if hasPaper, theme.hasPaper, pin.content.frame == nil, pin.content.stroke == nil,
      pin.attributes.outline == nil
    {
      context.fill(frame.insetBy(dx: -1, dy: -1), theme.paper)
    }
    guard pin.content.original != nil else { return drawOwn(in: frame, context) }
    guard let texture else { return context.fill(frame, theme.emptyPaper) }
    if isGray { context.pushGrey() }
    context.draw(pin.framing, in: frame) { context.texture(texture, in: $0) }
    if isGray { context.pop() }
  }

  /// Draws what the pin's kind draws by itself, in board points.
  private func drawOwn(in frame: CGRect, _ context: DrawingContext) {
    let scale = frame.width / max(pin.size.width, .leastNonzeroMagnitude)
    context.save()
    defer { context.restore() }
    context.translate(frame.midX, frame.midY)
    context.scale(scale, scale)
    let (surface, box) = (ScreenSurface(context, pixels: 2 * scale), PinPainter.frame(of: pin))
    switch pin.content {
    case .frame(let color):
      FramePainter(color, on: theme.palette, isGray: isGray).sheet(box, on: surface)
    case .stroke(var stroke):
      // It's at least as wide as it can be seen.
      if stroke.width > 0, stroke.width * scale < 1 { stroke.width = 1 / scale }
      StrokePainter(isGray: isGray).paint(stroke, in: box, on: surface)
    case .unknown: FailurePainter(on: theme.palette).paint(.unknownPin, in: box, on: surface)
    case .note, .link:
      var detail = PinPainter.Detail()
      detail.leastLetters = .infinity
      PinPainter(on: theme.palette, detail: detail).own(pin, on: surface) { _ in }
    case .image: break
    }
  }
}
