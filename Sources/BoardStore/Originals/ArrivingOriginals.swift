import Board
import Foundation
import Synchronization

/// Images on their way into a board's file, with the command that shows them: see
/// ``BoardFile/tryCommit(_:adding:kind:)``. As long as this value lives, all users of the file read them from
/// where they are now, as if the file had them. Safe on any thread.
public final class ArrivingOriginals: Sendable {
  /// The images, in the order in which they are written.
  public let originals: [PreparedOriginal]
  private let list: ArrivalList

  init(_ originals: [PreparedOriginal], in list: ArrivalList) {
    self.originals = originals
    self.list = list
    list.add(originals)
  }

  deinit { list.remove(originals) }
}

/// The images that are on their way into a file. Several changes may bring the same one.
final class ArrivalList: Sendable {
  private let state = Mutex<[OriginalID: (prepared: PreparedOriginal, changes: Int)]>([:])

  subscript(id: OriginalID) -> PreparedOriginal? { state.withLock { $0[id]?.prepared } }

  /// The previews among these originals' that haven't been written.
  func previews(of ids: some Sequence<OriginalID>) -> [OriginalID: Data] {
    state.withLock { state in
      guard !state.isEmpty else { return [:] }
      return ids.reduce(into: [:]) { $0[$1] = state[$1]?.prepared.preview }
    }
  }

  fileprivate func add(_ originals: [PreparedOriginal]) {
    state.withLock { state in
      for prepared in originals {
        state[prepared.original.id, default: (prepared, 0)].changes += 1
      }
    }
  }

  fileprivate func remove(_ originals: [PreparedOriginal]) {
    state.withLock { state in
      for id in originals.lazy.map(\.original.id) {
        guard let known = state[id] else { continue }
        state[id] = known.changes > 1 ? (known.prepared, known.changes - 1) : nil
      }
    }
  }
}
