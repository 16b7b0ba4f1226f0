import BoardLook
import Board
import BoardSession
package import DragDropKit
package import Foundation

extension BoardView {
  /// Draws everything on the board, from the cork up.
  package func drawBoard(_ context: DrawingContext, size: CGSize) {
    frames.hasDrawn = true
    // Where nothing moves, a part of the imported pictures may be painted a frame later.
    paintingTime =
      board.cards.count > CanvasFrames.manyCards && !scene.isMoving && model.presentations.isEmpty
      ? .milliseconds(6) : nil
    // The rehearsal waits until no pictures are loading, since the user is waiting for those.
    if board.pictures.loadCount == 0, !isRenderedByCairo { rehearsal.draw(in: self, context) }
    asShown(context, size: size) {
      background.draw(
        context, size: size, viewport, model.theme, opacity: model.groundOpacity,
        isFlat: lens?.hasFewColors == true)
      scene.frames.draw(context)
      if scene.draw(context) { drawNextFrame() }
      ArrivalRings(in: scene).draw(context, turned: frames.ringPhase)
      searchLight.draw(context)
      if lens == nil { tools.draw(context) }
    }
    if lens == nil { drawDropHighlight(context, size: size, isShown: model.isDropTarget) }
    looking.drew()
    placements.drawn(of: scene)
    // A drawing can't request the next one itself.
    let showsGrey = scene.order.contains { $0.look?.isGray == true }
    if showsGrey != needsTiles { Task { [weak self] in self?.needsTiles = showsGrey } }
  }

  /// Draws what follows the pointer. Handles and marks aren't seen through a lens, so they're drawn over it.
  func drawOverBoard(_ context: DrawingContext, size: CGSize) {
    asShown(context, size: size) {
      if lens != nil { tools.draw(context) }
      tools.drawOverlay(context)
    }
    tools.picks.draw(context)
    if lens != nil { drawDropHighlight(context, size: size, isShown: model.isDropTarget) }
  }

  /// Calls a closure that draws on a board that may be mirrored.
  func asShown(_ context: DrawingContext, size: CGSize, _ draw: () -> Void) {
    guard model.isMirrored else { return draw() }
    context.save()
    context.translate(size.width, 0)
    context.scale(-1, 1)
    draw()
    context.restore()
  }

  /// Requests another frame, but later: a drawing can't request the next one itself.
  func drawNextFrame() { Task { [weak self] in self?.setNeedsDisplay() } }

  /// Draws the highlight as four lines instead of a frame, so that only their areas are redrawn.
  func drawDropHighlight(_ context: DrawingContext, size: CGSize, isShown: Bool) {
    guard isShown else { return }
    let width = 4.0
    let color = model.theme.accent.withAlpha(0.8)
    context.fill(CGRect(x: 0, y: 0, width: size.width, height: width), color)
    context.fill(CGRect(x: 0, y: size.height - width, width: size.width, height: width), color)
    context.fill(CGRect(x: 0, y: width, width: width, height: size.height - 2 * width), color)
    context.fill(
      CGRect(x: size.width - width, y: width, width: width, height: size.height - 2 * width), color)
  }
}
