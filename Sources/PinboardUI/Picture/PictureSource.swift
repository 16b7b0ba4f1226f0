import Board
import BoardStore
import Foundation
import Imaging

/// The source of a picture's pixels: an original in a board file, and the preview beside it.
nonisolated struct PictureSource: Sendable {
  let file: BoardFile
  let original: OriginalID
  /// The original's size in pixels, if the board knows it.
  let pixelSize: CGSize?
  /// Whether the user has chosen to load it in spite of the limits.
  var isForced = false

  /// All bytes of the original. They are read when a decoder is free.
  var bytes: ImageBytes {
    let (file, original) = (file, original)
    return .lazy { try await file.originals.data(of: original) }
  }
}
