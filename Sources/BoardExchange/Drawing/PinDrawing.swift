import Board
import Imaging

/// The content of a drawn card.
enum PinDrawing: Sendable {
  /// An image. Its pixels may be only a part of the original; the framing is in units of the decoded pixels'
  /// width and height.
  case image(DecodedImage, PictureFraming)
  case note(String)
  /// Empty paper, because the picture is too small to see or isn't at hand.
  case blank
  case failure(title: String, detail: String)
}
