import Board
import KitCryptography
import Foundation
import Synchronization

/// Bytes that can be read repeatedly from the start, a chunk at a time.
enum OriginalSource: Sendable {
  case memory(Data)
  case file(SourceFile)
  /// A file that's opened when it's read: thousands may be on their way at once.
  case location(URL)

  /// Where the bytes are; nil if they're in memory.
  var url: URL? {
    switch self {
    case .memory: nil
    case .file(let file): file.url
    case .location(let url): url
    }
  }

  /// Calls `body` with the bytes in chunks of `Schema.chunkSize`. The last chunk may be shorter.
  func forEachChunk(_ body: (Data) throws -> Void) throws {
    switch self {
    case .memory(let data):
      var start = data.startIndex
      while start < data.endIndex {
        let end = min(start + Schema.chunkSize, data.endIndex)
        try body(data[start..<end])
        start = end
      }
    case .file(let file): try file.forEachChunk(body)
    case .location(let url): try SourceFile(url).forEachChunk(body)
    }
  }

  /// Reads and hashes the bytes.
  /// - Parameter limit: the greatest number of bytes; a larger file is an error.
  func record(
    name: String, typeIdentifier: String, pixelSize: CGSize?, limit: Int, _ cancellation: Cancellation
  ) throws -> Original {
    var hash = SHA256()
    var count = 0
    try forEachChunk { chunk in
      try cancellation.check()
      count += chunk.count
      guard count <= limit else {
        throw BoardStoreError.imageTooLarge(name: name, bytes: count, limit: limit)
      }
      hash.update(data: chunk)
    }
    guard count > 0 else { throw BoardStoreError.emptyImage(name: name) }
    guard let id = OriginalID(digest: hash.finalize()) else {
      throw BoardStoreError.outOfBounds("a digest")
    }
    let original = Original(
      id: id, name: name, typeIdentifier: typeIdentifier, byteCount: count, pixelSize: pixelSize)
    try original.validate()
    return original
  }
}

/// Carries a task's cancellation to work on a queue.
final class Cancellation: Sendable {
  private let isCancelled = Atomic(false)

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  func check() throws {
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
  }
}

/// Checks bytes against the record of their original while they're read.
struct OriginalCheck {
  private let record: Original
  private var hash = SHA256()
  private var count = 0
  /// The number of checked chunks.
  private(set) var number = 0

  init(_ record: Original) {
    self.record = record
  }

  mutating func take(_ chunk: Data) throws {
    count += chunk.count
    guard count <= record.byteCount else { throw BoardStoreError.originalDamaged(record.id) }
    hash.update(data: chunk)
    number += 1
  }

  func finish() throws {
    guard count == record.byteCount, OriginalID(digest: hash.finalize()) == record.id else {
      throw BoardStoreError.originalDamaged(record.id)
    }
  }
}
