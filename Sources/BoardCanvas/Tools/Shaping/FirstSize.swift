package import Board
package import Foundation

/// The size of a pin when it was new.
package enum FirstSize {
  /// Returns the size; nil if it isn't known, for kinds of later versions and images without a size.
  package static func of(_ pin: Pin, in document: BoardDocument) -> CGSize? {
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
