import Board
import Foundation
import Testing

@testable import BoardStore
@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct TroubleTests {
  private let url = URL(filePath: "/tmp/Left.pinboard")

  @Test func `a board that can be written says nothing`() {
    #expect(BoardTrouble(board: "Left", state: .writable) == nil)
  }

  @Test func `a full disk says how many changes wait, and offers another try and a copy`() throws {
    let trouble = try #require(
      BoardTrouble(board: "Left", state: .trouble(.diskFull(url)), rescued: 3))
    #expect(trouble.severity == .warning)
    #expect(trouble.title == "The disk is full")
    #expect(trouble.detail.contains("3 changes are kept aside"))
    #expect(trouble.actions == [.retry, .saveCopy])
  }

  @Test(arguments: [BoardStoreError.fileGone(URL(filePath: "/a")), .fileReplaced(URL(filePath: "/a"))])
  func `a board without its file is in danger`(error: BoardStoreError) throws {
    let trouble = try #require(BoardTrouble(board: "Left", state: .trouble(error)))
    #expect(trouble.severity == .danger)
    #expect(trouble.actions.contains(.saveCopy))
  }

  @Test func `what's only in memory is worse than what the file's state says`() throws {
    let trouble = try #require(
      BoardTrouble(
        board: "Left", state: .trouble(.diskFull(url)), failure: BoardStoreError.diskFull(url), inMemory: 1))
    #expect(trouble.severity == .danger)
    #expect(trouble.detail.contains("One change is only in memory"))
  }

  @Test(arguments: [
    (BoardStoreError.readOnly(URL(filePath: "/a")), "is read-only"),
    (.busy(URL(filePath: "/a")), "can’t be written"),
    (.fileTruncated(URL(filePath: "/a")), "overwritten by another program"),
    (.fileOverwritten(URL(filePath: "/a")), "overwritten by another program"),
    (.corrupt(URL(filePath: "/a"), detail: "a page"), "is damaged"),
  ])
  func `each trouble of an open board has its words, and says where the changes are`(
    error: BoardStoreError, words: String
  ) throws {
    let trouble = try #require(BoardTrouble(board: "Left", state: .trouble(error), rescued: 2))
    #expect(trouble.title.contains(words))
    #expect(trouble.title.contains("“Left”"))
    #expect(trouble.detail.contains("2 changes are kept aside"))
    #expect(trouble.actions == [.retry, .saveCopy])
  }

  @Test func `changes that a newer Pinboard kept aside are reported with their location`() throws {
    let journal = URL(filePath: "/data/rescue/a.rescue.1")
    let trouble = try #require(BoardTrouble(board: "Left", setAside: [journal: []]))
    #expect(trouble.title == "Changes to “Left” were kept aside")
    #expect(trouble.actions == [.dismiss])
    #expect(trouble.detail.contains(journal.path))
    #expect(BoardTrouble(board: "Left", setAside: [:]) == nil)
  }

  @Test func `a board whose file is overwritten is saved as far as it's known`() async throws {
    let boards = try TemporaryBoards()
    let other = try await boards.board("Other")
    await other.file.close()
    let board = try await boards.rescuedBoard("Left")
    let note = try #require(
      Command.addNote(
        Pin(
          content: .note("Remember"), name: "Remember", center: .zero, size: CGSize(width: 100, height: 80)),
        to: board.document))
    board.perform(note)
    await board.commits.settled()
    // This doesn't run while the note is being written back, when the file would get parts of both.
    try board.file.storage.upkeep.sync {
      let process = try Process.run(
        URL(filePath: "/bin/cp"), arguments: [other.url.path, board.url.path])
      process.waitUntilExit()
    }
    board.perform(Command.rename(to: "Right", in: board.document))
    await board.commits.settled()
    #expect(board.isOverwritten)
    #expect(board.isAtRisk)
    #expect(board.trouble?.severity == .danger)
    let target = boards.folder.appending(path: "copy.pinboard")
    let location = try await BoardCopy.write(
      board.file, of: board.document, to: target, replacing: true, progress: { _ in })
    let copy = try await BoardController.open(BoardFile.open(location), pictures: boards.pictures)
    #expect(copy.name == "Right")
    #expect(copy.document.pins == board.document.pins)
    #expect(copy.trouble == nil)
    await copy.file.close()
    #expect(try Data(contentsOf: board.url) == Data(contentsOf: other.url))
  }

  @Test func `a board whose file is cut while it's open keeps what's done, and says so`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.rescuedBoard("Left")
    await boards.importFiles([try boards.picture("red.png")], into: board)
    await board.file.close()
    let again = try await BoardController.open(
      BoardFile.open(board.url, rescueFolder: boards.folder.appending(path: "rescue")),
      pictures: boards.pictures)
    let handle = try FileHandle(forUpdating: board.url)
    try handle.truncate(atOffset: 8_192)
    try handle.close()
    again.perform(Command.rename(to: "Right", in: again.document))
    await again.commits.settled()
    #expect(again.trouble?.title == "“Right” has been overwritten by another program")
    #expect(again.trouble?.detail.contains("One change is kept aside") == true)
    #expect(again.isAtRisk)
    await again.file.close()
  }

  @Test func `a board that another Pinboard writes is a matter of waiting`() throws {
    let trouble = try #require(BoardTrouble(board: "Left", state: .following))
    #expect(trouble.severity == .notice)
    #expect(trouble.actions.isEmpty)
  }

  @Test func `what can't be opened says why, and offers what may help`() {
    let newer = BoardTrouble(opening: url, failed: BoardStoreError.newerVersion(url, version: 9))
    #expect(newer.detail.contains("newer Pinboard"))
    #expect(newer.actions == [.dismiss])
    let busy = BoardTrouble(opening: url, failed: BoardStoreError.busy(url))
    #expect(busy.actions == [.retry, .dismiss], "it can't be read either")
    let full = BoardTrouble(opening: url, failed: BoardStoreError.diskFull(url))
    #expect(full.actions == [.retry, .openReadOnly, .dismiss])
  }

  @Test func `a damaged board is shown, says what could be read, and offers a copy`() async throws {
    let boards = try TemporaryBoards()
    let url = boards.folder.appending(path: "Torn.pinboard")
    let whole = try await BoardFile.create(at: url, name: "Torn")
    await whole.close()
    let bytes = Data(count: 4_096) + (try Data(contentsOf: url)).dropFirst(4_096)
    try bytes.write(to: url)
    let board = try await BoardController.open(BoardFile.openRepairing(url), pictures: boards.pictures)
    let trouble = try #require(board.trouble)
    #expect(trouble.severity == .warning)
    #expect(trouble.title == "“Torn” is damaged")
    #expect(trouble.detail.contains("0 pins and 0 images"))
    #expect(trouble.actions.contains(.saveCopy))
    #expect(!board.isEditable)
    let copy = boards.folder.appending(path: "Copy.pinboard")
    let written = try await BoardCopy.write(board.file, to: copy) { _ in }
    let saved = try await BoardFile.open(written)
    #expect(saved.state == .writable)
    await saved.close()
    await board.file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func `a board whose file goes away is worked on, and written when it's back`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.rescuedBoard("Left")
    await boards.importFiles([try boards.picture("red.png")], into: board)
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: board.url, to: aside)
    board.perform(Command.rename(to: "Right", in: board.document))
    await board.commits.settled()
    #expect(board.trouble?.severity == .danger)
    #expect(board.isAtRisk)
    #expect(board.isEditable)
    try FileManager.default.moveItem(at: aside, to: board.url)
    #expect(await board.retry())
    #expect(board.trouble == nil)
    #expect(try await board.file.load().name == "Right")
  }

  @Test func `a copy that's stopped leaves nothing, and what it was to replace stays`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Left")
    await boards.importFiles([try boards.picture("red.png")], into: board)
    let taken = boards.folder.appending(path: "taken.pinboard")
    try Data("mine".utf8).write(to: taken)
    let before = try FileManager.default.contentsOfDirectory(atPath: boards.folder.path).sorted()
    let stop = CancellationFlag()
    stop.cancel()
    for name in ["new.pinboard", "taken.pinboard"] {
      await #expect(throws: CancellationError.self) {
        try await BoardCopy.write(board.file, to: boards.folder.appending(path: name)) { _ in try stop.check()
        }
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: boards.folder.path).sorted() == before)
    #expect(try Data(contentsOf: taken) == Data("mine".utf8))
  }

  @Test func `a copy replaces a file that was chosen`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Left")
    let taken = boards.folder.appending(path: "taken.pinboard")
    try Data("mine".utf8).write(to: taken)
    let copy = try await BoardCopy.write(board.file, to: taken) { _ in }
    #expect(try await BoardFile.open(copy).load() == board.document)
  }

  @Test func `a board that's open for looking refuses changes, and says so`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Left")
    await boards.importFiles([try boards.picture("red.png")], into: board)
    let looking = try await BoardController.open(
      BoardFile.open(board.url, access: .readOnly), pictures: boards.pictures)
    var messages: [String] = []
    let token = looking.events.observe { if case .message(let text) = $0 { messages.append(text) } }
    let before = looking.document
    looking.perform(Command.remove(before.pins.map(\.id), from: before))
    looking.undo()
    looking.jump(to: nil)
    #expect(looking.document == before)
    #expect(messages.count == 3)
    #expect(looking.trouble?.severity == .notice)
    withExtendedLifetime(token) {}
  }
}
