import Board
import Foundation
import GRDB
import Synchronization

/// What all users of one file in this process share: the connection, the queue that all work is done on, and
/// what's known of the file.
final class BoardStorage: OpenFile {
  let access: BoardAccess
  /// Files among which another board is looked for that isn't where it was.
  let knownBoards: (@Sendable () -> [URL])?
  /// What was lost, if this is a repaired view of a damaged file.
  let damage: BoardDamage?
  /// Everything that touches the connection is done here, in order.
  let work = DispatchQueue(label: "io.github.pinboard.board", qos: .default)
  /// Originals are read and hashed here one after the other, so that any number of imports takes the memory
  /// of one. Commits don't wait for it.
  let intake = DispatchQueue(label: "io.github.pinboard.intake", qos: .default)
  /// Checkpoints, and looking whether other processes did something.
  let upkeep = DispatchQueue(label: "io.github.pinboard.upkeep", qos: .utility)
  /// Left when the file is closed.
  let ended = DispatchGroup()
  /// A private copy that's read instead of a file on a read-only disk; removed in the end.
  let privateCopy: URL?

  let events: BoardEvents
  let rescue: BoardRescue
  let arrivals = OriginalArrivals()
  let history = Mutex(HistoryUse())
  /// Moves to other boards that are under way here, and so not to be resolved.
  let activeTransfers = Mutex<Set<UUID>>([])
  /// How many open files share this; 0 once it's being closed.
  private let users = Mutex(1)

  /// How much of the stored history is kept, and what's known of it.
  struct HistoryUse {
    var limits = HistoryLimits.unbounded
    /// Whether commands have been written, or taken back.
    var isChanged = false
    /// What the stored steps mention, as far as it's known: see ``mentionedInHistory(_:)``.
    var mentions: KnownMentions?
  }

  struct Facts {
    var url: URL
    var identity: FileIdentity
    var database: DatabaseQueue?
    /// A move to another name has failed, and the file couldn't be opened again yet.
    var isDetached = false
    /// Taken with the first write, so that who only looks leaves the board to who works on it.
    var lock: WriterLock?
    var isWriter = false
    /// Known even when the file can't be read any more; so is what was written last.
    var board: UUID?
    var progress: BoardProgress?
    /// In WAL mode, with the newest tables.
    var isPrepared = false
    /// How many more commits go to the log before it's laid out; nil once it is, or if there's none.
    var commitsUntilFilled: Int? = BoardStorage.commitsBeforeFilling
    /// Once there's one.
    var log: WriteAheadLog?
    /// The file is never shorter than this unless somebody else cut it.
    var leastSize = 0
    /// Somebody else has cut it; whatever it is now, it isn't written to before it's been looked at.
    var isCut = false
    /// By which the file is known, if it shows that …
    var fingerprint: FileFingerprint?
    /// … and whether another program has written other bytes into it. It isn't written to any more.
    var isOverwritten = false
    /// Checkpoints that are under way, and how many have begun: each may shorten the file.
    var checkpointsRunning = 0
    var checkpointsBegun = 0
    /// A second connection: checkpoints don't hold up commits.
    var checkpointer: DatabaseQueue?
    /// A checkpoint has failed: the next one has to write back the whole log.
    var isFileDoubtful = false
    var commitCount = 0
    /// The log's length when it was last found to be long.
    var longLength = 0
    var isCheckpointDue = false
    var dataVersion: Int?
  }

  let facts: Mutex<Facts>

  init(
    url: URL, identity: FileIdentity, access: BoardAccess, database: DatabaseQueue, lock: WriterLock?,
    state: BoardFileState, rescueFolder: URL?, knownBoards: (@Sendable () -> [URL])? = nil,
    privateCopy: URL? = nil, damage: BoardDamage? = nil
  ) {
    let version = try? database.writeWithoutTransaction { try Schema.header("data_version", in: $0) }
    let board = try? database.writeWithoutTransaction { try BoardTable.boardID(in: $0) }
    let progress = try? database.writeWithoutTransaction { try BoardProgress(of: $0) }
    self.access = access
    self.privateCopy = privateCopy
    events = BoardEvents(state)
    rescue = BoardRescue(in: rescueFolder)
    self.knownBoards = knownBoards
    self.damage = damage
    facts = Mutex(
      Facts(
        url: url, identity: identity, database: database, lock: lock, board: board, progress: progress,
        leastSize: identity.size, dataVersion: version))
    // What a crash has left.
    if access == .readWrite {
      facts.withLock { $0.log = WriteAheadLog(beside: url) }
      takeFingerprint()
    }
    ended.enter()
  }

  var url: URL { facts.withLock(\.url) }
  /// The most steps that the stored history keeps.
  var stepLimit: Int { history.withLock(\.limits.steps) }
  var state: BoardFileState { events.fileState }

  var holding: (board: UUID?, isDetached: Bool) { facts.withLock { ($0.board, $0.isDetached) } }

  /// One user more; false if the last one has just gone.
  func join() -> Bool {
    users.withLock { users in
      guard users > 0 else { return false }
      users += 1
      return true
    }
  }

  /// One user less. The last one closes the file, after everything that was begun.
  func letGo(_ done: @escaping @Sendable () -> Void) {
    let isLast = users.withLock { users in
      users -= 1
      return users == 0
    }
    intake.async { [self] in
      work.async { [self] in
        if isLast {
          end()
          OpenFiles.remove(self)
          ended.leave()
        }
        done()
      }
    }
  }

