import Dispatch
import Synchronization

@testable import BoardStore

extension BoardStorage {
  /// Writes everything back and waits until the storage is idle: until the next commit, nothing is written to
  /// the file.
  ///
  /// A moment after the last commit, the storage does this by itself. If another program changes the file's
  /// length just then, the storage takes the change for its own.
  func writeBackAndRest() async throws {
    while checkpoints.isDue { try await Task.sleep(for: .milliseconds(10)) }
    upkeep.sync { checkpoints.run() }
  }
}
