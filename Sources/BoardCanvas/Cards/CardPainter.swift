package import Board
import BoardLook
package import DragDropKit
package import Foundation
import KitFiles
import Localization

/// Draws single cards and the texts on them. The many cards of a board are drawn by the scene
/// (``SceneDrawing``).
///
/// All coordinates are those of the context. `frame` is the picture's rectangle; the paper extends beyond it.
package struct CardPainter {
  package var theme: Theme
  /// The number of view points for each board point. Paper and pins grow with the board.
  package var zoom: Double

  /// The width of the paper around the picture, in board points.
  package static let border = CardLook.border

  /// The size of letters on the card in view points, as a share of their usual size.
  var textScale: Double { min(max(zoom, 0.5), 1.5) }

  /// Returns the outline of the paper for a picture's rectangle.
  package func paper(around frame: CGRect) -> CGRect {
    frame.insetBy(dx: -CardPainter.border * zoom, dy: -CardPainter.border * zoom)
  }

  func drawPicture(_ texture: Texture?, in frame: CGRect, context: DrawingContext) {
    if let texture {
      context.texture(texture, in: frame)
    } else {
      context.fill(frame, theme.emptyPaper)
    }
  }

  /// Draws the name of an image that's being fetched, above the ring that shows how far it is.
  func drawFetch(of name: String, in frame: CGRect, context: DrawingContext) {
    context.fill(frame, theme.emptyPaper)
    let scale = textScale
    let width = frame.width - 24 * scale
    guard width > 40, frame.height > 90 * scale else { return }
    let text = TextLayout(
      localized("Downloading \(name.shown)"), font: Font(size: 11 * scale), width: width, alignment: .center,
      ellipsis: .middle, maxLines: 1)
    context.text(text, at: CGPoint(x: frame.minX + 12 * scale, y: frame.minY + 14 * scale), theme.ink)
  }

  /// Draws a strip with the mark's text over the lower edge of a picture.
  package func draw(_ mark: PictureMark, in frame: CGRect, context: DrawingContext) {
    let scale = textScale
    guard frame.width > 60 * scale, frame.height > 40 * scale else { return }
    let text = TextLayout(
      mark.text, font: Font(size: 10 * scale, weight: .bold), width: frame.width - 10 * scale,
      alignment: .center,
      ellipsis: .end, maxLines: 2)
    let height = text.size.height + 6 * scale
    let strip = CGRect(x: frame.minX, y: frame.maxY - height, width: frame.width, height: height)
    context.fill(strip, (mark.isFlaw ? theme.failedTitle : theme.ink).withAlpha(0.88))
    context.text(
      text, at: CGPoint(x: strip.minX + 5 * scale, y: strip.minY + 3 * scale),
      mark.isFlaw ? Color(hex: 0xFFFFFF) : theme.paper)
  }
}

/// Information about a picture, shown in a strip over its lower edge.
package nonisolated enum PictureMark: Hashable {
  /// Something is wrong with the picture: a part of it or its file is missing.
  case flaw(String)
  /// Nothing is wrong, but something else than the file's image is shown: a preview instead.
  case note(String)

  package var text: String {
    switch self {
    case .flaw(let text), .note(let text): text
    }
  }

  var isFlaw: Bool { if case .flaw = self { true } else { false } }
}

extension DrawingContext {
  /// Draws the part of a picture that a pin shows.
  /// - Parameter body: draws the whole picture in the rectangle that it gets. The parts outside `frame` are
  ///   clipped.
  package func draw(_ framing: PictureFraming, in frame: CGRect, _ body: (CGRect) -> Void) {
    guard !framing.isPlain else { return body(frame) }
    if framing.crop != nil { pushClip(frame) }
    save()
    // Mirroring is around the frame's middle.
    translate(frame.midX, frame.midY)
    scale(framing.scale.x, framing.scale.y)
    body(framing.whole(around: frame).offsetBy(dx: -frame.midX, dy: -frame.midY))
    restore()
    if framing.crop != nil { pop() }
  }
}
