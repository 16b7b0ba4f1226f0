import Board
import Foundation
import GRDB
import Glibc
import Synchronization
import Testing

@testable import BoardStore

/// A file that loses its name while it's open: its log gets into no other file, and what it has gets into it.
@Suite struct LostNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }
  private var rescues: URL { folder.file("rescue") }

  /// A board of which the newest commits are in its log.
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

  /// Another board, smaller than the first.
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
      // It's there as long as it's open.
      let copy = folder.file("copy.pinboard")
      try await editor.file.trouble.saveCopy(to: copy)
      try await expect(copy, holds: editor.document)
    }
    await editor.file.close()
    // Busy just when the loss was noticed, it may have left the name before it was emptied.
    #expect(try folder.names().allSatisfy { !$0.hasPrefix("a.pinboard-") })
    try await expect(url, holds: theirs)
    // The file of that name before has what was reported as written to it.
    let file = try await BoardFile.open(kept)
    #expect(try await file.load().pins == editor.document.pins)
    await file.close()
  }

  /// A checkpoint that runs just then is in the way of another one. Without its log, the file would be half-way between two
  /// states.
  @Test func aLogThatsJustBeingWrittenBackIsWaitedFor() async throws {
    let editor = try await editor()
    let storage = editor.file.storage
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    // Somebody who looks at the board as it was before the newest commit: only what's older is written back …
    let reader = try DatabaseQueue(path: url.path, configuration: configuration)
    try await reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN")
      _ = try Row.fetchAll(db, sql: "SELECT * FROM board")
    }
    try await editor.perform { .rename(to: "Newest", in: $0) }
    let kept = folder.file("kept.pinboard")
    #expect(link(url.path, kept.path) == 0)
    let (other, _) = try await other()
    // … by a checkpoint that waits for them, and holds its lock meanwhile.
    let isHeld = DispatchSemaphore(value: 0)
    let isTaken = DispatchSemaphore(value: 0)
    let wasTakenMeanwhile = Mutex(false)
    configuration.busyMode = .callback { tries in
      if tries == 0 {
        isHeld.signal()
        // Whoever takes the log waits for this; who doesn't has done it by then.
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
    // As whoever finds it now would, without that log.
    let alone = folder.file("alone.pinboard")
    try FileManager.default.copyItem(at: kept, to: alone)
    let file = try await BoardFile.open(alone, access: .readOnly)
    #expect(try await file.load() == editor.document)
    #expect(try await file.upkeep.check().problems == [])
    await file.close()
    await editor.file.close()
  }

  /// While the board that has lost its name is still open here.
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

  /// Then this board is as lost as it was before.
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
    #expect(copy.trouble.rescuedCommands.isEmpty && copy.trouble.unmatchedRescues.isEmpty)
    let next = try await BoardEditor(copy)
    try await next.perform { .rename(to: "Four", in: $0) }
    try await editor.file.trouble.discardRescuedCommands()
    await editor.file.close()
    try await next.perform { .rename(to: "Five", in: $0) }
    await copy.close()
    try await expect(url, holds: next.document)
  }

  /// At each opening, by whatever name, until somebody removes it.
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

  /// What's come in reaches the file where it is now.
  @Test func aFileThatIsMovedAwayIsWholeByItself() async throws {
    let editor = try await editor()
    let document = await editor.document
    let away = folder.file("away.pinboard")
    #expect(rename(url.path, away.path) == 0)
    await editor.file.close()
    #expect(try folder.names().allSatisfy { !$0.contains("-wal") && !$0.contains("-shm") })
    try await expect(away, holds: document)
  }

  /// Somebody removes the log, or the file comes back after another one had its name: commits don't go where nobody
  /// finds them.
  @Test(arguments: [false, true])
  func aFileWhoseLogIsGoneGetsAnother(wasReplaced: Bool) async throws {
    let editor = try await editor()
    if wasReplaced {
      let away = folder.file("away.pinboard")
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
    // As a crash would leave it now.
    let left = folder.file("left.pinboard")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: url.path + ending, toPath: left.path + ending)
    }
    try await expect(left, holds: editor.document)
    await editor.file.close()
    try await expect(url, holds: editor.document)
  }

  /// The other one was written, and its process killed.
  @Test(arguments: [false, true])
  func aFileThatIsBackLeavesTheOtherOnesLogAlone(isWritten: Bool) async throws {
    let editor = try await editor()
    let document = await editor.document
    let (away, log, otherLog) = (
      folder.file("away.pinboard"), folder.file("a.pinboard-wal"), folder.file("log")
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
    #expect(rename(url.path, other.path) == 0 && rename(away.path, url.path) == 0)
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

  /// The process that had it open was killed; then a backup of the board or another one is put in its place.
  @Test func aLogBesideAFileThatHasNoneIsNotItsOwn() async throws {
    let editor = try await editor()
    let (other, theirs) = try await other()
    let log = folder.file("b.pinboard-wal")
    try FileManager.default.copyItem(at: folder.file("a.pinboard-wal"), to: log)
    let bytes = try Data(contentsOf: log)
    await editor.file.close()
    // Who only reads leaves it where it is.
    let reader = try await BoardFile.open(other, access: .readOnly)
    #expect(try await reader.load() == theirs)
    #expect(try await reader.upkeep.check().problems == [])
    await reader.close()
    #expect(try Data(contentsOf: log) == bytes)
    try await expect(other, holds: theirs)
    // Nothing is thrown away.
    let orphan = try #require(folder.names().first { $0.hasSuffix(".pinboard-orphan-wal") })
    #expect(try Data(contentsOf: folder.file(orphan)) == bytes)
  }

  /// A file that isn't a board of ours, or is one without its beginning, may well have a log that's its own.
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
    // Nothing of it can be read, and SQLite would remove the log.
    try Data().write(to: left)
    let removed = try await library.deleteBoard(left)
    #expect(try Data(contentsOf: URL(fileURLWithPath: removed.path + "-wal")) == log)
    #expect(access(left.path + "-wal", F_OK) != 0)
    let back = try await library.restoreBoard(removed)
    #expect(try Data(contentsOf: URL(fileURLWithPath: back.path + "-wal")) == log)
  }

  // MARK: The same board in its place

  /// A sync program or a person puts a backup there.
  @Test(arguments: [false, true])
  func anOlderCopyOfTheBoardIsNotTakenForIt(isOnlyUndone: Bool) async throws {
    let editor = try await editor()
    let older = folder.file("older.pinboard")
    try await editor.file.trouble.saveCopy(to: older)
    if isOnlyUndone {
      try await editor.undo()
    } else {
      for name in ["One", "Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
    }
    #expect(rename(older.path, url.path) == 0)
    let bytes = try Data(contentsOf: url)
    await #expect(throws: BoardStoreError.fileReplaced(url)) {
      try await editor.file.saveViewState(BoardViewState(center: .zero, zoom: 3))
    }
    let first = try #require(await editor.document.pins.first?.id)
    try await editor.perform { .rotate([first], by: 5, in: $0) }
    for _ in 0..<2 {
      await #expect(throws: BoardStoreError.fileReplaced(url)) { try await editor.file.trouble.retry() }
    }
    #expect(editor.file.state == .trouble(.fileReplaced(url)))
    let copy = folder.file("copy.pinboard")
    try await editor.file.trouble.saveCopy(to: copy)
    await editor.file.close()
    try await expect(copy, holds: editor.document)
    #expect(try Data(contentsOf: url) == bytes)
  }

  /// Another machine's Pinboard went on with it, without what was done here.
  @Test func aFileThatIsOnlyNewerIsNotTakenForABoardWithoutHistory() async throws {
    let editor = try await editor()
    let newer = folder.file("newer.pinboard")
    try await editor.file.trouble.saveCopy(to: newer)
    try await editor.perform { .rename(to: "Here", in: $0) }
    try await editor.file.history.forget()
    let other = try await BoardEditor(BoardFile.open(newer))
    try await other.perform { .rename(to: "Elsewhere", in: $0) }
    await other.file.close()
    let kept = folder.file("kept.pinboard")
    #expect(link(url.path, kept.path) == 0 && rename(newer.path, url.path) == 0)
    let first = try #require(await editor.document.pins.first?.id)
    try await editor.perform { .rotate([first], by: 5, in: $0) }
    await #expect(throws: BoardStoreError.fileReplaced(url)) { try await editor.file.trouble.retry() }
    // As it was, it's gone on with.
    let same = folder.file("same.pinboard")
    try FileManager.default.copyItem(at: kept, to: same)
    #expect(rename(same.path, url.path) == 0)
    try await editor.file.trouble.retry()
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
  }

  /// Another machine's Pinboard went on with it.
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
    #expect(editor.file.state == .trouble(.fileReplaced(url)))
    try await editor.file.trouble.retry()
    #expect(editor.file.state == .writable && editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try await editor.file.load().pins == editor.document.pins)
    #expect(try await editor.file.load().name == (isChanged ? "Elsewhere" : editor.document.name))
    await editor.file.close()
    #expect(try folder.names().filter { $0.hasPrefix("a.") } == ["a.pinboard"])
  }
}
