import Board
import BoardStore
import Foundation

/// Boards to measure on, made anew each time in the benchmark's folder.
struct Boards {
  let folder: URL

  init(_ folder: URL) {
    self.folder = folder
  }

  /// A board with pins that share originals of `bytes` bytes of noise; by default as large as a photo of 12
  /// megapixels.
  func board(
    pins count: Int, originals: Int, bytes: Int = 2_500_000
  ) async throws -> (file: BoardFile, document: BoardDocument) {
    let url = folder.appendingPathComponent("bench-\(ProcessInfo.processInfo.processIdentifier).pinboard")
    try? FileManager.default.removeItem(at: url)
    let file = try await BoardFile.create(at: url, name: "Bench")
    var records: [Original] = []
    var noise = Data(count: bytes)
    for number in 0..<max(1, originals) {
      noise.withUnsafeMutableBytes { buffer in
        var state = UInt64(number) &+ 1
        for index in stride(from: 0, to: buffer.count - 8, by: 8) {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          buffer.storeBytes(of: state, toByteOffset: index, as: UInt64.self)
        }
      }
      records.append(
        try await file.originals.add(
          data: noise, name: "photo \(number).jpg", typeIdentifier: "image/jpeg",
          pixelSize: CGSize(width: 4_000, height: 3_000)))
    }
    var document = try await file.load()
    let pins = (0..<count).map { number in
      let original = records[number % records.count]
      return Pin(
        content: .image(original.id), name: original.name,
        center: CGPoint(x: number % 100 * 220, y: number / 100 * 170),
        size: CGSize(width: 200, height: 150))
    }
    if let add = Command.add(pins, originals: records, to: document) {
      try add.apply(to: &document)
      try await file.commit(add)
    }
    return (file, document)
  }
}
