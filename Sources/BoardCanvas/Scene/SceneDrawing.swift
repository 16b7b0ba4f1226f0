import BoardLook
import BoardPainting
import Board
import BoardSession
import DragDropKit
import Foundation

/// Records the drawing of one card, in board points around an origin.
struct SceneDrawing {
  let sprites: CardSprites
  let origin: CGPoint
  /// Whether the renderer mixes the edges of textures with what's below them (``View/mixesTextureEdges``).
  let mixesEdges: Bool
  /// Whether it does so with the edges of cards that aren't upright, as cairo does.
  var mixesTurnedEdges = false

  /// A part of the drawing, in the card's own coordinates. Parts are drawn one after the other.
  private enum Part {
    case texture(CardSprites.Placed)
    case drawing((DrawingContext) -> Void)
  }

  /// The parts of a card below its picture.
  private struct PaperParts {
    var ground: Part?
    var strips: [Part] = []
    var sheet: Part?

    var inOrder: [Part] { [ground].compactMap { $0 } + strips + [sheet].compactMap { $0 } }
  }

  func draw(_ look: SceneLook, into item: SceneItem) {
    let frame = CGRect(
      x: -look.size.width / 2, y: -look.size.height / 2, width: look.size.width, height: look.size.height)
    let paper = frame.insetBy(dx: -CardPainter.border, dy: -CardPainter.border)
    item.ground = nil
    item.strips = []
    item.sheet = nil
    item.middle = nil
    item.over = nil
    item.isMakeshift = false
    let outline = outline(look, paper)
    guard look.alpha > 0 else {
      item.over = outline.map { node($0, look) }
      return
    }
    let (under, middle, over) = (
      paperParts(look, paper, item), content(look, frame), over(look, paper, frame)
    )
    if look.alpha < 1 {
      // The card is one layer, so that the parts below the picture don't shine through it.
      item.middle = record(look) { context in
        context.pushOpacity(look.alpha)
        for part in under.inOrder + [middle, over].compactMap({ $0 }) { draw(part, context) }
        context.pop()
      }
      item.over = outline.map { node($0, look) }
      return
    }
    item.ground = under.ground.map { node($0, look) }
    item.strips = under.strips.map { node($0, look) }
    item.sheet = under.sheet.map { node($0, look) }
    item.middle = middle.map { node($0, look) }
    item.over = together([over, outline].compactMap { $0 }).map { node($0, look) }
  }

  /// Returns one part that draws these; nil if there are none.
  private func together(_ parts: [Part]) -> Part? {
    guard parts.count > 1 else { return parts.first }
    return .drawing { context in
      for part in parts { draw(part, context) }
    }
  }

  private func node(_ part: Part, _ look: SceneLook) -> RenderNode {
    // Most cards are upright and most of their parts are textures. A recording costs more than the node
    // itself.
    if look.rotation == 0, case .texture(let placed) = part {
      return .texture(
        placed.texture, in: placed.rect.offsetBy(dx: look.center.x - origin.x, dy: look.center.y - origin.y))
    }
    return record(look) { draw(part, $0) }
  }

  private func draw(_ part: Part, _ context: DrawingContext) {
    switch part {
    case .texture(let placed): context.texture(placed.texture, in: placed.rect)
    case .drawing(let body): body(context)
    }
  }

  private func record(_ look: SceneLook, _ body: (DrawingContext) -> Void) -> RenderNode {
    DrawingContext.record(size: look.size) { context, _ in
      context.translate(look.center.x - origin.x, look.center.y - origin.y)
      if look.rotation != 0 { context.rotate(look.rotation) }
      body(context)
    }
  }

