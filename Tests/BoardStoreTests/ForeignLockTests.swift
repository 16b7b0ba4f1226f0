import Board
import BoardStore
import Foundation
import Glibc
import Testing
import Waiting

/// The `sqlite3` program holds a board: this is reported, nothing is lost, and work continues when the board
/// is free again.
@Suite(
  .enabled(if: SQLiteProgram.path != nil, "needs the program sqlite3 (Debian: sqlite3)"),
  .timeLimit(.minutes(5)))
struct ForeignLockTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }
  private var rescues: URL { folder.file("rescue") }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"], [false, true])
  func whileTheBoardIsOpen(lock: String, isWritten: Bool) async throws {
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    if isWritten { try await editor.perform { .rename(to: "One", in: $0) } }
    let program = try SQLiteProgram(url)
    #expect(try program.run(lock).isEmpty)

    // Once the board has been written to, readers and the writer don't block each other.
    if isWritten || lock == "BEGIN IMMEDIATE" {
      #expect(try await editor.file.load() == editor.document)
    } else {
      await #expect(throws: BoardStoreError.busy(url)) { try await editor.file.load() }
    }
    let pin = try #require(await editor.document.pins.first?.id)
    try await editor.perform { .rename(to: "Two", in: $0) }
    try await editor.perform { .rotate([pin], by: 15, in: $0) }
    #expect(editor.file.state == .trouble(.busy(url)))
    #expect(editor.file.trouble.rescuedCommands.count == 2)

    #expect(try program.run("ROLLBACK").isEmpty)
    try await editor.perform { .rename(to: "Three", in: $0) }
    #expect(editor.file.state == .writable)
    #expect(editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try await editor.file.load() == editor.document)
    #expect(
      try program.run("SELECT name FROM board; SELECT rotation FROM pin WHERE rotation <> 0") == [
        "Three", "15.0",
      ])
    try program.end()
    await editor.file.close()
    let again = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    #expect(await again.document == editor.document)
    #expect(await again.history.undoSteps.map(\.name.words) == editor.history.undoSteps.map(\.name.words))
    #expect(try await again.file.upkeep.check().isSound)
    await again.file.close()
    #expect(try folder.names() == ["a.pinboard", "rescue"])
  }

  /// Nobody needs to press Retry, nor to change the board again.
  @Test func whatWaitsIsWrittenOnceTheBoardIsFree() async throws {
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let events = Heard(editor.file.events())
    let program = try SQLiteProgram(url)
    #expect(try program.run("BEGIN IMMEDIATE").isEmpty)
    try await editor.perform { .rename(to: "Two", in: $0) }
    try await events.wait(for: .stateChanged(.trouble(.busy(url))))
    #expect(try program.run("ROLLBACK").isEmpty)
    try await events.wait(for: .stateChanged(.writable))
    #expect(editor.file.trouble.rescuedCommands.isEmpty)
    #expect(try program.run("SELECT name FROM board") == ["Two"])
    try program.end()
    await editor.file.close()
  }

  /// The last program that closes a file removes the file's log.
  @Test func aBoardThatLostItsNameLeavesItsSuccessorTheLocks() async throws {
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    try await editor.perform { .rename(to: "One", in: $0) }
    let other = folder.file("b.pinboard")
    _ = try await Samples.makeBoard(at: other)
    #expect(rename(other.path, url.path) == 0)
    let newcomer = try await BoardEditor(BoardFile.open(url))
    try await newcomer.perform { .rename(to: "Theirs", in: $0) }
    try await editor.perform { .rename(to: "Two", in: $0) }
    await #expect(throws: BoardStoreError.fileReplaced(url)) { try await editor.file.trouble.retry() }
    let program = try SQLiteProgram(url)
    #expect(try program.run("SELECT name FROM board") == ["Theirs"])
    try program.end()
    #expect(try folder.names().contains("a.pinboard-wal"))
    await editor.file.close()
    try await newcomer.perform { .rename(to: "Still theirs", in: $0) }
    await newcomer.file.close()
  }

  @Test func whileTheBoardIsOpened() async throws {
    let document = try await Samples.makeBoard(at: url)
    let bytes = try Data(contentsOf: url)
    let program = try SQLiteProgram(url)
    #expect(try program.run("BEGIN EXCLUSIVE").isEmpty)
    for access in [BoardAccess.readWrite, .readOnly] {
      await #expect(throws: BoardStoreError.busy(url)) { try await BoardFile.open(url, access: access) }
    }
    // The lock isn't taken for damage.
    await #expect(throws: BoardStoreError.busy(url)) { try await BoardFile.openRepairing(url) }
    #expect(try Data(contentsOf: url) == bytes)

    // A program that's only about to write doesn't block readers.
    #expect(try program.run("ROLLBACK; BEGIN IMMEDIATE").isEmpty)
    let editor = try await BoardEditor(BoardFile.open(url))
    #expect(await editor.document == document)
    let rename = try #require(Command.rename(to: "x", in: document))
    await #expect(throws: BoardStoreError.busy(url)) { try await editor.file.commit(rename) }
    #expect(try program.run("ROLLBACK").isEmpty)
    try program.end()
    try await editor.perform { .rename(to: "Free", in: $0) }
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
  }

  /// The program's changes stay; our change is kept in a rescue journal and reported.
  @Test func whatTheProgramWritesMeanwhileStays() async throws {
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let program = try SQLiteProgram(url)
    #expect(try program.run("BEGIN IMMEDIATE; UPDATE board SET name = 'Theirs'").isEmpty)
    try await editor.perform { .rename(to: "Ours", in: $0) }
    #expect(editor.file.trouble.rescuedCommands.count == 1)
    #expect(try program.run("COMMIT").isEmpty)
    try program.end()
    await #expect(throws: BoardStoreError.self) { try await editor.file.trouble.retry() }
    await editor.file.close()
    let file = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(try await file.load().name == "Theirs")
    #expect(
      await file.trouble.unmatchedCommands().values.map { $0.map(\.name.words) } == [["Rename Board"]])
    await file.close()
  }
}