  // MARK: On the queue

  /// Runs `body` with the connection. To be called on `work`.
  func perform<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try attach()
    let (url, database) = facts.withLock { ($0.url, $0.database) }
    guard let database else { throw BoardStoreError.closed(url) }
    return try BoardDatabase.translated(at: url) {
      try database.writeWithoutTransaction { db in
        try BoardDatabase.tellingReadErrors(of: db) { try body(db) }
      }
    }
  }

  /// Runs `body` as one transaction that's durable afterwards. To be called on `work`.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try checkWritable()
    try attach()
    try becomeWriter()
    try checkInPlace()
    if facts.withLock(\.isCut) { throw BoardStoreError.fileTruncated(url) }
    // Who followed another process, and couldn't take over at once.
    if facts.withLock({ $0.database?.configuration.readonly ?? false }) { try connectForWriting() }
    if let log = facts.withLock(\.log), !log.hasItsName { try renewLog() }
    history.withLock { $0.mentions = nil }
    // Whatever becomes of it: a commit that fails may leave something there too.
    facts.withLock { $0.log?.isEmptied = false }
    let value: Value
    var progress: BoardProgress?
    var version: Int?
    var isComplete = false
    do {
      value = try perform { db in
        try prepare(db)
        return try BoardDatabase.transaction(in: db) {
          let value = try body(db)
          progress = try? BoardProgress(of: db)
          version = try? Schema.header("data_version", in: db)
          isComplete = true
          return value
        }
      }
    } catch {
      if isComplete { FailedCommits.add(facts.withLock(\.identity)) }
      guard let error = error as? BoardStoreError else { throw error }
      throw FullDisk.explaining(error, besides: url)
    }
    FailedCommits.remove(facts.withLock(\.identity))
    facts.withLock { facts in
      facts.progress = progress
      if let progress, let version {
        facts.fingerprint?.noteCommit(modified: progress.modified, dataVersion: version)
      } else {
        facts.fingerprint?.allowOlder()
      }
    }
    noteWritten()
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

  /// Whether this process has written to the file, and so others follow it.
  var isWriter: Bool { facts.withLock { $0.isWriter } }

  /// From the first write on, other processes follow this one; or this one follows another.
  ///
  /// Throws while another one writes, and where the rescue journal of an earlier run can't be read or written to the file: this
  /// process is the writer then, with what waited still in front.
  func becomeWriter() throws {
    let (url, lock, isWriter, known) = facts.withLock { ($0.url, $0.lock, $0.isWriter, $0.dataVersion) }
    guard !isWriter, let lock else { return }
    guard lock.acquire() else {
      setState(.following)
      watch()
      throw BoardStoreError.openElsewhere(url)
    }
    // Until now, it may have been made shorter by others.
    try? checkInPlace()
    facts.withLock { $0.isWriter = true }
    // Another one may have come and gone. What's written now names the values that it expects, so nothing of that
    // is overwritten.
    if let version = try? perform({ try Schema.header("data_version", in: $0) }), version != known {
      tell(.changedElsewhere)
    }
    try prepareRescue()
    putAsideWhatDoesntFit()
    // What waits couldn't be written just now. It stays in front of what was about to be.
    if hasRescued, case .trouble(let error) = state { throw error }
  }

  /// SQLite goes on writing to a file that has lost its name, where nobody would ever find that again, and to one that's become
  /// another one's.
  /// - Parameter isOnWork: see ``checkContent(isOnWork:)``.
  func checkInPlace(isOnWork: Bool = true) throws {
    while true {
      let (url, identity, leastSize) = facts.withLock { ($0.url, $0.identity, $0.leastSize) }
      let found: FileIdentity
      do {
        found = try FileIdentity(of: url)
      } catch BoardStoreError.notFound {
        throw BoardStoreError.fileGone(url)
      }
      guard found == identity else { throw BoardStoreError.fileReplaced(url) }
      try checkContent(isOnWork: isOnWork)
      if found.size >= leastSize { return }
      if isShortenedByOthers(to: found.size) { return }
      // A checkpoint of ours may have shortened it meanwhile.
      let isCut = facts.withLock { facts in
        if facts.leastSize == leastSize { facts.isCut = true }
        return facts.isCut
      }
      if isCut { throw BoardStoreError.fileTruncated(url) }
    }
  }

  /// Before anything is written here, another process may give back space: then the file is as long as its header says. While
  /// that process is at it, its length says nothing.
  private func isShortenedByOthers(to size: Int) -> Bool {
    let (lock, isWriter) = facts.withLock { ($0.lock, $0.isWriter) }
    guard !isWriter, let lock else { return false }
    if lock.isTaken { return true }
    guard let stated = lock.statedSize, size >= stated else { return false }
    facts.withLock { if !$0.isWriter { $0.leastSize = size } }
    return true
  }

  // MARK: State

  func setState(_ state: BoardFileState) { events.set(state) }

  func tell(_ event: BoardFileEvent) { events.tell(event) }

  func listen() -> AsyncStream<BoardFileEvent> {
    let (stream, isOpen) = events.stream()
    if isOpen { watch() }
    return stream
  }
}
