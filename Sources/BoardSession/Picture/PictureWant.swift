package import Board
package import BoardStore
package import Foundation
package import Imaging

/// A viewer's request for a picture.
package struct PictureWant {
  /// The longer side on the screen, in pixels.
  package var pixels: Double
  /// The priority; higher ones come first. It's above 0 for visible pictures, below 0 for those that may soon
  /// be visible.
  package var priority: Int
  package var source: PictureSource

  package init(pixels: Double, priority: Int, source: PictureSource) {
    self.pixels = pixels
    self.priority = priority
    self.source = source
  }

  /// Returns a request that fulfils both: the larger size and the higher priority.
  func merged(with other: PictureWant) -> PictureWant {
    PictureWant(
      pixels: max(pixels, other.pixels), priority: max(priority, other.priority), source: source)
  }

  /// Returns whether nothing needs to be loaded for it.
  func isMet(by slot: PictureSlot) -> Bool { slot.satisfies(pixels, from: source.file) }
}

/// The owner of a picture: an original of some board, or a card whose original isn't stored yet.
package nonisolated enum PictureKey: Hashable, Sendable {
  case original(OriginalID)
  case card(PinID)

  package var description: String {
    switch self {
    case .original(let id): "original:\(id)"
    case .card(let id): "card:\(id)"
    }
  }
}

/// The source of a picture's pixels: an original in a board file, and the preview beside it.
package nonisolated struct PictureSource: Sendable {
  package let file: BoardFile
  package let original: OriginalID
  /// The original's size in pixels, if the board knows it.
  package let pixelSize: CGSize?
  /// Whether the user has chosen to load it in spite of the limits.
  var isForced = false

  /// All bytes of the original. They are read when a decoder is free.
  package var bytes: ImageBytes {
    let (file, original) = (file, original)
    return .lazy { try await file.originals.data(of: original) }
  }
}

/// The sizes of stored pictures: powers of two for the longer side, in pixels.
package nonisolated enum PictureLevel {
  /// The smallest level. It's kept as long as there's room, even if a sharper picture is there, for distant
  /// views and as a substitute after the sharper one was evicted.
  package static let base = 64
  /// The longer side of the previews in board files.
  package static let preview = 512
  /// The least longer side of a preview. It may be shorter than ``preview`` if that saves most of its
  /// decoding: an eighth of a camera's 4,000 pixels is 500.
  static let leastPreview = 448
  /// The largest size that's decoded as a whole: 256 MiB of pixels.
  package static let largest = 8192

  /// Returns the level that's sharp where the longer side takes that many screen pixels.
  package static func side(for pixels: Double) -> Int {
    var side = base
    while Double(side) < pixels, side < largest { side *= 2 }
    return side
  }
}
