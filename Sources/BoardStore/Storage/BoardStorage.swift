import Board
import CBoardStore
import Foundation
import GRDB
import Synchronization

/// The state that all users of one file in this process share: the file, the queue of all work, and the parts
/// with a state of their own.
///
/// The article *States* says which state each part guards.
final class BoardStorage: OpenFile {
  let access: BoardAccess
  /// Returns the files among which the other board of a move is searched for if it has left its old location.
  let knownBoards: (@Sendable () -> [URL])?
  /// The folders in which the files that the board names are read without a question; nil for anywhere.
  let ownFolders: OwnFolders?
  /// The damage of the board; nil unless this is a repaired view of a damaged file.
  let damage: BoardDamage?
  /// The folder of a private copy that's read instead of the file, if nothing can be written beside the file.
  /// It's removed on closing.
  private let privateCopy: URL?

  /// The queue of all work with the connection, in order.
  let work = DispatchQueue(label: "io.github.pinboard.board", qos: .default)
  /// The queue on which originals are read and hashed one after the other, so that any number of imports
  /// needs the memory of one. Commits don't wait for it.
  let intake = DispatchQueue(label: "io.github.pinboard.intake", qos: .default)
  /// The queue of checkpoints, and of the timer that checks for changes by other processes.
  let upkeep = DispatchQueue(label: "io.github.pinboard.upkeep", qos: .utility)
  /// A group that's left when the file is closed.
  let ended = DispatchGroup()

  let file: FileConnection
  let checkpoints: Checkpoints
  let events: BoardEvents
  let rescue: BoardRescue
  let arriving = ArrivalList()
  let history = Mutex(HistoryUse())
  /// The originals that were added without a command, or are about to be. A pending command may need them, so
  /// they mustn't be reclaimed, whatever the tables say.
  let fresh = Mutex(FreshOriginals())
  /// The moves to other boards that are under way in this process, and so mustn't be resolved.
  let activeTransfers = Mutex<Set<UUID>>([])
  let formers = FormerBoards()
  /// The copies of this board that lie beside it because two computers have changed it.
  let conflicts = Mutex(ConflictWatch())
  /// The number of transactions that failed at their very end, so that the next opening may find them done.
  let uncertainCommits = Atomic(0)
  /// When the file was first found to be gone or replaced; nil while it's at its location.
  let absence = Mutex<ContinuousClock.Instant?>(nil)
  /// The number of open `BoardFile`s that share this storage; 0 once it's being closed.
  private let users = Mutex(1)

  /// The limits of the stored history, and the known facts about it.
  struct HistoryUse {
    var limits = HistoryLimits.unbounded
    /// Whether commands have been written or undone.
    var isChanged = false
    /// The originals that the stored steps mention, if they're known: see ``mentionedInHistory(_:)``.
    var mentions: KnownMentions?
  }

  /// Originals that were added without a command.
  struct FreshOriginals {
    var ids: Set<OriginalID> = []
    /// The number of merges under way, whose originals come first.
    var merges = 0
  }

  init(
    url: URL, identity: FileIdentity, access: BoardAccess, database: DatabaseQueue, lock: WriterLock?,
    state: BoardFileState, rescueFolder: URL?, knownBoards: (@Sendable () -> [URL])? = nil,
    ownFolders: OwnFolders? = nil, privateCopy: URL? = nil, damage: BoardDamage? = nil
  ) {
    self.access = access
    self.knownBoards = knownBoards
    self.ownFolders = ownFolders
    self.damage = damage
    self.privateCopy = privateCopy
    file = FileConnection(
      url: url, identity: identity, access: access, database: database, lock: lock, upkeep: upkeep)
    checkpoints = Checkpoints(of: file)
    events = BoardEvents(state)
    rescue = BoardRescue(in: rescueFolder)
    ended.enter()
  }

  var url: URL { file.url }
  var state: BoardFileState { events.fileState }
  var holding: (board: UUID?, isDetached: Bool) {
    file.state.withLock { ($0.board, $0.database.isDetached) }
  }
  /// The folder that the board is in.
  var folder: URL { url.deletingLastPathComponent() }
  /// The greatest number of steps in the stored history.
  var stepLimit: Int { history.withLock(\.limits.steps) }
  /// Whether this process has written to the file, so that others follow it.
  var isWriter: Bool { file.isWriter }

  /// Notes originals that will be added. Call this before the file is asked for them, so that a reclaim that
  /// runs meanwhile leaves them alone.
  func expect(_ ids: [OriginalID]) { fresh.withLock { $0.ids.formUnion(ids) } }

  /// Adds a user. Returns false if the last user has just gone.
  func join() -> Bool {
    users.withLock { users in
      guard users > 0 else { return false }
      users += 1
      return true
    }
  }

