import Board
import BoardExchange
import BoardStore
import DragDropKit
import Foundation
import Imaging
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct NoteTests {
  private func note(_ text: String, on board: BoardController) throws -> PinID {
    NoteIntake.pin(text, on: board, around: CGPoint(x: 10, y: 20))
    return try #require(board.document.pins.last?.id)
  }

  @Test func `a note that's written is one step, saved on the way`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let session = NoteSession(at: CGPoint(x: 100, y: 50), on: board)
    session.write("mi")
    session.save()
    #expect(board.document.pins.first?.content.note == "mi")
    session.write("milk")
    session.save()
    session.save()
    await board.commits.settled()
    #expect(try await board.file.load().pins.map(\.content) == [.note("milk")])
    #expect(board.history.undoSteps.map(\.name.words) == ["New Note"])
    board.undo()
    #expect(board.document.pins.isEmpty)
    board.redo()
    #expect(board.document.pins.map(\.name) == ["milk"])
  }

  @Test func `a new note on which nothing is written isn't pinned`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let session = NoteSession(at: .zero, on: board)
    session.save()
    #expect(board.document.pins.isEmpty)
    #expect(!board.canUndo)
  }

  @Test func `the format of a note that's being written is a step of its own`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let id = try note("short", on: board)
    let session = try #require(NoteSession(editing: id, on: board))
    session.write("shorter")
    session.format(.bold(true))
    #expect(session.followBoard() == .changed)
    #expect(session.pin.attributes.format.isBold)
    session.write("shorter still")
    session.save()
    let pin = try #require(board.document.pin(id))
    #expect(pin.content.note == "shorter still")
    #expect(pin.attributes.format == NoteFormat(isBold: true))
    board.undo()
    board.undo()
    #expect(board.document.pin(id)?.attributes.format.isPlain == true)
    #expect(board.document.pin(id)?.content.note == "shorter")
  }

  @Test func `a new note that isn't pinned yet already has a format`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let session = NoteSession(at: .zero, on: board)
    session.format(.paper(PinColor(0)))
    session.format(.larger)
    #expect(board.document.pins.isEmpty)
    session.write("milk")
    session.save()
    #expect(
      board.document.pins.map(\.attributes.format) == [NoteFormat(textSize: 18, paper: PinColor(0))])
    #expect(board.history.undoSteps.map(\.name.words) == ["New Note"])
  }

  @Test func `a sheet grows with its letters if it has shown them all`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let id = try note(String(repeating: "one more line\n", count: 9), on: board)
    func size() -> Double? { board.document.pin(id).map { Double($0.size.height) } }
    func enlarge() {
      board.perform(
        Command.format([id], .larger, in: board.document, height: { NoteStyle.height(before: $0, after: $1) })
      )
    }
    let first = try #require(size())
    enlarge()
    let second = try #require(size())
    #expect(second > first * 1.1)
    board.perform(Command.resize(id, to: CGSize(width: 196, height: 60), in: board.document))
    enlarge()
    #expect(size() == 60, "it was cut before")
  }

  @Test func `sixty pasted lines are all seen, in exports, too`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let id = try note((1...60).map { "\($0) letters" }.joined(separator: "\n"), on: board)
    board.perform(
      Command.format([id], .paper(PinColor(0xFFFFFF)), in: board.document))
    board.perform(Command.format([id], .color(PinColor(0x000000)), in: board.document))
    await board.commits.settled()
    for scale in [1.0, 2] {
      let url = boards.folder.appending(path: "lines-\(scale).png")
      var options = ExportOptions()
      options.scale = .factor(scale)
      _ = try await BoardExport.write(try await board.file.load(), of: board.file, to: url, as: .png, options)
      let image = try await ImageDecoder.shared.decode(
        DecodeRequest(id: "lines", bytes: .file(url), pixelFormat: .rgba))
      let height = Int((try #require(board.document.pin(id)).size.height) * scale)
      // The note begins 31 points from the edges, and the pin's head is near its upper edge, in the middle.
      let columns = Int(34 * scale)..<Int(75 * scale)
      let top = Int(33 * scale)
      var (lines, isInLine) = (0, false)
      image.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        for y in top..<min(top + height, image.height) {
          let isDark = columns.contains { bytes[y * image.stride + $0 * 4] < 110 }
          if isDark, !isInLine { lines += 1 }
          isInLine = isDark
        }
      }
      #expect(lines == 60, "at \(scale)")
    }
  }

  @Test func `a sheet grows downwards with its text, also when it's turned`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let id = try note("short", on: board)
    board.perform(Command.rotate([id], by: 90, in: board.document))
    let before = try #require(board.document.pin(id))
    let session = try #require(NoteSession(editing: id, on: board))
    session.write(String(repeating: "one more line\n", count: 20))
    session.save()
    let after = try #require(board.document.pin(id))
    let growth = after.size.height - before.size.height
    #expect(growth > 100)
    #expect(after.size.width == before.size.width)
    // The note is rotated so that its upper edge is on the right.
    #expect(abs(after.center.x - (before.center.x - growth / 2)) < 0.001)
    #expect(abs(after.center.y - before.center.y) < 0.001)
    #expect(board.history.undoName == "Edit Note")
  }

  @Test func `it's reported to the writer of a note that it's undone elsewhere`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let id = try note("first", on: board)
    let session = try #require(NoteSession(editing: id, on: board))
    #expect(session.followBoard() == .none)
    session.write("second")
    session.save()
    #expect(session.followBoard() == .none)
    board.undo()
    #expect(session.followBoard() == .changed)
    #expect(session.text == "first")
    // If a note with unsaved text is moved, it keeps the text.
    session.write("third")
    board.perform(Command.move([id], by: CGPoint(x: 5, y: 0), in: board.document))
    #expect(session.followBoard() == .changed)
    #expect(session.text == "third")
    session.save()
    #expect(board.document.pin(id)?.content.note == "third")
    #expect(board.document.pin(id)?.center.x == 15)
    board.perform(Command.remove([id], from: board.document))
    #expect(session.followBoard() == .gone)
    session.save()
    #expect(board.document.pins.isEmpty)
  }

  @Test func `texts become notes, files of text and pictures don't`() throws {
    #expect(ArrivingItem(ItemProvider(object: "words")) == .text)
    let link = ItemProvider(object: "https://example.org")
    link.registerDataRepresentation(forTypeIdentifier: "text/uri-list", visibility: .all) { reply in
      reply(Data(), nil)
      return nil
    }
    #expect(ArrivingItem(link) != .text)
    let picture = ItemProvider(object: "caption")
    picture.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      reply(Data(), nil)
      return nil
    }
    #expect(ArrivingItem(picture) != .text)
    let file = ItemProvider()
    file.registerFileRepresentation(
      forTypeIdentifier: "text/plain", fileOptions: .openInPlace, visibility: .all
    ) { reply in
      reply(nil, false, nil)
      return nil
    }
    #expect(ArrivingItem(file) != .text)
  }

  @Test func `a note goes to another board and back through its provider`() async throws {
    let boards = try TemporaryBoards()
    let (from, to) = (try await boards.board("From"), try await boards.board("To"))
    let id = try note("take me along", on: from)
    let pin = try #require(from.document.pin(id))
    let provider = try #require(PinProvider.make(for: pin, in: from))
    #expect(provider.hasItemConformingToTypeIdentifier("text/plain"))
    NoteIntake.add(
      [provider, ItemProvider(object: "another")], to: to, around: .zero, size: { NoteStyle.size(for: $0) })
    try await eventually("both notes") { to.document.pins.count >= 2 }
    #expect(to.document.pins.compactMap(\.content.note).sorted() == ["another", "take me along"])
    #expect(to.document.pins.first { $0.name == "take me along" }?.size == pin.size)
    #expect(to.history.depth == 1, "one step for all that came together")
    #expect(overlaps(to.document.pins.map(\.boundingBox)) == 0)

    let dragged = DraggedPin(board: from, id: id, grip: .zero, zoom: 1)
    _ = PinDrop.perform([dragged], operation: .move, onto: to) { _, _ in .zero }
    #expect(from.document.pins.isEmpty)
    await to.commits.settled()
    await from.commits.settled()
    #expect(try await to.file.load().pins.compactMap(\.content.note).count == 3)
  }

  @Test func `a text that says nothing, or too much`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    var messages: [String] = []
    let observer = board.events.observe { event in
      if case .message(let text) = event { messages.append(text) }
    }
    NoteIntake.pin(" \n ", on: board, around: .zero)
    #expect(board.document.pins.isEmpty)
    NoteIntake.pin(String(repeating: "word ", count: 100_000), on: board, around: .zero)
    #expect(board.document.pins.count == 1)
    #expect(board.document.pins[0].size.height <= NoteStyle.maximumHeight)
    #expect(messages.count == 2)
    withExtendedLifetime(observer) {}
  }
}
