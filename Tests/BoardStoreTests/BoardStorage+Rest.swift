import Dispatch
import Synchronization

@testable import BoardStore

extension BoardStorage {
  /// Has everything written back, and comes to rest: until the next commit, nothing is written to the file.
  ///
  /// A moment after the last commit the storage does that by itself. What another program does to the file's length just
  /// then is taken for its own doing.
  func writeBackAndRest() async throws {
    while checkpoints.isDue { try await Task.sleep(for: .milliseconds(10)) }
    upkeep.sync { checkpoints.run() }
  }
}
