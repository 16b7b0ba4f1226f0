import Board
import Foundation

/// How large a pin was when it was new.
enum FirstSize {
  /// Nil for what isn't known: kinds of later versions, images without a size.
  static func of(_ pin: Pin, in document: BoardDocument) -> CGSize? {
    switch pin.content {
    case .image(let id):
      guard let pixels = document.originals[id]?.pixelSize else { return nil }
      let part = pin.crop ?? CGRect(x: 0, y: 0, width: 1, height: 1)
      return Arrangement.initialSize(
        forPixels: CGSize(width: pixels.width * part.width, height: pixels.height * part.height))
    case .note(let text): return NoteStyle.size(for: text)
    case .unknown: return nil
    }
  }
}
