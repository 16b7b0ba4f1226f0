import Board
import DragDropKit
import Foundation

extension BoardCanvas {
  /// Everything on the board, from the cork up.
  func drawBoard(_ context: DrawingContext, size: CGSize) {
    hasDrawn = true
    // What nobody sees yet mustn't hold up what somebody waits for.
    if board.pictures.loadCount == 0, !isRenderedByCairo { rehearsal.draw(in: self, context) }
    drawCork(context, size: size)
    if scene.draw(context) { drawNextFrame() }
    drawRings(context)
    shaping.draw(context)
    crops.draw(context)
    drawRubberBand(context)
    drawDropHighlight(context, size: size, isShown: isDropTarget)
    if lookedAt != Looked(viewport: viewport, revision: scene.revision) { planLook() }
    placements.drawn(in: self)
    // When all of the frame is done, and not this part alone.
    if viewer.isZooming { Task { [weak self] in self?.viewer.drewFrame() } }
  }

  /// Not at once: a drawing can't ask for the next one.
  func drawNextFrame() { Task { [weak self] in self?.setNeedsDisplay() } }

  /// Tiles side by side: a repeat node and a blurred inset shadow look the same, but make a software renderer work
  /// on every pixel of the window, each time that any of them changes; and a gradient's pixels are calculated anew
  /// in each frame.
  private func drawCork(_ context: DrawingContext, size: CGSize) {
    let side = Double(Cork.tileSide)
    // The cork moves with the board but doesn't grow: grains keep their size at every zoom.
    let shift = viewport.viewPoint(.zero)
    if let texture = cork.tile(for: theme) {
      var cut: [CGRect] = []
      for y in stride(from: Self.firstTile(shift.y, side), to: size.height, by: side) {
        for x in stride(from: Self.firstTile(shift.x, side), to: size.width, by: side) {
          let tile = CGRect(x: x, y: y, width: side, height: side)
          if CGRect(origin: .zero, size: size).contains(tile) {
            context.texture(texture, in: tile)
          } else {
            // With another shader (see SceneRun).
            cut.append(tile)
          }
        }
      }
      for tile in cut { context.texture(texture, in: tile) }
    } else {
      context.fill(CGRect(origin: .zero, size: size), theme.corkBase)
    }
    let (length, depth) = (Double(BoardShade.length), Double(BoardShade.depth))
    if let top = shade.top {
      for x in stride(from: 0, to: size.width, by: length) {
        context.texture(top, in: CGRect(x: x, y: 0, width: length, height: depth))
      }
    }
    if let left = shade.left {
      for y in stride(from: 0, to: size.height, by: length) {
        context.texture(left, in: CGRect(x: 0, y: y, width: depth, height: length))
      }
    }
  }

  /// Where the first tile begins so that the whole length is covered: at most one side before it.
  private static func firstTile(_ shift: Double, _ side: Double) -> Double {
    let rest = shift.truncatingRemainder(dividingBy: side)
    return (rest > 0 ? rest - side : rest).rounded()
  }

  /// Rings that turn at a time: of cards that follow each other, as pictures do.
  private static let turningRingLimit = 8

  /// Over cards that wait for their pictures.
  private func drawRings(_ context: DrawingContext) {
    guard !board.cards.isEmpty else { return }
    let view = CGRect(origin: .zero, size: viewport.size)
    var turning = 0
    // Of thousands of cards only a few are seen.
    for item in scene.visibleItems {
      guard let card = board.cards[item.id], case .loading(let fraction) = card.state,
        board.pictures.picture(.card(card.id)) == nil
      else { continue }
      let frame = viewport.viewRect(card.frame)
      let radius = min(18, min(frame.width, frame.height) * 0.22)
      guard radius > 3, frame.intersects(view) else { continue }
      // The others are about to: what turns all over the board has all of it drawn anew with each step.
      turning += 1
      scene.sprites.drawRing(
        center: CGPoint(x: frame.midX, y: frame.midY), radius: radius, fraction: fraction,
        time: turning <= Self.turningRingLimit ? ringPhase : 0, in: context)
    }
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
