import Board
import ChildProcess
import Foundation
import GRDB
import Glibc
import Testing
import Waiting

@testable import BoardStore

/// Another program writes other bytes into the open file, as `cp OTHER FILE` does: name and inode stay, but
/// it's another board. None of our changes may get into it.
@Suite(.timeLimit(.minutes(5))) struct OverwrittenTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }
  private var rescues: URL { folder.file("rescue") }

  /// Makes a board whose newest commits are in its log, or in the file itself.
  private func editor(isWrittenBack: Bool = false) async throws -> BoardEditor {
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let original = try await Samples.addOriginal(9, bytes: 50_000, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    if isWrittenBack { try await editor.file.storage.writeBackAndRest() }
    return editor
  }

  /// Makes another board, which is closed, and larger or smaller than the first one.
  private func other(bytes count: Int) async throws -> (url: URL, document: BoardDocument) {
    let editor = try await BoardEditor(creating: folder.file("b.pinboard"))
    let original = try await Samples.addOriginal(5, bytes: count, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let document = await editor.document
    await editor.file.close()
    return (folder.file("b.pinboard"), document)
  }

  /// Overwrites the file, but not while it's being written back or read: the file would get parts of both,
  /// and would be taken for a truncated one.
  private func overwrite(_ file: BoardFile, with other: URL) throws {
    let before = try FileIdentity(of: url)
    let storage = file.storage
    try storage.work.sync { try storage.upkeep.sync { try run("/bin/cp", other.path, url.path) } }
    #expect(try FileIdentity(of: url) == before)
  }

  /// Runs a program as a separate process: closing a descriptor of the file in this process would release
  /// SQLite's locks.
  private func run(_ program: String, _ arguments: String...) throws {
    #expect(try ChildProcess(URL(fileURLWithPath: program), arguments).wait() == 0)
  }

  @Test(arguments: [300, 3 << 20], [false, true])
  func itStaysAsItIs(bytes count: Int, isWrittenBack: Bool) async throws {
    let editor = try await editor(isWrittenBack: isWrittenBack)
    let (other, theirs) = try await other(bytes: count)
    let bytes = try Data(contentsOf: other)
    try overwrite(editor.file, with: other)
    let trouble = BoardStoreError.fileOverwritten(url)
    try await editor.perform { .rename(to: "Two", in: $0) }
    try await editor.perform { .rename(to: "Three", in: $0) }
    #expect(editor.file.state == .trouble(trouble))
    #expect(editor.file.trouble.rescuedCommands.count == 2)
    for _ in 0..<2 { await #expect(throws: trouble) { try await editor.file.trouble.retry() } }
    let storage = editor.file.storage
    storage.upkeep.sync { storage.checkpoints.run() }
    await editor.file.close()
    let now = try Data(contentsOf: url)
    #expect(now == bytes, "something was written into it")
    #expect(try folder.names().allSatisfy { !$0.hasPrefix("a.pinboard-") })
    let opened = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(opened.state == .writable)
    #expect(try await opened.load() == theirs)
    #expect(try await opened.upkeep.check().problems == [])
    await opened.close()
    // The later changes of our board are kept.
    let journals = try FileManager.default.contentsOfDirectory(atPath: rescues.path)
    let kept = journals.flatMap { RescueJournal.entries(in: rescues.appendingPathComponent($0)) }
    #expect(kept.map(\.command.name.words) == ["Rename Board", "Rename Board"])
  }

  /// Nothing was changed since: closing doesn't write the log into the file.
  @Test(arguments: [300, 3 << 20])
  func itIsLeftAloneByClosing(bytes count: Int) async throws {
    let editor = try await editor()
    let (other, theirs) = try await other(bytes: count)
    try overwrite(editor.file, with: other)
    await editor.file.close()
    let (now, bytes) = (try Data(contentsOf: url), try Data(contentsOf: other))
    #expect(now == bytes)
    let opened = try await BoardFile.open(url)
    #expect(try await opened.load() == theirs)
    await opened.close()
  }

  @Test(arguments: [false, true])
  func anOlderCopyOfTheBoardIsLeftAloneToo(isWrittenBack: Bool) async throws {
    _ = try await Samples.makeBoard(at: url)
    let backup = folder.file("backup")
    try FileManager.default.copyItem(at: url, to: backup)
    let bytes = try Data(contentsOf: backup)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    for name in ["One", "Two"] { try await editor.perform { .rename(to: name, in: $0) } }
    let storage = editor.file.storage
    if isWrittenBack { try await storage.writeBackAndRest() }
    try overwrite(editor.file, with: backup)
    try await editor.perform { .rename(to: "Three", in: $0) }
    #expect(editor.file.state == .trouble(.fileOverwritten(url)))
    await editor.file.close()
    let now = try Data(contentsOf: url)
    #expect(now == bytes)
    // The change is reported, since it doesn't fit the older board.
    let opened = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(opened.trouble.unmatchedRescues.count == 1)
    await opened.close()
  }

  /// The copy's header says that it has a log, and counts as many changes.
  @Test func anOlderCopyThatWasMadeWhileTheBoardWasOpenIsLeftAloneToo() async throws {
    let editor = try await editor(isWrittenBack: true)
    let storage = editor.file.storage
    let backup = folder.file("backup")
    try run("/bin/cp", url.path, backup.path)
    let bytes = try Data(contentsOf: backup)
    try await editor.perform { .rename(to: "Two", in: $0) }
    try await storage.writeBackAndRest()
    try overwrite(editor.file, with: backup)
    try await editor.perform { .rename(to: "Three", in: $0) }
    #expect(editor.file.state == .trouble(.fileOverwritten(url)))
    await editor.file.close()
    let now = try Data(contentsOf: url)
    #expect(now == bytes)
    let opened = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(try await opened.upkeep.check().problems == [])
    #expect(opened.trouble.unmatchedRescues.count == 1)
    await opened.close()
  }

  /// A sync has failed, and the system has lost the pages that it should have written. The log still has
  /// them.
  @Test func aFileThatLacksPagesAfterAFailedSyncKeepsItsLog() async throws {
    let editor = try await editor(isWrittenBack: true)
    let storage = editor.file.storage
    storage.file.doubtFile()
    // The row of the table `board` is on page 3.
    try run("/bin/dd", "if=/dev/zero", "of=\(url.path)", "bs=4096", "seek=2", "count=1", "conv=notrunc")
    try await editor.perform { .rename(to: "Two", in: $0) }
    #expect(editor.file.state == .writable)
    await editor.file.close()
    let opened = try await BoardFile.open(url)
    #expect(try await opened.load() == editor.document)
    #expect(try await opened.upkeep.check().problems == [])
    await opened.close()
  }

  /// Changes of a board that has lost its location don't belong to the other board. They are reported there,
  /// and are applied to their own board wherever that is opened.
  @Test func whatWaitsIsNotTheOtherBoards() async throws {
    _ = try await Samples.makeBoard(at: url)
    let backup = folder.file("backup.pinboard")
    try FileManager.default.copyItem(at: url, to: backup)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let (other, theirs) = try await other(bytes: 300)
    try overwrite(editor.file, with: other)
    try await editor.perform { .rename(to: "Two", in: $0) }
    #expect(editor.file.trouble.rescuedCommands.count == 1)
    await editor.file.close()
    let journal = try #require(RescueJournal.journals(in: rescues).first)
    let bytes = try Data(contentsOf: journal)
    for access in [BoardAccess.readWrite, .readOnly] {
      let opened = try await BoardEditor(BoardFile.open(url, access: access, rescueFolder: rescues))
      #expect(await opened.document.pins == theirs.pins)
      #expect(await opened.file.trouble.strayFiles() == [journal])
      #expect(try await opened.file.trouble.waitingChanges().isEmpty)
      if access == .readWrite { try await opened.perform { .rename(to: "Theirs", in: $0) } }
      await opened.file.close()
      let now = try Data(contentsOf: journal)
      #expect(now == bytes)
    }
    let shown = try await BoardFile.open(backup, access: .readOnly, rescueFolder: rescues)
    #expect(try await shown.load().name == "Two")
    await shown.close()
    let found = try await BoardFile.open(backup, rescueFolder: rescues)
    #expect(try await found.load().name == "Two")
    #expect(found.trouble.rescuedCommands.isEmpty)
    await found.close()
    let again = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(await again.trouble.strayFiles().isEmpty)
    #expect(try await again.load().name == "Theirs")
    await again.close()
  }

  @Test func whoListensIsTold() async throws {
    let editor = try await editor()
    let (other, _) = try await other(bytes: 300)
    let events = Heard(editor.file.events())
    try overwrite(editor.file, with: other)
    try await events.wait(for: .stateChanged(.trouble(.fileOverwritten(url))))
    #expect(editor.file.state == .trouble(.fileOverwritten(url)))
    await editor.file.close()
  }

  @Test func aCopyHasWhatIsStillKnown() async throws {
    let editor = try await editor()
    let note = Pin(
      content: .note("Remember"), name: "Remember", center: .zero, size: CGSize(width: 100, height: 80))
    try await editor.perform { .addNote(note, to: $0) }
    let (other, _) = try await other(bytes: 300)
    try overwrite(editor.file, with: other)
    try await editor.perform { .rename(to: "Saved", in: $0) }
    let copy = folder.file("copy.pinboard")
    await #expect(throws: BoardStoreError.fileOverwritten(url)) {
      try await editor.file.trouble.saveCopy(to: copy)
    }
    try await editor.file.trouble.saveCopy(to: copy, of: editor.document)
    await editor.file.close()
    let saved = try await BoardFile.open(copy)
    let document = try await saved.load()
    let pins = await editor.document.pins
    #expect(document.name == "Saved")
    #expect(document.pins == pins)
    #expect(document.pins.contains { $0.content.note == "Remember" })
    // The copy has no other problems.
    #expect(try await saved.upkeep.check().problems.allSatisfy { $0.contains("stored bytes") })
    await saved.close()
  }

  /// Another program has no knowledge of Pinboard, but follows SQLite's rules.
  @Test func anotherProgramsChangesAreNoneOfThat() async throws {
    let editor = try await editor()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(5)
    let stranger = try DatabaseQueue(path: url.path, configuration: configuration)
    for statement in [
      "INSERT OR REPLACE INTO view (one, x, y, zoom) VALUES (1, 5, 6, 1)", "PRAGMA wal_checkpoint(TRUNCATE)",
      "UPDATE board SET id = lower(id)", "PRAGMA wal_checkpoint", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)",
      // Restoring an older copy has this effect.
      "UPDATE board SET modified_at = 1; PRAGMA wal_checkpoint(TRUNCATE)",
    ] {
      try await stranger.writeWithoutTransaction { try $0.execute(sql: statement) }
      try await editor.perform { .rename(to: statement.prefix(12).description, in: $0) }
      #expect(editor.file.state == .writable, "\(statement)")
    }
    try stranger.close()
    #expect(try await editor.file.load().pins == editor.document.pins)
    await editor.file.close()
  }

  /// A file that's open read-only and is replaced by a newer copy is read again.
  @Test func anotherStateOfABoardThatIsOnlyLookedAtIsFollowed() async throws {
    _ = try await Samples.makeBoard(at: url)
    let newer = folder.file("newer.pinboard")
    try FileManager.default.copyItem(at: url, to: newer)
    let away = try await BoardEditor(BoardFile.open(newer))
    try await away.perform { .rename(to: "Newer", in: $0) }
    await away.file.close()
    let file = try await BoardFile.open(url, rescueFolder: rescues)
    _ = try await file.load()
    try overwrite(file, with: newer)
    let editor = try await BoardEditor(file)
    #expect(await editor.document.name == "Newer")
    try await editor.perform { .rename(to: "Newest", in: $0) }
    #expect(file.state == .writable)
    await file.close()
    let again = try await BoardFile.open(url)
    #expect(try await again.load() == editor.document)
    await again.close()
  }
}
