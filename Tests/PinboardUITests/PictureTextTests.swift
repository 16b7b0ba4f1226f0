import Board
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Pasting and dropping texts that describe pictures.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PictureTextTests {
  private static let drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><rect width='9' height='9'/></svg>"

  private let boards: TemporaryBoards
  private let board: BoardController

  init() async throws {
    boards = try TemporaryBoards()
    board = try await boards.board("Texts")
  }

  private func paste(_ text: String) async {
    DropIntake.importItems(
      [ItemProvider(object: text)], onto: board, around: CGPoint(x: 10, y: 20), pixelScale: 1)
    await boards.wait(for: board) { !board.document.pins.isEmpty && board.cards.isEmpty }
    await board.importer.finished()
    await board.commits.settled()
  }

  @Test(arguments: [
    "", "<?xml version='1.0'?>\n<!-- a <b> -->\n<!DOCTYPE svg [<!ENTITY a 'b'>]>\n", "\u{FEFF} \n",
  ])
  func `the source of a drawing becomes a picture`(_ head: String) async throws {
    let text = head + Self.drawing
    await paste(text)
    let pin = try #require(board.document.pins.first)
    #expect(pin.name == "Image.svg")
    #expect(pin.content.note == nil)
    let id = try #require(pin.content.original)
    // The text has lost its byte order mark.
    let bytes = Data(text.drop { $0 == "\u{FEFF}" }.utf8)
    #expect(try await board.file.originals.data(of: id) == bytes)
  }

  @Test func `the source of a drawing becomes a note for those who paste it as one`() async throws {
    #expect(NoteIntake.addNotes(of: [ItemProvider(object: Self.drawing)], to: board, around: .zero))
    await boards.wait(for: board) { !board.document.pins.isEmpty }
    #expect(board.document.pins.map(\.content.note) == [Self.drawing])
    #expect(!NoteIntake.addNotes(of: [ItemProvider()], to: board, around: .zero))
  }

  @Test(arguments: [
    "<p>see <svg/></p>", "<svg", "An <svg> is a drawing", "<html><svg></svg></html>", "<!-- <svg/> -->",
    "<!DOCTYPE svg",
    "/no/such/picture.png", "~/no such picture.png", "see /etc/passwd", "/etc/passwd", "/", "'", "\"\"",
  ])
  func `other texts stay texts`(_ text: String) async {
    await paste(text)
    #expect(board.document.pins.map(\.content.note) == [text])
  }

  @Test(arguments: ["%@", "'%@'", "\"%@\"", "  %@\n", "file://%@"])
  func `the path of an image pins the image`(_ form: String) async throws {
    let file = try boards.picture("red.png")
    await paste(form.replacing("%@", with: file.path))
    #expect(board.document.pins.map(\.name) == ["red.png"])
    let id = try #require(board.document.pins.first?.content.original)
    #expect(try await board.file.originals.data(of: id) == Data(contentsOf: file))
  }

  @Test func `odd paths are found, and several at once`() async throws {
    let odd = try boards.picture("a #1 100%.png")
    #expect(PictureText.paths(in: odd.path.replacing(" ", with: "\\ ")) == [URL(filePath: odd.path)])
    let second = try boards.picture("b.png", red: 9)
    await paste("\(odd.path)\n\n'\(second.path)'\n")
    await boards.wait(for: board) { board.document.pins.count == 2 }
    #expect(Set(board.document.pins.map(\.name)) == ["a #1 100%.png", "b.png"])
  }

  @Test func `a path that begins at home`() {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    #expect(PictureText.paths(in: "~/Pictures/a b.png").map(\.path) == [home + "/Pictures/a b.png"])
    #expect(PictureText.paths(in: "~/a.png and more\nwords").isEmpty)
  }

  @Test func `a list of paths of which one is no image stays a text`() async throws {
    let text = "\(try boards.picture("red.png").path)\n/etc/passwd"
    await paste(text)
    #expect(board.document.pins.map(\.content.note) == [text])
  }
}
