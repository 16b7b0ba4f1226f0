import Board
import BoardStore
import Foundation
import Imaging

/// Where a picture's pixels come from: an original in a board file, and the preview beside it.
nonisolated struct PictureSource: Sendable {
  let file: BoardFile
  let original: OriginalID
  /// The original's size in pixels, if the board knows it.
  let pixelSize: CGSize?
  /// Whether the person has said that it's to be loaded whatever it costs.
  var isForced = false

  /// All bytes of the original, read when a decoder is free.
  var bytes: ImageBytes {
    let (file, original) = (file, original)
    return .lazy { try await file.originals.data(of: original) }
  }
}
