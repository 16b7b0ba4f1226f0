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
      self.work.async { self.check() }
    }
  }

  /// On `work`.
  private func check() {
    let state = state
    checkState(isPatient: true)
    let copies = dueCopies()
    if !copies.isEmpty { report(.copiesFound(copies)) }
    let role = file.state.withLock(\.role)
    guard !role.isWriter, state == .following || state == .writable else { return }
    if state == .following, role.lock?.isTaken == true {
      followRenaming()
      if (try? file.followLog()) == true { report(.changedElsewhere) }
    }
    if let version = try? perform({ try Schema.header("data_version", in: $0) }) {
      let known = file.state.withLock { state in
        defer { state.dataVersion = version }
        return state.dataVersion
      }
      if let known, known != version { report(.changedElsewhere) }
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
  /// - Parameter isPatient: whether a file that's gone, or one at its location that isn't whole, counts only
  ///   if the next check finds the same. A program that carries files between computers may be just at it.
  func checkState(isPatient: Bool = false) {
    switch state {
    case .writable:
      // It's followed from now on.
      if !file.isWriter, file.lock?.isTaken == true { return }
      do {
        try followReplacement(evenIfRenamed: !isPatient || isLongAbsent)
        absence.withLock { $0 = nil }
      } catch let error as BoardStoreError {
        if isPatient, isNewAbsence(error) { return }
        setState(.trouble(error))
        file.leaveLog(after: error)
      } catch {
        // No other errors are thrown.
      }
    case .trouble(.fileGone):
      do {
        try followReplacement()
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

  /// Goes on reading a file that was renamed, once the process that writes it does so. Call this on `work`.
  private func followRenaming() {
    guard (try? FileIdentity(of: url)) != file.identity else { return }
    if (try? RenamedFile(storage: self).follow()) == true { report(.changedElsewhere) }
  }

  /// The copies beside the board that should be merged now. Call this on `work`.
  func dueCopies() -> [URL] {
    guard state == .writable else { return [] }
    let url = url
    return conflicts.withLock { $0.due(beside: url) }
  }

  /// Whether a file wasn't known to be gone or replaced until now. It's looked for again soon then.
  private func isNewAbsence(_ error: BoardStoreError) -> Bool {
    guard Self.isAbsence(error) else { return false }
    let isFirst = absence.withLock { absence in
      guard absence == nil else { return false }
      absence = ContinuousClock.now
      return true
    }
    guard isFirst else { return !isLongAbsent }
    work.asyncAfter(deadline: .now() + 1.05) { [weak self] in self?.checkState(isPatient: true) }
    return true
  }

  /// Whether the file has been gone or replaced for longer than a program needs that carries it.
  private var isLongAbsent: Bool {
    absence.withLock(\.self).map { ContinuousClock.now - $0 >= Self.leastAbsence } ?? false
  }

  /// The time for which a file must have been gone or replaced before that counts.
  private static let leastAbsence = Duration.seconds(1)

  /// Becomes the writer if no other process is the writer any more. Call this on `work`.
  func takeOver() {
    guard state == .following, let lock = file.lock, lock.acquire() else { return }
    // The other process may have moved the board to another file, or deleted it.
    do {
      try followReplacement()
      try file.connectForWriting()
      file.becomeWriter()
      defer { watch() }
      rescue.takeReserve()
      prepareRescueAfterTakingOver()
      // The other process may have been killed in the middle of a move.
      _ = try? TransferResolver(storage: self).resolve()
      report(.changedElsewhere)
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

  /// Throws unless the file is at its location. If another file of this board has replaced it, the board
  /// goes on with that one, and if the file was renamed, under its new name. Call this on `work`.
  /// - Parameters:
  ///   - isCutFileWanted: whether to go on with a file that was cut and is whole again.
  ///   - isRenamedFileWanted: whether to go on under another name at once.
  func followReplacement(
    goingOnIfWhole isCutFileWanted: Bool = false, evenIfRenamed isRenamedFileWanted: Bool = true
  ) throws {
    do {
      do {
        try file.checkLocation()
        if isCutFileWanted, file.isCut { try file.goOnIfWhole() }
      } catch BoardStoreError.fileReplaced {
        try FileSuccession(storage: self).run()
        try file.checkLocation()
      }
    } catch let error as BoardStoreError where Self.isAbsence(error) && isRenamedFileWanted {
      guard try RenamedFile(storage: self).follow() else { throw error }
    }
  }

  /// Whether an error says that the file hasn't its name any more.
  private static func isAbsence(_ error: BoardStoreError) -> Bool {
    switch error {
    case .fileGone, .fileReplaced: true
    default: false
    }
  }

  /// Opens the file at its old location after a failed move. If that fails, too, the file is in trouble, and
  /// ``attach()`` tries again.
  func comeBack(to source: URL) {
    do {
      try reopen(source)
    } catch {
      file.detach(at: source)
      // The file at the other location was removed.
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
