import DragDrop
import Synchronization

/// The loads that a property test has started: the number of answers of each, and whether it should succeed.
final class LoadTally: Sendable {
  struct Entry: Sendable {
    let isAllowed: Bool
    /// Whether the load was for all of a drop's objects at once.
    let isOfAll: Bool
    var answers = 0
    var succeeded = false
  }

  private let entries = Mutex<[Entry]>([])

  /// - Parameter isAllowed: whether the gate is open now.
  /// - Returns: the number to pass to ``answer(_:succeeded:)``.
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
