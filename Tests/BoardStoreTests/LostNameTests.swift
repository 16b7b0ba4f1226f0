import Board
import Foundation
import GRDB
import Glibc
import Synchronization
import Testing

@testable import BoardStore

/// A file loses its name while it's open: its log doesn't get into another file, and is written back into its
/// own file.
@Suite(.timeLimit(.minutes(5))) struct LostNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }
  private var rescues: URL { folder.file("rescue") }

  /// Makes a board whose newest commits are in its log.
  private func editor() async throws -> BoardEditor {
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let original = try await Samples.addOriginal(9, bytes: 50_000, to: editor.file)
    for _ in 0..<3 {
      try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    }
    #expect(try FileIdentity(of: folder.file("a.pinboard-wal")).size > 0)
    return editor
  }

  /// Makes another board, which is smaller than the first one.
  private func other(_ name: String = "b.pinboard") async throws -> (url: URL, document: BoardDocument) {
    let editor = try await BoardEditor(creating: folder.file(name))
    let original = try await Samples.addOriginal(5, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let document = await editor.document
    await editor.file.close()
    return (folder.file(name), document)
  }

  private func expect(
    _ url: URL, holds document: BoardDocument, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let file = try await BoardFile.open(url)
    #expect(try await file.load() == document, comment, sourceLocation: sourceLocation)
    #expect(try await file.upkeep.check().problems == [], comment, sourceLocation: sourceLocation)
    await file.close()
  }

  @Test(arguments: [false, true])
  func aFileThatTakesTheNameGetsNothingOfTheLog(isTold: Bool) async throws {
    let editor = try await editor()
    let kept = folder.file("kept.pinboard")
    #expect(link(url.path, kept.path) == 0)
    let (other, theirs) = try await other()
    #expect(rename(other.path, url.path) == 0)
    if isTold {
      try await editor.perform { .rename(to: "Two", in: $0) }
      #expect(editor.file.state == .trouble(.fileReplaced(url)))
      await #expect(throws: BoardStoreError.fileReplaced(url)) { try await editor.file.trouble.retry() }
      await #expect(throws: BoardStoreError.fileReplaced(url)) { try await editor.file.trouble.retry() }
      // The board's contents can be read as long as it's open.
      let copy = folder.file("copy.pinboard")
      try await editor.file.trouble.saveCopy(to: copy)
      try await expect(copy, holds: editor.document)
    }
    await editor.file.close()
    // If the storage was busy when the loss was noticed, it may have left the name before the log was
    // emptied.
    #expect(try folder.names().allSatisfy { !$0.hasPrefix("a.pinboard-") })
    try await expect(url, holds: theirs)
    // The file that had the name before has everything that was reported as written.
    let file = try await BoardFile.open(kept)
    #expect(try await file.load().pins == editor.document.pins)
    await file.close()
  }

  /// A running checkpoint blocks another one. Without its log, the file would be between two states.
  @Test func aLogThatsJustBeingWrittenBackIsWaitedFor() async throws {
    let editor = try await editor()
    let storage = editor.file.storage
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    // A reader reads the board as it was before the newest commit, so that only older pages are written
    // back …
    let reader = try DatabaseQueue(path: url.path, configuration: configuration)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Row.fetchAll(db, sql: "SELECT * FROM board")
    }
    try await editor.perform { .rename(to: "Newest", in: $0) }
    let kept = folder.file("kept.pinboard")
    #expect(link(url.path, kept.path) == 0)
    let (other, _) = try await other()
    // … by a checkpoint that waits for readers and holds its lock meanwhile.
    let isHeld = DispatchSemaphore(value: 0)
    let isTaken = DispatchSemaphore(value: 0)
    let wasTakenMeanwhile = Mutex(false)
    configuration.busyMode = .callback { tries in
      if tries == 0 {
        isHeld.signal()
        // If taking the log waits for the checkpoint, it isn't done by then; if it doesn't wait, it is.
        if isTaken.wait(timeout: .now() + 1) == .success { wasTakenMeanwhile.withLock { $0 = true } }
      }
      return false
    }
    let writer = try DatabaseQueue(path: url.path, configuration: configuration)
    storage.upkeep.async {
      _ = try? writer.writeWithoutTransaction { try $0.checkpoint(.restart) }
      try? writer.close()
      try? reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      try? reader.close()
    }
    await withCheckedContinuation { (taken: CheckedContinuation<Void, Never>) in
      storage.work.async { [url] in
        _ = isHeld.wait(timeout: .now() + 60)
        #expect(rename(other.path, url.path) == 0)
        storage.file.leaveLog(after: .fileReplaced(url))
        isTaken.signal()
        taken.resume()
      }
    }
    storage.upkeep.sync {}
    let wasTaken = wasTakenMeanwhile.withLock { $0 }
    #expect(!wasTaken)
    #expect(try folder.names().allSatisfy { !$0.hasPrefix("a.pinboard-") })
    // This is how another program finds the file, without the log.
    let alone = folder.file("alone.pinboard")
    try FileManager.default.copyItem(at: kept, to: alone)
    let file = try await BoardFile.open(alone, access: .readOnly)
    #expect(try await file.load() == editor.document)
    #expect(try await file.upkeep.check().problems == [])
    await file.close()
    await editor.file.close()
  }

  /// The board that has lost its name is still open in this process.
  @Test func aFileThatIsOpenedUnderTheNameHasALogOfItsOwn() async throws {
    let editor = try await editor()
    let (other, _) = try await other()
    #expect(rename(other.path, url.path) == 0)
    let newcomer = try await BoardEditor(BoardFile.open(url))
    for name in ["One", "Two"] { try await newcomer.perform { .rename(to: name, in: $0) } }
    for name in ["Three", "Four"] { try await editor.perform { .rename(to: name, in: $0) } }
    #expect(editor.file.state == .trouble(.fileReplaced(url)))
    try await newcomer.perform { .rename(to: "Five", in: $0) }
    let copy = folder.file("copy.pinboard")
    try await editor.file.trouble.saveCopy(to: copy)
    await editor.file.close()
    try await newcomer.perform { .rename(to: "Six", in: $0) }
    #expect(try await newcomer.file.load() == newcomer.document)
    await newcomer.file.close()
    try await expect(url, holds: newcomer.document)
    try await expect(copy, holds: editor.document)
  }

  /// In this case, the board is as lost as before.
  @Test func aFileThatTookTheNameAndIsWrittenElsewhereIsStillAnother() async throws {
    let editor = try await editor()
    let (other, _) = try await other()
    #expect(rename(other.path, url.path) == 0)
    let newcomer = try await BoardEditor(OtherProcess.open(url))
    try await newcomer.perform { .rename(to: "One", in: $0) }
    try await editor.perform { .rename(to: "Two", in: $0) }
    await #expect(throws: BoardStoreError.fileReplaced(url)) { try await editor.file.trouble.retry() }
    #expect(editor.file.state == .trouble(.fileReplaced(url)))
    await newcomer.file.close()
    await editor.file.close()
  }

  @Test func aCopyUnderTheOwnNameHasWhatWasKeptAside() async throws {
    let editor = try await editor()
    try FileManager.default.removeItem(at: url)
    for name in ["Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
    try await editor.file.trouble.saveCopy(to: url)
    let copy = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(try await copy.load() == editor.document)
    #expect(try await copy.history.load().undoSteps.map(\.id) == editor.history.undoSteps.map(\.id))
    #expect(copy.trouble.rescuedCommands.isEmpty)
    #expect(copy.trouble.unmatchedRescues.isEmpty)
    let next = try await BoardEditor(copy)
    try await next.perform { .rename(to: "Four", in: $0) }
    try await editor.file.trouble.discardRescuedCommands()
    await editor.file.close()
    try await next.perform { .rename(to: "Five", in: $0) }
    await copy.close()
    try await expect(url, holds: next.document)
  }

  /// This is reported at each opening, under any name, until the user removes the log.
  @Test func aLogThatIsNobodysIsKeptAndTold() async throws {
    let document = try await Samples.makeBoard(at: url)
    let bytes = Data("a log".utf8)
    try bytes.write(to: folder.file("a.pinboard-wal"))
    let link = folder.file("link.pinboard")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    var kept: [URL] = []
    for name in [url, link] {
      let file = try await BoardFile.open(name)
      #expect(try await file.load() == document)
      kept = await file.trouble.strayFiles()
      #expect(try kept.map { try Data(contentsOf: $0) } == [bytes])
      await file.close()
    }
    try FileManager.default.removeItem(at: try #require(kept.first))
    let file = try await BoardFile.open(url)
    #expect(await file.trouble.strayFiles().isEmpty)
    await file.close()
  }

  @Test(arguments: [false, true])
  func aBoardMadeAnewUnderTheNameIsEmpty(isClosedFirst: Bool) async throws {
    let editor = try await editor()
    try FileManager.default.removeItem(at: url)
    if isClosedFirst { await editor.file.close() }
    let new = try await BoardFile.create(at: url, name: "New")
    #expect(try await new.load().pins.isEmpty)
    try await new.saveViewState(BoardViewState(center: .zero, zoom: 2))
    if !isClosedFirst { await editor.file.close() }
    #expect(try await new.load().pins.isEmpty)
    #expect(try await new.upkeep.check().isSound)
    await new.close()
  }

  /// The commits in the log reach the file at its new location.
  @Test func aFileThatIsMovedAwayIsWholeByItself() async throws {
    let editor = try await editor()
    let document = await editor.document
    let away = folder.file("away.pinboard")
    #expect(rename(url.path, away.path) == 0)
    await editor.file.close()
    #expect(try folder.names().allSatisfy { !$0.contains("-wal") && !$0.contains("-shm") })
    try await expect(away, holds: document)
  }

  /// A program removes the log, or the file comes back after another one had its name: commits aren't written
  /// to a location where nobody finds them.
  @Test(arguments: [false, true])
  func aFileWhoseLogIsGoneGetsAnother(wasReplaced: Bool) async throws {
    let editor = try await editor()
    if wasReplaced {
      let away = folder.file("away.bak")
      #expect(rename(url.path, away.path) == 0)
      let (other, _) = try await other()
      #expect(rename(other.path, url.path) == 0)
      try await editor.perform { .rename(to: "Meanwhile", in: $0) }
      #expect(editor.file.state == .trouble(.fileReplaced(url)))
      #expect(rename(away.path, url.path) == 0)
    } else {
      try FileManager.default.removeItem(at: folder.file("a.pinboard-wal"))
      try FileManager.default.removeItem(at: folder.file("a.pinboard-shm"))
    }
    for name in ["Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
    #expect(editor.file.state == .writable)
    // This is how a crash would leave the board.
    let left = folder.file("left.pinboard")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url.path + ending, toPath: left.path + ending)
    }
    try await expect(left, holds: editor.document)
    await editor.file.close()
    try await expect(url, holds: editor.document)
  }

  /// The other board was written, and its process was killed.
  @Test(arguments: [false, true])
  func aFileThatIsBackLeavesTheOtherOnesLogAlone(isWritten: Bool) async throws {
    let editor = try await editor()
    let document = await editor.document
    let (away, log, otherLog) = (
      folder.file("away.bak"), folder.file("a.pinboard-wal"), folder.file("log")
    )
    #expect(rename(url.path, away.path) == 0)
    let (other, _) = try await other()
    #expect(rename(other.path, url.path) == 0)
    try await editor.perform { .rename(to: "Meanwhile", in: $0) }
    #expect(editor.file.state == .trouble(.fileReplaced(url)))
    let newcomer = try await BoardEditor(BoardFile.open(url))
    for name in ["One", "Two"] { try await newcomer.perform { .rename(to: name, in: $0) } }
    try FileManager.default.copyItem(at: log, to: otherLog)
    await newcomer.file.close()
    #expect(rename(url.path, other.path) == 0)
    #expect(rename(away.path, url.path) == 0)
    try FileManager.default.copyItem(at: otherLog, to: log)
    if isWritten {
      for name in ["Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
      #expect(editor.file.state == .writable)
      #expect(try await editor.file.load() == editor.document)
    }
    await editor.file.close()
    try await expect(url, holds: isWritten ? editor.document : document)
    let orphan = try #require(folder.names().first { $0.hasSuffix(".pinboard-orphan-wal") })
    #expect(try Data(contentsOf: folder.file(orphan)) == Data(contentsOf: otherLog))
  }

  /// The process that had the board open was killed; then a backup of the board, or another board, is put in
  /// its location.
  @Test func aLogBesideAFileThatHasNoneIsNotItsOwn() async throws {
    let editor = try await editor()
    let (other, theirs) = try await other()
    let log = folder.file("b.pinboard-wal")
    try FileManager.default.copyItem(at: folder.file("a.pinboard-wal"), to: log)
    let bytes = try Data(contentsOf: log)
    await editor.file.close()
    // A reader leaves the log where it is.
    let reader = try await BoardFile.open(other, access: .readOnly)
    #expect(try await reader.load() == theirs)
    #expect(try await reader.upkeep.check().problems == [])
    await reader.close()
    #expect(try Data(contentsOf: log) == bytes)
    try await expect(other, holds: theirs)
    // The log isn't deleted.
    let orphan = try #require(folder.names().first { $0.hasSuffix(".pinboard-orphan-wal") })
    #expect(try Data(contentsOf: folder.file(orphan)) == bytes)
  }

  /// A file that isn't one of our boards, or that has lost its beginning, may have a log of its own.
  @Test func theLogOfADamagedFileStays() async throws {
    let editor = try await editor()
    let left = folder.file("left.pinboard")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url.path + ending, toPath: left.path + ending)
    }
    let document = await editor.document
    await editor.file.close()
    var bytes = try Data(contentsOf: left)
    bytes.replaceSubrange(0..<100, with: Data(count: 100))
    try bytes.write(to: left)
    _ = try? await BoardFile.open(left).close()
    let file = try await BoardFile.openRepairing(left)
    #expect(try await file.load() == document)
    await file.close()
  }

  @Test func aBoardThatCannotBeOpenedTakesItsLogToTheTrash() async throws {
    let library = BoardLibrary(folder: folder.file("data"))
    let editor = try await BoardEditor(library.createBoard(name: "Trip"))
    try await editor.perform { .rename(to: "Only in the log", in: $0) }
    let url = editor.file.url
    let left = library.boardsFolder.appendingPathComponent("Left.pinboard")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url.path + ending, toPath: left.path + ending)
    }
    await editor.file.close()
    let log = try Data(contentsOf: URL(fileURLWithPath: left.path + "-wal"))
    // The file can't be read at all, and SQLite would remove the log.
    try Data().write(to: left)
    let removed = try await library.deleteBoard(left)
    #expect(try Data(contentsOf: URL(fileURLWithPath: removed.path + "-wal")) == log)
    #expect(access(left.path + "-wal", F_OK) != 0)
    let back = try await library.restoreBoard(removed)
    #expect(try Data(contentsOf: URL(fileURLWithPath: back.path + "-wal")) == log)
  }

  // MARK: The same board at its location

  /// A sync program or a user puts a backup at the board's location: what was done since comes into it.
  @Test(arguments: [false, true])
  func anOlderCopyOfTheBoardGetsWhatItLacks(isOnlyUndone: Bool) async throws {
    let editor = try await editor()
    let older = folder.file("older.pinboard")
    try await editor.file.trouble.saveCopy(to: older)
    if isOnlyUndone {
      try await editor.undo()
    } else {
      for name in ["One", "Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
    }
    #expect(rename(older.path, url.path) == 0)
    let first = try #require(await editor.document.pins.first?.id)
    try await editor.perform { .rotate([first], by: 5, in: $0) }
    #expect(editor.file.state == .writable)
    #expect(editor.file.trouble.rescuedCommandCount == 0)
    let document = await editor.document
    #expect(try await editor.file.load() == document)
    await editor.file.close()
    try await expect(url, holds: document)
  }

  /// A Pinboard on another machine has changed the copy, without the changes that were made here.
  @Test func aFileThatIsOnlyNewerIsMergedWithABoardWithoutHistory() async throws {
    let editor = try await editor()
    let newer = folder.file("newer.pinboard")
    try await editor.file.trouble.saveCopy(to: newer)
    try await editor.file.history.forget()
    let other = try await BoardEditor(BoardFile.open(newer))
    try await other.perform { .rename(to: "Elsewhere", in: $0) }
    await other.file.close()
    #expect(rename(newer.path, url.path) == 0)
    await editor.file.trouble.look()
    #expect(editor.file.state == .writable)
    let merged = try await editor.file.load()
    #expect(merged.name == "Elsewhere")
    #expect(await merged.pins == editor.document.pins)
    await editor.file.close()
    try await expect(url, holds: merged)
  }

  /// A Pinboard on another machine has changed the copy, with all changes that were made here.
  @Test(arguments: [false, true])
  func aFileThatHasEverythingIsGoneOnWith(isChanged: Bool) async throws {
    let editor = try await editor()
    let newer = folder.file("newer.pinboard")
    try await editor.file.trouble.saveCopy(to: newer)
    if isChanged {
      let other = try await BoardEditor(BoardFile.open(newer))
      try await other.perform { .rename(to: "Elsewhere", in: $0) }
      await other.file.close()
    }
    #expect(rename(newer.path, url.path) == 0)
    let first = try #require(await editor.document.pins.first?.id)
    try await editor.perform { .rotate([first], by: 5, in: $0) }
    #expect(editor.file.state == .writable)
    #expect(editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try await editor.file.load().pins == editor.document.pins)
    #expect(try await editor.file.load().name == (isChanged ? "Elsewhere" : editor.document.name))
    await editor.file.close()
    #expect(try folder.names().filter { $0.hasPrefix("a.") } == ["a.pinboard"])
  }
}
