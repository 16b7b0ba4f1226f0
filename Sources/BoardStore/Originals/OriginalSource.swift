import Foundation

/// Bytes that can be read from the start more than once, a chunk at a time.
enum OriginalSource: Sendable {
  case memory(Data)
  case file(SourceFile)

  /// Gives the bytes in chunks of `Schema.chunkSize`, the last one shorter.
  func forEachChunk(_ body: (Data) throws -> Void) throws {
    switch self {
    case .memory(let data):
      var start = data.startIndex
      while start < data.endIndex {
        let end = min(start + Schema.chunkSize, data.endIndex)
        try body(data[start..<end])
        start = end
      }
    case .file(let file):
      try file.forEachChunk(body)
    }
  }
}
