import Foundation
import Synchronization

/// The rescue journal of an open file, once there's one, and the room for it.
///
/// It's changed on the file's queue alone, and read anywhere.
final class BoardRescue: Sendable {
  private struct State {
    var journal: RescueJournal?
    /// Whether a journal that an earlier run has left couldn't be read yet. What's in it comes before anything that's written.
    var isUnread = false
    /// Room for a journal on a disk that's full when one is needed first. A journal takes it up.
    var reserve: RescueReserve?
  }

  /// Where commands are kept that can't be written; nil if nobody wants that.
  let folder: URL?
  private let state = Mutex(State())

  init(in folder: URL?) { self.folder = folder }

  var journal: RescueJournal? { state.withLock(\.journal) }
  var isUnread: Bool { state.withLock(\.isUnread) }
  /// Whether commands wait in the journal.
  var hasEntries: Bool { state.withLock { $0.journal?.isEmpty == false } }

  /// Takes the room for a journal, for a process that may write.
  func takeReserve() {
    guard let folder else { return }
    let reserve = RescueReserve(in: folder, bytes: RescueJournal.reserve)
    state.withLock { $0.reserve = reserve }
  }

  /// The journal of a board: one that an earlier run has left, or a new one.
  func takeUp(_ board: UUID, at url: URL) throws -> RescueJournal? {
    guard let folder else { return nil }
    let journal = try RescueJournal(in: folder, board: board, at: url, reserved: state.withLock(\.reserve))
    use(journal)
    return journal
  }

  /// An empty journal, where it couldn't be made at first. What an earlier run has left isn't taken: it comes before anything
  /// that's done now.
  func takeUpEmpty(_ board: UUID, at url: URL) {
    guard let folder,
      let journal = try? RescueJournal(
        in: folder, board: board, at: url, reserved: state.withLock(\.reserve)),
      journal.isEmpty
    else { return }
    // It's been read now: there's nothing in it. Taken up once more, it would be another one's.
    use(journal)
  }

  /// Puts the journal aside: what's in it doesn't fit the board. A new one takes its place, if one can be made.
  func putAside(_ board: UUID, at url: URL) {
    guard let folder, let journal else { return }
    journal.putAside()
    let fresh = try? RescueJournal(
      in: folder, board: board, at: url, reserved: state.withLock(\.reserve))
    state.withLock { state in
      state.journal = fresh
      if fresh != nil { state.reserve = nil }
    }
  }

  private func use(_ journal: RescueJournal) {
    state.withLock { state in
      state.journal = journal
      state.reserve = nil
      state.isUnread = false
    }
  }

  /// Goes on without a journal.
  /// - Parameter isUnread: whether there's one that can't be read now.
  func goWithout(isUnread: Bool) {
    state.withLock { state in
      state.journal = nil
      if isUnread { state.isUnread = true }
    }
  }

  /// Ends with the connection. Whoever writes next looks for a journal anew: taken up before that, there'd be two of them, and one
  /// in front of the other.
  /// - Returns: the journal, for the caller to remove if it's empty.
  func end() -> RescueJournal? {
    state.withLock { state in
      defer { state = State() }
      return state.journal
    }
  }
}
