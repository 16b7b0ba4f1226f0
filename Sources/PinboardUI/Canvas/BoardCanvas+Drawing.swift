import Board
import BoardStore
import DragDropKit
import Foundation
import Imaging

extension BoardCanvas {
  /// Everything on the board, from the cork up.
  func drawBoard(_ context: DrawingContext, size: CGSize) {
    rehearsal.draw(in: self, context)
    drawCork(context, size: size)
    let painter = CardPainter(theme: theme, zoom: viewport.zoom)
    let reach = 24 / viewport.zoom
    let visible = viewport.visibleRect.insetBy(dx: -reach, dy: -reach)
    var wanted: Set<PictureKey> = []
    var blurred = 0
    let pins = visiblePins(in: visible)
    for pin in pins {
      if drawPin(pin, painter: painter, context: context, wanted: &wanted) == false { blurred += 1 }
    }
    let cards = board.cards.values.filter { $0.frame.intersects(visible) }.sorted { $0.order < $1.order }
    for card in cards { drawCard(card, painter: painter, context: context) }
    drawRubberBand(context)
    drawDropHighlight(context, size: size, isShown: isDropTarget)
    board.pictures.cancelRequests(for: shownPictures.subtracting(wanted))
    shownPictures = wanted
    placements.drawn(pins, cards: cards, blurred: blurred, in: self)
  }

  /// Pins that are held at an older place are drawn there, so they count too.
  private func visiblePins(in rect: CGRect) -> [Pin] {
    guard presentations.values.contains(where: { $0.heldCenter != nil }) else {
      return board.document.pins(in: rect)
    }
    return board.document.pins.filter { pin in
      presentations[pin.id]?.heldCenter != nil || pin.boundingBox.intersects(rect)
    }
  }

  /// Tiles side by side and plain gradients: a repeat node and a blurred inset shadow look the same, but make
  /// a software renderer work on every pixel of the window, each time that any of them changes.
  private func drawCork(_ context: DrawingContext, size: CGSize) {
    let side = Double(Cork.tileSide)
    // The cork moves with the board but doesn't grow: grains keep their size at every zoom.
    let shift = viewport.viewPoint(.zero)
    if let texture = cork.tile(for: theme) {
      for y in stride(from: Self.firstTile(shift.y, side), to: size.height, by: side) {
        for x in stride(from: Self.firstTile(shift.x, side), to: size.width, by: side) {
          context.texture(texture, in: CGRect(x: x, y: y, width: side, height: side))
        }
      }
    } else {
      context.fill(CGRect(origin: .zero, size: size), theme.corkBase)
    }
    let depth = 14.0
    let shade = Color(hex: 0, alpha: 0.2)
    context.linearGradient(
      CGRect(x: 0, y: 0, width: size.width, height: depth), from: .zero, to: CGPoint(x: 0, y: depth),
      stops: [(0, shade), (1, shade.withAlpha(0))])
    context.linearGradient(
      CGRect(x: 0, y: 0, width: depth, height: size.height), from: .zero, to: CGPoint(x: depth, y: 0),
      stops: [(0, shade.withAlpha(0.14)), (1, shade.withAlpha(0))])
  }

  /// Where the first tile begins so that the whole length is covered: at most one side before it.
  private static func firstTile(_ shift: Double, _ side: Double) -> Double {
    let rest = shift.truncatingRemainder(dividingBy: side)
    return (rest > 0 ? rest - side : rest).rounded()
  }

  /// - Returns: whether the pin is as sharp as the zoom needs; nil when it can never be (its picture failed).
  private func drawPin(
    _ pin: Pin, painter: CardPainter, context: DrawingContext, wanted: inout Set<PictureKey>
  ) -> Bool? {
    let frame = frame(of: pin)
    let presentation = presentations[pin.id] ?? PinPresentation()
    if presentation.alpha < 1 { context.pushOpacity(presentation.alpha) }
    context.save()
    context.translate(frame.midX, frame.midY)
    if pin.rotation != 0 { context.rotate(pin.rotation) }
    let local = CGRect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height)
    painter.drawPaper(around: local, in: context)
    var isSharp: Bool? = true
    switch pin.content {
    case .image(let id):
      let key = PictureKey.original(id)
      wanted.insert(key)
      let pixels = max(frame.width, frame.height) * Double(window?.scaleFactor ?? 1)
      let picture = board.pictures.picture(key)
      if picture?.suffices(for: pixels) != true {
        let file = board.file
        board.pictures.request(
          key, pixels: pixels, priority: priority(of: frame),
          bytes: .lazy { try await file.originalData(id) })
        isSharp = board.pictures.failure(key) == nil ? false : nil
      }
      if let failure = board.pictures.failure(key), picture == nil {
        painter.drawFailure(
          title: failure.title, detail: failure.detail(named: pin.name), in: local, context: context)
      } else {
        painter.drawPicture(picture?.texture, in: local, context: context)
        if let damage = picture?.damage { painter.drawDamage(damage, in: local, context: context) }
      }
    case .unknown:
      painter.drawFailure(
        title: "Unknown pin", detail: "A newer Pinboard made this; it’s kept as it is.", in: local,
        context: context)
    }
    if viewport.zoom > 0.12 { painter.drawPin(over: local, in: context, color: PinColors.color(of: pin.id)) }
    if selection.contains(pin.id) { painter.drawSelection(around: local, in: context) }
    context.restore()
    if presentation.alpha < 1 { context.pop() }
    return isSharp
  }

  private func drawCard(_ card: Card, painter: CardPainter, context: DrawingContext) {
    let frame = viewport.viewRect(card.frame)
    painter.drawPaper(around: frame, in: context)
    switch card.state {
    case .loading(let fraction):
      let picture = board.pictures.picture(.card(card.id))
      painter.drawPicture(picture?.texture, in: frame, context: context)
      if picture == nil {
        painter.drawRing(in: frame, fraction: fraction, time: ringPhase, context: context)
      } else if let damage = picture?.damage {
        painter.drawDamage(damage, in: frame, context: context)
      }
    case .failed(let title, let detail):
      painter.drawFailure(title: title, detail: detail, in: frame, context: context)
    }
  }

  /// Nearest to the middle of the view first.
  private func priority(of frame: CGRect) -> Int {
    let distance = hypot(frame.midX - viewport.size.width / 2, frame.midY - viewport.size.height / 2)
    return max(0, 500 - Int(min(distance, 50_000) / 10))
  }

  private func drawRubberBand(_ context: DrawingContext) {
    guard let rubberBand else { return }
    context.fill(rubberBand, theme.accent.withAlpha(0.18))
    context.strokeRounded(rubberBand, radius: 1, width: 1, theme.accent)
  }

  /// Four lines, not one frame: only what they cover is drawn anew.
  func drawDropHighlight(_ context: DrawingContext, size: CGSize, isShown: Bool) {
    guard isShown else { return }
    let width = 4.0
    let color = theme.accent.withAlpha(0.8)
    context.fill(CGRect(x: 0, y: 0, width: size.width, height: width), color)
    context.fill(CGRect(x: 0, y: size.height - width, width: size.width, height: width), color)
    context.fill(CGRect(x: 0, y: width, width: width, height: size.height - 2 * width), color)
    context.fill(
      CGRect(x: size.width - width, y: width, width: width, height: size.height - 2 * width), color)
  }
}
