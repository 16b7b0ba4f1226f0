import Board
import Foundation
import GRDB
import Synchronization

// How a command gets into the file, or into the rescue journal while the file is in trouble.

extension BoardStorage {
  /// Writes commands after everything that waits in the rescue journal. To be called on `work`.
  func commit(_ entries: [CommitEntry]) throws -> CommitOutcome {
    guard !entries.isEmpty else { return .written }
    noteMentions(of: entries)
    do {
      try writeRescued()
      try write(entries)
      setState(.writable)
      return .written
    } catch let error as BoardStoreError where error.isFault || hasRescued {
      prepareRescueAgain()
      guard let rescue = facts.withLock(\.rescue), state != .following else {
        if error.isFault { setState(.trouble(error)) }
        leaveLog(after: error)
        throw error
      }
      try rescue.append(entries)
      setState(.trouble(error))
      leaveLog(after: error)
      return .rescued
    }
  }

  private func write(_ entries: [CommitEntry]) throws {
    let (url, limit) = facts.withLock { ($0.url, $0.historyLimits.steps) }
    try write { db in try CommitEntry.write(entries, limit: limit, in: db, at: url) }
    noteChanged()
  }

  /// Writes what waits in the rescue journal, as one transaction, and empties it.
  func writeRescued() throws {
    if facts.withLock(\.isRescueUnread) { try takeUpRescue() }
    guard let rescue = facts.withLock(\.rescue) else { return }
    guard !rescue.isEmpty else { return try rescue.settle() }
    let entries = rescue.entries
    let (url, limit) = facts.withLock { ($0.url, $0.historyLimits.steps) }
    try write { db in
      let rest = try CommitEntry.uncommitted(entries, in: db)
      try CommitEntry.write(Array(rest), limit: limit, in: db, at: url)
    }
    noteChanged()
    rescue.clear()
  }

  /// From now on, closing the file keeps to the limits of its history.
  func noteChanged() { facts.withLock { $0.isChanged = true } }

  /// Whether commands wait in the rescue journal.
  var hasRescued: Bool { facts.withLock { $0.rescue?.isEmpty == false } }

  /// Which board it is. A disk that failed when that was read first may give it now.
  private func knownBoard() -> UUID? {
    if let known = facts.withLock(\.board) { return known }
    let board = try? perform { try BoardTable.boardID(in: $0) }
    facts.withLock { $0.board = board }
    return board
  }

  /// Whether an earlier run has left a journal for this board.
  var hasRescue: Bool {
    guard let rescueFolder, let board = knownBoard() else { return false }
    return RescueJournal.isLeft(for: board, in: rescueFolder)
  }

  /// For the writer: takes up the journal that an earlier run left for this board, and makes an empty one ready.
  ///
  /// Throws if there's one that can't be read just now, since the disk fails: what's in it comes before anything that's written
  /// now. Without a journal, failed commits are errors that their callers keep.
  func prepareRescue() throws {
    let isLeft = hasRescue
    do {
      try takeUpRescue()
    } catch BoardStoreError.inputOutput(let journal, let detail) where isLeft {
      facts.withLock { facts in
        facts.rescue = nil
        facts.isRescueUnread = true
      }
      throw BoardStoreError.inputOutput(journal, detail: detail)
    } catch {
      facts.withLock { $0.rescue = nil }
    }
  }

  private func takeUpRescue() throws {
    guard let rescueFolder, let board = knownBoard() else { return }
    // Kept as long as others are looked for: one that couldn't be put aside isn't found again.
    var unfit: [RescueJournal] = []
    defer { withExtendedLifetime(unfit) {} }
    while true {
      let (url, reserved) = facts.withLock { ($0.url, $0.rescueReserve) }
      let rescue = try RescueJournal(in: rescueFolder, board: board, at: url, reserved: reserved)
      facts.withLock { facts in
        facts.rescue = rescue
        facts.rescueReserve = nil
        facts.isRescueUnread = false
      }
      guard !rescue.isEmpty else { return }
      do {
        return try writeRescued()
      } catch let error as BoardStoreError where error.isFault {
        return setState(.trouble(error))
      } catch {
        // The board was changed since; what was rescued doesn't fit it any more, and is kept aside.
        rescue.putAside()
        unfit.append(rescue)
      }
    }
  }

  /// A journal that couldn't be made at first, because its disk failed just then, may be possible now that it's needed.
  private func prepareRescueAgain() {
    let (url, isMissing, reserved) = facts.withLock {
      ($0.url, $0.rescue == nil && $0.isWriter, $0.rescueReserve)
    }
    guard isMissing, let rescueFolder, let board = knownBoard(),
      let rescue = try? RescueJournal(in: rescueFolder, board: board, at: url, reserved: reserved),
      // What an earlier run has left comes before anything that's done now.
      rescue.isEmpty
    else { return }
    facts.withLock { facts in
      facts.rescue = rescue
      facts.rescueReserve = nil
      // It's been read now: there's nothing in it. Taken up once more, it would be another one's.
      facts.isRescueUnread = false
    }
  }

  /// Tries again what failed: see `BoardFile.retry()`. To be called on `work`.
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
      do {
        try checkInPlace()
        if facts.withLock(\.isCut) { try goOnIfWhole() }
      } catch BoardStoreError.fileReplaced {
        // Perhaps it's the same board, put back by a file manager or a backup.
        try reconnect()
      }
      try writeRescued()
      // Without anything that waited, an empty transaction says whether writing works again.
      try write { db in try db.execute(sql: "UPDATE board SET modified_at = modified_at") }
      setState(.writable)
    } catch let error as BoardStoreError {
      setState(.trouble(error))
      leaveLog(after: error)
      throw error
    }
  }
}
