import Foundation
import GRDB
import Synchronization

// Follows another process that writes, takes over from it, and goes on with a file that has come back.

extension BoardStorage {
  /// Starts the timer that checks for changes, and for another process that begins or ends writing. Does
  /// nothing without listeners.
  func watch() {
    guard file.lock != nil else { return }
    events.watch(on: upkeep) { [weak self] in
      guard let self else { return }
      self.work.async { self.look() }
    }
  }

  /// On `work`.
  private func look() {
    let state = state
    let role = file.state.withLock(\.role)
    lookAtPlace()
    guard !role.isWriter, state == .following || state == .writable else { return }
    if let version = try? perform({ try Schema.header("data_version", in: $0) }) {
      let known = file.state.withLock { state in
        defer { state.dataVersion = version }
        return state.dataVersion
      }
      if let known, known != version { tell(.changedElsewhere) }
    }
    if state == .following {
      takeOver()
    } else if role.lock?.isTaken == true {
      setState(.following)
      watch()
    }
  }

  /// Sets the state if the file was deleted, moved away, replaced or cut, and goes on when the file is back,
  /// or no other program uses it any more. Call this on `work`.
  func lookAtPlace() {
    switch state {
    case .writable:
      do {
        try file.checkInPlace()
      } catch let error as BoardStoreError {
        setState(.trouble(error))
        file.leaveLog(after: error)
      } catch {
        // No other errors are thrown.
      }
    case .trouble(.fileGone):
      do {
        try file.checkInPlace()
        try retry()
      } catch BoardStoreError.fileReplaced(let url) {
        setState(.trouble(.fileReplaced(url)))
        file.leaveLog(after: .fileReplaced(url))
      } catch {
        // The trouble stays.
      }
    case .trouble(.busy):
      // The other program needs the file for a moment only, as at its end. A failure is the same trouble.
      try? retry()
    default: break
    }
  }

  /// Becomes the writer if no other process is the writer any more. Call this on `work`.
  func takeOver() {
    guard state == .following, let lock = file.lock, lock.acquire() else { return }
    // The other process may have moved the board to another file, or deleted it.
    do {
      try file.checkInPlace()
      try file.connectForWriting()
      file.becomeWriter()
      defer { watch() }
      rescue.takeReserve()
      prepareRescueAfterTakingOver()
      // The other process may have been killed in the middle of a move.
      _ = try? TransferResolver(storage: self).resolve()
      tell(.changedElsewhere)
    } catch let error as BoardStoreError {
      setState(.trouble(error))
    } catch {
      setState(.trouble(.inputOutput(url, detail: String(describing: error))))
    }
  }

  private func prepareRescueAfterTakingOver() {
    // The other process may have shortened the file.
    file.shortening {
      setState(.writable)
      do {
        try prepareRescue()
        putAsideWhatDoesntFit()
      } catch let error as BoardStoreError {
        setState(.trouble(error))
      } catch {
        setState(.trouble(.inputOutput(url, detail: String(describing: error))))
      }
      return false
    }
  }

  // MARK: A file that's back

  /// Replaces the open file by the file that has its name now. That file must be a copy of this board with
  /// everything that was done in the open file. The open file has no name, so changes that only it has are
  /// lost with its connection.
  func reconnect() throws {
    let (url, board, isOverwritten) = file.state.withLock { ($0.url, $0.board, $0.condition.isOverwritten) }
    // The old connection can't read a disk that was removed and has come back.
    let progress = isOverwritten ? nil : try? perform { try BoardProgress(of: $0) }
    let ours = progress ?? file.state.withLock(\.progress)
    guard !OpenFiles.isAnothers(url, than: self) else { throw BoardStoreError.fileReplaced(url) }
    let lock: WriterLock
    let database: DatabaseQueue
    do {
      lock = try WriterLock(url)
      guard lock.acquire() else { throw BoardStoreError.openElsewhere(url) }
      // The log belongs to the old file. It must be emptied before the new file is read, because SQLite would
      // read the new file through it.
      if !isOverwritten { try file.emptyLostLog() }
      file.leaveLostLog()
      try OrphanLogs.clear(besideFileOf: lock, at: url)
      database = try BoardDatabase.connected(url, access: .readWrite)
    } catch {
      // For any of these reasons, the file can't replace this board, which is complete only as long as it's
      // open.
      throw BoardStoreError.fileReplaced(url)
    }
    do {
      let isTheSame = try database.writeWithoutTransaction { db in
        try BoardDatabase.translated(at: url) {
          try board == nil || BoardTable.boardID(in: db) == board && ours?.isContained(in: db) ?? false
        }
      }
      guard isTheSame else { throw BoardStoreError.fileReplaced(url) }
    } catch {
      // Closing mustn't write to the other file either.
      FileConnection.closeKeepingLog(database)
      throw BoardStoreError.fileReplaced(url)
    }
    file.replace(with: database, lock: lock)
    OpenFiles.rename(self, to: lock.identity)
    tell(.changedElsewhere)
  }

  /// Opens the file at its old place after a failed move. If that fails, too, the file is in trouble, and
  /// ``attach()`` tries again.
  func comeBack(to source: URL) {
    do {
      try reopen(source)
    } catch {
      file.detach(at: source)
      // The file at the other place was removed.
      if let identity = try? FileIdentity(of: source) { OpenFiles.rename(self, to: identity) }
      setState(.trouble(error as? BoardStoreError ?? .inputOutput(source, detail: String(describing: error))))
    }
  }

  /// Opens the file again if that failed after a failed move. Call this on `work`.
  func attach() throws {
    let (url, isDetached, board) = file.state.withLock { ($0.url, $0.database.isDetached, $0.board) }
    if isDetached { try reopen(url, unlessNot: board) }
  }

  /// - Parameter board: the expected board. Another board may have the name by now, and isn't touched.
  func reopen(_ url: URL, unlessNot board: UUID? = nil) throws {
    guard !OpenFiles.isAnothers(url, than: self) else { throw BoardStoreError.fileReplaced(url) }
    let lock = try WriterLock(url)
    if let board, let found = FileFingerprint.board(in: lock.start(FileFingerprint.length)), found != board {
      throw BoardStoreError.fileReplaced(url)
    }
    let isFree = !lock.isTaken
    let database = try BoardDatabase.connected(url, access: isFree ? .readWrite : .readOnly)
    file.open(database, lock: lock, at: url)
    OpenFiles.rename(self, to: lock.identity)
    if isFree { rescue.takeReserve() }
    setState(isFree ? .writable : .following)
  }
}
