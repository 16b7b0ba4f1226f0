import Board
import Foundation
import GRDB
import Synchronization

// Applies the commands that wait beside a file in trouble to the board that's read. So a user who opens the
// board sees all changes, however long the trouble lasts.

extension BoardStorage {
  /// The commands that wait for the file and aren't in it. If the file is open for reading only, they're the
  /// commands that an earlier run has left.
  func waiting(in db: Database) throws -> [CommitEntry] {
    let (url, board) = file.state.withLock { ($0.url, $0.board) }
    var entries = rescue.journal?.entries ?? []
    if access == .readOnly, let folder = rescue.folder, let board {
      entries = RescueJournal.entries(of: board, at: url, in: folder)
    }
    guard !entries.isEmpty else { return [] }
    return Array(try CommitEntry.uncommitted(entries, in: db))
  }

  /// The number of commands that wait, and the journal; nil if nothing waits.
  func waitingChanges() throws -> WaitingChanges? {
    let (url, board) = file.state.withLock { ($0.url, $0.board) }
    var journal = rescue.journal?.url
    if access == .readOnly, let folder = rescue.folder, let board {
      journal = RescueJournal.journal(of: board, at: url, in: folder)
    }
    guard let journal else { return nil }
    return try perform { db in
      let entries = try waiting(in: db)
      guard !entries.isEmpty else { return nil }
      let areShown = try contents(with: entries, in: db).waiting > 0
      return WaitingChanges(journal: journal, count: entries.count, areShown: areShown)
    }
  }

  /// The board and its history with the waiting commands, and the number of these commands. If they don't
  /// fit, the board in the file, and 0.
  /// - Parameter entries: the result of ``waiting(in:)``.
  func contents(
    with entries: [CommitEntry], in db: Database, limit: Int = .max
  ) throws -> (document: BoardDocument, history: History, waiting: Int) {
    let stored = (
      document: try BoardTable.document(in: db), history: try HistoryTable.history(in: db, limit: limit)
    )
    var (document, history) = stored
    guard !entries.isEmpty, entries.allSatisfy({ Self.hasOriginals(of: $0, in: document) }),
      Self.apply(entries, to: &document, &history)
    else {
      return (stored.document, stored.history, 0)
    }
    return (document, history, entries.count)
  }

  /// Puts the waiting commands aside if they don't fit the board. Otherwise that would be found out only when
  /// they're written, and later commands would wait behind them until then.
  func putAsideWhatDoesntFit() {
    guard rescue.hasEntries, let board = file.board,
      let entries = try? perform({ try waiting(in: $0) }), !entries.isEmpty,
      let found = try? perform({ try contents(with: entries, in: $0) }), found.waiting == 0
    else { return }
    rescue.putAside(board, at: url)
  }

  /// Whether the file has the originals that a command names. Originals don't wait in a journal, so a missing
  /// one stays missing.
  private static func hasOriginals(of entry: CommitEntry, in document: BoardDocument) -> Bool {
    entry.command.neededOriginals.allSatisfy { document.originals[$0] != nil }
  }

  /// - Returns: whether all of them fit.
  private static func apply(
    _ entries: [CommitEntry], to document: inout BoardDocument, _ history: inout History
  ) -> Bool {
    for entry in entries {
      switch entry.kind {
      case .do: history.record(entry.command)
      case .undo: guard history.undo()?.id == entry.command.id else { return false }
      case .redo: guard history.redo()?.id == entry.command.id else { return false }
      }
      do {
        try entry.command.apply(to: &document)
      } catch {
        return false
      }
    }
    return true
  }
}
