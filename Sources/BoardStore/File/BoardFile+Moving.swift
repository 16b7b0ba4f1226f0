import Board
import Files
public import Foundation
import GRDB
import Glibc
import Synchronization

extension BoardFile {
  /// Gives the board's file another name or folder, while it's open: naming a board is this. On the same disk
  /// it's a matter of names; else the file is copied, synced, read back and compared before the old one is removed.
  /// When it throws, the board is where it was, and open.
  ///
  /// - Parameter replacing: whether a file that's at `target` makes room. It's kept until the board is open in its place, and
  ///   there again if that fails; a board that's open here or elsewhere isn't replaced. Without it, a file that exists isn't
  ///   touched.
  /// - Parameter progress: the part that's copied, 0 … 1, off the main thread; throwing ends it.
  @concurrent public func move(
    to target: URL, replacing: Bool = false, progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let target = target.standard
    guard access == .readWrite else { throw BoardStoreError.readOnly(url) }
    try await onQueue { storage in
      try BoardRelocation(storage: storage).run(to: target, replacing: replacing, progress: progress)
    }
  }
}
