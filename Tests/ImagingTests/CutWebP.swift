import Foundation

/// A WebP of 64 × 48 pixels that ends early, as a download or a liar leaves it.
enum CutWebP: CaseIterable {
  case honest
  /// The file says that it's as short as it is.
  case lyingFile
  /// So does the chunk that holds the picture.
  case lyingChunk

  func data(parts: Int, of all: Int) throws -> Data {
    let whole = try ImageFixture.noise(64, 48, as: "webp")
    var data = Data(whole.prefix(whole.count * parts / all))
    func say(_ length: Int, at offset: Int) {
      data.replaceSubrange(
        offset..<offset + 4, with: withUnsafeBytes(of: UInt32(length).littleEndian) { Data($0) })
    }
    if self != .honest { say(data.count - 8, at: 4) }
    if self == .lyingChunk { say(data.count - 20, at: 16) }
    return data
  }
}