  private func paperParts(_ look: SceneLook, _ paper: CGRect, _ item: SceneItem) -> PaperParts {
    let sprites = sprites
    switch look.paper {
    case .bare: return PaperParts()
    case .whole: return PaperParts(strips: sprites.whole(of: paper).map { [.texture($0)] } ?? [])
    case .drawn(let point):
      return PaperParts(strips: [.drawing { sprites.drawPaper(paper, in: $0, point: point) }])
    case .lifted:
      return PaperParts(strips: [.drawing { sprites.drawPaper(paper, in: $0, point: nil) }])
    case .sheet(let density):
      let (strips, isMakeshift) = sprites.strips(of: paper, density: density)
      item.isMakeshift = isMakeshift
      var parts = PaperParts(strips: strips.map { .texture($0) })
      guard let plain = sprites.paper else { return parts }
      if mixesEdges || (mixesTurnedEdges && look.rotation != 0) {
        // What's below would shine through where two strips meet, at the picture's corners. The paper's
        // edge is the strips' own, which is as soft as their pixels are large.
        let edge = max(1, 1.5 * exp2(-Double(density)))
        parts.ground = .texture(.init(texture: plain, rect: paper.insetBy(dx: edge, dy: 4)))
      }
      if case .picture(_, isOpaque: true, _) = look.content { return parts }
      parts.sheet = .texture(.init(texture: plain, rect: paper.insetBy(dx: 7, dy: 7)))
      return parts
    }
  }

  private func content(_ look: SceneLook, _ frame: CGRect) -> Part? {
    guard look.isGray, let part = colored(look, frame) else { return colored(look, frame) }
    return .drawing { context in
      context.pushGrey()
      draw(part, context)
      context.pop()
    }
  }

  private func colored(_ look: SceneLook, _ frame: CGRect) -> Part? {
    switch look.content {
    case .empty: return sprites.emptyPaper.map { .texture(.init(texture: $0, rect: frame)) }
    case .picture(let shown, _, mark: nil) where look.framing.isPlain && look.tiles.isEmpty:
      return .texture(.init(texture: shown.texture, rect: frame))
    case .picture, .own, .message, .fetch: return .drawing { drawContent(look, frame, $0) }
    }
  }

  /// The caption, the guides, the head and the dots of the tags.
  private func over(_ look: SceneLook, _ paper: CGRect, _ frame: CGRect) -> Part? {
    let head = look.head.flatMap { self.head(over: paper, $0) }
    let caption = look.caption.map { caption in
      Part.drawing {
        PaperPainter(on: sprites.theme.palette)
          .caption(caption, under: frame, withShadow: look.paper != .lifted, on: ScreenSurface($0))
      }
    }
    let tags =
      look.showsTags
      ? Part.drawing {
        PaperPainter(on: sprites.theme.palette).tags(look.tags, on: frame, on: ScreenSurface($0))
      } : nil
    let guides = look.guides.map { guides in
      Part.drawing {
        GuidePainter(guides.lines, in: frame, framing: look.framing, point: guides.point)
          .paint(on: ScreenSurface($0))
      }
    }
    return together([caption, guides, head, tags].compactMap { $0 })
  }

  private func head(over paper: CGRect, _ head: SceneLook.Head) -> Part? {
    guard let placed = sprites.head(over: paper, color: head.color, density: head.density) else { return nil }
    guard head.presence < 1 else { return .texture(placed) }
    return .drawing { context in
      context.pushOpacity(head.presence)
      context.texture(placed.texture, in: placed.rect)
      context.pop()
    }
  }

  /// The outline of a selected card, or around the box of what has no paper.
  private func outline(_ look: SceneLook, _ paper: CGRect) -> Part? {
    guard let point = look.outline, look.outlineAlpha > 0 else { return nil }
    let color = sprites.theme.accent
    if look.paper == .bare {
      let box = paper.insetBy(dx: CardPainter.border - point, dy: CardPainter.border - point)
      return .drawing { context in
        context.strokeRounded(
          box, radius: 2.5 * point, width: 1.5 * point, color.withAlpha(color.alpha * look.outlineAlpha))
      }
    }
    return .drawing { context in
      context.strokeRounded(
        paper.insetBy(dx: -2 * point, dy: -2 * point), radius: 2.5 + 2 * point, width: 3 * point,
        color.withAlpha(color.alpha * look.outlineAlpha))
    }
  }

