import DragDropKit
import Foundation
import Synchronization

/// An image whose source says how far it is, and that comes when the test says so.
final class ReportingImage: Sendable {
  let progress = LoadProgress(total: 100)
  private let replies = Mutex<[@Sendable (Data?, (any Error)?) -> Void]>([])
  private let asked = AsyncStream<Void>.makeStream()
  private let cancelled = AsyncStream<Void>.makeStream()

  init() { progress.onCancel { [cancelled] in cancelled.continuation.finish() } }

  /// Keeps this.
  var provider: ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { [self] reply in
      replies.withLock { $0.append(reply) }
      asked.continuation.finish()
      return progress
    }
    return provider
  }

  /// Returns when somebody wants it.
  func wasAsked() async { for await _ in asked.stream {} }

  /// Returns when nobody wants it any more.
  func wasCancelled() async { for await _ in cancelled.stream {} }

  func answer(_ data: Data) { for reply in replies.withLock({ $0 }) { reply(data, nil) } }
}
