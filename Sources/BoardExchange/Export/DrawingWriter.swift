import KitFiles
import Foundation

/// Writes an SVG piece by piece, on its own serial queue.
actor DrawingWriter {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.svg")
  private let file: DraftFile

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ url: URL) async throws { file = try ExchangeError.draft(of: url) }

  func write(_ text: String) throws { try write(Data(text.utf8)) }

  private func write(_ data: Data) throws {
    try ExchangeError.writing(file.url) { try file.write(data) }
  }

  /// Writes an image of size 1 × 1, which can be scaled to any size.
  func write(image data: Data, of type: String, called name: String) throws {
    try write(
      """
      <image id="\(name)" width="1" height="1" preserveAspectRatio="none" \
      xlink:href="data:\(VectorText.escaped(type));base64,
      """)
    // The length of a piece is a multiple of 3, so that its base64 has no padding and the next piece can
    // follow.
    let piece = 3 << 18
    var start = data.startIndex
    while start < data.endIndex {
      try Task.checkCancellation()
      let end = min(start + piece, data.endIndex)
      try write(data[start..<end].base64EncodedData())
      start = end
    }
    try write("\"/>\n")
  }

  func finish(replacing: Bool) throws {
    try ExchangeError.writing(file.url) { try file.finish(replacing: replacing) }
  }
}