  private func drawContent(_ look: SceneLook, _ frame: CGRect, _ context: DrawingContext) {
    switch look.content {
    case .empty: break
    case .picture(let shown, let isOpaque, let mark):
      context.draw(look.framing, in: frame) { whole in
        let mixes = mixesEdges || (mixesTurnedEdges && look.rotation != 0)
        TiledDrawing(shown.texture, in: whole, under: look.tiles).draw(
          context, isOpaque: isOpaque, mixesEdges: mixes)
      }
      if let mark {
        draw(in: frame, look, context) { painter, frame in
          painter.draw(mark, in: frame, context: context)
        }
      }
    case .own(let face, let detail, let linked): draw(face, detail, linked, in: frame, context)
    case .fetch(let name):
      draw(in: frame, look, context) { painter, frame in
        painter.drawFetch(of: name, in: frame, context: context)
      }
    case .message(let failure):
      // In board points, the lines break where they do in exports. From afar, the letters stay legible.
      FailurePainter(on: sprites.theme.palette, scale: max(1, 0.5 / look.textZoom))
        .paint(failure, in: frame, on: ScreenSurface(context))
    }
  }

  private func draw(
    _ face: PinFace, _ detail: FaceDetail, _ linked: LinkedBoards.Look?, in frame: CGRect,
    _ context: DrawingContext
  ) {
    let palette = sprites.theme.palette
    let cork = linked.map { Theme.current(on: $0.board?.document.surface) }
    var painted = PinPainter.Detail()
    if !detail.isLegible { painted.leastLetters = .infinity }
    PinPainter(on: palette, detail: painted).own(
      face, in: frame, on: ScreenSurface(context, pixels: detail.pixels),
      linked: linked.map {
        PinPainter.Linked(
          name: $0.name, detail: $0.detail,
          surface: $0.isMissing ? palette.failedPaper : cork?.palette.surface ?? palette.surface,
          isMissing: $0.isMissing)
      }
    ) { window in
      guard let board = linked?.board, let cork else { return }
      BoardMiniature(theme: cork).drawPins(of: board, in: window, largest: 0.3, context)
    }
  }

  /// Draws text, laid out for the size at which it's seen.
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
}

/// The pictures of which the renderer has copies.
struct SceneUploads {
  /// The texture that was last drawn for a picture, and its number in the order of the uploads.
  private var numbers: [PictureKey: (texture: ObjectIdentifier, number: Int)] = [:]
  private var count = 0

  /// Returns the bytes that the renderer has to copy for an item's look.
  func newBytes(of look: SceneLook, for item: SceneItem) -> Int {
    guard case .picture(let shown, _, _) = look.content else { return 0 }
    if case .picture(let old, _, _)? = item.look?.content, old == shown { return 0 }
    if let key = item.picture, numbers[key]?.texture == ObjectIdentifier(shown.texture) { return 0 }
    return shown.texture.width * shown.texture.height * 4
  }

  /// Notes that an item's look is drawn.
  mutating func note(_ look: SceneLook, of item: SceneItem) {
    guard case .picture(let shown, _, _) = look.content, let key = item.picture else { return }
    let texture = ObjectIdentifier(shown.texture)
    if numbers[key]?.texture != texture {
      count += 1
      numbers[key] = (texture, count)
    }
    item.upload = numbers[key]?.number ?? 0
  }

  mutating func forget(_ key: PictureKey) { numbers[key] = nil }
}

/// The part of a frame that's left for work that can wait. On a faster computer, more work fits into it.
nonisolated struct SpareTime {
  private let limit: Duration
  private let now: () -> ContinuousClock.Instant
  private var end: ContinuousClock.Instant?
  private var count = 0
  private var isOver = false

  /// The number of things that are done between two readings of the clock.
  static let step = 8

  /// - Parameter limit: the duration, counted from the first call of ``hasSome()``.
  init(_ limit: Duration, now: @escaping () -> ContinuousClock.Instant) {
    self.limit = limit
    self.now = now
  }

  /// Returns whether one more thing may be done.
  mutating func hasSome() -> Bool {
    if !isOver, count % Self.step == 0 {
      let time = now()
      if let end { isOver = time >= end } else { end = time + limit }
    }
    count += 1
    return !isOver
  }
}
