import Board
import Foundation
import GRDB
import Synchronization

// Writes commands to the file, or to the rescue journal while the file is in trouble.

extension BoardStorage {
  /// Writes commands after everything that waits in the rescue journal. Call this on `work`.
  func commit(_ entries: [CommitEntry]) throws -> CommitOutcome {
    guard !entries.isEmpty else { return .written }
    do {
      try writeRescued()
      try formers.write(entries, to: self)
      setState(.writable)
      return .written
    } catch let error as BoardStoreError where error.isFault || hasRescued {
      prepareRescueAgain()
      guard let journal = rescue.journal, state != .following else {
        if error.isFault { setState(.trouble(error)) }
        file.leaveLog(after: error)
        throw error
      }
      // A caller may try again although its commands are in the journal, as it may do with the file.
      if !journal.endsWith(entries) { try journal.append(entries) }
      setState(.trouble(error))
      file.leaveLog(after: error)
      return .rescued
    }
  }

  /// Writes originals and the commands that show them as one transaction, after everything that waits in the
  /// rescue journal. Originals have no place in that journal. Call this on `work`.
  ///
  /// Throws if it isn't known whether the transaction is in the file. Then the call must be repeated until it
  /// is, or certainly isn't.
  func commit(_ entries: [CommitEntry], adding originals: [PreparedOriginal]) throws -> ArrivalOutcome {
    guard !entries.isEmpty else { return .written }
    OriginalStore(storage: self).noteChoice(originals)
    let before = uncertainCommits.load(ordering: .relaxed)
    do {
      try writeRescued()
      try formers.write(entries, adding: originals, to: self)
      setState(.writable)
      return .written
    } catch let refusal as OriginalRefusal {
      return .notDone(refusal.reason, original: refusal.id)
    } catch let error as BoardStoreError {
      if error.isFault && error.isAbout(url) {
        setState(.trouble(error))
        file.leaveLog(after: error)
      }
      guard uncertainCommits.load(ordering: .relaxed) == before else { throw error }
      return .notDone(error, original: nil)
    }
  }

  func write(_ entries: [CommitEntry], adding originals: [PreparedOriginal] = []) throws {
    let (url, limit) = (url, stepLimit)
    try write { db in
      try add(originals, in: db)
      // The file may be another one since this call began.
      try CommitEntry.write(entries, limit: limit, isExact: !formers.isEmpty, in: db, at: url)
    }
    recordChange()
  }

  /// Writes originals and what needs them in one transaction.
  func write(adding originals: [PreparedOriginal], _ body: (Database) throws -> Void) throws {
    do {
      try write { db in
        try add(originals, in: db)
        try body(db)
      }
    } catch let refusal as OriginalRefusal {
      throw refusal.reason
    }
  }

  /// Adds originals in a transaction.
  func add(_ originals: [PreparedOriginal], in db: Database) throws {
    let cancellation = Cancellation()
    for prepared in originals {
      do {
        _ = try OriginalTable.insert(prepared, in: db, of: folder, ownFolders, cancellation)
      } catch let error as BoardStoreError {
        throw OriginalRefusal(id: prepared.original.id, reason: error)
      }
    }
  }

  /// Writes the commands that wait in the rescue journal, as one transaction, and empties the journal.
  func writeRescued() throws {
    if rescue.isUnread { try takeUpRescue() }
    guard let journal = rescue.journal else { return }
    guard !journal.isEmpty else { return try journal.settle() }
    // A merge with a file that has taken the name takes the journal's commands along.
    if isWriter { try followReplacement() }
    let entries = journal.entries
    guard !entries.isEmpty else { return try journal.settle() }
    let (url, limit) = (url, stepLimit)
    try write { db in
      let rest = try CommitEntry.uncommitted(entries, in: db)
      try CommitEntry.write(Array(rest), limit: limit, isExact: !formers.isEmpty, in: db, at: url)
    }
    recordChange()
    journal.clear()
  }

  /// Records that commands were written: closing the file then trims the history to its limits.
  func recordChange() { history.withLock { $0.isChanged = true } }

  /// Whether commands wait in the rescue journal.
  var hasRescued: Bool { rescue.hasEntries }

  /// Returns the board's id. If reading it failed at first, it's read again.
  private func knownBoard() -> UUID? {
    if let known = file.board { return known }
    let board = try? perform { try BoardTable.boardID(in: $0) }
    file.state.withLock { $0.board = board }
    return board
  }

  /// Whether an earlier run has left a journal for this board.
  var hasRescue: Bool {
    guard let folder = rescue.folder, let board = knownBoard() else { return false }
    return RescueJournal.isLeft(for: board, in: folder)
  }

  /// Opens the journal that an earlier run has left for this board, or makes an empty one. Only the writer
  /// may call this.
  ///
  /// Throws if a journal can't be read because the disk fails: its commands must be written before any
  /// others. If no journal can be made, failed commits are errors, and their callers keep the commands.
  func prepareRescue() throws {
    let isLeft = hasRescue
    do {
      try takeUpRescue()
    } catch BoardStoreError.inputOutput(let journal, let detail) where isLeft {
      rescue.goWithout(isUnread: true)
      throw BoardStoreError.inputOutput(journal, detail: detail)
    } catch {
      rescue.goWithout(isUnread: false)
    }
  }

  private func takeUpRescue() throws {
    guard rescue.folder != nil, let board = knownBoard() else { return }
    // These journals are kept alive while others are searched for, so that a journal that couldn't be put
    // aside stays locked and isn't found again.
    var unfit: [RescueJournal] = []
    defer { withExtendedLifetime(unfit) {} }
    while true {
      guard let journal = try rescue.takeUp(board, at: url), !journal.isEmpty else { return }
      do {
        return try writeRescued()
      } catch let error as BoardStoreError where error.isFault {
        return setState(.trouble(error))
      } catch {
        // A merge was written, and the process ended before the journal was emptied.
        if (try? perform({ try CommitEntry.areKnown(journal.entries, in: $0) })) == true {
          return journal.clear()
        }
        // The board has changed since then, so the journal's commands don't fit it any more and are put
        // aside.
        journal.putAside()
        unfit.append(journal)
      }
    }
  }

  /// Makes a journal when one is needed, if it couldn't be made at first because its disk failed.
  private func prepareRescueAgain() {
    guard rescue.journal == nil, isWriter, rescue.folder != nil, let board = knownBoard() else { return }
    rescue.takeUpEmpty(board, at: url)
  }

  /// Tries the failed writes again: see `FileTrouble.retry()`. Call this on `work`.
  func retry() throws {
    let state = state
    guard case .trouble = state else {
      if state == .following {
        takeOver()
        guard self.state == .writable else { throw BoardStoreError.openElsewhere(url) }
        return
      }
      guard state == .writable else { throw BoardStoreError.nothingToRetry(url) }
      return
    }
    do {
      // The file may be another one of this board by now.
      try followReplacement(goingOnIfWhole: true)
      try writeRescued()
      // If nothing waited, an empty transaction shows whether writing works again.
      try write { db in try db.execute(sql: "UPDATE board SET modified_at = modified_at") }
      setState(.writable)
    } catch let error as BoardStoreError {
      setState(.trouble(error))
      file.leaveLog(after: error)
      throw error
    }
  }
}

/// The error of one original in a transaction that adds some.
private struct OriginalRefusal: Error {
  let id: OriginalID
  let reason: BoardStoreError
}
