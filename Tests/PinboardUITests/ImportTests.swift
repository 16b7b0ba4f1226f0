import Board
import BoardLook
import BoardExchange
import BoardStore
import DragDropKit
import Foundation
import OwnDisk
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ImportTests {
  @Test func `a file becomes a card at once and a pin when it's stored`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("One")
    let file = try boards.picture("naïve #1 100%.png")
    board.importer.start([ImportTicket(file: file)], around: CGPoint(x: 10, y: 20), pixelScale: 1)
    #expect(board.cards.count == 1)
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.cards.isEmpty)
    let pin = try #require(board.document.pins.first)
    #expect(pin.name == "naïve #1 100%.png")
    #expect(pin.center == CGPoint(x: 10, y: 20))
    let id = try #require(pin.content.original)
    #expect(try await board.file.originals.data(of: id) == Data(contentsOf: file))
    #expect(board.pictures.picture(.original(id)) != nil)
  }

  @Test func `a picture that arrives on a board shown as a whole is as small as it's shown`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Shown small")
    let viewer = PictureViewer(cache: board.pictures)
    var sides: [Int] = []
    for (scale, name) in [(0.05, "small.png"), (1, "large.png")] {
      viewer.show([], wanting: [:], scale: scale)
      await boards.importFiles([try boards.picture(name, width: 640, red: UInt8(200 * scale))], into: board)
      let original = try #require(board.document.pins.last?.content.original)
      sides.append(try #require(board.pictures.picture(.original(original))).longSide)
    }
    #expect(sides[0] <= PictureLevel.base)
    #expect(sides[1] > PictureLevel.base)
  }

  @Test func `all cards that failed go at once, and those that are loading stay`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Failed")
    let size = CGSize(width: 90, height: 60)
    let ids = board.addCards((0..<3).map { (name: "\($0).png", center: .zero, size: size) })
    board.updateCards(ids.prefix(2)) { card in
      card.state = .failed(CardFailure(title: "Bad", detail: "Damaged"))
    }
    #expect(board.failedCards == Set(ids.prefix(2)))
    board.updateCard(ids[1]) { card in card.state = .loading(nil) }
    board.removeFailedCards()
    #expect(Set(board.cards.keys) == Set(ids.dropFirst()))
    #expect(board.failedCards.isEmpty)
  }

  @Test func `twenty files lie side by side, and one undo takes them all back`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Twenty")
    let files = try (0..<20).map { try boards.picture("\($0).png", width: 30 + $0, red: UInt8($0 * 10)) }
    await boards.importFiles(files, into: board)
    #expect(board.document.pins.count == 20)
    for (index, pin) in board.document.pins.enumerated() {
      for other in board.document.pins.dropFirst(index + 1) {
        #expect(!pin.boundingBox.intersects(other.boundingBox))
      }
    }
    board.undo()
    #expect(board.document.pins.isEmpty)
    #expect(!board.canUndo)
  }

  @Test(.timeLimit(.minutes(10)))
  func `dropped boards of other programs and archives are imported where they're dropped`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Foreign")
    let files = try ForeignFiles(in: boards.folder)
    for (index, file) in files.all.enumerated() {
      let provider = try #require(ItemProvider(contentsOf: file))
      #expect(ArrivingItem(provider) != .image, "it gets no card")
      let point = CGPoint(x: 1_000 * index, y: 70)
      DropIntake.importItems(
        [provider], onto: board, around: point, pixelScale: 1, foreignFilesTo: WindowlessImport())
      await boards.wait(for: board) { board.document.pins.count > index }
      let pin = try #require(board.document.pins.last)
      #expect(abs(pin.center.x - point.x) < 0.01)
      #expect(abs(pin.center.y - point.y) < 0.01)
      let original = try #require(pin.content.original)
      #expect(try await board.file.originals.data(of: original) == files.images[index])
    }
    #expect(board.cards.isEmpty)
    #expect(board.history.depth == 3)
  }

  @Test(.timeLimit(.minutes(10)))
  func `what only calls itself a board of another program is reported, and gets no card`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Foreign")
    let file = boards.folder.appending(path: "not.bee")
    try Data("SQLite format 3\0 but not really".utf8).write(to: file)
    var messages: [String] = []
    let observer = board.events.observe { event in
      if case .message(let text) = event { messages.append(text) }
    }
    DropIntake.importItems(
      [try #require(ItemProvider(contentsOf: file))], onto: board, around: .zero, pixelScale: 1,
      foreignFilesTo: WindowlessImport())
    await boards.wait(for: board) { !messages.isEmpty }
    #expect(messages.count == 1, "\(messages)")
    #expect(messages[0].hasPrefix("That can’t be done: "), "\(messages)")
    #expect(messages[0].contains("not.bee"))
    #expect(board.cards.isEmpty)
    #expect(board.document.pins.isEmpty)
    withExtendedLifetime(observer) {}
  }

  @Test func `an animation of too many frames is refused with its facts, and loaded anyway if it's wanted`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Frames")
    let (most, bomb) = (boards.folder.appending(path: "most.gif"), boards.folder.appending(path: "bomb.gif"))
    try TinyGIF.data(frames: 10_000).write(to: most)
    try TinyGIF.data(frames: 10_001).write(to: bomb)
    await boards.importFiles([most, bomb], into: board)
    #expect(board.document.pins.map(\.name) == ["most.gif"])
    let (id, card) = try #require(board.cards.first)
    guard case .failed(let failure) = card.state else { return #expect(Bool(false), "\(card.state)") }
    #expect(failure.detail.contains("bomb.gif is too large: 10,001 frames, the limit is 10,000 frames"))
    #expect(card.isRefusedByLimit)
    board.importer.loadAnyway(id, pixelScale: 1)
    await board.importer.finished()
    await board.commits.settled()
    #expect(Set(board.document.pins.map(\.name)) == ["most.gif", "bomb.gif"])
  }

  @Test func `what can't be read says why on its card and changes nothing else`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Bad")
    let good = try boards.picture("good.png")
    let empty = boards.folder.appending(path: "empty.png")
    try Data().write(to: empty)
    let text = boards.folder.appending(path: "text.png")
    try Data("hello".utf8).write(to: text)
    let pipe = boards.folder.appending(path: "pipe.png")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let missing = boards.folder.appending(path: "missing.png")
    await boards.importFiles([good, empty, text, pipe, missing], into: board)
    #expect(board.document.pins.map(\.name) == ["good.png"])
    let details = board.cards.values.compactMap { card -> String? in
      if case .failed(let failure) = card.state { failure.detail } else { nil }
    }
    #expect(details.count == 4)
    #expect(details.contains { $0.contains("empty.png is empty") })
    #expect(details.contains { $0.contains("text") && $0.contains("not an image") })
  }

  @Test func `a failed card can be tried again once the file is right`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Retry")
    let file = boards.folder.appending(path: "late.png")
    try Data().write(to: file)
    await boards.importFiles([file], into: board)
    let card = try #require(board.cards.values.first)
    try Data(contentsOf: boards.picture("other.png")).write(to: file)
    board.importer.retry(card.id, pixelScale: 1)
    await board.importer.finished()
    #expect(board.cards.isEmpty)
    #expect(board.document.pins.map(\.name) == ["late.png"])
  }

  @Test func `a pasted image that couldn't be stored can be tried again once the board's file is back`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.rescuedBoard("Retry")
    let bytes = try Data(contentsOf: boards.picture("pasted.png"))
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: board.url, to: aside)
    board.importer.start([ImportTicket(.data(bytes), name: "Pasted")], around: .zero, pixelScale: 1)
    await board.importer.finished()
    await board.commits.settled()
    let id = try #require(board.cards.keys.first)
    #expect(board.importer.canRetry(id))
    try FileManager.default.moveItem(at: aside, to: board.url)
    board.importer.retry(id, pixelScale: 1)
    await board.importer.finished()
    await board.commits.settled()
    let original = try #require(board.document.pin(id)?.content.original)
    #expect(try await board.file.originals.data(of: original) == bytes)
  }

  @Test func `cancelling leaves what has arrived and drops the rest`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Cancel")
    let files = try (0..<200).map { try boards.picture("\($0).png", red: UInt8($0)) }
    board.importer.start(files.map(ImportTicket.init(file:)), around: .zero, pixelScale: 1)
    board.importer.cancelAll()
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.cards.isEmpty)
    #expect(board.document.pins.count < 200)
    #expect(try await board.file.upkeep.check().originalCount == board.document.pins.count)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what an image needed is released when it's stored, also while another one is still to come`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Long")
    let never = LateImage().provider
    let file = try boards.picture("first.png")
    weak var first: ImportTicket?
    func start() {
      let tickets = [ImportTicket(file: file), ImportTicket(never)]
      first = tickets[0]
      board.importer.start(tickets, around: .zero, pixelScale: 1)
    }
    start()
    #expect(first != nil)
    try await eventually("the ticket of the imported file to be freed") { first == nil }
    #expect(board.importer.isBusy)
    board.importer.cancelAll()
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.document.pins.map(\.name) == ["first.png"])
    #expect(board.cards.isEmpty)
  }

  @Test func `undo in the midst of an import ends it, and nothing of it comes later`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Undone")
    let files = try (0..<150).map { try boards.picture("\($0).png", width: 20 + $0) }
    board.importer.start(files.map(ImportTicket.init(file:)), around: .zero, pixelScale: 1)
    let (arrived, arrive) = AsyncStream<Void>.makeStream()
    let token = board.events.observe { [unowned board] event in
      if case .changed = event, !board.document.pins.isEmpty { arrive.yield() }
    }
    for await _ in arrived { break }
    board.undo()
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.document.pins.isEmpty)
    #expect(board.cards.isEmpty)
    #expect(!board.canUndo)
    #expect(try await board.file.load() == board.document)
    // Images of the step that can be redone are still stored, and no others.
    let redone = try #require(board.history.redoSteps.first).command
    #expect(try await board.file.upkeep.check().originalCount == redone.pinIDs.count)
    withExtendedLifetime(token) {}
  }

  @Test func `if only the last part of an import is undone, it's reported that the rest is stopped`()
    async throws
  {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Stopped")
    var messages: [String] = []
    let token = board.events.observe { if case .message(let text) = $0 { messages.append(text) } }
    let group = UUID()
    func start(_ ticket: ImportTicket) {
      board.importer.start([ticket], around: .zero, pixelScale: 1, group: group)
    }
    start(ImportTicket(LateImage().provider))
    start(ImportTicket(file: try boards.picture("first.png")))
    await boards.wait(for: board) { board.document.pins.count == 1 }
    board.perform(Command.rename(to: "Meanwhile", in: board.document))
    start(ImportTicket(file: try boards.picture("second.png", red: 9)))
    await boards.wait(for: board) { board.document.pins.count == 2 }
    board.undo()
    await board.importer.finished()
    #expect(board.document.pins.map(\.name) == ["first.png"])
    #expect(board.cards.isEmpty)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("1 image wasn’t") == true)
    // Now all of the import is undone, so there's nothing to report.
    board.redo()
    #expect(board.document.pins.count == 2)
    start(ImportTicket(LateImage().provider))
    for _ in 0..<3 { board.undo() }
    await board.importer.finished()
    #expect(board.document.pins.isEmpty)
    #expect(messages.count == 1)
    await board.commits.settled()
    withExtendedLifetime(token) {}
  }

  @Test func `a hundred images are written with few transactions, and each only once`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Many")
    let files = try (0..<100).map { try boards.picture("\($0).png", width: 20 + $0 / 2) }
    let writes = WriteCount()
    let token = board.events.observe { event in
      if case .performed = event { writes.count += 1 }
    }
    await boards.importFiles(files, into: board)
    #expect(board.document.pins.count == 100)
    #expect(writes.count <= 25)
    let check = try await board.file.upkeep.check()
    #expect(check.originalCount == 50)
    #expect(check.reclaimableOriginals.isEmpty)
    withExtendedLifetime(token) {}
  }

  private final class WriteCount { var count = 0 }

  /// A board in a folder that's carried between computers is written without a log, and SQLite counts the
  /// transactions in the file's head.
  @Test func `an image is one transaction with its preview`() async throws {
    let boards = try TemporaryBoards()
    _ = try boards.subfolder(".stfolder")
    let board = try await boards.board("One")
    func transactions() async throws -> UInt32 {
      await board.commits.settled()
      let head = try Data(contentsOf: board.url).dropFirst(24).prefix(4)
      return head.reduce(0) { $0 << 8 | UInt32($1) }
    }
    await boards.importFiles([try boards.picture("first.png", width: 30)], into: board)
    let before = try await transactions()
    await boards.importFiles([try boards.picture("second.png", width: 40)], into: board)
    #expect(try await transactions() == before + 1)
    let originals = board.document.originals.keys
    #expect(originals.count == 2)
    for id in originals { #expect(try await board.file.originals.preview(for: id) != nil) }
  }

  @Test func `a folder's images are found in a person's order`() async throws {
    let boards = try TemporaryBoards()
    for name in ["10.png", "2.png", "b.JPG", ".hidden.png", "notes.txt"] { _ = try boards.picture(name) }
    let found = await FolderScan.read(boards.folder)
    #expect(found.images.map(\.lastPathComponent) == ["2.png", "10.png", "b.JPG"])
    #expect(found.failures.isEmpty)
  }

  @Test func `what of a folder isn't read is reported`() async throws {
    let boards = try TemporaryBoards()
    for number in 1...4 { _ = try boards.picture("\(number).png") }
    let name = boards.folder.lastPathComponent
    let cut = await FolderScan.read(boards.folder, limit: 3)
    #expect(cut.images.count == 3)
    #expect(cut.failures.count == 1)
    #expect(cut.failures.first?.description.hasPrefix("The folder “\(name)” holds more than 3 files") == true)
    let gone = await FolderScan.read(boards.folder.appending(path: "gone"))
    #expect(gone.failures.first?.description.contains("can’t be read") == true)
    let board = try await boards.board("Told")
    var messages: [String] = []
    let token = board.events.observe { if case .message(let text) = $0 { messages.append(text) } }
    let empty = try boards.subfolder("empty")
    let full = try boards.subfolder("full")
    _ = try boards.picture("full/1.png")
    try FileManager.default.createSymbolicLink(
      atPath: full.appending(path: "lost.png").path, withDestinationPath: "nowhere.png")
    try Data([0x50, 0x4B]).write(to: full.appending(path: "inner.zip"))
    let images = await FolderImport.images(in: [empty, full], for: board)
    #expect(images.map(\.name) == ["1.png", "lost.png"], "the link's card says that it's lost")
    #expect(
      messages == [
        "There’s no image in “empty”",
        "In the folder “full”, “inner.zip” is a board or an archive and wasn’t opened",
      ])
    withExtendedLifetime(token) {}
  }

  @Test(.enabled(if: Permissions.areKept, Comment(rawValue: Permissions.advice)))
  func `a folder that may not be read isn't said to be empty`() async throws {
    let boards = try TemporaryBoards()
    let closed = try boards.subfolder("outer/closed")
    _ = try boards.picture("outer/1.png")
    _ = try boards.picture("outer/closed/2.png")
    chmod(closed.path, 0)
    defer { chmod(closed.path, 0o700) }
    let inner = await FolderScan.read(closed)
    #expect(
      inner.failures.map(\.description) == [
        "The folder “closed” can’t be read: its permissions don’t allow it"
      ])
    let outer = await FolderScan.read(closed.deletingLastPathComponent())
    #expect(outer.images.map(\.lastPathComponent) == ["1.png"])
    #expect(outer.failures.first?.description.contains("“closed” can’t be read") == true)
  }

  @Test func `folders, files and texts of one drop are laid side by side`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Mixed")
    var providers: [ItemProvider] = []
    for name in ["one", "two"] {
      let folder = try boards.subfolder(name)
      for number in 1...3 { _ = try boards.picture("\(name)/\(number).png", width: 90 * number, height: 120) }
      let provider = ItemProvider()
      provider.suggestedName = name
      provider.registerFileRepresentation(
        forTypeIdentifier: "inode/directory", fileOptions: .openInPlace, visibility: .all
      ) { reply in
        reply(folder, false, nil)
        return nil
      }
      providers.append(provider)
    }
    let data = try Data(contentsOf: boards.picture("file.png", width: 300, height: 300))
    let image = ItemProvider()
    image.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      reply(data, nil)
      return nil
    }
    providers += [image, ItemProvider(object: "a text"), ItemProvider(object: "another one")]
    DropIntake.importItems(providers, onto: board, around: CGPoint(x: 50, y: 60), pixelScale: 1)
    try await eventually("nine pins") { board.document.pins.count >= 9 }
    await board.importer.finished()
    #expect(board.document.pins.count == 9)
    #expect(overlaps(board.document.pins.map(\.boundingBox)) == 0)
    #expect(board.history.depth == 1, "whatever comes first, and however many commands it takes")
    #expect(board.history.undoName == "Add: 7 images, 2 notes")
    board.undo()
    #expect(board.document.pins.isEmpty)
  }

  @Test func `what still comes of a drop that's undone isn't pinned`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Undone")
    let group = UUID.random()
    let (replies, continuation) = AsyncStream<@Sendable (Data?, (any Error)?) -> Void>.makeStream()
    let late = ItemProvider()
    late.registerDataRepresentation(forTypeIdentifier: "public.utf8-plain-text", visibility: .all) { reply in
      continuation.yield(reply)
      return nil
    }
    let texts = NoteIntake.load([ItemProvider(object: "early"), late])
    await NoteIntake.pin(
      [texts[0]], on: board, around: .zero, below: nil, group: group, size: { NoteStyle.size(for: $0) })
    #expect(board.document.pins.count == 1)
    board.undo()
    for await reply in replies {
      reply(Data("late".utf8), nil)
      break
    }
    await NoteIntake.pin(
      [texts[1]], on: board, around: .zero, below: nil, group: group, size: { NoteStyle.size(for: $0) })
    let folder = try boards.subfolder("folder")
    _ = try boards.picture("folder/1.png")
    await FolderImport.run([folder], onto: board, around: { _ in .zero }, pixelScale: 1, group: group)
    await board.importer.finished()
    #expect(board.document.pins.isEmpty)
    #expect(board.cards.isEmpty)
    #expect(board.history.redoName == "New Note", "and it can be redone")
    await FolderImport.run([folder], onto: board, around: { _ in .zero }, pixelScale: 1)
    await board.importer.finished()
    #expect(board.document.pins.count == 1)
  }

  @Test func `an address that can't be loaded is a card that says why`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let provider = ItemProvider()
    provider.suggestedName = "Dropped files"
    provider.registerDataRepresentation(forTypeIdentifier: "public.url", visibility: .all) { reply in
      reply(nil, CardFailure(title: "Nothing", detail: "The other program is gone."))
      return nil
    }
    DropIntake.importItems([provider], onto: board, around: .zero, pixelScale: 1)
    #expect(board.cards.values.map(\.name) == ["Dropped files"])
    await board.importer.finished()
    let failure = CardFailure(title: "Nothing", detail: "The other program is gone.")
    #expect(board.cards.values.map(\.state) == [.failed(failure)])
  }

  @Test func `what can't be pinned is named`() {
    #expect(DropArrival.refusal(of: "a").description == "“a” isn’t an image and wasn’t pinned")
    #expect(NameList.text([String(repeating: "x", count: 5_000)]).count < 80)
  }

  @Test func `upright and wide pictures dropped together don't overlap`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Shapes")
    let files = try (0..<30).map {
      try boards.picture("\($0).png", width: $0 % 2 == 0 ? 400 : 100, height: $0 % 3 == 0 ? 100 : 400)
    }
    await boards.importFiles(files, into: board)
    #expect(board.document.pins.count == 30)
    for (index, pin) in board.document.pins.enumerated() {
      for other in board.document.pins.dropFirst(index + 1) {
        #expect(!pin.boundingBox.intersects(other.boundingBox), "\(pin.name) and \(other.name)")
      }
    }
  }
}
