import Board
import BoardLook
import BoardPainting
import DragDropKit
import Foundation

/// A pin that isn't drawn by the board: the view whose picture lifts, is dragged and is dropped.
///
/// The canvas draws its pins itself, so a lifted pin needs a view of its own. It's never in a window; drag
/// previews may show such a view when they're given a target (contract 1.8.1). Its middle is that of the
/// card, so a card with a caption has as much room above it as the caption has below.
final class PinPicture: CanvasView {
  /// The parts of the card, recorded in board points around its middle.
  private let parts: [RenderNode]
  /// The strokes that are drawn on the card, around its middle as they are on the board: turned with it.
  private let strokes: [RenderNode]
  private let theme: Theme
  private let zoom: Double
  private let isMirrored: Bool
  private let pin: Pin
  /// The name of a frame, which is on a tab.
  private let frameName: TextLayout?
  /// The rectangle of the picture, in this view's coordinates.
  private let card: CGRect
  /// The strip of the caption or a frame's tab, in this view's coordinates; nil without one.
  private let strip: CGRect?

  /// - Parameters:
  ///   - look: the pin's look on the board, of which position, rotation, head and outline don't count.
  ///   - strokes: the looks of the strokes that are drawn on the pin, which it carries.
  ///   - size: the card's size in view points.
  ///   - isMirrored: whether the card is shown mirrored, as its view is.
  init(
    of pin: Pin, look: SceneLook, strokes: [SceneLook] = [], size: CGSize, sprites: CardSprites, zoom: Double,
    isMirrored: Bool = false
  ) {
    self.pin = pin
    self.zoom = zoom
    self.isMirrored = isMirrored
    theme = sprites.theme
    let lifted = look.lifted
    parts = Self.parts(of: lifted, around: .zero, sprites)
    self.strokes = strokes.flatMap { Self.parts(of: $0.withoutOutline, around: pin.center, sprites) }
    let card = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    var room = lifted.paper == .bare ? card : CardPainter(theme: theme, zoom: zoom).paper(around: card)
    var strip: CGRect?
    frameName = pin.content.frame.map { _ in
      FramePainter.words(pin.name, room: FrameLook.room(on: size.width), on: ScreenSurface.self)
    }
    if let frameName {
      room = card
      let tab = FrameLook.tab(on: card, textWidth: frameName.size.width)
      room = room.union(tab)
      // As much below the frame as the tab has above it, and to the left if the tab is the wider one.
      room = room.union(CGRect(x: -room.maxX, y: room.minY, width: 2 * room.maxX, height: -2 * room.minY))
      strip = tab
    } else if let caption = lifted.caption {
      let shown = Self.scaled(
        CaptionLook.strip(under: Self.scaled(card, by: 1 / zoom), textHeight: caption.textHeight), by: zoom)
      room = room.union(shown)
      // As much above the card as below it.
      room = room.union(CGRect(x: room.minX, y: -room.maxY, width: room.width, height: room.maxY))
      strip = shown
    }
    self.card = card.offsetBy(dx: -room.minX, dy: -room.minY)
    self.strip = strip?.offsetBy(dx: -room.minX, dy: -room.minY)
    super.init()
    intrinsicSize = room.size
  }

  private static func parts(of look: SceneLook, around origin: CGPoint, _ sprites: CardSprites)
    -> [RenderNode]
  {
    let item = SceneItem(PinID())
    SceneDrawing(sprites: sprites, origin: origin, mixesEdges: true).draw(look, into: item)
    return SceneItem.layers.joined().compactMap(item.node)
  }

  private static func scaled(_ rect: CGRect, by scale: Double) -> CGRect {
    CGRect(
      x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
  }

  /// The outline of the card and of its caption, in this view's coordinates; nil if that's the whole view.
  var outline: PreviewPath? {
    // The shadow of this piece is cut out with the picture: what has no paper has none.
    if pin.content.stroke != nil || pin.framing.outline != nil {
      return PreviewPath(rect: CGRect(x: card.midX, y: card.midY, width: 1, height: 1))
    }
    guard let strip else { return nil }
    return PreviewPath([
      .init(
        rect: frameName == nil ? CardPainter(theme: theme, zoom: zoom).paper(around: card) : card,
        cornerRadius: 0),
      .init(rect: strip, cornerRadius: 0),
    ])
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    if isMirrored {
      context.translate(size.width, 0)
      context.scale(-1, 1)
    }
    if let frameName, let color = pin.content.frame { drawFrame(frameName, color, context) }
    context.translate(card.midX, card.midY)
    context.scale(zoom, zoom)
    for part in parts { context.node(part) }
    // The card is upright here, and its strokes are turned back with it.
    context.rotate(-pin.rotation)
    for stroke in strokes { context.node(stroke) }
  }

  /// Draws a frame, which the board has on a layer below its cards.
  private func drawFrame(_ name: TextLayout, _ color: PinColor, _ context: DrawingContext) {
    let surface = ScreenSurface(context)
    if pin.attributes.opacity < 1 { context.pushOpacity(pin.attributes.opacity) }
    let frame = FramePainter(color, on: theme.palette, isGray: pin.attributes.isGray)
    frame.sheet(card, on: surface)
    frame.tab(on: card, name: name, on: surface)
    if zoom >= TagLook.leastZoom {
      context.save()
      context.translate(card.midX, card.midY)
      context.scale(zoom, zoom)
      PaperPainter(on: theme.palette).tags(pin.attributes.tags, on: PinPainter.frame(of: pin), on: surface)
      context.restore()
    }
    if pin.attributes.opacity < 1 { context.pop() }
  }
}
