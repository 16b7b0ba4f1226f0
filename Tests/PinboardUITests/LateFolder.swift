import DragDropKit
import Foundation
import Synchronization

/// A folder whose place comes when the test says so.
final class LateFolder: Sendable {
  private let name: String
  private let progress = LoadProgress(total: -1)
  private let replies = Mutex<[@Sendable (URL?, Bool, (any Error)?) -> Void]>([])
  private let asked = AsyncStream<Void>.makeStream()
  private let cancelled = AsyncStream<Void>.makeStream()

  init(_ name: String) {
    self.name = name
    progress.onCancel { [cancelled] in cancelled.continuation.finish() }
  }

  /// Keeps this.
  var provider: ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = name
    provider.registerFileRepresentation(
      forTypeIdentifier: "inode/directory", fileOptions: .openInPlace, visibility: .all
    ) { [self] reply in
      replies.withLock { $0.append(reply) }
      asked.continuation.finish()
      return progress
    }
    return provider
  }

  /// Returns when somebody wants to know.
  func wasAsked() async { for await _ in asked.stream {} }

  /// Returns when nobody wants to know any more.
  func wasCancelled() async { for await _ in cancelled.stream {} }

  func answer(_ folder: URL) { for reply in replies.withLock({ $0 }) { reply(folder, false, nil) } }
}
