import BoardPainting
import Foundation

/// A small picture of a board, for the card of a pin that leads to it: see
/// `BoardExport.miniature(_:of:surface:decoder:)`.
public struct LinkMiniature: Sendable {
  /// The greatest number of points of the card for each point of the board, so that a single pin doesn't fill
  /// the card.
  private static let mostScale = 0.3
  /// The least distance between the picture and the edges of the cork, in points of the card.
  private static let margin = 4.0

  /// The picture: a PNG, which is transparent between the pins.
  let png: Data
  /// The board.
  let linked: PinPainter.Linked
  /// The size of what the picture shows, in points of its own board.
  let extent: CGSize

  /// Returns the rectangle of the picture on the cork of a card.
  func rect(on cork: CGRect) -> CGRect {
    let room = cork.insetBy(dx: min(Self.margin, cork.width / 4), dy: min(Self.margin, cork.height / 4))
    let scale = min(room.width / extent.width, room.height / extent.height, Self.mostScale)
    let size = CGSize(width: extent.width * scale, height: extent.height * scale)
    return CGRect(
      x: cork.midX - size.width / 2, y: cork.midY - size.height / 2, width: size.width, height: size.height)
  }
}
