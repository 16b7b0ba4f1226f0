import Foundation
import Synchronization

/// Keeps the replies that a source owes, so that they're owed for as long as a test runs.
final class ReplyBox: Sendable {
  typealias Reply = @Sendable (Data?, (any Error)?) -> Void
  private let replies = Mutex<[Reply]>([])

  func keep(_ reply: @escaping Reply) { replies.withLock { $0.append(reply) } }

  var count: Int { replies.withLock { $0.count } }

  /// Answers all of them.
  func answer(_ data: Data) {
    let due = replies.withLock { list in
      defer { list = [] }
      return list
    }
    for reply in due { reply(data, nil) }
  }
}
