import KitFiles
public import Foundation
import Glibc
import Synchronization

/// The rescue journal of an open file, once there's one, and the room for it.
///
/// It's changed only on the file's queue, and read on any thread.
final class BoardRescue: Sendable {
  private struct State {
    var journal: RescueJournal?
    /// Whether a journal of an earlier run couldn't be read yet. Its commands must be written before any
    /// others.
    var isUnread = false
    /// Reserved space for a journal that's first needed when the disk is full. The journal takes it over.
    var reserve: RescueReserve?
  }

  /// The folder for commands that can't be written; nil for none.
  let folder: URL?
  private let state = Mutex(State())

  init(in folder: URL?) { self.folder = folder }

  var journal: RescueJournal? { state.withLock(\.journal) }
  var isUnread: Bool { state.withLock(\.isUnread) }
  /// Whether commands wait in the journal.
  var hasEntries: Bool { state.withLock { $0.journal?.isEmpty == false } }

  /// Reserves space for a journal in a process that may write.
  func takeReserve() {
    guard let folder else { return }
    let reserve = RescueReserve(in: folder, bytes: RescueJournal.reserve)
    state.withLock { $0.reserve = reserve }
  }

  /// Returns the journal of a board: one that an earlier run has left, or a new one.
  func takeUp(_ board: UUID, at url: URL) throws -> RescueJournal? {
    guard let folder else { return nil }
    let journal = try RescueJournal(in: folder, board: board, at: url, reserved: state.withLock(\.reserve))
    use(journal)
    return journal
  }

  /// Makes an empty journal if none could be made at first. A journal with commands of an earlier run isn't
  /// used here, because those commands must be written before the present ones.
  func takeUpEmpty(_ board: UUID, at url: URL) {
    guard let folder,
      let journal = try? RescueJournal(
        in: folder, board: board, at: url, reserved: state.withLock(\.reserve)),
      journal.isEmpty
    else { return }
    // The journal has been read, and is empty. `use` records that, because a second call would find this
    // journal locked and make another one.
    use(journal)
  }

  /// Puts the journal aside, because its commands don't fit the board. A new one replaces it, if one can
  /// be made.
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
  /// - Parameter isUnread: whether there's a journal that can't be read now.
  func goWithout(isUnread: Bool) {
    state.withLock { state in
      state.journal = nil
      if isUnread { state.isUnread = true }
    }
  }

  /// Gives up the journal and the reserved space when the connection is closed. The next writer searches for
  /// a journal again; if a journal were in use then, there would be two.
  /// - Returns: the journal, which the caller removes if it's empty.
  func end() -> RescueJournal? {
    state.withLock { state in
      defer { state = State() }
      return state.journal
    }
  }
}

/// Space for a rescue journal, reserved when a board is opened. It's a file without a name, which ends with
/// the process in any case. It gets a name when the disk has no room for a new journal.
final class RescueReserve: Sendable {
  private let descriptor: CInt

  /// Reserves space; nil if the file system has no files without a name, or is full already.
  init?(in folder: URL, bytes: Int) {
    try? FileBytes.makeFolder(folder, mode: 0o700)
    // O_TMPFILE, which Swift doesn't import: 0o20000000 with O_DIRECTORY.
    descriptor = open(folder.systemPath, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard posix_fallocate(descriptor, 0, off_t(bytes)) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Gives the file a name, if that's free.
  func appear(at url: URL) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, url.systemPath, AT_SYMLINK_FOLLOW) == 0
  }
}

/// Changes to a board that couldn't be written to its file, in a rescue journal.
public struct WaitingChanges: Hashable, Sendable {
  /// The journal that has the changes.
  public let journal: URL
  /// The number of changes; 0 if they can't be read, for example those of a newer Pinboard.
  public let count: Int
  /// Whether the changes are applied to the board when it's read. If not, they don't fit the board.
  public let areShown: Bool
}
