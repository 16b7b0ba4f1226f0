import DragDrop
import Synchronization

/// Loads that a property test has started: how often each answered, and whether it should have.
final class LoadTally: Sendable {
  struct Entry: Sendable {
    let isAllowed: Bool
    var answers = 0
    var succeeded = false
  }

  private let entries = Mutex<[Entry]>([])

  /// - Parameter isAllowed: whether the gate is open now.
  func load(_ provider: ItemProvider, isAllowed: Bool) {
    let index = entries.withLock { entries in
      entries.append(Entry(isAllowed: isAllowed))
      return entries.count - 1
    }
    provider.loadDataRepresentation(forTypeIdentifier: "text/plain") { [self] data, _ in
      entries.withLock { entries in
        entries[index].answers += 1
        entries[index].succeeded = data != nil
      }
    }
  }

  var all: [Entry] { entries.withLock { $0 } }
  var isComplete: Bool { all.allSatisfy { $0.answers > 0 } }
}
