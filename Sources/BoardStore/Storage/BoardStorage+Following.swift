import Foundation
import GRDB
import Synchronization

// Looking after what other processes do.

extension BoardStorage {
  /// Begins to look for changes and for the beginning and the end of another process's writing, for who listens.
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

  /// Tells of a file that has been deleted, moved away, replaced or cut, and goes on when it's back. On `work`.
  private func lookAtPlace() {
    switch state {
    case .writable:
      do {
        try file.checkInPlace()
      } catch let error as BoardStoreError {
        setState(.trouble(error))
        file.leaveLog(after: error)
      } catch {
        // It throws no others.
      }
    case .trouble(.fileGone):
      do {
        try file.checkInPlace()
        try retry()
      } catch BoardStoreError.fileReplaced(let url) {
        setState(.trouble(.fileReplaced(url)))
        file.leaveLog(after: .fileReplaced(url))
      } catch {
        // It stays so.
      }
    default: break
    }
  }

  /// Becomes the writer if there's none any more. On `work`.
  func takeOver() {
    guard state == .following, let lock = file.lock, lock.acquire() else { return }
    // The other one may have moved the board to another file, or deleted it.
    do {
      try file.checkInPlace()
      try file.connectForWriting()
      file.becomeWriter()
      defer { watch() }
      rescue.takeReserve()
      prepareRescueAfterTakingOver()
      // What the other one was in the middle of, if it was killed.
      _ = try? TransferResolver(storage: self).resolve()
      tell(.changedElsewhere)
    } catch let error as BoardStoreError {
      setState(.trouble(error))
    } catch {
      setState(.trouble(.inputOutput(url, detail: String(describing: error))))
    }
  }

  private func prepareRescueAfterTakingOver() {
    // What the other one wrote may have made it shorter.
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

  /// Leaves the file that was open for the one that has its name now, if that's the same board and has everything that was
  /// done in this one: what only this one has is gone with its connection, once it has no name.
  func reconnect() throws {
    let (url, board, isOverwritten) = file.state.withLock { ($0.url, $0.board, $0.condition.isOverwritten) }
    // A disk that has gone and come back doesn't give what's on it by the old connection.
    let progress = isOverwritten ? nil : try? perform { try BoardProgress(of: $0) }
    let ours = progress ?? file.state.withLock(\.progress)
    guard !OpenFiles.isAnothers(url, than: self) else { throw BoardStoreError.fileReplaced(url) }
    let lock: WriterLock
    let database: DatabaseQueue
    do {
      lock = try WriterLock(url)
      guard lock.acquire() else { throw BoardStoreError.openElsewhere(url) }
      // Before anything is read through it: it's the old file's.
      if !isOverwritten { try file.emptyLostLog() }
      file.leaveLostLog()
      try OrphanLogs.clear(besideFileOf: lock, at: url)
      database = try BoardDatabase.connected(url, access: .readWrite)
    } catch {
      // Whatever it is, and whoever has it: it isn't this board, which is whole only as long as it's open here.
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
      // Nothing is written to it, by closing it either.
      FileConnection.closeKeepingLog(database)
      throw BoardStoreError.fileReplaced(url)
    }
    file.replace(with: database, lock: lock)
    OpenFiles.rename(self, to: lock.identity)
    tell(.changedElsewhere)
  }

  /// A disk that refuses even that may give way later: until then it's in trouble, and ``attach()`` tries again.
  func comeBack(to source: URL) {
    do {
      try reopen(source)
    } catch {
      file.detach(at: source)
      // What was made at the other place is gone.
      if let identity = try? FileIdentity(of: source) { OpenFiles.rename(self, to: identity) }
      setState(.trouble(error as? BoardStoreError ?? .inputOutput(source, detail: String(describing: error))))
    }
  }

  /// Opens the file again if a move that failed couldn't. To be called on `work`.
  func attach() throws {
    let (url, isDetached, board) = file.state.withLock { ($0.url, $0.database.isDetached, $0.board) }
    if isDetached { try reopen(url, unlessNot: board) }
  }

  /// - Parameter board: nothing is done to another one, which may have got the name meanwhile.
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
