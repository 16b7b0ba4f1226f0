import KitFiles
import Foundation

/// A regular file, opened for reading. Opening never blocks.
final class SourceFile: Sendable {
  private let file: RegularFile

  var url: URL { file.url }
  /// The size in bytes when the file was opened.
  var size: Int { file.byteCount }

  /// Follows symbolic links. Directories, pipes, sockets and devices are refused.
  init(_ url: URL) throws {
    do { file = try RegularFile(url) } catch { throw BoardStoreError(error, reading: url) }
  }

  /// Calls `body` with the bytes from the start to the file's present end.
  func forEachChunk(_ body: (Data) throws -> Void) throws {
    var offset = 0
    while true {
      let chunk = try read(at: offset, Schema.chunkSize)
      guard !chunk.isEmpty else { return }
      try body(chunk)
      offset += chunk.count
      guard chunk.count == Schema.chunkSize else { return }
    }
  }

  /// Returns the whole file, which is one of the app's own and small; nil if it's larger than `limit` bytes
  /// or can't be read.
  static func contents(of url: URL, atMost limit: Int) -> Data? {
    guard let file = try? SourceFile(url), file.size <= limit else { return nil }
    return try? file.whole()
  }

  /// Returns all bytes of the file.
  func whole() throws -> Data {
    var data = Data()
    try forEachChunk { data.append($0) }
    return data
  }

  /// The first bytes of the file.
  func prefix(_ count: Int) throws -> Data { try read(at: 0, min(count, Schema.chunkSize)) }

  /// Returns `count` bytes, or fewer at the end of the file.
  private func read(at offset: Int, _ count: Int) throws -> Data {
    do {
      return try DescriptorBytes.data(file.descriptor, at: offset, count)
    } catch {
      throw BoardStoreError(error, reading: url)
    }
  }
}
