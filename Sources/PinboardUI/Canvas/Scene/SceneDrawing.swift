import DragDropKit
import Foundation

/// Records the drawing of one card, in board points around an origin.
struct SceneDrawing {
  let sprites: CardSprites
  let origin: CGPoint

  func draw(_ look: SceneLook, into item: SceneItem) {
    let paper = CGRect(
      x: -look.size.width / 2, y: -look.size.height / 2, width: look.size.width, height: look.size.height
    ).insetBy(dx: -CardPainter.border, dy: -CardPainter.border)
    item.under = []
    item.middle = nil
    item.over = nil
    if look.alpha <= 0 { return }
    if look.alpha < 1 {
      // As one layer: what's beneath the picture mustn't shine through it.
      item.middle = record(look) { context in
        context.pushOpacity(look.alpha)
        for part in under(look, paper) { part(context) }
        drawContent(look, context)
        drawOver(look, paper, context)
        context.pop()
      }
      return
    }
    item.under = under(look, paper).map { record(look, $0) }
    item.middle = record(look) { drawContent(look, $0) }
    if look.outline != nil || look.head != nil {
      item.over = record(look) { drawOver(look, paper, $0) }
    }
  }

  private func record(_ look: SceneLook, _ body: (DrawingContext) -> Void) -> RenderNode {
    DrawingContext.record(size: look.size) { context, _ in
      context.translate(look.center.x - origin.x, look.center.y - origin.y)
      if look.rotation != 0 { context.rotate(look.rotation) }
      body(context)
    }
  }

  private func under(_ look: SceneLook, _ paper: CGRect) -> [(DrawingContext) -> Void] {
    let sprites = sprites
    switch look.paper {
    case .whole: return [{ sprites.drawWhole(paper, in: $0) }]
    case .drawn(let point): return [{ sprites.drawPaper(paper, in: $0, point: point) }]
    case .sheet(let density):
      var parts: [(DrawingContext) -> Void] = (0..<4).map { number in
        { sprites.drawStrip(number, of: paper, density: density, in: $0) }
      }
      if case .picture(_, isOpaque: true, _) = look.content { return parts }
      if let sheet = sprites.paper { parts.append { $0.texture(sheet, in: paper.insetBy(dx: 7, dy: 7)) } }
      return parts
    }
  }

  private func drawContent(_ look: SceneLook, _ context: DrawingContext) {
    let frame = CGRect(
      x: -look.size.width / 2, y: -look.size.height / 2, width: look.size.width, height: look.size.height)
    switch look.content {
    case .empty:
      if let sheet = sprites.emptyPaper { context.texture(sheet, in: frame) }
    case .picture(let shown, let isOpaque, let damage):
      context.draw(look.framing, in: frame) { whole in
        context.texture(shown.texture, in: whole)
        draw(look.tiles, of: whole, isOpaque: isOpaque, context)
      }
      if let damage {
        draw(in: frame, look, context) { painter, frame in
          painter.drawDamage(damage, in: frame, context: context)
        }
      }
    case .note(let text, let isLegible):
      NotePainter(theme: sprites.theme).draw(text, isLegible: isLegible, in: frame, context)
    case .message(let title, let detail):
      draw(in: frame, look, context) { painter, frame in
        painter.drawFailure(title: title, detail: detail, in: frame, context: context)
      }
    }
  }

  private func draw(_ tiles: [SceneLook.Tile], of whole: CGRect, isOpaque: Bool, _ context: DrawingContext) {
    for tile in tiles {
      // The coarse picture mustn't shine through.
      let place = tile.place(in: whole)
      if !isOpaque { context.fill(place, sprites.theme.paper) }
      context.texture(tile.shown.texture, in: place)
    }
  }

  /// Text is laid out for the size at which it's seen.
  private func draw(
    in frame: CGRect, _ look: SceneLook, _ context: DrawingContext, _ body: (CardPainter, CGRect) -> Void
  ) {
    let zoom = look.textZoom
    context.save()
    context.scale(1 / zoom, 1 / zoom)
    body(
      CardPainter(theme: sprites.theme, zoom: zoom),
      CGRect(
        x: frame.minX * zoom, y: frame.minY * zoom, width: frame.width * zoom, height: frame.height * zoom))
    context.restore()
  }

  private func drawOver(_ look: SceneLook, _ paper: CGRect, _ context: DrawingContext) {
    if let head = look.head {
      sprites.drawHead(over: paper, color: head.color, density: head.density, in: context)
    }
    if let point = look.outline {
      context.strokeRounded(
        paper.insetBy(dx: -2 * point, dy: -2 * point), radius: 2.5 + 2 * point, width: 3 * point,
        sprites.theme.accent)
    }
  }
}
