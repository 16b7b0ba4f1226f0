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
  private let texture: Texture?
  private let framing: PictureFraming
  private let note: String?
  private let stroke: PinStroke?
  /// The name of a frame, which is on a tab.
  private let frameName: TextLayout?
  private let frameColor: PinColor?
  private let painter: CardPainter
  private let isMirrored: Bool
  private let attributes: PinAttributes
  /// The strokes that are drawn on the card, and the pin with the card's position on the board.
  private var drawnOn: (strokes: [Pin], pin: Pin)?
  private let caption: Caption?
  /// The rectangle of the picture, in this view's coordinates.
  private let card: CGRect
  /// The strip of the caption, in this view's coordinates; nil without a caption.
  private let strip: CGRect?

  /// - Parameters:
  ///   - framing: the visible part of the picture.
  ///   - note: the text that's shown instead of a picture.
  ///   - stroke: the line that's shown instead of a card.
  ///   - frame: the name and the colour of a frame, which is shown instead of a card.
  ///   - size: the card's size in view points, at the zoom of the painter.
  ///   - isMirrored: whether the card is shown mirrored, as its view is.
  ///   - attributes: the pin's attributes, of which the opacity, the grey, the caption, the tags and the
  ///     format of a note are drawn.
  init(
    texture: Texture?, framing: PictureFraming = PictureFraming(), note: String? = nil,
    stroke: PinStroke? = nil, frame: (name: String, color: PinColor)? = nil, size: CGSize,
    painter: CardPainter,
    isMirrored: Bool = false, attributes: PinAttributes = PinAttributes()
  ) {
    self.texture = texture
    self.framing = framing
    self.note = note
    self.stroke = stroke
    self.painter = painter
    self.isMirrored = isMirrored
    self.attributes = attributes
    let zoom = painter.zoom
    let card = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    var room = frame == nil && stroke == nil ? painter.paper(around: card) : card
    var strip: CGRect?
    frameColor = frame?.color
    frameName = frame.map {
      FramePainter.words($0.name, room: FrameLook.room(on: size.width), on: ScreenSurface.self)
    }
    if let frameName {
      caption = nil
      let tab = FrameLook.tab(on: card, textWidth: frameName.size.width)
      room = room.union(tab)
      // As much below the frame as the tab has above it, and to the left if the tab is the wider one.
      room = room.union(CGRect(x: -room.maxX, y: room.minY, width: 2 * room.maxX, height: -2 * room.minY))
      strip = tab
    } else if attributes.caption.isEmpty {
      caption = nil
    } else {
      let height = Double(
        Caption.words(attributes.caption, under: size.width / zoom, on: ScreenSurface.self).size.height)
      caption = Caption(
        text: attributes.caption, textHeight: height,
        isLegible: CaptionLook.fontSize * zoom >= NoteStyle.leastLetter)
      let captionStrip = CaptionLook.strip(under: Self.scaled(card, by: 1 / zoom), textHeight: height)
      let shown = Self.scaled(captionStrip, by: zoom)
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

  /// The outline of the card and of its caption, in this view's coordinates; nil if that's the whole view.
  var outline: PreviewPath? {
    // The shadow of this piece is cut out with the picture: what has no paper has none.
    if stroke != nil || framing.outline != nil {
      return PreviewPath(rect: CGRect(x: card.midX, y: card.midY, width: 1, height: 1))
    }
    guard let strip else { return nil }
    return PreviewPath([
      .init(rect: frameName == nil ? painter.paper(around: card) : card, cornerRadius: 0),
      .init(rect: strip, cornerRadius: 0),
    ])
  }

  /// Shows the strokes that are drawn on the pin, which it carries.
  func show(_ strokes: [Pin], on pin: Pin) { drawnOn = (strokes, pin) }

  private func drawStrokes(_ context: DrawingContext) {
    guard let (strokes, pin) = drawnOn, !strokes.isEmpty else { return }
    context.save()
    // The card is upright here, and its strokes are turned back with it.
    context.translate(card.midX, card.midY)
    context.scale(painter.zoom, painter.zoom)
    context.rotate(-pin.rotation)
    for drawn in strokes {
      guard let path = drawn.strokePath, let stroke = drawn.content.stroke else { continue }
      context.save()
      context.translate(drawn.center.x - pin.center.x, drawn.center.y - pin.center.y)
      context.rotate(drawn.rotation)
      StrokePainter().paint(
        path, stroke.color,
        on: ScreenSurface(context, pixels: painter.zoom * PathRaster.displayScale))
      context.restore()
    }
    context.restore()
  }

  private static func scaled(_ rect: CGRect, by scale: Double) -> CGRect {
    CGRect(
      x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    if isMirrored {
      context.translate(size.width, 0)
      context.scale(-1, 1)
    }
    if attributes.opacity < 1 { context.pushOpacity(attributes.opacity) }
    if let caption {
      context.save()
      context.scale(painter.zoom, painter.zoom)
      PaperPainter(on: painter.theme.palette).caption(
        caption, under: Self.scaled(card, by: 1 / painter.zoom), withShadow: false, on: ScreenSurface(context)
      )
      context.restore()
    }
    context.save()
    drawCard(context)
    context.restore()
    drawStrokes(context)
    if !attributes.tags.isEmpty, painter.zoom >= TagLook.leastZoom {
      context.save()
      context.scale(painter.zoom, painter.zoom)
      PaperPainter(on: painter.theme.palette).tags(
        attributes.tags, on: Self.scaled(card, by: 1 / painter.zoom), on: ScreenSurface(context))
      context.restore()
    }
    if attributes.opacity < 1 { context.pop() }
  }

  private func drawCard(_ context: DrawingContext) {
    if let frameName, let frameColor {
      let surface = ScreenSurface(context)
      let frame = FramePainter(frameColor, on: painter.theme.palette, isGray: attributes.isGray)
      frame.sheet(card, on: surface)
      frame.tab(on: card, name: frameName, on: surface)
      return
    }
    if let stroke {
      if attributes.isGray { context.pushGrey() }
      StrokePainter().paint(
        stroke, in: card, on: ScreenSurface(context, pixels: PathRaster.displayScale))
      if attributes.isGray { context.pop() }
      return
    }
    if let note {
      let zoom = painter.zoom
      context.scale(zoom, zoom)
      if attributes.isGray { context.pushGrey() }
      NotePainter(attributes.format, on: painter.theme.palette).paint(
        note, in: Self.scaled(card, by: 1 / zoom),
        isLegible: NoteStyle.isLegible(attributes.format, zoom: zoom), on: ScreenSurface(context))
      if attributes.isGray { context.pop() }
      return
    }
    if framing.outline == nil, painter.theme.hasPaper {
      context.save()
      context.scale(painter.zoom, painter.zoom)
      PaperPainter(on: painter.theme.palette).paper(
        around: Self.scaled(card, by: 1 / painter.zoom), withShadow: false, on: ScreenSurface(context))
      context.restore()
    }
    if attributes.isGray { context.pushGrey() }
    painter.drawPicture(texture, framing, in: card, context: context)
    if attributes.isGray { context.pop() }
  }
}
