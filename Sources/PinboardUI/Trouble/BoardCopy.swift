import Board
import BoardStore
import Files
import Foundation

/// A copy of a board under the name that a person chose.
enum BoardCopy {
  /// - Parameter document: what's shown, all that's left of it if its file was overwritten.
  /// - Parameter replacing: whether a file that has the name already makes room, once the copy is whole: the person was
  ///   asked.
  /// - Returns: where it is.
  @concurrent static func write(
    _ file: BoardFile, of document: BoardDocument? = nil, to url: URL, replacing: Bool = true,
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> URL {
    let target = url.standard
    // A small board is copied in one step, and never asks.
    try progress(0)
    try await file.trouble.saveCopy(to: target, replacing: replacing, of: document, progress: progress)
    return target
  }
}
