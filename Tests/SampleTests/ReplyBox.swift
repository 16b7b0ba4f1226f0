import Foundation
import Synchronization

/// Replies of loads that wait for a test to send the data. Loads ask on other threads, before or after the
/// answer.
final class ReplyBox: Sendable {
  typealias Reply = @Sendable (Data?, (any Error)?) -> Void
  private enum State {
    case waiting([Reply])
    case answered(Data)
  }
  private let state = Mutex(State.waiting([]))

  func keep(_ reply: @escaping Reply) {
    let answer: Data? = state.withLock { state in
      switch state {
      case .waiting(let replies):
        state = .waiting(replies + [reply])
        return nil
      case .answered(let data): return data
      }
    }
    if let answer { reply(answer, nil) }
  }

  /// The number of waiting replies.
  var count: Int {
    state.withLock { if case .waiting(let replies) = $0 { replies.count } else { 0 } }
  }

  /// Answers all loads, waiting and future ones.
  func answer(_ data: Data) {
    let due: [Reply] = state.withLock { state in
      defer { state = .answered(data) }
      return if case .waiting(let replies) = state { replies } else { [] }
    }
    for reply in due { reply(data, nil) }
  }
}
