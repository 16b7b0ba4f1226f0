import Board
import BoardLook
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
  private let painter: CardPainter
  private let isMirrored: Bool
  private let attributes: PinAttributes
  private let caption: CaptionPainter.Caption?
  /// The rectangle of the picture, in this view's coordinates.
  private let card: CGRect
  /// The strip of the caption, in this view's coordinates; nil without a caption.
  private let strip: CGRect?

  /// - Parameters:
  ///   - framing: the visible part of the picture.
  ///   - note: the text that's shown instead of a picture.
  ///   - size: the card's size in view points, at the zoom of the painter.
  ///   - isMirrored: whether the card is shown mirrored, as its view is.
  ///   - attributes: the pin's attributes, of which the opacity, the grey, the caption and the tags are
  ///     drawn.
  init(
    texture: Texture?, framing: PictureFraming = PictureFraming(), note: String? = nil, size: CGSize,
    painter: CardPainter, isMirrored: Bool = false, attributes: PinAttributes = PinAttributes()
  ) {
    self.texture = texture
    self.framing = framing
    self.note = note
    self.painter = painter
    self.isMirrored = isMirrored
    self.attributes = attributes
    let zoom = painter.zoom
    let card = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    var room = painter.paper(around: card)
    var strip: CGRect?
    if attributes.caption.isEmpty {
      caption = nil
    } else {
      let height = Double(
        CaptionPainter.layout(attributes.caption, under: size.width / zoom).size.height)
      caption = .init(
        text: attributes.caption, textHeight: height,
        isLegible: CaptionLook.fontSize * zoom >= NoteStyle.leastLetter)
      let place = CaptionLook.strip(under: Self.scaled(card, by: 1 / zoom), textHeight: height)
      let shown = Self.scaled(place, by: zoom)
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
    guard let strip else { return nil }
    return PreviewPath([
      .init(rect: painter.paper(around: card), cornerRadius: 0), .init(rect: strip, cornerRadius: 0),
    ])
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
      CaptionPainter(theme: painter.theme).draw(
        caption, under: Self.scaled(card, by: 1 / painter.zoom), withShadow: false, context)
      context.restore()
    }
    context.save()
    drawCard(context)
    context.restore()
    if !attributes.tags.isEmpty, painter.zoom >= TagPainter.leastZoom {
      context.save()
      context.scale(painter.zoom, painter.zoom)
      TagPainter(theme: painter.theme).draw(
        attributes.tags, on: Self.scaled(card, by: 1 / painter.zoom), context)
      context.restore()
    }
    if attributes.opacity < 1 { context.pop() }
  }

  private func drawCard(_ context: DrawingContext) {
    if let note {
      let zoom = painter.zoom
      context.scale(zoom, zoom)
      if attributes.isGray { context.pushGrey() }
      NotePainter(theme: painter.theme).draw(
        note, isLegible: NoteStyle.fontSize * zoom >= NoteStyle.leastLetter,
        in: Self.scaled(card, by: 1 / zoom), context)
      if attributes.isGray { context.pop() }
      return
    }
    painter.drawPaper(around: card, in: context, withShadow: false)
    if attributes.isGray { context.pushGrey() }
    painter.drawPicture(texture, framing, in: card, context: context)
    if attributes.isGray { context.pop() }
  }
}
