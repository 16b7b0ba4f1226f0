import Board
import Synchronization

/// The originals that have come since a file was opened, and how many imports count on each: an import brings
/// an original before the command that shows it.
final class OriginalArrivals: Sendable {
  private struct State {
    /// Originals that were added since the file was opened. Commands that need them may be on their way.
    var fresh: Set<OriginalID> = []
    /// The fresh originals that no command has mentioned yet, with the number of imports that asked for each.
    var counts: [OriginalID: Int] = [:]
  }

  private let state = Mutex(State())

  /// The originals that mustn't be reclaimed, whatever the tables say.
  var fresh: Set<OriginalID> { state.withLock(\.fresh) }

  /// Notes originals that are about to come. To be called before the file is asked for them, so that a
  /// reclaim that runs meanwhile leaves them alone.
  func expect(_ ids: some Sequence<OriginalID>) { state.withLock { $0.fresh.formUnion(ids) } }

  func expect(_ id: OriginalID) { state.withLock { _ = $0.fresh.insert(id) } }

  /// Counts an import that has brought an original, or has asked for one that no command has mentioned yet.
  func note(_ id: OriginalID, isNew: Bool) {
    state.withLock { state in
      if isNew {
        state.counts[id] = 1
      } else if let count = state.counts[id] {
        state.counts[id] = count + 1
      }
    }
  }

  /// Stops counting originals that a command mentions: from then on they belong to the history. That's so
  /// even if the command failed, since it may be tried again.
  func noteMentions(of entries: [CommitEntry]) {
    guard state.withLock({ !$0.counts.isEmpty }) else { return }
    let mentioned = entries.reduce(into: Set<OriginalID>()) { $0.formUnion($1.command.mentionedOriginals) }
    state.withLock { state in
      for id in mentioned { state.counts[id] = nil }
    }
  }

  /// Takes back one request for each of these originals.
  /// - Returns: the originals that no import counts on any more.
  func withdraw(_ ids: [OriginalID]) -> [OriginalID] {
    state.withLock { state in
      ids.filter { id in
        guard let count = state.counts[id] else { return false }
        state.counts[id] = count > 1 ? count - 1 : nil
        if count == 1 { state.fresh.remove(id) }
        return count == 1
      }
    }
  }

  /// Says that no command is on its way that needs an original which was added before.
  func release() {
    state.withLock { state in
      state.fresh = state.fresh.filter { state.counts[$0] != nil }
    }
  }
}
