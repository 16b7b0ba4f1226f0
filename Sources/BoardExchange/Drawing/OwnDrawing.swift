import Board
import Foundation

extension CardDrawing {
  /// Draws what a pin's kind draws by itself: all but images, and frames, which have no card.
  /// - Parameters:
  ///   - miniature: the picture of the board to which a link leads.
  ///   - hasBorder: whether the paper has a border around `frame`.
  ///   - scale: the number of pixels for each board point.
  func own(
    _ pin: Pin, _ miniature: LinkMiniature?, in frame: CGRect, hasBorder: Bool, scale: Double
  ) throws(ExchangeError) {
    let isGray = pin.attributes.isGray
    if let text = pin.content.note {
      try note(text, pin.attributes.format, in: frame, hasBorder: hasBorder, isGray: isGray, scale: scale)
    } else if let board = pin.content.link {
      try link(to: board.title, miniature, in: frame, isGray: isGray, scale: scale)
    } else if let line = pin.content.stroke {
      stroke(line, in: frame, isGray: isGray)
    }
  }
}
