import Board
import DragDropKit
import Foundation

/// A pin that isn't drawn by the board: the view whose picture lifts, is dragged and is dropped.
///
/// The canvas draws its pins itself, so a lifted pin needs a view of its own. It's never in a window; drag
/// previews may show such a view when they're given a target (contract 1.8.1).
final class PinPicture: CanvasView {
  private let texture: Texture?
  private let framing: PictureFraming
  private let note: String?
  private let painter: CardPainter

  /// - Parameters:
  ///   - framing: the visible part of the picture.
  ///   - note: the text that's shown instead of a picture.
  ///   - size: the card's size in view points, at the zoom of the painter.
  init(
    texture: Texture?, framing: PictureFraming = PictureFraming(), note: String? = nil, size: CGSize,
    painter: CardPainter
  ) {
    self.texture = texture
    self.framing = framing
    self.note = note
    self.painter = painter
    super.init()
    intrinsicSize = painter.paper(around: CGRect(origin: .zero, size: size)).size
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    let border = CardPainter.border * painter.zoom
    let frame = CGRect(origin: .zero, size: size).insetBy(dx: border, dy: border)
    if let note {
      let zoom = painter.zoom
      context.scale(zoom, zoom)
      NotePainter(theme: painter.theme).draw(
        note, isLegible: NoteStyle.fontSize * zoom >= NoteStyle.leastLetter,
        in: CGRect(
          x: frame.minX / zoom, y: frame.minY / zoom, width: frame.width / zoom, height: frame.height / zoom),
        context)
      return
    }
    painter.drawPaper(around: frame, in: context, withShadow: false)
    painter.drawPicture(texture, framing, in: frame, context: context)
  }
}
