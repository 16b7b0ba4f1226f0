import DragItems
import Synchronization

/// The loads that a property test has started: how often each answered, and whether it should have.
final class LoadTally: Sendable {
  struct Entry: Sendable {
    let isAllowed: Bool
    /// Whether all of a drop's objects were requested at once.
    let isOfAll: Bool
    var answers = 0
    var succeeded = false
  }

  private let entries = Mutex<[Entry]>([])

  /// - Parameter isAllowed: whether the gate is open now.
  /// - Returns: the number of the load for ``answer(_:succeeded:)``.
  func begin(isAllowed: Bool, ofAll isOfAll: Bool) -> Int {
    entries.withLock { entries in
      entries.append(Entry(isAllowed: isAllowed, isOfAll: isOfAll))
      return entries.count - 1
    }
  }

  func answer(_ load: Int, succeeded: Bool) {
    entries.withLock { entries in
      entries[load].answers += 1
      entries[load].succeeded = succeeded
    }
  }

  func load(_ provider: ItemProvider, isAllowed: Bool) {
    let load = begin(isAllowed: isAllowed, ofAll: false)
    provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { [self] data, _ in
      answer(load, succeeded: data != nil)
    }
  }

  var all: [Entry] { entries.withLock { $0 } }
  var isComplete: Bool { all.allSatisfy { $0.answers > 0 } }
}
