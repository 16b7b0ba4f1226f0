import Board
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Pins that can't be brought to another board. Both boards are as before and can still be used.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RefusedPinTests {
  private let boards: TemporaryBoards
  private let messages: Messages

  init() throws {
    boards = try TemporaryBoards()
    messages = Messages()
  }

  /// The messages of boards to the user.
  @MainActor
  private final class Messages {
    private(set) var texts: [String] = []
    private var tokens: [ObserverToken] = []

    func listen(to board: BoardController) {
      tokens.append(
        board.events.observe { [weak self] event in
          if case .message(let text) = event { self?.texts.append(text) }
        })
    }
  }

  /// Makes two boards. The bytes of the pin on the first one don't match the image's hash any more.
  private func damaged() async throws -> (from: BoardController, to: BoardController) {
    let from = try await boards.board("From")
    await boards.importFiles([try boards.picture("red.png")], into: from)
    let id = try #require(from.document.pins.first?.content.original)
    let url = from.url
    let bytes = try await from.file.originals.data(of: id)
    await from.file.close()
    var file = try Data(contentsOf: url)
    let end = bytes.suffix(24)
    #expect(file.range(of: end) != nil)
    while let range = file.range(of: end) { file[range.lowerBound] ^= 0xff }
    try file.write(to: url)
    let again = try await BoardController.open(BoardFile.open(url), pictures: boards.pictures)
    let to = try await boards.board("To")
    for board in [again, to] { messages.listen(to: board) }
    return (again, to)
  }

  private func drag(_ operation: DropOperation, _ from: BoardController, to: BoardController) -> PinID? {
    let dragged = from.document.pins.map { DraggedPin(board: from, id: $0.id, grip: .zero, zoom: 1) }
    return PinDrop.perform(dragged, operation: operation, onto: to) { _, _ in CGPoint(x: 5, y: 6) }.first?.pin
      .id
  }

  private func settle(_ boards: BoardController...) async {
    for board in boards + boards {
      await board.commits.settled()
      await board.reload()
    }
  }

  @Test func `a pin whose image is damaged stays where it is, and both boards go on`() async throws {
    let (from, to) = try await damaged()
    let before = from.document
    let landed = drag(.move, from, to: to)
    #expect(landed != nil, "it's moved at once, as long as nobody knows")
    #expect(from.document.pins.isEmpty, "it's moved at once, as long as nobody knows")
    let rename = to.perform(Command.rename(to: "Onwards", in: to.document))
    #expect(await rename?.committed() == true)
    await settle(from, to)
    #expect(from.document == before)
    #expect(from.history.undoName != "Move Away")
    #expect(to.document.pins.isEmpty)
    #expect(to.history.undoSteps.map(\.name.words).count == 1)
    #expect(from.trouble == nil)
    #expect(to.trouble == nil)
    #expect(
      messages.texts
        == Array(repeating: "Couldn’t move “red.png” from “From”: “red.png” is damaged", count: 2))
    from.perform(Command.rename(to: "Also", in: from.document))
    await settle(from, to)
    #expect(try await from.file.load() == from.document)
    #expect(try await to.file.load() == to.document)
    #expect(try await to.file.upkeep.check().isSound)
  }

  @Test func `a copy of a damaged image isn't made, and says so`() async throws {
    let (from, to) = try await damaged()
    let before = from.document
    #expect(drag(.copy, from, to: to) != nil)
    to.perform(Command.rename(to: "Onwards", in: to.document))
    await settle(from, to)
    #expect(from.document == before)
    #expect(to.document.pins.isEmpty)
    #expect(to.name == "Onwards")
    #expect(messages.texts == ["Couldn’t copy “red.png” from “From”: “red.png” is damaged"])
    #expect(to.trouble == nil)
    #expect(!to.isAtRisk)
    #expect(try await to.file.load() == to.document)
  }

  @Test func `what was done to a refused pin goes with it, and nothing else does`() async throws {
    let (from, to) = try await damaged()
    let id = try #require(drag(.move, from, to: to))
    to.perform(Command.rename(to: "Kept", in: to.document))
    to.perform(Command.rotate([id], by: 20, in: to.document))
    to.undo()
    from.undo()
    await settle(from, to)
    #expect(from.document.pins.map(\.name) == ["red.png"])
    #expect(to.document.pins.isEmpty)
    #expect(to.name == "Kept")
    #expect(to.history.undoSteps.count == 1)
    #expect(!to.canRedo)
    #expect(try await to.file.load() == to.document)
    #expect(to.commits.count == 0)
    #expect(try await from.file.load() == from.document)
    #expect(from.commits.count == 0)
  }

  @Test func `a pin that was moved on from the board that refuses it comes back from there too`() async throws
  {
    let (from, to) = try await damaged()
    let third = try await boards.board("Third")
    #expect(drag(.move, from, to: to) != nil)
    #expect(drag(.move, to, to: third) != nil)
    await settle(from, to, third)
    #expect(from.document.pins.count == 1)
    #expect(to.document.pins.isEmpty)
    #expect(third.document.pins.isEmpty)
    for board in [from, to, third] {
      #expect(try await board.file.load() == board.document)
      #expect(board.commits.count == 0)
      #expect(board.trouble == nil)
    }
  }

  @Test(arguments: [DropOperation.move, .copy])
  func `a linked image whose file is gone goes along as the link that it is`(operation: DropOperation)
    async throws
  {
    let from = try await boards.board("From")
    from.linksFiles = true
    let picture = try boards.picture("red.png")
    await boards.importFiles([picture], into: from)
    let id = try #require(from.document.pins.first?.content.original)
    let preview = try await from.file.originals.preview(for: id)
    let bytes = try Data(contentsOf: picture)
    try FileManager.default.removeItem(at: picture)
    let to = try await boards.board("To")
    messages.listen(to: to)
    #expect(drag(operation, from, to: to) != nil)
    await settle(from, to)
    #expect(to.document.pins.count == 1)
    #expect(from.document.pins.count == (operation == .move ? 0 : 1))
    #expect(try await to.file.load() == to.document)
    #expect(try await to.file.originals.linked() == [id: "red.png"])
    #expect(try await to.file.originals.preview(for: id) == preview)
    #expect(messages.texts.isEmpty)
    // When the file is back, both boards find it.
    try bytes.write(to: picture)
    #expect(try await to.file.originals.data(of: id) == bytes)
  }

  @Test func `a copy of a board takes along what was copied onto it and isn't written yet`() async throws {
    let from = try await boards.board("From")
    await boards.importFiles([try boards.picture("red.png")], into: from)
    let command = try #require(
      Command.add(
        from.document.pins, originals: Array(from.document.originals.values), to: BoardDocument(name: "x")))
    let to = try await boards.board("To")
    try await to.file.commit([command], kind: .do, bringingOriginalsFrom: [from.file])
    let id = try #require(from.document.pins.first?.content.original)
    #expect(try await to.file.originals.data(of: id) == from.file.originals.data(of: id))
  }
}
