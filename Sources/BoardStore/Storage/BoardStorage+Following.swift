import Foundation
import GRDB
import Synchronization

// Looking after what other processes do.

extension BoardStorage {
  /// Begins to look for changes and for the beginning and the end of another process's writing, for who listens.
  func watch() {
    guard facts.withLock({ $0.lock != nil }) else { return }
    events.watch(on: upkeep) { [weak self] in
      guard let self else { return }
      self.work.async { self.look() }
    }
  }

  /// On `work`.
  private func look() {
    let state = state
    let (isWriter, lock) = facts.withLock { ($0.isWriter, $0.lock) }
    lookAtPlace()
    guard !isWriter, state == .following || state == .writable else { return }
    if let version = try? perform({ try Schema.header("data_version", in: $0) }) {
      let known = facts.withLock { facts in
        defer { facts.dataVersion = version }
        return facts.dataVersion
      }
      if let known, known != version { tell(.changedElsewhere) }
    }
    if state == .following {
      takeOver()
    } else if lock?.isTaken == true {
      setState(.following)
      watch()
    }
  }

  /// Tells of a file that has been deleted, moved away, replaced or cut, and goes on when it's back. On `work`.
  private func lookAtPlace() {
    switch state {
    case .writable:
      do {
        try checkInPlace()
      } catch let error as BoardStoreError {
        setState(.trouble(error))
        leaveLog(after: error)
      } catch {
        // It throws no others.
      }
    case .trouble(.fileGone):
      do {
        try checkInPlace()
        try retry()
      } catch BoardStoreError.fileReplaced(let url) {
        setState(.trouble(.fileReplaced(url)))
        leaveLog(after: .fileReplaced(url))
      } catch {
        // It stays so.
      }
    default: break
    }
  }

  /// Becomes the writer if there's none any more. On `work`.
  func takeOver() {
    let (url, lock) = facts.withLock { ($0.url, $0.lock) }
    guard state == .following, let lock, lock.acquire() else { return }
    // The other one may have moved the board to another file, or deleted it.
    do {
      try checkInPlace()
      try connectForWriting()
      facts.withLock { $0.isWriter = true }
      defer { watch() }
      rescue.takeReserve()
      prepareRescueAfterTakingOver()
      // What the other one was in the middle of, if it was killed.
      _ = try? resolveTransfers()
      tell(.changedElsewhere)
    } catch let error as BoardStoreError {
      setState(.trouble(error))
    } catch {
      setState(.trouble(.inputOutput(url, detail: String(describing: error))))
    }
  }

  /// Leaves the connection of who only followed.
  func connectForWriting() throws {
    let (url, old, log) = facts.withLock { ($0.url, $0.database, $0.log) }
    // As long as it's open, SQLite keeps the index of a log that's gone.
    if log?.hasItsName == false { try? old?.close() }
    let database = try BoardDatabase.connected(url, access: .readWrite)
    facts.withLock { facts in
      facts.database = database
      facts.log = WriteAheadLog(beside: url)
    }
    try? old?.close()
  }

  private func prepareRescueAfterTakingOver() {
    // What the other one wrote may have made it shorter.
    shortening {
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
}
