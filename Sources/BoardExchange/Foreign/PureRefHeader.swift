import Files
import Foundation

/// The header of a PureRef 2 file: versions, the database's length, a checksum and, from format 2.1 on, a
/// small picture. The header lies where the database's first bytes would be; those bytes are at the end of
/// the file.
struct PureRefHeader: Hashable, Sendable {
  /// The format's version, such as "2.1".
  let format: String
  /// The size of the database, in bytes.
  let byteCount: Int
  /// The size of this header in bytes. As many bytes of the database are displaced.
  let length: Int

  private static let mostBytes = 4 << 20

  /// Reads the header. Throws an error that says what's wrong with the file; a file that isn't a PureRef
  /// board at all counts as damaged.
  init(_ file: RegularFile) throws {
    let url = file.url
    func damage(_ detail: String) -> ExchangeError { .damaged(url, detail: detail) }
    var stream = QtStream([UInt8](try ExchangeError.reading(url) { try file.bytes(at: 0, 512) }))
    guard let format = stream.string(limit: 16), !format.isEmpty else {
      throw damage("it isn't a PureRef board")
    }
    if format.hasPrefix("1.") {
      throw ExchangeError.unsupported(
        url, detail: "it was made by PureRef 1; opened and saved again in PureRef 2 it can be read")
    }
    guard format.hasPrefix("2.") else {
      throw ExchangeError.unsupported(url, detail: "its format isn't known here")
    }
    guard stream.unsigned(4) != nil, let size = stream.unsigned(8), stream.string(limit: 64) != nil,
      stream.string(limit: 128) != nil
    else { throw damage("its header") }
    var length = stream.offset
    // Format 2.0 has no picture.
    if format != "2.0" {
      guard let picture = stream.count() else { throw damage("its header") }
      length = stream.offset + (picture == 0xFFFF_FFFF ? 0 : picture)
    }
    guard size <= UInt64(file.byteCount), length <= Self.mostBytes, Int(size) >= length,
      Int(size) + length == file.byteCount
    else { throw damage("its length isn't the one that its header tells") }
    self.format = format
    byteCount = Int(size)
    self.length = length
  }

  /// Returns whether a file's first bytes may be the start of a PureRef file.
  static func isLikely(_ head: Data) -> Bool {
    var stream = QtStream([UInt8](head.prefix(24)))
    guard let format = stream.string(limit: 16) else { return false }
    return format.count >= 3 && format.dropFirst().first == "." && "12".contains(format.prefix(1))
  }
}
