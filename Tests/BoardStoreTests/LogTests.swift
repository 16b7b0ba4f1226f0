import Board
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BoardStore

/// The log beside the file, and logs that were left there.
@Suite(.timeLimit(.minutes(5))) struct LogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func openingAloneTouchesNothing() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let before = try Data(contentsOf: url)
    let file = try await BoardFile.open(url)
    _ = try await file.load()
    _ = try await file.history.load()
    _ = try await file.upkeep.check()
    #expect(try folder.names() == ["a.pinboard"])
    await file.close()
    #expect(try Data(contentsOf: url) == before)
  }

  @Test func aClosedBoardIsOneFileAndNoLogIsNeeded() async throws {
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    #expect(try folder.names() == ["a.pinboard"])
    let bytes = try Data(contentsOf: url)
    #expect(bytes[18] == 1, "the header asks for no log")
    #expect(bytes[19] == 1, "the header asks for no log")
    let file = try await BoardFile.open(url, access: .readOnly)
    #expect(try await file.load() == document)
  }

  /// The file and its log are as a power cut would leave them.
  @Test func whatACrashLeavesIsTakenUp() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    let original = try await Samples.addOriginal(1, bytes: 3_000_000, to: editor.file)
    for _ in 0..<5 {
      try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    }
    let left = folder.file("left.pinboard")
    try FileManager.default.copyItem(at: url, to: left)
    try FileManager.default.copyItem(
      at: folder.file("a.pinboard-wal"), to: folder.file("left.pinboard-wal"))
    let document = await editor.document
    for access in [BoardAccess.readOnly, .readWrite] {
      let file = try await BoardFile.open(left, access: access)
      #expect(try await file.load() == document)
      #expect(try await file.history.load().depth == 5)
      #expect(try await file.upkeep.check().isSound)
      await file.close()
    }
    #expect(try folder.names().filter { $0.hasPrefix("left") } == ["left.pinboard"])
    await editor.file.close()
  }

  @Test func theLogIsWrittenBackAndStaysShort() async throws {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let log = folder.file("a.pinboard-wal")
    let original = try await Samples.addOriginal(1, bytes: 12 << 20, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    editor.file.storage.upkeep.sync { editor.file.storage.checkpoints.run() }
    // The next commits find everything written back and restart the log, which is shortened to its reserve.
    let id = await editor.document.pins[0].id
    for _ in 0..<3 { try await editor.perform { .rotate([id], by: 10, in: $0) } }
    let size = try #require(FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int)
    #expect(size <= WriteAheadLog.reserve)
    await editor.file.close()
  }

  /// Moving a single pin in a session doesn't cost a mebibyte of writes. Once many commits follow, the log is
  /// preallocated for shorter syncs.
  @Test func theLogIsLaidOutOnceManyCommitsFollow() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    for round in 1...2 {
      let editor = try await BoardEditor(BoardFile.open(url))
      let storage = editor.file.storage
      func length() -> Int {
        // The work that follows a commit is done on the commit's queue.
        storage.work.sync {}
        return storage.file.logLength
      }
      try await editor.perform { .rename(to: "First \(round)", in: $0) }
      #expect((1..<64_000).contains(length()))
      for number in 2..<WriteAheadLog.commitsBeforeFilling {
        try await editor.perform { .rename(to: "\(round) \(number)", in: $0) }
      }
      #expect(length() < WriteAheadLog.reserve)
      try await editor.perform { .rename(to: "Last \(round)", in: $0) }
      #expect(length() == WriteAheadLog.reserve)
      try await editor.perform { .rename(to: "Behind it \(round)", in: $0) }
      #expect(length() == WriteAheadLog.reserve)
      let document = await editor.document
      #expect(try await editor.file.load() == document)
      await editor.file.close()
    }
    #expect(try folder.names() == ["a.pinboard"])
  }

  /// Pages were written back and then lost by the system, as after a failed sync. The log still has them.
  @Test func afterAFailedSyncEverythingIsWrittenBackAgain() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    let storage = editor.file.storage
    func writeBack() { storage.upkeep.sync { storage.checkpoints.run() } }
    let before = try Data(contentsOf: url)
    // There's one commit: with a second one, the log might be restarted if the first one has been written
    // back by then.
    let image = try await PreparedOriginal.data(
      Samples.bytes(100_000, seed: 1), name: "image.png", typeIdentifier: "image/png",
      pixelSize: CGSize(width: 40, height: 30))
    let original = image.original
    let add = try #require(
      Command.add([Samples.pin(original)], originals: [original], to: try await editor.file.load()))
    try await editor.file.commit(add, adding: [image])
    writeBack()
    let whole = try Data(contentsOf: url)
    // The first pages identify the file and are read from time to time.
    let pages = stride(from: FileFingerprint.length, to: whole.count, by: 4_096).filter { page in
      page + 4_096 > before.count || before[page..<page + 4_096] != whole[page..<page + 4_096]
    }
    try #require(pages.count > 20)
    let disk = try FileHandle(forUpdating: url)
    for page in pages {
      try disk.seek(toOffset: UInt64(page))
      try disk.write(contentsOf: Data(count: 4_096))
    }
    writeBack()
    #expect(await !hasAll(original, withoutLog: url), "what's been written back isn't touched again")
    storage.file.state.withLock { $0.isDoubtful = true }
    writeBack()
    // Reading the file can keep a checkpoint from copying; then the next one has to copy everything.
    for _ in 0..<1_000 {
      if await hasAll(original, withoutLog: url) { break }
      writeBack()
    }
    #expect(await hasAll(original, withoutLog: url))
    let isDoubtful = storage.file.state.withLock(\.isDoubtful)
    #expect(!isDoubtful)
    await editor.file.close()
    try disk.close()
  }

  /// A checkpoint may shorten the file, but not below the length in the header.
  @Test func aFileCutDuringACheckpointIsNotWrittenTo() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: folder.file("rescue")))
    let original = try await Samples.addOriginal(9, bytes: 3 << 20, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let storage = editor.file.storage
    try await storage.writeBackAndRest()
    let whole = try Data(contentsOf: url)
    try storage.work.sync {
      try storage.file.shortening {
        let isWhole = try storage.perform { try storage.file.writeBack(.passive, in: $0) }
        #expect(isWhole)
        #expect(truncate(url.path, off_t(whole.count - 1 << 20)) == 0)
        return isWhole
      }
    }
    try await editor.perform { .rename(to: "Cut", in: $0) }
    #expect(editor.file.state == .trouble(.fileTruncated(url)))
    #expect(editor.file.trouble.rescuedCommands.count == 1)
    let handle = try FileHandle(forUpdating: url)
    try handle.write(contentsOf: whole)
    try await editor.file.trouble.retry()
    #expect(editor.file.state == .writable)
    #expect(editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
    try handle.close()
  }

  /// Returns whether the board's file has all its contents without the log beside it.
  private func hasAll(_ original: Original, withoutLog url: URL) async -> Bool {
    let alone = folder.file("alone-\(UUID().uuidString).pinboard")
    defer { try? FileManager.default.removeItem(at: alone) }
    do {
      try FileManager.default.copyItem(at: url, to: alone)
      let file = try await BoardFile.open(alone, access: .readOnly)
      let isThere = try await file.originals.data(of: original.id).count == original.byteCount
      let pins = try await file.load().pins.count
      await file.close()
      return isThere && pins == 1
    } catch {
      return false
    }
  }

  /// A file is moved away for a moment: looking for it at that moment doesn't create an empty one in its
  /// location.
  @Test func aFileThatIsAwayIsNotMadeAnewBesideItsLog() async throws {
    let url = folder.file("näme #1 100%?.pinboard")
    let editor = try await BoardEditor(creating: url)
    try await editor.perform { .rename(to: "Only in the log", in: $0) }
    let aside = folder.file("aside.pinboard")
    try FileManager.default.moveItem(at: url, to: aside)
    #expect(throws: (any Error).self) { try BoardDatabase.existing(url, access: .readWrite) }
    #expect(!FileManager.default.fileExists(atPath: url.path))
    // An empty file at the location isn't taken for a board without a log.
    try Data().write(to: url)
    #expect(throws: (any Error).self) { try BoardDatabase.existing(url, access: .readWrite) }
    #expect(FileManager.default.fileExists(atPath: url.path + "-wal"))
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: aside, to: url)
    let database = try BoardDatabase.existing(url, access: .readWrite)
    #expect(
      try await database.read { try String.fetchOne($0, sql: "SELECT name FROM board") } == "Only in the log")
    try database.close()
    await editor.file.close()
  }

  /// A log was left beside a file, which is then opened for writing: nothing is added to the log before it's
  /// written back.
  @Test func aLogThatWasLeftIsEmptiedBeforeItsAddedTo() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    try await editor.perform { .rename(to: "Before", in: $0) }
    let left = folder.file("left.pinboard")
    try FileManager.default.copyItem(at: url, to: left)
    let log = folder.file("left.pinboard-wal")
    try FileManager.default.copyItem(at: folder.file("a.pinboard-wal"), to: log)
    await editor.file.close()
    let start = try Data(contentsOf: log).prefix(32)
    let file = try await BoardFile.open(left)
    let document = try await file.load()
    #expect(document.name == "Before")
    try await file.commit(try #require(.rename(to: "After", in: document)))
    let now = try Data(contentsOf: log).prefix(32)
    // A new salt means that the log was restarted, and that the frames after the first ones aren't valid.
    #expect(now[16..<24] != start[16..<24])
    await file.close()
    #expect(try folder.names().filter { $0.hasPrefix("left") } == ["left.pinboard"])
  }

  /// The process was killed before the file was shortened. The next process shortens it, and doesn't take
  /// this for another program's change.
  @Test func spaceThatACrashLeftInTheLogIsGivenBack() async throws {
    let url = folder.file("a.pinboard")
    let made = try await BoardFile.create(at: url, name: "Board")
    _ = try await Samples.addOriginal(1, bytes: 500_000, to: made)
    await made.close()
    let first = try await BoardEditor(BoardFile.open(url))
    try await first.perform { .rename(to: "Before", in: $0) }
    // A reader keeps the file as it is.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: url.path, configuration: configuration)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Row.fetchAll(db, sql: "SELECT * FROM board")
    }
    while try await !first.file.upkeep.reclaim().isDone {}
    let left = folder.file("left.pinboard")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url.path + ending, toPath: left.path + ending)
    }
    try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try reader.close()
    await first.file.close()
    let size = try FileIdentity(of: left).size
    let editor = try await BoardEditor(BoardFile.open(left, rescueFolder: folder.file("rescue")))
    for name in ["One", "Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
    #expect(try FileIdentity(of: left).size < size)
    #expect(editor.file.state == .writable)
    await editor.file.close()
  }

  /// The log can't be restarted while a program reads it. If it were written back for each commit, each
  /// commit would wait for the disk twice.
  @Test func aLongLogIsntWrittenBackForEachCommit() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    try await editor.perform { .rename(to: "0", in: $0) }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: url.path, configuration: configuration)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Row.fetchAll(db, sql: "SELECT * FROM board")
    }
    _ = try await Samples.addOriginal(1, bytes: 5 << 20, to: editor.file)
    let storage = editor.file.storage
    func begun() -> Int {
      storage.upkeep.sync {}
      return storage.file.state.withLock(\.length.begun)
    }
    let before = begun()
    // On a busy machine, slow commits would have idle moments between them.
    storage.upkeep.suspend()
    for number in 1...40 { try await editor.perform { .rename(to: "\(number)", in: $0) } }
    storage.upkeep.resume()
    #expect(begun() - before < 5)
    #expect(storage.file.logLength > Checkpoints.longLog)
    try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    try reader.close()
    await editor.file.close()
  }

  /// A file of format 1, as the first version has made it, is updated by the first commit.
  @Test func anOlderFormatIsBroughtUpToDateByTheFirstCommit() async throws {
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let database = try DatabaseQueue(path: url.path)
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "DROP TABLE link; DROP TABLE transfer; PRAGMA user_version = 1")
    }
    try database.close()
    let before = try Data(contentsOf: url)
    let reader = try await BoardFile.open(url)
    #expect(try await reader.load() == document)
    #expect(try await reader.upkeep.check().formatVersion == 1)
    #expect(try await reader.originals.linked().isEmpty)
    await reader.close()
    #expect(try Data(contentsOf: url) == before)
    let editor = try await BoardEditor(BoardFile.open(url))
    try await editor.perform { .rename(to: "New", in: $0) }
    let check = try await editor.file.upkeep.check()
    #expect(check.isSound)
    #expect(check.formatVersion == Schema.version)
    await editor.file.close()
    await (try BoardFile.open(url)).close()
  }
}
