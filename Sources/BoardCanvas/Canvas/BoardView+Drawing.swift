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
      background.draw(context, size: size, viewport, model.theme, opacity: model.groundOpacity)
      scene.frames.draw(context)
      if scene.draw(context) { drawNextFrame() }
      drawRings(context)
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

  /// The number of rings that turn at a time, those of cards that follow each other, as their pictures
  /// arrive.
  private static let turningRingLimit = 8

  /// The radius below which a ring isn't drawn, in view points.
  private static let leastRing = 3.0

  /// Returns the radius of a card's ring in view points.
  private static func ringRadius(in size: CGSize, _ zoom: Double = 1) -> Double {
    min(18, min(size.width, size.height) * zoom * 0.22)
  }

  /// Draws the rings over cards that wait for their pictures.
  private func drawRings(_ context: DrawingContext) {
    guard !board.cards.isEmpty else { return }
    let view = CGRect(origin: .zero, size: viewport.size)
    let visible = scene.visibleRect
    var turning = 0
    for item in scene.arrivingItems {
      if case .picture = item.shown { continue }
      guard item.box.overlaps(visible), Self.ringRadius(in: item.box.size, viewport.zoom) > Self.leastRing,
        let card = board.cards[item.id],
        case .loading(let fraction) = card.state, board.pictures.picture(.card(card.id)) == nil
      else { continue }
      let frame = viewport.viewRect(card.frame)
      let radius = Self.ringRadius(in: frame.size)
      guard radius > Self.leastRing, frame.intersects(view) else { continue }
      // The other rings rest for now: if rings turned all over the board, each step would redraw all of it.
      turning += 1
      scene.sprites.drawRing(
        center: CGPoint(x: frame.midX, y: frame.midY), radius: radius, fraction: fraction,
        time: turning <= Self.turningRingLimit ? frames.ringPhase : 0, in: context)
    }
  }

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

/// What lies behind the cards: the cork, and the shade along its upper and left edges.
struct CanvasBackground {
  let cork: Cork
  private let shade = BoardShade()

  init(cork: Cork) { self.cork = cork }

  /// Draws the ground as opaque as it's wanted.
  func draw(_ context: DrawingContext, size: CGSize, _ viewport: Viewport, _ theme: Theme, opacity: Double) {
    guard opacity < 1 else { return draw(context, size: size, viewport, theme) }
    guard opacity > 0 else { return }
    context.pushOpacity(opacity)
    draw(context, size: size, viewport, theme)
    context.pop()
  }

  /// Draws the cork as tiles side by side. A repeat node and a blurred inset shadow look the same, but a
  /// software renderer works on every pixel of the window for them, each time that any pixel changes. The
  /// pixels of a gradient are calculated anew in each frame.
  func draw(_ context: DrawingContext, size: CGSize, _ viewport: Viewport, _ theme: Theme) {
    guard theme.palette.hasTexture else {
      return context.fill(CGRect(origin: .zero, size: size), theme.corkBase)
    }
    let side = Double(Cork.tileSide)
    // The cork moves with the board but isn't scaled: its grains keep their size at every zoom.
    let shift = viewport.viewPoint(.zero)
    if let texture = cork.tile(for: theme) {
      var cut: [CGRect] = []
      for y in stride(from: Self.firstTile(shift.y, side), to: size.height, by: side) {
        for x in stride(from: Self.firstTile(shift.x, side), to: size.width, by: side) {
          let tile = CGRect(x: x, y: y, width: side, height: side)
          if CGRect(origin: .zero, size: size).encloses(tile) {
            context.texture(texture, in: tile)
          } else {
            // Cut tiles need another shader, so they are drawn together (see SceneRun).
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

  /// Returns where the first tile begins so that the whole length is covered: at most one side before the
  /// edge.
  private static func firstTile(_ shift: Double, _ side: Double) -> Double {
    let rest = shift.truncatingRemainder(dividingBy: side)
    return (rest > 0 ? rest - side : rest).rounded()
  }
}
