import Board
import Foundation
import GRDB
import Glibc
import SeededRandom
import Synchronization
import Testing
import Waiting

@testable import BoardStore

/// An open board's file gets into trouble: changes go to the rescue journal, and nothing is lost.
@Suite(.timeLimit(.minutes(5))) struct TroubleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }
  private var rescues: URL { folder.file("rescue") }

  private func editor() async throws -> BoardEditor {
    _ = try await Samples.makeBoard(at: url)
    return try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
  }

  private func rescueNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: rescues.path)
  }

  @Test func aDeletedFileIsSavedAsACopy() async throws {
    let editor = try await editor()
    try await editor.perform { .rename(to: "One", in: $0) }
    try FileManager.default.removeItem(at: url)
    for name in ["Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
    #expect(editor.file.state == .trouble(.fileGone(url)))
    #expect(editor.file.trouble.rescuedCommands.count == 2)
    await #expect(throws: BoardStoreError.fileGone(url)) { try await editor.file.trouble.retry() }
    let copy = folder.file("copy.pinboard")
    try await editor.file.trouble.saveCopy(to: copy)
    await #expect(throws: BoardStoreError.alreadyExists(copy)) {
      try await editor.file.trouble.saveCopy(to: copy)
    }
    try await editor.file.trouble.discardRescuedCommands()
    await editor.file.close()
    #expect(try rescueNames().isEmpty)
    let saved = try await BoardEditor(BoardFile.open(copy))
    #expect(await saved.document == editor.document)
    #expect(try await saved.file.upkeep.check().isSound)
    #expect(await saved.history.undoSteps.map(\.name.words) == editor.history.undoSteps.map(\.name.words))
    await saved.file.close()
  }

  @Test func aFileThatComesBackGoesOn() async throws {
    let editor = try await editor()
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    let id = await editor.document.pins[0].id
    for _ in 0..<3 { try await editor.perform { .rotate([id], by: 7, in: $0) } }
    try await editor.undo()
    #expect(editor.file.trouble.rescuedCommands.count == 4)
    #expect(rename(aside.path, url.path) == 0)
    try await editor.file.trouble.retry()
    #expect(editor.file.state == .writable)
    #expect(editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try await editor.file.load() == editor.document)
    try await editor.redo()
    #expect(try await editor.file.load() == editor.document)
    #expect(try await editor.file.upkeep.check().isSound)
    await editor.file.close()
  }

  /// A caller that learned of something else's error tries again.
  @Test func aCommandThatWaitsAlreadyIsNotKeptTwice() async throws {
    let editor = try await editor()
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    try await editor.perform { .rename(to: "Two", in: $0) }
    let command = try #require(await editor.history.undoSteps.last?.command)
    #expect(try await editor.file.commit(command) == .rescued)
    #expect(editor.file.trouble.rescuedCommands.count == 1)
    try await editor.undo()
    #expect(editor.file.trouble.rescuedCommands.count == 2)
    #expect(rename(aside.path, url.path) == 0)
    try await editor.file.trouble.retry()
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
  }

  @Test func aReplacedFileIsLeftAlone() async throws {
    let editor = try await editor()
    let other = try await BoardFile.create(at: folder.file("b.pinboard"), name: "Other")
    await other.close()
    #expect(rename(other.url.path, url.path) == 0)
    let bytes = try Data(contentsOf: url)
    try await editor.perform { .rename(to: "Two", in: $0) }
    #expect(editor.file.state == .trouble(.fileReplaced(url)))
    await #expect(throws: BoardStoreError.fileReplaced(url)) { try await editor.file.trouble.retry() }
    await editor.file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func aCutFileIsNoticed() async throws {
    let editor = try await editor()
    #expect(truncate(url.path, 8_192) == 0)
    try await editor.perform { .rename(to: "Two", in: $0) }
    #expect(editor.file.state == .trouble(.fileTruncated(url)))
    await #expect(throws: BoardStoreError.self) { try await editor.file.trouble.retry() }
    #expect(editor.file.trouble.rescuedCommands.count == 1)
    await editor.file.close()
    await #expect(throws: BoardStoreError.self) { try await BoardFile.open(url) }
  }

  /// The missing part has images, which opening doesn't read.
  @Test func aCutFileIsGoneOnWithOnlyOnceItIsWhole() async throws {
    let editor = try await editor()
    let original = try await Samples.addOriginal(9, bytes: 3 << 20, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let storage = editor.file.storage
    try await storage.writeBackAndRest()
    let whole = try Data(contentsOf: url)
    let lengths = [whole.count - 1 << 20, whole.count]
    for length in lengths {
      // The second time, the file has its old length, and zeroes in its last MiB.
      #expect(truncate(url.path, off_t(length)) == 0)
      try await editor.perform { .rename(to: "Cut to \(length)", in: $0) }
      for _ in 0..<2 {
        await #expect(throws: BoardStoreError.fileTruncated(url)) { try await editor.file.trouble.retry() }
      }
      #expect(editor.file.state == .trouble(.fileTruncated(url)))
    }
    #expect(editor.file.trouble.rescuedCommands.count == 2)
    let handle = try FileHandle(forUpdating: url)
    try handle.write(contentsOf: whole)
    try await editor.file.trouble.retry()
    #expect(editor.file.state == .writable)
    #expect(editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try await editor.file.load() == editor.document)
    #expect(try await editor.file.upkeep.check().isSound)
    try await editor.perform { .rename(to: "Whole", in: $0) }
    await editor.file.close()
    try handle.close()
  }

  @Test func aLockOfAnotherProgramIsWaitedOut() async throws {
    let editor = try await editor()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let stranger = try DatabaseQueue(path: url.path, configuration: configuration)
    try await stranger.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    try await editor.perform { .rename(to: "Two", in: $0) }
    #expect(editor.file.state == .trouble(.busy(url)))
    try await stranger.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try stranger.close()
    // The next commit also writes the rescued command.
    try await editor.perform { .rename(to: "Three", in: $0) }
    #expect(editor.file.state == .writable)
    #expect(editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
  }

  /// The history is longer than its limits.
  @Test func closingLeavesTheStepsThatAreTakenBackInTheJournal() async throws {
    let editor = try await editor()
    editor.file.history.setLimits(HistoryLimits(bytes: 1))
    for _ in 0..<2 {
      let note = Pin(
        content: .note(String(repeating: "x", count: 60_000)), name: "Note", center: .zero,
        size: CGSize(width: 200, height: 130))
      try await editor.perform { Command.addNote(note, to: $0) }
    }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let stranger = try DatabaseQueue(path: url.path, configuration: configuration)
    try await stranger.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    for _ in 0..<2 { try await editor.undo() }
    #expect(editor.file.trouble.rescuedCommands.count == 2)
    try await stranger.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try stranger.close()
    await editor.file.close()
    let again = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(try await again.load() == editor.document)
    #expect(again.trouble.rescuedCommands.isEmpty)
    #expect(again.trouble.unmatchedRescues.isEmpty)
    await again.close()
  }

  @Test func aFullDiskIsNoError() async throws {
    let editor = try await editor()
    try await editor.perform { .rename(to: "One", in: $0) }
    try await editor.file.run { db in
      let pages = try Schema.header("page_count", in: db)
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let name = String(repeating: "x", count: 900)
    for number in 0..<20 { try await editor.perform { .rename(to: "\(number)\(name)", in: $0) } }
    #expect(editor.file.state == .trouble(.diskFull(url)))
    #expect(try await editor.file.upkeep.check().isSound)
    try await editor.file.run { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try await editor.file.trouble.retry()
    #expect(editor.file.state == .writable)
    #expect(try await editor.file.load() == editor.document)
    #expect(try await editor.file.history.load().undoSteps.map(\.id) == editor.history.undoSteps.map(\.id))
    await editor.file.close()
    #expect(try rescueNames().isEmpty)
  }

  @Test func aRescueIsWrittenAtTheNextOpening() async throws {
    let editor = try await editor()
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    for name in ["Two", "Three"] { try await editor.perform { .rename(to: name, in: $0) } }
    await editor.file.close()
    #expect(try rescueNames().count == 1)
    // The file has another name: the journal belongs to the board.
    let moved = folder.file("moved.pinboard")
    #expect(rename(aside.path, moved.path) == 0)
    let file = try await BoardFile.open(moved, rescueFolder: rescues)
    #expect(file.state == .writable)
    #expect(file.trouble.rescuedCommands.isEmpty)
    #expect(try await file.load() == editor.document)
    await file.close()
    #expect(try rescueNames().isEmpty)
  }

  @Test func aRescueThatDoesntFitIsKeptAside() async throws {
    let editor = try await editor()
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    try await editor.perform { .rename(to: "Two", in: $0) }
    await editor.file.close()
    #expect(rename(aside.path, url.path) == 0)
    let other = try await BoardEditor(BoardFile.open(url))
    try await other.perform { .rename(to: "Meanwhile", in: $0) }
    await other.file.close()
    let file = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(try await file.load().name == "Meanwhile")
    #expect(file.trouble.unmatchedRescues.count == 1)
    await file.close()
    #expect(try rescueNames().count == 1)
    // The journal is reported as long as it exists, also if nothing is written.
    let again = try await BoardFile.open(url, rescueFolder: rescues)
    let journal = try #require(again.trouble.unmatchedRescues.first)
    #expect(
      await again.trouble.unmatchedCommands().mapValues { $0.map(\.name.words) } == [
        journal: ["Rename Board"]
      ])
    try FileManager.default.removeItem(at: journal)
    #expect(await again.trouble.unmatchedCommands().isEmpty)
    await again.close()
  }

  /// This is reported without any change by the user.
  @Test func aFileThatIsDeletedAndComesBackIsTold() async throws {
    _ = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url, rescueFolder: rescues)
    let events = Heard(file.events())
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    #expect(try await events.next("the file to be gone") == .stateChanged(.trouble(.fileGone(url))))
    #expect(rename(aside.path, url.path) == 0)
    #expect(try await events.next("the file to be back") == .stateChanged(.writable))
    await file.close()
  }

  /// The space that was reserved at the opening becomes the journal if there's no room for a new one.
  @Test func aReserveBecomesTheJournal() throws {
    let reserve = try #require(RescueReserve(in: rescues, bytes: RescueJournal.reserve))
    #expect(try rescueNames().isEmpty, "it has no name yet")
    let name = rescues.appendingPathComponent("taken")
    #expect(reserve.appear(at: name))
    #expect(!reserve.appear(at: name))
    var status = Glibc.stat()
    #expect(stat(name.path, &status) == 0)
    #expect(Int(status.st_blocks) * 512 >= RescueJournal.reserve)
  }

  @Test func withoutARescueFolderACommitFails() async throws {
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url))
    try FileManager.default.removeItem(at: url)
    await #expect(throws: BoardStoreError.fileGone(url)) {
      try await editor.perform { .rename(to: "Two", in: $0) }
    }
    await editor.file.close()
  }

  /// A deleted board and a backup of it are both open.
  @Test func twoFilesOfABoardKeepAJournalEach() throws {
    let board = UUID()
    func journal() throws -> RescueJournal { try RescueJournal(in: rescues, board: board, at: url) }
    var one: RescueJournal? = try journal()
    try one?.append([.renaming("One")])
    #expect(!RescueJournal.isLeft(for: board, in: rescues), "somebody keeps it")
    var two: RescueJournal? = try journal()
    #expect(two?.isEmpty == true)
    try two?.append([.renaming("Two")])
    one?.clear()
    try one?.append([.renaming("Three")])
    let elsewhere = try RescueJournal(in: rescues, board: board, at: folder.file("b.pinboard"))
    #expect(elsewhere.isEmpty)
    elsewhere.closeIfEmpty()
    let urls = try #require([one, two].compactMap { $0?.url } as [URL]?)
    #expect(urls.map { RescueJournal.entries(in: $0).map(\.command.name.words) } == [["Three"], ["Two"]])
    one = nil
    two = nil
    // Each journal is found again.
    for name in ["Three", "Two"] {
      #expect(RescueJournal.isLeft(for: board, in: rescues))
      let left = try journal()
      #expect(left.entries.map(\.command.name.words) == [name])
      left.clear()
      left.closeIfEmpty()
    }
    #expect(try rescueNames().isEmpty)
  }

  /// The first of two processes wrote nothing, or its journal's name came back: the second one's commands are found.
  @Test(arguments: [false, true])
  func anEmptyJournalDoesNotStandInFrontOfAFullOne(isTorn: Bool) async throws {
    let editor = try await editor()
    let (board, before) = await (editor.document.id, editor.document.name)
    await editor.file.close()
    var one: RescueJournal? = try RescueJournal(in: rescues, board: board, at: url)
    var two: RescueJournal? = try RescueJournal(in: rescues, board: board, at: url)
    let urls = try #require([one, two].compactMap { $0?.url } as [URL]?)
    try #require(urls.count == 2)
    #expect(urls[0] != urls[1])
    let command = Command(name: .words("Rename Board"), changes: [.rename(before: before, after: "Kept")])
    try two?.append([CommitEntry(command: command, kind: .do)])
    one = nil
    two = nil
    // Not even the header has reached the disk.
    if isTorn { #expect(truncate(urls[0].path, 0) == 0) }

    let reader = try await BoardFile.open(url, access: .readOnly, rescueFolder: rescues)
    #expect(try await reader.load().name == "Kept")
    await reader.close()
    let file = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(try await file.load().name == "Kept")
    #expect(file.state == .writable)
    #expect(file.trouble.rescuedCommands.isEmpty)
    await file.close()
    #expect(try rescueNames().isEmpty)
    let again = try await BoardFile.open(url)
    #expect(try await again.load().name == "Kept")
    await again.close()
  }

  /// In the order of names, the second journal comes first.
  @Test func whoOnlyLooksPassesOverAnEmptyJournal() throws {
    let board = UUID()
    let one = try RescueJournal(in: rescues, board: board, at: url)
    let two = try RescueJournal(in: rescues, board: board, at: url)
    try one.append([.renaming("One")])
    #expect(two.isEmpty)
    #expect(RescueJournal.journal(of: board, at: url, in: rescues)?.path == one.url.path)
  }

  /// The disk failed when a journal was to be read, just before the board got another name.
  @Test func aBoardThatGetsAnotherNameHasOneJournal() async throws {
    let editor = try await editor()
    try await editor.perform { .rename(to: "One", in: $0) }
    editor.file.storage.rescue.goWithout(isUnread: true)
    try await editor.file.move(to: folder.file("b.pinboard"))
    try await editor.perform { .rename(to: "Two", in: $0) }
    #expect(try rescueNames().count { $0.hasSuffix(".2.rescue") } == 0)
    await editor.file.close()
  }

  /// The disk fails for the journal's commands and works again at once: the next command waits behind them.
  @Test func whatWaitedStaysInFront() async throws {
    _ = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url, rescueFolder: rescues)
    var document = try await file.load()
    let rename = try #require(Command.rename(to: "Kept", in: document))
    do {
      let another = try RescueJournal(in: rescues, board: document.id, at: url)
      try another.append([CommitEntry(command: rename, kind: .do)])
    }
    let storage = file.storage
    let other = try DatabaseQueue(path: url.path)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      _ = storage.work.sync {
        #expect(throws: BoardStoreError.busy(url)) { try storage.becomeWriter() }
      }
      try db.execute(sql: "ROLLBACK")
    }
    try other.close()
    #expect(file.trouble.rescuedCommands.count == 1)
    #expect(file.state == .trouble(.busy(url)))
    try rename.apply(to: &document)
    #expect(try await file.commit(#require(.rename(to: "Next", in: document))) == .written)
    #expect(try await file.load().name == "Next")
    #expect(file.trouble.rescuedCommands.isEmpty)
    await file.close()
    #expect(try rescueNames().isEmpty)
  }
}
