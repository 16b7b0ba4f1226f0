import BoardLook
import DragDropKit
import Foundation

/// Draws captions, in board points. Their lines break at the same places at every zoom.
struct CaptionPainter {
  let theme: Theme

  /// A text on a strip of paper under a card.
  struct Caption: Equatable {
    var text: String
    /// The height of the text, which is laid out under the card's picture.
    var textHeight: Double
    var isLegible: Bool
  }

  static func layout(_ text: String, under width: Double) -> TextLayout {
    TextLayout(
      text, font: Font(size: CaptionLook.fontSize), width: CaptionLook.room(under: width),
      alignment: .center)
  }

  /// - Parameter frame: the frame of the card's picture.
  func draw(
    _ caption: Caption, under frame: CGRect, withShadow: Bool = true, _ context: DrawingContext
  ) {
    let strip = CaptionLook.strip(under: frame, textHeight: caption.textHeight)
    if withShadow, theme.hasPaper {
      context.shadow(
        strip, radius: CardLook.corner, theme.shadow, dx: 0, dy: CardLook.shadowDrop, spread: 0,
        blur: CardLook.shadowBlur)
    }
    if theme.hasPaper { context.fillRounded(strip, radius: CardLook.corner, theme.paper) }
    if theme.isHighContrast {
      context.strokeRounded(strip, radius: CardLook.corner, width: 2, theme.paperEdge)
    }
    guard caption.isLegible else { return }
    context.text(
      Self.layout(caption.text, under: frame.width), at: CaptionLook.textOrigin(on: strip), theme.captionInk)
  }
}
