import Board
import Imaging

/// What stands on a card.
enum PinDrawing: Sendable {
  /// The pixels may be only a part of the image; the framing is in units of what's there.
  case image(DecodedImage, PictureFraming)
  case note(String)
  /// Its picture is too small to see, or not at hand.
  case blank
  case failure(title: String, detail: String)
}
