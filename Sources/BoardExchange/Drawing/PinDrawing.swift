import Imaging

/// What stands on a card.
enum PinDrawing: Sendable {
  case image(DecodedImage)
  case note(String)
  /// Its picture is too small to see, or not at hand.
  case blank
  case failure(title: String, detail: String)
}
