import Board
import BoardLook
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import Testing
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@Suite(.timeLimit(.minutes(5))) struct VacantPlacesTests {
  private static let part = CGRect(x: 100, y: 200, width: 900, height: 600)
  private static let size = CGSize(width: 200, height: 150)

  private static func frame(at middle: CGPoint) -> CGRect {
    CGRect(x: middle.x - 100, y: middle.y - 75, width: 200, height: 150)
  }

  @Test func `the middle is taken first`() throws {
    let places = try #require(VacantPositions(in: Self.part, for: Self.size))
    #expect(places.nearest == CGPoint(x: 550, y: 500))
  }

  @Test func `one thing after another covers nothing and lies in the part`() throws {
    var frames: [CGRect] = []
    while true {
      var places = try #require(VacantPositions(in: Self.part, for: Self.size))
      frames.forEach { places.take($0) }
      guard let point = places.nearest else { break }
      let frame = Self.frame(at: point)
      #expect(Self.part.insetBy(dx: -0.01, dy: -0.01).encloses(frame))
      #expect(!frames.contains { $0.insetBy(dx: 0.01, dy: 0.01).intersects(frame) })
      frames.append(frame)
    }
    #expect(frames.count >= 6)
  }

  @Test func `what ends at the edge doesn't take the place beside it`() throws {
    var places = try #require(
      VacantPositions(in: CGRect(x: 0, y: 0, width: 400, height: 150), for: CGSize(width: 200, height: 150)))
    places.take(CGRect(x: 200, y: 0, width: 200, height: 150))
    #expect(places.nearest == CGPoint(x: 100, y: 75))
  }

  @Test func `a part that's too small has no places`() {
    #expect(VacantPositions(in: CGRect(x: 0, y: 0, width: 199, height: 600), for: Self.size) == nil)
    #expect(VacantPositions(in: Self.part, for: CGSize(width: 200, height: 601)) == nil)
  }

  @Test(arguments: [
    CGRect.null, .infinite, CGRect(x: 1e300, y: 0, width: 1, height: 1),
    CGRect(x: -1e300, y: -1e300, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1e300, height: 1),
  ])
  func `rectangles far away take nothing`(_ rect: CGRect) throws {
    var places = try #require(VacantPositions(in: Self.part, for: Self.size))
    places.take(rect)
    #expect(places.nearest == CGPoint(x: 550, y: 500))
  }
}

/// Where a board puts what's dropped on it in the sidebar.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct FreePositionTests {
  @Test(arguments: [1, 7, 40])
  func `it's below everything, also below cards that are on their way`(_ count: Int) async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let sizes = CardLook.unknownSizes(count)
    #expect(board.freePosition(for: sizes) == .zero)
    await boards.importFiles([try boards.picture("one.png", width: 200, height: 200)], into: board)
    let card = board.addCards([("late.png", CGPoint(x: 30, y: 400), CGSize(width: 100, height: 300))])
    let point = board.freePosition(for: sizes)
    let room = CardLook.room(for: sizes).offsetBy(dx: point.x, dy: point.y)
    #expect(abs(room.minY - (550 + 64)) < 0.001)
    for id in card { board.removeCard(id) }
  }
}

/// Where the canvas puts what's pasted or opened.
final class PastePositionTests: XCTestCase {
  /// Runs a test on a canvas of 900 × 600 points whose board has one pin, which was copied.
  private func withCopiedPin(_ body: @MainActor (ShownCanvas, [ItemProvider]) throws -> Void) throws {
    try withDisplay {
      defer { Clipboard.general.setItemProviders([]) }
      let boards = try TemporaryBoards()
      let board = try MainLoop.wait { try await boards.board("A") }
      let picture = try boards.picture("one.png", width: 120, height: 120)
      try MainLoop.wait { await boards.importFiles([picture], into: board) }
      let shown = ShownCanvas(board)
      CopiedPins.copy(board.document.pins, of: board)
      let providers = try MainLoop.wait { await Clipboard.general.itemProviders() }
      var pin = board.document.pins[0]
      pin.center = shown.canvas.middle
      board.perform(Command.update([pin], in: board.document, name: .words("Move")))
      shown.canvas.model.pointer = nil
      try body(shown, providers)
      shown.close()
    }
  }

  func testPastedPinsCoverNothingWhileThereIsRoom() throws {
    try withCopiedPin { shown, providers in
      let canvas = shown.canvas
      for _ in 0..<4 { canvas.paste(itemProviders: providers) }
      let pins = canvas.board.document.pins
      XCTAssertEqual(pins.count, 5)
      for pin in pins {
        XCTAssertTrue(canvas.viewport.visibleRect.encloses(pin.boundingBox), "\(pin.boundingBox)")
      }
      XCTAssertEqual(overlaps(pins.map(\.boundingBox)), 0)
    }
  }

  func testPastedPinsAreNotBehindTheTray() throws {
    try withCopiedPin { shown, providers in
      let canvas = shown.canvas
      canvas.look.covered = 180
      for _ in 0..<6 { canvas.paste(itemProviders: providers) }
      let open = canvas.viewport.visibleRect.maxY - 180
      // The view has no room for all of them, but what fits isn't behind the tray.
      for pin in canvas.board.document.pins { XCTAssertLessThanOrEqual(pin.boundingBox.maxY, open) }
    }
  }

  func testWhatIsPastedTwiceAtThePointerIsSeenTwice() throws {
    try withCopiedPin { shown, providers in
      let canvas = shown.canvas
      canvas.viewport.zoom = 2
      canvas.model.pointer = CGPoint(x: 300, y: 200)
      let place = try XCTUnwrap(canvas.pointerPosition)
      for _ in 0..<3 { canvas.paste(itemProviders: providers) }
      let pasted = canvas.board.document.pins.dropFirst().map(\.center)
      // 24 points of the view are 12 of the board at this zoom.
      for (index, center) in pasted.enumerated() {
        XCTAssertEqual(center.x, place.x + 12 * CGFloat(index), accuracy: 0.001)
        XCTAssertEqual(center.y, place.y + 12 * CGFloat(index), accuracy: 0.001)
      }
      XCTAssertEqual(pasted.count, 3)
    }
  }

  func testOpenedFilesCoverNothing() throws {
    try withCopiedPin { shown, _ in
      let canvas = shown.canvas
      let pin = canvas.board.document.pins[0]
      let place = canvas.position(forItems: 1)
      let side = Arrangement.maximumInitialSide
      XCTAssertFalse(
        pin.boundingBox.intersects(
          CGRect(x: place.x - side / 2, y: place.y - side / 2, width: side, height: side)))
      XCTAssertTrue(canvas.position(forMany: 1).isSeen)
      // There's no room for a hundred of them in the view.
      let many = canvas.position(forMany: 100)
      XCTAssertFalse(many.isSeen)
      let room = CardLook.room(for: CardLook.unknownSizes(100)).offsetBy(dx: many.point.x, dy: many.point.y)
      XCTAssertFalse(pin.boundingBox.intersects(room))
      // Pasted, they're where the user looks.
      let pasted = canvas.position(forItems: 100)
      XCTAssertEqual(pasted.x - canvas.middle.x, pasted.y - canvas.middle.y)
    }
  }
}
