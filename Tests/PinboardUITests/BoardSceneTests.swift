import Board
import DragDropKit
import ExchangeTestSupport
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The recordings of a board that a canvas keeps from frame to frame.
final class BoardSceneTests: XCTestCase {
  @MainActor private struct Stage {
    let boards: TemporaryBoards
    let board: BoardController
    private let shown: ShownCanvas
    var canvas: BoardView { shown.canvas }
    var scene: BoardScene { canvas.scene }

    /// - Parameters:
    ///   - pictures: the widths of pictures in pixels.
    ///   - others: other files that are pinned, by their names.
    init(pictures: [Int] = [], others: [String: Data] = [:]) throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      var files = try pictures.map { try boards.picture("\($0).png", width: $0, height: $0) }
      for (name, data) in others.sorted(by: { $0.key < $1.key }) {
        let file = try boards.subfolder("others").appending(path: name)
        try data.write(to: file)
        files.append(file)
      }
      board = try MainLoop.wait(timeout: 60) {
        let board = try await boards.board("A")
        for (number, file) in files.enumerated() {
          await boards.importFiles([file], into: board, around: CGPoint(x: 300 * number, y: 0))
        }
        return board
      }
      shown = ShownCanvas(board)
    }

    /// Draws until nothing remains for the next frame.
    func draw() {
      _ = DrawingContext.record(size: canvas.viewport.size) { context, _ in
        while scene.draw(context) {}
      }
    }