  /// Removes a user. The last user closes the file, after all work that has begun.
  func leave(_ done: @escaping @Sendable () -> Void) {
    let isLast = users.withLock { users in
      users -= 1
      return users == 0
    }
    intake.async { [self] in
      work.async { [self] in
        if isLast {
          // What only this file has comes into one that has just replaced it.
          if state == .writable { try? followReplacement() }
          events.close { disconnect() }
          OpenFiles.remove(self)
          ended.leave()
        }
        done()
      }
    }
  }

  // MARK: On the queue

  /// Runs `body` with the connection. Call this on `work`.
  func perform<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try attach()
    return try file.perform(body)
  }

  /// Runs `body` as one transaction that's durable afterwards. Call this on `work`.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try checkWritable()
    try attach()
    try becomeWriter()
    try followReplacement()
    if file.isCut { throw BoardStoreError.fileTruncated(url) }
    // This process has followed another one and couldn't take over at once.
    if file.isReadOnly { try file.connectForWriting() }
    try file.renewLogWithoutName()
    history.withLock { $0.mentions = nil }
    file.recordWriting()
    let value: Value
    var progress: BoardProgress?
    var version: Int?
    var isComplete = false
    do {
      value = try perform { db in
        try file.prepare(db)
        do {
          return try BoardDatabase.transaction(in: db) {
            let value = try body(db)
            progress = try? BoardProgress(of: db)
            version = try? Schema.header("data_version", in: db)
            isComplete = true
            return value
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
          // There was no space for a page, and the page that commits is the last one.
          isComplete = false
          throw error
        }
      }
    } catch {
      if isComplete {
        FailedCommits.add(file.identity)
        uncertainCommits.add(1, ordering: .relaxed)
      }
      guard let error = error as? BoardStoreError else { throw error }
      throw FullDisk.explaining(error, besides: url)
    }
    FailedCommits.remove(file.identity)
    if file.recordWritten(progress, version: version) { work.async { [self] in fillLog() } }
    let length = checkpoints.recordCommit()
    if length > Checkpoints.longestLog { work.async { [self] in startLogOver() } }
    return value
  }

  func checkWritable() throws {
    switch state {
    case .writable, .trouble: return
    case .readOnly: throw BoardStoreError.readOnly(url)
    case .following: throw BoardStoreError.openElsewhere(url)
    case .closed: throw BoardStoreError.closed(url)
    }
  }

  /// Makes this process the writer. From the first write on, other processes follow it.
  ///
  /// Throws while another process writes; this process follows it then. Also throws if the rescue journal of
  /// an earlier run can't be read or can't be written to the file. Then this process is the writer, and the
  /// journal's commands must still be written before any others.
  func becomeWriter() throws {
    let (url, role, known) = file.state.withLock { ($0.url, $0.role, $0.dataVersion) }
    guard case .candidate(let lock) = role else { return }
    guard lock.acquire() else {
      setState(.following)
      watch()
      throw BoardStoreError.openElsewhere(url)
    }
    // Until now, other processes may have shortened the file.
    try? file.checkLocation()
    file.becomeWriter()
    // Another process may have written in between. A change names the values that it expects, so nothing of
    // the other process is overwritten.
    if let version = try? perform({ try Schema.header("data_version", in: $0) }), version != known {
      report(.changedElsewhere)
    }
    try prepareRescue()
    putAsideWhatDoesntFit()
    // The waiting commands couldn't be written. They must be written before any others.
    if hasRescued, case .trouble(let error) = state { throw error }
  }

  private func fillLog() {
    // A failure is ignored, because preallocation only makes later commits faster, and a commit that needs
    // the space reports a full disk.
    try? perform { db in
      guard let connection = db.sqliteConnection else { return }
      _ = board_store_fill_log(UnsafeMutableRawPointer(connection), Int64(WriteAheadLog.reserve))
    }
  }

  /// Copies all of the log into the file, so that the next commit starts the log over.
  func startLogOver() {
    guard (try? file.checkLocation()) != nil else { return }
    try? file.shortening { try perform { try file.writeBack(.passive, in: $0) } }
  }

  /// Closes the connections. Afterwards the file is complete without a log, unless another process reads it
  /// now. Call this on `work`.
  func disconnect() {
    file.leaveLogBeforeClosing()
    let journal = rescue.end()
    let (isChanged, limits) = history.withLock { history in
      defer { history.isChanged = false }
      return (history.isChanged, history.limits)
    }
    let lock = file.close { db in
      // An undo that waits in the journal needs the step that it undoes.
      guard isChanged, journal?.isEmpty ?? true else { return }
      try BoardDatabase.transaction(in: db) { try HistoryTable.trim(to: limits, in: db) }
    }
    journal?.closeIfEmpty()
    if let privateCopy { try? FileManager.default.removeItem(at: privateCopy) }
    // The lock is released last, because its descriptor must outlive the connection.
    withExtendedLifetime(lock) {}
  }

  // MARK: State

  func setState(_ state: BoardFileState) { events.set(state) }

  func report(_ event: BoardFileEvent) { events.report(event) }

  func listen() -> AsyncStream<BoardFileEvent> {
    let (stream, isOpen) = events.stream()
    if isOpen { watch() }
    return stream
  }
}
