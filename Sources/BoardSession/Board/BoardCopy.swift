package import Board
package import BoardStore
import Files
package import Foundation

/// Writing a copy of a board to a place that the user has chosen.
package enum BoardCopy {
  /// Writes a copy.
  /// - Parameter document: the document in memory. If the file was overwritten, nothing else is left of the
  ///   board.
  /// - Parameter replacing: whether a file of that name is replaced once the copy is complete, because the
  ///   user has agreed.
  /// - Returns: the copy's place.
  @concurrent package static func write(
    _ file: BoardFile, of document: BoardDocument? = nil, to url: URL, replacing: Bool = true,
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> URL {
    let target = url.standard
    // A small board is copied in one step, without a call of `progress`.
    try progress(0)
    try await file.trouble.saveCopy(to: target, replacing: replacing, of: document, progress: progress)
    return target
  }
}