    func close() { shown.close() }
  }

  func testEachStepOfAZoomShowsWhatALookWould() throws {
    try withDisplay {
      let stage = try Stage(pictures: [700, 50])
      defer { stage.close() }
      NoteIntake.pin("milk", on: stage.board, around: CGPoint(x: -300, y: 0))
      NoteIntake.pin("bread", on: stage.board, around: CGPoint(x: -300, y: 300))
      let canvas = stage.canvas
      canvas.selection = Set(stage.board.document.pins.suffix(1).map(\.id))
      for step in Array(-20...12) + Array(-12...20).reversed() {
        canvas.viewport.zoom = pow(1.15, Double(step))
        stage.draw()
        let items = stage.scene.visibleItems
        XCTAssertGreaterThan(items.count, 0)
        for item in items { XCTAssertEqual(item.look, stage.scene.looks.look(of: item), "\(step)") }
      }
    }
  }

  /// The mark says that it isn't the photo itself, without calling it damaged. It's also shown when the board
  /// is opened again and shows the stored preview.
  func testARawFileIsMarkedAsSeenByItsPreview() throws {
    try withDisplay {
      let preview = try TestPicture.jpeg(width: 400, height: 300)
      let stage = try Stage(pictures: [50], others: ["a.x3f": Data("FOVb".utf8) + Data(count: 60) + preview])
      defer { stage.close() }
      stage.draw()
      let marks = stage.scene.visibleItems.map { item -> PictureMark? in
        if case .picture(_, _, let mark)? = stage.scene.looks.look(of: item)?.content {
          mark
        } else {
          .flaw("no picture")
        }
      }
      XCTAssertEqual(Set(marks), [nil, .note("Preview of a raw file")])
    }
  }

  func testAZoomThatIsNotToBeSeenRecordsNothing() throws {
    try withDisplay {
      let stage = try Stage(pictures: [700, 50])
      defer { stage.close() }
      stage.canvas.viewport.zoom = 0.52
      stage.draw()
      let changes = stage.scene.changes
      // The detail changes by two steps, but picture, paper and head stay the same.
      stage.canvas.viewport.zoom = 0.6
      stage.draw()
      XCTAssertEqual(stage.scene.changes, changes)
      stage.canvas.viewport.zoom = 1.2
      stage.draw()
      XCTAssertGreaterThan(stage.scene.changes, changes)
    }
  }

  func testWhatIsOutOfSightIsRecordedAsLongAsThereIsTime() throws {
    try withDisplay {
      let stage = try Stage()
      defer { stage.close() }
      let scene = stage.scene
      var time = ContinuousClock.now
      // The clock advances by a millisecond for each eight items.
      scene.now = {
        time += .milliseconds(1)
        return time
      }
      for number in 0..<60 {
        NoteIntake.pin("\(number)", on: stage.board, around: CGPoint(x: 100_000 + 300 * number, y: 0))
      }
      NoteIntake.pin("seen", on: stage.board, around: .zero)
      let size = stage.canvas.viewport.size
      var counts: [Int] = []
      var isLeft = true
      while isLeft, counts.count < 20 {
        _ = DrawingContext.record(size: size) { context, _ in isLeft = scene.draw(context) }
        counts.append(scene.order.count { $0.look != nil })
      }
      XCTAssertEqual(counts, [17, 33, 49, 61])
      // At a higher zoom, everything gets other heads; visible items are drawn at once.
      stage.canvas.viewport.zoom = 3
      _ = DrawingContext.record(size: size) { context, _ in isLeft = scene.draw(context) }
      XCTAssertTrue(isLeft)
      XCTAssertEqual(scene.order.count { $0.look?.head?.density == 2 }, 1)
      stage.draw()
      XCTAssertEqual(scene.order.count { $0.look?.head?.density == 2 }, 61)
    }
  }

  func testCardsOfALargeDropAppearInPortionsInTheirOrder() throws {
    try withDisplay {
      let stage = try Stage()
      defer { stage.close() }
      let scene = stage.scene
      stage.canvas.viewport.zoom = 0.1
      let ids = stage.board.addCards(
        (0..<100).map { number in
          (
            "\(number)", CGPoint(x: 300 * (number % 10), y: 300 * (number / 10)),
            CGSize(width: 200, height: 200)
          )
        })
      var shown: [[PinID]] = []
      var isLeft = true
      while isLeft, shown.count < 10 {
        _ = DrawingContext.record(size: stage.canvas.viewport.size) { context, _ in
          isLeft = scene.draw(context)
        }
        shown.append(scene.order.filter { $0.look != nil }.map(\.id))
      }
      let limit = BoardScene.arrivalLimit
      XCTAssertEqual(shown, [limit, 2 * limit, 100].map { Array(ids.prefix($0)) })
      for id in ids { stage.board.removeCard(id) }
    }
  }

  /// More than are looked up at once come in portions, and some go or move while they wait.
  func testHundredsOfCardsComeInTheirOrderThoughSomeGoWhileTheyWait() throws {
    try withDisplay {
      let stage = try Stage()
      defer { stage.close() }
      let (board, scene) = (stage.board, stage.scene)
      stage.canvas.viewport.zoom = 0.05
      let ids = board.addCards(
        (0..<600).map { number in
          (
            "\(number)", CGPoint(x: 300 * (number % 30), y: 300 * (number / 30)),
            CGSize(width: 200, height: 200)
          )
        })
      stage.draw()
      board.removeCard(ids[599])
      board.updateCard(ids[500]) { card in card.center.x += 10 }
      for _ in 0..<30 { stage.draw() }
      XCTAssertEqual(scene.order.map(\.id), Array(ids.dropLast()))
      XCTAssertTrue(scene.order.allSatisfy { $0.look != nil })
      for id in ids { board.removeCard(id) }
    }
  }

  /// Only what has changed is looked up, so the order is compared with the board's after each change.
  func testWhatChangesTakesItsPlaceAmongTheRest() throws {
    try withDisplay {
      let stage = try Stage()
      defer { stage.close() }
      let (board, scene) = (stage.board, stage.scene)
      @MainActor func check(_ what: String) {
        stage.draw()
        let cards = board.cards.values.sorted { $0.order < $1.order }.map(\.id)
        let (found, expected) = (scene.order.map(\.id), board.document.pins.map(\.id) + cards)
        XCTAssertEqual(found, expected, what)
      }
      stage.canvas.viewport.zoom = 0.1
      for number in 0..<20 {
        NoteIntake.pin("\(number)", on: board, around: CGPoint(x: 100 * number, y: 0))
      }
      check("pins")
      let template = (name: "a", center: CGPoint(x: 0, y: 500), size: CGSize(width: 200, height: 200))
      let cards = board.addCards(Array(repeating: template, count: 5))
      check("cards")
      let pins = board.document.pins.map(\.id)
      board.perform(.bringToFront([pins[3], pins[7]], in: board.document))
      check("to the front")
      board.perform(.sendToBack([pins[9]], in: board.document))
      check("to the back")
      board.removeCard(cards[2])
      check("a card has gone")
      // A card becomes a pin with its id, in front of all pins and behind the cards that are left.
      let note = try XCTUnwrap(board.document.pin(pins[0]))
      let pin = Pin(
        id: cards[1], content: note.content, name: "a", center: template.center, size: template.size)
      board.perform(.add([pin], originals: [], to: board.document, name: .words("Add")))
      board.removeCard(cards[1])
      check("a card is a pin")
      board.perform(.remove([pins[1], pins[3]], from: board.document))
      check("pins have gone")
      while board.undo() { check("undone") }
      for id in cards { board.removeCard(id) }
      check("no cards")
    }
  }

  func testThousandsOfCardsComeInPortionsAndAllOfThemCome() throws {
    try withDisplay {
      let stage = try Stage()
      defer { stage.close() }
      let (board, scene) = (stage.board, stage.scene)
      stage.canvas.viewport.zoom = 0.01
      stage.draw()
      let ids = board.addCards(
        (0..<5_000).map { number in
          (
            "\(number)", CGPoint(x: 300 * (number % 70), y: 300 * (number / 70)),
            CGSize(width: 200, height: 200)
          )
        })
      var counts: [Int] = []
      var isLeft = true
      while isLeft, counts.count < 200 {
        _ = DrawingContext.record(size: stage.canvas.viewport.size) { context, _ in
          isLeft = scene.draw(context)
        }
        let found = scene.order.map(\.id)
        counts.append(found.count)
        XCTAssertEqual(found, Array(ids.prefix(found.count)))
      }
      let (first, portion) = (counts[0], BoardScene.arrivalLimit)
      XCTAssertLessThan(first, 200)
      XCTAssertEqual(counts.prefix(4), [first, first + portion, first + 2 * portion, first + 3 * portion])
      XCTAssertEqual(counts.last, 5_000)
      for id in ids { board.removeCard(id) }
      stage.draw()
      XCTAssertTrue(scene.order.isEmpty)
    }
  }

  func testPicturesThatCanWaitWaitForTheViewToRest() throws {
    try withDisplay {
      let stage = try Stage(pictures: [600, 610, 620, 630, 640, 650])
      defer { stage.close() }
      let (canvas, scene) = (stage.canvas, stage.scene)
      canvas.viewport.center = CGPoint(x: 750, y: 0)
      canvas.viewport.zoom = 0.1
      stage.draw()
      XCTAssertEqual(scene.visibleItems.map(\.shownSide), [64, 64, 64, 64, 64, 64])
      canvas.viewport.zoom = 0.4
      var isLeft = false
      _ = DrawingContext.record(size: canvas.viewport.size) { context, _ in isLeft = scene.draw(context) }
      let sharp = scene.visibleItems.count { $0.shownSide > 64 }
      XCTAssertTrue((1...5).contains(sharp), "\(sharp) of a quarter of a megabyte each")
      XCTAssertTrue(isLeft, "the next frame draws the others")
      _ = DrawingContext.record(size: canvas.viewport.size) { context, _ in isLeft = scene.draw(context) }
      XCTAssertTrue(scene.visibleItems.allSatisfy { $0.shownSide > 64 })
    }
  }

  func testCardsOfManyShapesGetTheirShadowsAMomentLater() throws {
    try withDisplay {
      let stage = try Stage()
      defer { stage.close() }
      let (canvas, scene) = (stage.canvas, stage.scene)
      var pins: [Pin] = []
      for column in 0..<6 {
        for row in 0..<5 {
          let center = CGPoint(x: column * 80 - 200, y: row * 60 - 120)
          let size = CGSize(width: 100 + 20 * column, height: 80 + 20 * row)
          pins.append(Pin(content: .note("milk"), name: "milk", center: center, size: size))
        }
      }
      stage.board.perform(try XCTUnwrap(Command.add(pins, originals: [], to: stage.board.document)))
      canvas.viewport.zoom = 1.5
      stage.draw()
      XCTAssertEqual(scene.visibleItems.count, 30)
      let makeshift = scene.visibleItems.count { $0.isMakeshift }
      XCTAssertTrue((1..<30).contains(makeshift), "\(makeshift)")
      XCTAssertTrue(MainLoop.pump { !scene.visibleItems.contains { $0.isMakeshift } })
    }
  }
}
