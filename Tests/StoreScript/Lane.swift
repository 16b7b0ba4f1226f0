import Board
import BoardStore
import Foundation
import Glibc
import SeededRandom
import StoreTrace

/// One window. It edits its board as the app does: the document in memory first, then the file.
actor Lane {
  let number: Int
  /// The location of the board's file, which changes when the board is renamed.
  private(set) var url: URL
  /// The folder for commands that the file can't take. Only the second window has one.
  let rescues: URL?
  private let sweep: FaultSweep?
  var isSwept: Bool { sweep != nil }

  private(set) var file: BoardFile
  private(set) var document: BoardDocument
  var history: History
  var view: BoardViewState?
  var originals: [Original] = []
  /// The seed and length from which the bytes of each original were made.
  var samples: [OriginalID: (seed: UInt64, count: Int)] = [:]
  var generator: SeededGenerator

  /// Whether the file is under another name, as if the user had moved it, or is back and not written to yet.
  private(set) var isAway = false
  /// Another board's bytes. `hasStranger` says whether they're under this board's name.
  let stranger: Data?
  var hasStranger = false
  /// The folder in which the boards are at first.
  let home: URL

  /// The originals that the present write brings.
  var arriving: [OriginalID] = []
  /// Whether another process has taken the board over. Once is enough for each window.
  var hasTakenOver = false

  /// The number of the newest write.
  private(set) var writes = 0
  private var digest: String
  /// The digest with all of the history, while the history is cut off.
  private var uncut: String?

  init(_ number: Int, in folder: URL, seed: UInt64, sweep: FaultSweep?) async throws {
    self.number = number
    self.sweep = sweep
    generator = SeededGenerator(seed: seed &* 2 &+ UInt64(number))
    let url = folder.appendingPathComponent("window \(number).pinboard", isDirectory: false)
    self.url = url
    home = folder
    stranger = try await Self.makeStranger()
    let rescues = number == 1 ? folder : nil
    self.rescues = rescues
    let name = "Window \(number)"
    file = try await Self.retried("create", lane: number, write: 0, sweep: sweep) {
      do {
        return try await BoardFile.create(at: url, name: name, rescueFolder: rescues)
      } catch BoardStoreError.alreadyExists where sweep != nil {
        // An attempt failed after the file had got its name.
        return try await BoardFile.open(url, rescueFolder: rescues)
      }
    }
    document = try await file.load()
    history = try await file.history.load()
    digest = BoardDigest.of(document, history: history, view: nil)
    try TraceOutput.write(.board(lane: number, file: url.lastPathComponent, name: document.name))
  }

  /// Makes another board in a folder where no call is counted.
  private static func makeStranger() async throws -> Data {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).pinboard", isDirectory: false)
    defer { try? FileManager.default.removeItem(at: url) }
    await (try BoardFile.create(at: url, name: "Stranger")).close()
    return try Data(contentsOf: url)
  }

  /// Performs a new command, here and in the file.
  func perform(_ command: Command?, _ what: String) async throws {
    guard let command else { return }
    try await perform(command, what) { try await $0.commit(command) }
  }

  /// Performs a command with another way of writing it.
  func perform<Value: Sendable>(
    _ command: Command, _ what: String, _ write: @escaping @Sendable (BoardFile) async throws -> Value
  ) async throws {
    try command.apply(to: &document)
    history.record(command)
    try await persist(what, write)
  }

  /// Performs a new command here, and leaves the writing to another board. Returns the write's number.
  func begin(_ command: Command, _ what: String) throws -> Int {
    try command.apply(to: &document)
    history.record(command)
    return try announce(what)
  }

  /// The command that undoes this board's newest step.
  var nextUndo: Command? {
    var history = history
    return history.undo()
  }

  /// Undoes the newest step here, and leaves the writing to another board. Returns the write's number.
  func beginUndo(_ what: String) throws -> Int {
    try history.undo()?.apply(to: &document)
    return try announce(what)
  }

  /// Undoes the newest step with another way of writing it.
  func undo(_ what: String, _ write: @escaping @Sendable (BoardFile) async throws -> Void) async throws {
    try history.undo()?.apply(to: &document)
    try await persist(what, write)
  }

  /// The command that redoes the step that was undone last.
  var nextRedo: Command? {
    var history = history
    return history.redo()
  }

  /// Redoes the step here, and leaves the writing to another board. Returns the write's number.
  func beginRedo(_ what: String) throws -> Int {
    try history.redo()?.apply(to: &document)
    return try announce(what)
  }

  /// Redoes the step with another way of writing it.
  func redo(_ what: String, _ write: @escaping @Sendable (BoardFile) async throws -> Void) async throws {
    try history.redo()?.apply(to: &document)
    try await persist(what, write)
  }

  /// Reports that a write is done.
  func end(_ write: Int) throws { try TraceOutput.write(.done(lane: number, number: write)) }

  /// Goes over several steps of the history in one transaction.
  func leap(_ jump: HistoryJump, to target: History) async throws {
    for command in jump.commands { try command.apply(to: &document) }
    history = target
    try await persist("leap") {
      try await $0.commit(jump.commands, kind: jump.direction == .undo ? .undo : .redo)
    }
  }

  /// Performs a new command after which only the newest steps stay, including the command's own.
  func perform(
    _ command: Command, _ what: String, keeping steps: Int,
    _ write: @escaping @Sendable (BoardFile) async throws -> Void
  ) async throws {
    try command.apply(to: &document)
    history.record(command)
    let whole = history
    let uncut = BoardDigest.of(document, history: whole, view: view)
    try TraceOutput.write(.uncut(lane: number, number: writes + 1, digest: uncut))
    self.uncut = uncut
    defer { self.uncut = nil }
    let newest = Array(history.undoSteps.suffix(steps))
    try await keep(History(done: newest, undone: [], limit: history.limit), what, write)
    let depth = try await file.history.load().depth
    guard file.trouble.rescuedCommandCount > 0 || depth > steps else { return }
    // The command was kept aside, so it's written later with other limits than these.
    history = whole
    try traceBeginning(number: writes)
    digest = uncut
    try TraceOutput.write(.begin(lane: number, number: writes, what: what, digest: digest))
  }

  /// Keeps less of the history, here and in the file. Then the history has another beginning.
  func keep(
    _ shorter: History, _ what: String, _ write: @escaping @Sendable (BoardFile) async throws -> Void
  ) async throws {
    history = shorter
    try traceBeginning(number: writes + 1)
    try await persist(what, write)
  }

  /// Reports the beginning of the history from this write on.
  private func traceBeginning(number write: Int) throws {
    var beginning = document
    for step in history.undoSteps.reversed() { try step.command.inverse.apply(to: &beginning) }
    try TraceOutput.write(
      .beginning(
        lane: number, number: write, digest: BoardDigest.of(beginning)))
  }

  /// Forgets originals that the file has removed, so that they can't be pinned again from memory.
  func forgetRemovedOriginals() async throws {
    let kept = try await file.load().originals
    document.forget(document.originals.keys.filter { kept[$0] == nil })
    originals.removeAll { kept[$0.id] == nil }
  }

  /// Checks that data which was just written equals the board.
  func expect(_ found: String, _ what: String) throws {
    guard found == digest else {
      try TraceOutput.write(.broken(lane: number, number: writes, detail: "\(what): \(found)"))
      throw CocoaError(.fileReadCorruptFile)
    }
  }

  /// Undoes or redoes a step.
  func apply(_ command: Command, as kind: CommitKind) async throws {
    try command.apply(to: &document)
    try await persist(kind == .undo ? "undo" : "redo") { try await $0.commit(command, kind: kind) }
  }

  /// Passes a write to the store, between two lines of the trace. The file must get the contents of memory.
  @discardableResult
  func persist<Value: Sendable>(
    _ what: String, _ write: @escaping @Sendable (BoardFile) async throws -> Value
  ) async throws -> Value {
    let before = digest
    try announce(what)
    let allowed = [before, digest] + [uncut].compactMap(\.self)
    var attempt = 0
    while true {
      attempt += 1
      let file = file
      do {
        let value = try await Self.tried(what, first: attempt == 1, sweep: sweep) { try await write(file) }
        try TraceOutput.write(.done(lane: number, number: writes))
        // Commands that were kept aside because of a fault are written when it's over, before anything is
        // compared.
        if case .trouble = file.state, !isAway, rescues != nil { try await file.trouble.retry() }
        return value
      } catch {
        guard sweep != nil else { throw error }
        try Self.report(error, lane: number, write: writes, attempt: attempt)
        try await recover(attempt, allowed: error is NotDone ? [before] : allowed, before: before)
      }
    }
  }

  /// Reports the originals that the next write brings.
  func announce(arriving ids: [OriginalID]) throws {
    arriving = ids
    try TraceOutput.write(.arriving(lane: number, number: writes + 1, originals: ids.map(\.sha256)))
  }

  @discardableResult
  private func announce(_ what: String) throws -> Int {
    writes += 1
    digest = BoardDigest.of(document, history: history, view: view)
    try TraceOutput.write(.begin(lane: number, number: writes, what: what, digest: digest))
    return writes
  }

  /// Acts as users do after an error: tries again at once, checks the board, or closes the window and opens
  /// it.
  private func recover(_ attempt: Int, allowed: [String], before: String) async throws {
    // The file lacks the commands that are kept aside.
    if isAway { return }
    switch attempt % 3 {
    case 1: return
    case 2: break
    default:
      await file.close()
      file = try await BoardFile.open(url, rescueFolder: rescues)
    }
    let found = BoardDigest.of(
      try await file.load(), history: try await file.history.load(), view: try await file.viewState())
    guard allowed.contains(found) else {
      try TraceOutput.write(.broken(lane: number, number: writes, detail: "after an error: \(found)"))
      throw CocoaError(.fileReadCorruptFile)
    }
    guard found == before else { return }
    for id in arriving where try await file.originals.record(of: id) != nil {
      try TraceOutput.write(
        .broken(lane: number, number: writes, detail: "after an error: \(id) came without its pin"))
      throw CocoaError(.fileReadCorruptFile)
    }
  }

  /// Opens the file once more, as a program does that has it open already. One of the two handles goes on.
  func useTwoHandles(keepingSecond: Bool, _ body: (_ second: BoardFile) async throws -> Void) async throws {
    let second = try await BoardFile.open(url, rescueFolder: rescues)
    do {
      try await body(second)
    } catch {
      await second.close()
      throw error
    }
    if keepingSecond {
      let first = file
      file = second
      await first.close()
    } else {
      await second.close()
    }
  }

  /// Closes the board and opens it again. The contents of the file must be those of memory.
  func reopen() async throws {
    try await close()
    try await openAgain()
  }

  /// Opens the board that was closed.
  func openAgain() async throws {
    let (url, rescues) = (url, rescues)
    file = try await Self.retried("open", lane: number, write: writes, sweep: sweep) {
      try await BoardFile.open(url, rescueFolder: rescues)
    }
    let found = BoardDigest.of(
      try await file.load(), history: try await file.history.load(), view: try await file.viewState())
    try expect(found, "reopened")
  }

  func close() async throws {
    let file = file
    try await Self.tried("close", first: true, sweep: sweep) { await file.close() }
  }

  // MARK: The file

  /// Moves the file away, or puts it back.
  func setAway(_ isAway: Bool) throws {
    let aside = url.path + ".aside"
    let (from, to) = isAway ? (url.path, aside) : (aside, url.path)
    // This call may be the one that fails.
    guard Glibc.rename(from, to) == 0 || (isSwept && Glibc.rename(from, to) == 0) else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    if isAway { self.isAway = true }
  }

  /// Writes the commands that were kept aside meanwhile.
  func goOn() async throws {
    try await persist("go on") { try await $0.trouble.retry() }
    isAway = false
  }

  private static func naming(isHome: Bool, isElsewhere: Bool) -> String {
    switch (isHome, isElsewhere) {
    case (true, false): "name"
    case (true, true): "name, on another disk"
    case (false, false): "name, in another folder"
    case (false, true): "name, in another folder on another disk"
    }
  }

  /// Gives the board another file name.
  /// - Parameter isElsewhere: whether to act as if it were on another disk: the file is copied and compared,
  ///   and then the old one is removed.
  func name(_ target: URL, isElsewhere: Bool) async throws {
    let folder = target.deletingLastPathComponent().lastPathComponent
    let isHome = folder == home.lastPathComponent
    let file = isHome ? target.lastPathComponent : "\(folder)/\(target.lastPathComponent)"
    try TraceOutput.write(.named(lane: number, file: file))
    try await persist(Self.naming(isHome: isHome, isElsewhere: isElsewhere)) { file in
      if isElsewhere { FaultLayer.loaded?.separate(target.path) }
      try await file.move(to: target)
    }
    url = target
  }

  // MARK: Faults

  /// Tries a write once, with the sweep's next fault ahead.
  private static func tried<Value: Sendable>(
    _ what: String, first: Bool, sweep: FaultSweep?, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let sweep else { return try await body() }
    if first { await sweep.begin(what) }
    await sweep.arm()
    do {
      let value = try await body()
      await sweep.disarm(what, failed: false)
      return value
    } catch {
      await sweep.disarm(what, failed: true)
      throw error
    }
  }

  /// Tries a write again and again, until it succeeds without a fault.
  private static func retried<Value: Sendable>(
    _ what: String, lane: Int, write: Int, sweep: FaultSweep?, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    var attempt = 0
    while true {
      attempt += 1
      do {
        return try await tried(what, first: attempt == 1, sweep: sweep, body)
      } catch {
        guard sweep != nil else { throw error }
        try report(error, lane: lane, write: write, attempt: attempt)
      }
    }
  }

  private static func report(_ error: any Error, lane: Int, write: Int, attempt: Int) throws {
    try TraceOutput.write(.failed(lane: lane, number: write, attempt: attempt, error: "\(error)"))
    // No write makes that many calls.
    guard attempt < 2_000 else {
      try TraceOutput.write(.broken(lane: lane, number: write, detail: "doesn't go on: \(error)"))
      throw error
    }
  }
}

/// The error of a write of which certainly nothing is in the file.
struct NotDone: Error {
  let reason: any Error
}
