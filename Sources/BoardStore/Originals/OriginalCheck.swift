import Board
import Cryptography
import Foundation

/// Checks bytes against the record of the original that they're said to be, while they pass.
struct OriginalCheck {
  private let record: Original
  private var hash = SHA256()
  private var count = 0
  /// How many chunks have passed.
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
