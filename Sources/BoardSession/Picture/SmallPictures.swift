import Board
import BoardStore
import Foundation
import Imaging

/// Small pictures of originals, from which colours and likenesses are found.
nonisolated enum SmallPictures {
  /// The number of originals that a file is best asked for at once.
  static let batch = 32

  /// Returns small pictures of originals: the thumbnails in their previews, where there are any. Those that
  /// can't be read are left out. Call it off the main thread.
  static func read(
    _ originals: [Original], in file: BoardFile, decoder: ImageDecoder
  ) async throws -> [OriginalID: DecodedImage] {
    let heads = try await file.originals.previewHeads(
      of: PreviewThumbnail.headBytes, for: originals.map(\.id))
    var images: [OriginalID: DecodedImage] = [:]
    for original in originals {
      if let head = heads[original.id],
        let image = PreviewThumbnail.image(inHead: head, fullSize: original.pixelSize ?? .zero)
      {
        images[original.id] = image
      }
    }
    for original in originals where images[original.id] == nil {
      try Task.checkCancellation()
      var data = try? await file.originals.preview(for: original.id)
      if data == nil { data = try? await file.originals.data(of: original.id) }
      guard let data else { continue }
      // Somebody waits for it, and it's less urgent than what's on the screen.
      let request = DecodeRequest(
        id: "small:\(original.id)", bytes: .data(data), extent: .longSide(PreviewThumbnail.longSide))
      images[original.id] = try? await decoder.decode(request)
    }
    return images
  }
}
