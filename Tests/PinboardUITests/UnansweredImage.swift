import DragDropKit
import Foundation
import Synchronization

/// An image that never comes, and of which nobody is told that it doesn't.
final class UnansweredImage: Sendable {
  private let replies = Mutex<[@Sendable (Data?, (any Error)?) -> Void]>([])

  /// Keeps this.
  var provider: ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { [self] reply in
      replies.withLock { $0.append(reply) }
      return nil
    }
    return provider
  }
}
