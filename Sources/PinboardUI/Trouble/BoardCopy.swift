import BoardStore
import Foundation

/// A copy of a board under the name that a person chose, also one that a file has already: they were asked.
enum BoardCopy {
  /// - Returns: where it is.
  @concurrent static func write(
    _ file: BoardFile, to url: URL, progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> URL {
    let target = url.absoluteURL.standardizedFileURL
    // A small board is copied in one step, and never asks.
    try progress(0)
    do {
      try await file.saveCopy(to: target, progress: progress)
    } catch BoardStoreError.alreadyExists {
      // Whole beside it first: the old file is there until the copy is.
      let beside = target.deletingLastPathComponent()
        .appending(path: ".\(UUID().uuidString).pinboard-partial", directoryHint: .notDirectory)
      try await file.saveCopy(to: beside, progress: progress)
      guard rename(beside.path, target.path) == 0 else {
        let code = errno
        unlink(beside.path)
        throw BoardStoreError.cannotCreate(target, reason: String(cString: strerror(code)))
      }
    }
    return target
  }
}
