package import Board
package import BoardStore
import Foundation
package import Imaging

/// What images are put in order by, if it isn't in the document: it's read from the board's file.
package nonisolated enum PictureOrder: Sendable {
  /// The date of the shot. Where the image doesn't say it: when the linked file was last written, or when
  /// the image was added to the board.
  case date
  /// The hue of the main colour: see ``HueOrder``.
  case color

  /// The bytes in which a photograph's date is searched for.
  private static let head = 256 << 10

  /// Returns the number of each image in the order, the least first. Notes, frames and images that can't be
  /// read have none.
  /// - Parameters:
  ///   - pins: the pins to put in order.
  ///   - document: the board on which they are.
  ///   - file: the board's file.
  ///   - decoder: decodes the images without a preview.
  ///   - progress: called off the main thread with the part that's done, 0 … 1; throwing ends it.
  @concurrent package func numbers(
    of pins: [Pin], in document: BoardDocument, file: BoardFile, decoder: ImageDecoder,
    progress: @Sendable (Double) throws -> Void
  ) async throws -> [PinID: Double] {
    var users: [OriginalID: [Pin]] = [:]
    for pin in pins { if let id = pin.content.original { users[id, default: []].append(pin) } }
    let ids = users.keys.sorted()
    var numbers: [PinID: Double] = [:]
    for start in stride(from: 0, to: ids.count, by: SmallPictures.batch) {
      try Task.checkCancellation()
      try progress(Double(start) / Double(ids.count))
      let batch = ids[start..<min(start + SmallPictures.batch, ids.count)]
      let originals = batch.compactMap { document.originals[$0] }
      switch self {
      case .date:
        let beginnings = try await file.originals.beginnings(of: Self.head, for: originals.map(\.id))
        for (id, beginning) in beginnings {
          let date = ImageInspector.details(of: beginning.bytes).moment() ?? beginning.date
          for pin in users[id] ?? [] { numbers[pin.id] = date.timeIntervalSince1970 }
        }
      case .color:
        for (id, image) in try await SmallPictures.read(originals, in: file, decoder: decoder) {
          // Some pins of an image may be grey, and others not.
          let keys = [false, true].map { HueOrder.sortKey(of: image, isGray: $0) }
          for pin in users[id] ?? [] { numbers[pin.id] = keys[pin.attributes.isGray ? 1 : 0] }
        }
      }
    }
    return numbers
  }
}
