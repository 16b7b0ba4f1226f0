import Board
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct PinDropTests {
  private func drag(_ pins: [Pin], of board: BoardController) -> [DraggedPin] {
    pins.map { DraggedPin(board: board, id: $0.id, grip: .zero, zoom: 1) }
  }

  @Test func `a move on the same board is one command`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    await boards.importFiles([try boards.picture("1.png"), try boards.picture("2.png", red: 9)], into: board)
    let before = board.document.pins.map(\.center)
    _ = PinDrop.perform(drag(board.document.pins, of: board), operation: .move, onto: board) { _, pin in
      CGPoint(x: pin.center.x + 300, y: pin.center.y)
    }
    #expect(board.document.pins.map(\.center.x) == before.map { $0.x + 300 })
    board.undo()
    #expect(board.document.pins.map(\.center) == before)
  }

  @Test func `a move to another board is one step on each side and undone on each`() async throws {
    let boards = try TemporaryBoards()
    let (from, to) = (try await boards.board("From"), try await boards.board("To"))
    let file = try boards.picture("1.png")
    await boards.importFiles([file], into: from)
    _ = PinDrop.perform(drag(from.document.pins, of: from), operation: .move, onto: to) { _, _ in
      CGPoint(x: 5, y: 6)
    }
    #expect(from.document.pins.isEmpty)
    #expect(to.document.pins.map(\.center) == [CGPoint(x: 5, y: 6)])
    await to.commits.settled()
    await from.commits.settled()
    let id = try #require(to.document.pins.first?.content.original)
    #expect(try await to.file.originals.data(of: id) == Data(contentsOf: file))
    let reread = try await to.file.load()
    #expect(reread.pins == to.document.pins)
    #expect(try await from.file.load().pins.isEmpty)
    to.undo()
    from.undo()
    #expect(to.document.pins.isEmpty)
    #expect(from.document.pins.count == 1)
    await to.commits.settled()
    await from.commits.settled()
    #expect(try await from.file.load().pins == from.document.pins)
  }

  @Test func `a copy leaves the original`() async throws {
    let boards = try TemporaryBoards()
    let (from, to) = (try await boards.board("From"), try await boards.board("To"))
    await boards.importFiles([try boards.picture("1.png")], into: from)
    let landed = PinDrop.perform(drag(from.document.pins, of: from), operation: .copy, onto: to) { _, _ in
      .zero
    }
    #expect(landed.count == 1)
    #expect(from.document.pins.count == 1)
    #expect(to.document.pins.count == 1)
    #expect(to.document.pins.first?.id != from.document.pins.first?.id)
  }

  @Test func `a part of an image stays that part on another board, and leaves as the whole original`()
    async throws
  {
    let boards = try TemporaryBoards()
    let (from, to) = (try await boards.board("From"), try await boards.board("To"))
    let file = try boards.picture("1.png")
    await boards.importFiles([file], into: from)
    let id = try #require(from.document.pins.first?.id)
    let part = CGRect(x: 0.5, y: 0, width: 0.25, height: 0.5)
    from.perform(Command.crop(id, to: part, in: from.document))
    from.perform(Command.flip([id], .horizontal, in: from.document))
    for operation in [DropOperation.copy, .move] {
      let landed = PinDrop.perform(drag(from.document.pins, of: from), operation: operation, onto: to) {
        _, _ in
        .zero
      }
      #expect(landed.map(\.pin.framing) == [PictureFraming(crop: part, flip: .horizontal)])
    }
    await to.commits.settled()
    await from.commits.settled()
    #expect(try await to.file.load().pins.map(\.crop) == [part, part])
    let pin = try #require(to.document.pins.first)
    let provider = try #require(PinProvider.make(for: pin, in: to))
    let data = await withCheckedContinuation { continuation in
      _ = provider.loadDataRepresentation(forTypeIdentifier: "image/png") { data, _ in
        continuation.resume(returning: data)
      }
    }
    #expect(data == (try Data(contentsOf: file)))
  }

  @Test func `pins out of the tray are laid side by side where they're dropped`() async throws {
    let boards = try TemporaryBoards()
    let (tray, board) = (try await boards.board("Tray"), try await boards.board("Board"))
    let files = try (0..<5).map { try boards.picture("\($0).png", width: 100 + $0, height: 160 - 20 * $0) }
    await boards.importFiles(files, into: tray)
    tray.perform(Command.rotate([tray.document.pins[1].id], by: 45, in: tray.document))
    let dragged = tray.document.pins.map { DraggedPin(board: tray, id: $0.id, grip: nil, zoom: 1) }
    let places = PinPositions(of: dragged, at: CGPoint(x: 700, y: -300))
    let landed = PinDrop.perform(dragged, operation: .move, onto: board) { item, _ in
      places.center(of: item) ?? .zero
    }
    #expect(landed.count == 5)
    #expect(overlaps(landed.map(\.pin.boundingBox)) == 0)
    let whole = try #require(board.document.bounds)
    #expect(whole.contains(CGPoint(x: 700, y: -300)))
    #expect(max(whole.width, whole.height) < 700)
  }

  @Test func `pins that were held together keep their arrangement, and others go beside them`() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    await boards.importFiles(try (0..<4).map { try boards.picture("\($0).png", red: UInt8($0)) }, into: board)
    let pins = board.document.pins
    let grips: [CGPoint?] = [CGPoint(x: -10, y: 5), CGPoint(x: 3, y: 8), nil, nil]
    let dragged = zip(pins, grips).map { DraggedPin(board: board, id: $0.id, grip: $1, zoom: 1) }
    let places = PinPositions(of: dragged, at: CGPoint(x: 100, y: 200))
    #expect(places.center(of: dragged[0]) == CGPoint(x: 90, y: 205))
    #expect(places.center(of: dragged[1]) == CGPoint(x: 103, y: 208))
    let boxes = try zip(dragged, pins).map { item, pin in
      var pin = pin
      pin.center = try #require(places.center(of: item))
      return pin.boundingBox
    }
    #expect(overlaps([boxes[0].union(boxes[1]), boxes[2], boxes[3]]) == 0)
  }

  /// This needs no type, since a drag inside the app carries the pin itself.
  @Test func `a pin of an unknown kind is moved and copied with its original, and promises others nothing`()
    async throws
  {
    let boards = try TemporaryBoards()
    let (from, to) = (try await boards.board("From"), try await boards.board("To"))
    let file = try boards.picture("1.png")
    let pin = try await boards.pinStranger(file, on: from)
    let provider = try #require(PinProvider.make(for: pin, in: from))
    #expect(provider.registeredTypeIdentifiers.isEmpty)
    for operation in [DropOperation.copy, .move] {
      let landed = PinDrop.perform(drag([pin], of: from), operation: operation, onto: to) { _, _ in .zero }
      #expect(landed.map(\.pin.content) == [pin.content])
    }
    await to.commits.settled()
    await from.commits.settled()
    #expect(try await to.file.load().pins.map(\.content) == [pin.content, pin.content])
    #expect(try await from.file.load().pins.isEmpty)
    let original = try #require(pin.content.neededOriginal)
    #expect(try await to.file.originals.data(of: original) == Data(contentsOf: file))
  }

  /// Copies that are removed at their old positions would be two steps, and a kill between them would leave
  /// both pins.
  @Test func `of a flock from two boards, what's here already is moved and stays the same pin`() async throws
  {
    let boards = try TemporaryBoards()
    let (here, other) = (try await boards.board("Here"), try await boards.board("Other"))
    await boards.importFiles([try boards.picture("1.png"), try boards.picture("2.png", red: 9)], into: here)
    await boards.importFiles([try boards.picture("3.png", red: 18)], into: other)
    let (before, coming) = (here.document.pins, try #require(other.document.pins.first))
    let (depth, away) = (here.history.depth, other.history.depth)
    // The pin from the other board was picked up between the two others.
    let flock = drag([before[0]], of: here) + drag([coming], of: other) + drag([before[1]], of: here)
    let landed = PinDrop.perform(flock, operation: .move, onto: here) { _, pin in
      CGPoint(x: pin.center.x + 500, y: pin.center.y)
    }
    #expect(landed.map(\.dragged.id) == [before[0].id, coming.id, before[1].id])
    #expect(landed[0].pin.id == before[0].id)
    #expect(landed[2].pin.id == before[1].id)
    #expect(here.document.pins.count == 3)
    #expect(other.document.pins.isEmpty)
    for pin in before { #expect(here.document.pin(pin.id)?.center.x == pin.center.x + 500) }
    // There's one step for the pins that were here, and one step on each side for the pin that came.
    #expect(here.history.depth == depth + 2)
    #expect(other.history.depth == away + 1)
    here.undo()
    here.undo()
    #expect(here.document.pins == before)
    for board in [here, other] { await board.commits.settled() }
    #expect(try await here.file.load().pins == before)
  }

  @Test func `a pin that went away during the drag is left out`() async throws {
    let boards = try TemporaryBoards()
    let (from, to) = (try await boards.board("From"), try await boards.board("To"))
    await boards.importFiles([try boards.picture("1.png"), try boards.picture("2.png", red: 1)], into: from)
    let dragged = drag(from.document.pins, of: from)
    from.perform(Command.remove([dragged[0].id], from: from.document))
    let landed = PinDrop.perform(dragged, operation: .move, onto: to) { _, _ in .zero }
    #expect(landed.map(\.dragged.id) == [dragged[1].id])
  }
}
