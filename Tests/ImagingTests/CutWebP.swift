import Foundation

/// A WebP of 64 × 48 pixels that ends early, as after a broken download, or with wrong lengths.
enum CutWebP: CaseIterable {
  case honest
  /// The file's header claims the shorter length.
  case lyingFile
  /// The header of the file and of the picture's chunk claim the shorter length.
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
