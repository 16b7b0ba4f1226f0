import Board
import BoardLook
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import SeededRandom
import TestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The pinboard example (contract, section 4) with the app's own delegates: what they report to the stage, and
/// what the board shows during a drag. The test has an engine of its own, whose stage ends animations when
/// the test says so.
final class CanvasDragTests: XCTestCase {
  @MainActor private struct Scene {
    let boards: TemporaryBoards
    let board: BoardController
    let stage = EmbeddedStage(story: Story())
    let engine = DragDropEngine(clock: ManualClock())
    private let shown: ShownCanvas

    init() throws {
      let boards = try TemporaryBoards()
      self.boards = boards
      board = try MainLoop.wait { try await boards.board("A") }
      NoteIntake.pin("one", on: board, around: CGPoint(x: -200, y: -100))
      NoteIntake.pin("two", on: board, around: CGPoint(x: 200, y: -100))
      shown = ShownCanvas(board)
      engine.stage = stage
    }

    var canvas: BoardView { shown.canvas }
    var pins: [Pin] { board.document.pins }

    func middle(of pin: Pin) -> CGPoint {
      let frame = canvas.model.frame(of: pin)
      return CGPoint(x: frame.midX, y: frame.midY)
    }

    func dragLocation(_ point: CGPoint) -> DragLocation {
      DragLocation(window: shown.window, point: canvas.convertToWindow(point))
    }

    /// Lifts a pin at its middle and drags it to a point of the canvas.
    func drag(_ pin: Pin, to point: CGPoint) -> SessionID {
      let start = dragLocation(middle(of: pin)).point
      let contact = ContactID(number: 1)
      XCTAssertTrue(engine.contactBegan(contact, kind: .pointer, at: start, in: shown.window))
      _ = engine.contactMoved(contact, to: CGPoint(x: start.x + 20, y: start.y))
      engine.contactEnded(contact)
      XCTAssertEqual(stage.carried.count, 1)
      XCTAssertEqual(engine.dragMoved(stage.session, to: dragLocation(point), requested: nil), .move)
      return stage.session
    }

    func alpha(of pin: Pin) -> Double { canvas.model.presentations[pin.id]?.alpha ?? 1 }

    func close() {
      engine.cancelEverything()
      shown.close()
    }
  }

  func testWhatLiftsIsThePinAloneAndItsOriginalDims() throws {
    try withDisplay {
      let scene = try Scene()
      let pin = scene.pins[0]
      _ = scene.drag(pin, to: CGPoint(x: 400, y: 400))
      let pieces = try XCTUnwrap(scene.stage.carried.last).pieces
      XCTAssertEqual(pieces.count, 1)
      let preview = try XCTUnwrap(pieces.first?.preview)
      let picture = try XCTUnwrap(preview.viewNode as? PinPicture, "not the whole board")
      let frame = scene.canvas.model.frame(of: pin)
      let paper = CardPainter(theme: scene.canvas.theme, zoom: scene.canvas.viewport.zoom).paper(
        around: frame)
      XCTAssertEqual(picture.intrinsicSize, paper.size)
      XCTAssertTrue(preview.target.container === scene.canvas)
      XCTAssertEqual(preview.target.center, scene.middle(of: pin), "in its place")
      XCTAssertEqual(scene.alpha(of: pin), 0.5)
      XCTAssertEqual(scene.alpha(of: scene.pins[1]), 1)
      scene.close()
    }
  }

  func testACaptionIsLiftedWithItsPin() throws {
    try withDisplay {
      let scene = try Scene()
      let id = scene.pins[0].id
      scene.board.perform(Command.setCaption(of: id, to: "left arm", in: scene.board.document))
      scene.canvas.viewport.setZoom(0.8, keeping: .zero)
      let pin = try XCTUnwrap(scene.board.document.pin(id))
      _ = scene.drag(pin, to: CGPoint(x: 400, y: 400))
      let preview = try XCTUnwrap(scene.stage.carried.last?.pieces.first?.preview)
      let picture = try XCTUnwrap(preview.viewNode as? PinPicture)
      let paper = CardPainter(theme: scene.canvas.theme, zoom: scene.canvas.viewport.zoom).paper(
        around: scene.canvas.model.frame(of: pin))
      let outline = try XCTUnwrap(preview.parameters.shadowPath).pieces.map(\.rect)
      XCTAssertEqual(outline.count, 2, "paper and strip")
      XCTAssertEqual(outline[0].width, paper.width, accuracy: 0.01)
      XCTAssertEqual(outline[0].height, paper.height, accuracy: 0.01)
      XCTAssertEqual(
        outline[0].midX, picture.intrinsicSize.width / 2, accuracy: 0.01, "the card is in the middle")
      XCTAssertEqual(outline[0].midY, picture.intrinsicSize.height / 2, accuracy: 0.01)
      XCTAssertEqual(outline[1].minY, outline[0].maxY + CaptionLook.gap * 0.8, accuracy: 0.01)
      XCTAssertEqual(outline[1].maxY, picture.intrinsicSize.height, accuracy: 0.01)
      XCTAssertEqual(preview.target.center, scene.middle(of: pin), "in its place")
      scene.close()
    }
  }

  func testCaptionsCountWhenAllIsShown() throws {
    try withDisplay {
      let scene = try Scene()
      let (canvas, pin) = (scene.canvas, scene.pins[0])
      let plain = try XCTUnwrap(canvas.bounds(of: scene.pins))
      XCTAssertEqual(plain, scene.board.document.bounds)
      XCTAssertNil(canvas.bounds(of: []))
      scene.board.perform(Command.setCaption(of: pin.id, to: "left\narm", in: scene.board.document))
      let bounds = try XCTUnwrap(canvas.bounds(of: scene.pins))
      XCTAssertGreaterThan(bounds.maxY, pin.boundingBox.maxY + 2 * CaptionLook.fontSize)
      XCTAssertEqual(bounds.minY, plain.minY)
      // What's drawn is within them.
      let look = try XCTUnwrap(canvas.scene.looks.look(of: SceneItem(pin.id)))
      XCTAssertEqual(look.box.maxY, bounds.maxY, accuracy: 0.01)
      scene.close()
    }
  }

  func testAMovedPinIsSetDownAtFullSizeWhereItWasReleasedWhileItsOriginalFades() throws {
    try withDisplay {
      let scene = try Scene()
      let pin = scene.pins[0]
      let (before, old) = (scene.canvas.model.frame(of: pin), scene.middle(of: pin))
      let point = CGPoint(x: old.x + 60, y: old.y + 150)
      let session = scene.drag(pin, to: point)
      XCTAssertEqual(scene.engine.drop(session), .move)

      let piece = try XCTUnwrap(scene.stage.setDowns.first)
      XCTAssertEqual(piece.manner, .flyToTarget)
      let target = try XCTUnwrap(piece.preview).target
      XCTAssertTrue(target.container === scene.canvas)
      XCTAssertEqual(target.center.x, point.x, accuracy: 0.01)
      XCTAssertEqual(target.center.y, point.y, accuracy: 0.01)
      XCTAssertEqual(target.transform, .identity, "at full size")
      // Until the preview has been set down, the pin fades at its old position and isn't shown at the new one.
      XCTAssertEqual(scene.alpha(of: pin), 0)
      XCTAssertEqual(scene.canvas.model.frame(of: scene.pins.first { $0.id == pin.id } ?? pin), before)

      // The position and the opacity change at the same time.
      scene.stage.finishAnimations()
      let moved = try XCTUnwrap(scene.pins.first { $0.id == pin.id })
      XCTAssertNil(scene.canvas.model.presentations[pin.id])
      XCTAssertEqual(scene.middle(of: moved).x, point.x, accuracy: 0.01)
      XCTAssertEqual(scene.middle(of: moved).y, point.y, accuracy: 0.01)
      XCTAssertEqual(scene.canvas.model.frame(of: moved).size, before.size)
      scene.close()
    }
  }

  func testAPinThatIsMovedToAnotherWindowComesBackWholeWhenItIsUndone() throws {
    try withDisplay {
      let scene = try Scene()
      let (boards, pin) = (scene.boards, scene.pins[0])
      let other = ShownCanvas(try MainLoop.wait { try await boards.board("B") })
      let session = scene.drag(pin, to: CGPoint(x: 300, y: 300))
      let location = DragLocation(
        window: other.window, point: other.canvas.convertToWindow(CGPoint(x: 200, y: 200)))
      XCTAssertEqual(scene.engine.dragMoved(session, to: location, requested: nil), .move)
      XCTAssertEqual(scene.engine.drop(session), .move)
      scene.stage.finishAnimations()
      XCTAssertNil(scene.board.document.pin(pin.id))
      scene.board.undo()
      XCTAssertNotNil(scene.board.document.pin(pin.id))
      XCTAssertEqual(scene.alpha(of: pin), 1)
      XCTAssertTrue(other.canvas.model.presentations.isEmpty)
      other.close()
      scene.close()
    }
  }

  /// Several pins are shown where a drop would put them, as long as it would move them within their board.
  func testSeveralPinsGoAlongOverTheirBoardAndLieWhereTheyAreSeen() throws {
    try withDisplay {
      for _ in 0..<12 {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        let scene = try Scene()
        let (model, before) = (scene.canvas.model, scene.pins)
        scene.canvas.viewport.setZoom(Double.random(in: 0.4...1.3, using: &random), keeping: .zero)
        scene.canvas.selection = Set(before.map(\.id))
        @MainActor func far() -> CGPoint {
          let start = scene.middle(of: before[0])
          return CGPoint(
            x: start.x + Double.random(in: 60...200, using: &random) / 3,
            y: start.y + Double.random(in: 60...200, using: &random) * 0.87)
        }
        @MainActor func isHome() -> Bool {
          before.allSatisfy { model.presentations[$0.id]?.heldCenter == nil && scene.alpha(of: $0) == 0.5 }
        }
        let session = scene.drag(before[0], to: far())
        XCTAssertTrue(scene.stage.story.take().contains("conceal"), "seed \(seed)")
        // Over nothing, the stack is seen, and the pins are where they were.
        _ = scene.engine.dragMoved(session, to: nil, requested: nil)
        XCTAssertTrue(isHome(), "seed \(seed)")
        // Copies are in the stack as well.
        XCTAssertEqual(
          scene.engine.dragMoved(session, to: scene.dragLocation(far()), requested: .copy), .copy)
        XCTAssertTrue(isHome(), "seed \(seed)")
        XCTAssertEqual(scene.engine.dragMoved(session, to: scene.dragLocation(far()), requested: nil), .move)
        XCTAssertTrue(before.allSatisfy { scene.alpha(of: $0) == 1 }, "seed \(seed)")
        XCTAssertEqual(scene.board.document.pins, before, "nothing has changed yet")
        if Bool.random(using: &random) {
          scene.engine.cancel(session, animated: true)
          scene.stage.finishAnimations()
          XCTAssertEqual(scene.board.document.pins, before, "seed \(seed)")
          XCTAssertTrue(model.presentations.isEmpty, "seed \(seed)")
          scene.close()
          continue
        }
        // The board moves under a drag that rests.
        scene.canvas.viewport.pan(by: CGPoint(x: 10.0 / 3, y: -7))
        let seen = before.map { model.frame(of: $0) }
        XCTAssertNotEqual(seen[0], scene.canvas.viewport.viewRect(before[0].boundingBox))
        XCTAssertEqual(scene.engine.drop(session), .move)
        XCTAssertTrue(scene.stage.setDowns.allSatisfy { $0.manner == .shrinkInPlace })
        scene.stage.finishAnimations()
        XCTAssertTrue(model.presentations.isEmpty, "seed \(seed)")
        for (pin, frame) in zip(before, seen) {
          let lies = model.frame(of: try XCTUnwrap(scene.board.document.pin(pin.id)))
          XCTAssertEqual(lies.midX, frame.midX, accuracy: 1e-6, "seed \(seed)")
          XCTAssertEqual(lies.midY, frame.midY, accuracy: 1e-6, "seed \(seed)")
        }
        XCTAssertEqual(scene.board.history.undoName, "Move (2 pins)")
        scene.board.undo()
        XCTAssertEqual(scene.board.document.pins, before, "seed \(seed)")
        scene.close()
      }
    }
  }

  /// Whichever pin is grabbed, the items of a drag are in the order in which the clipboard has them, and the
  /// grabbed one is on top of the stack.
  func testSeveralPinsAreDraggedInTheOrderOfTheClipboard() throws {
    try withDisplay {
      defer { Clipboard.general.setItemProviders([]) }
      for _ in 0..<12 {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        let scene = try Scene()
        for number in 0..<Int.random(in: 1...7, using: &random) {
          let point = CGPoint(
            x: Double.random(in: -400...400, using: &random), y: Double.random(in: -250...250, using: &random)
          )
          NoteIntake.pin("note \(number)", on: scene.board, around: point)
        }
        let (board, canvas) = (scene.board, scene.canvas)
        board.perform(
          Command.bringToFront(
            board.document.pins.map(\.id).shuffled(using: &random).prefix(2), in: board.document))
        // A pin can be grabbed where no other one covers its middle.
        let free = board.document.pins.filter { canvas.scene.pin(at: scene.middle(of: $0))?.id == $0.id }
        let grabbed = try XCTUnwrap(free.randomElement(using: &random))
        canvas.selection = Set(
          board.document.pins.map(\.id).filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
        canvas.selection.insert(grabbed.id)
        let copied = CopiedPins.copy(board.document.ordered(canvas.selection), of: board)
        let session = scene.drag(grabbed, to: CGPoint(x: 400, y: 400))
        @MainActor func ids(_ items: [DragItem]) -> [PinID] {
          items.compactMap { ($0.localObject as? DraggedPin)?.id }
        }
        let items = try XCTUnwrap(scene.engine.dragSession(session)).items
        XCTAssertEqual(ids(items), copied, "seed \(seed)")
        let stack = ids(try XCTUnwrap(scene.stage.carried.last).pieces.map(\.item))
        XCTAssertEqual(stack.last, grabbed.id, "seed \(seed)")
        XCTAssertEqual(stack.dropLast(), copied.filter { $0 != grabbed.id }[...], "seed \(seed)")
        scene.close()
      }
    }
  }

  func testAPinOfAnUnknownKindIsDraggedToAnotherWindow() throws {
    try withDisplay {
      let scene = try Scene()
      let (boards, board) = (scene.boards, scene.board)
      let file = try boards.picture("stranger.png")
      let pin = try MainLoop.wait {
        try await boards.pinStranger(file, on: board, at: CGPoint(x: 0, y: 150))
      }
      let other = ShownCanvas(try MainLoop.wait { try await boards.board("B") })
      let session = scene.drag(pin, to: CGPoint(x: 300, y: 300))
      let location = DragLocation(
        window: other.window, point: other.canvas.convertToWindow(CGPoint(x: 200, y: 200)))
      XCTAssertEqual(scene.engine.dragMoved(session, to: location, requested: nil), .move)
      XCTAssertEqual(scene.engine.drop(session), .move)
      scene.stage.finishAnimations()
      XCTAssertNil(board.document.pin(pin.id))
      XCTAssertEqual(other.canvas.board.document.pins.map(\.content), [pin.content])
      other.close()
      scene.close()
    }
  }

  func testACopyRightAfterAPinHasJoinedLeavesAllOriginalsWhole() throws {
    try withDisplay {
      let scene = try Scene()
      let (held, joining) = (scene.pins[0], scene.pins[1])
      let point = CGPoint(x: 420, y: 320)
      let session = scene.drag(held, to: point)
      XCTAssertTrue(
        scene.engine.addItems(
          at: scene.dragLocation(scene.middle(of: joining)).point, in: scene.dragLocation(point).window))
      XCTAssertEqual(scene.engine.dragMoved(session, to: scene.dragLocation(point), requested: .copy), .copy)
      XCTAssertEqual(scene.engine.drop(session), .copy)
      // The lift of the pin that has joined ends after the drag.
      scene.stage.finishAnimations()
      XCTAssertEqual([held, joining].map(scene.alpha(of:)), [1, 1])
      scene.close()
    }
  }

  func testPinsPickedUpOneByOneAreSetDownBesideTheFirst() throws {
    try withDisplay {
      let scene = try Scene()
      NoteIntake.pin("three", on: scene.board, around: CGPoint(x: 0, y: 150))
      let pins = scene.pins
      let point = CGPoint(x: 420, y: 320)
      let session = scene.drag(pins[0], to: point)
      for pin in pins.dropFirst() {
        XCTAssertTrue(
          scene.engine.addItems(
            at: scene.dragLocation(scene.middle(of: pin)).point, in: scene.dragLocation(point).window))
      }
      XCTAssertEqual(scene.engine.drop(session), .move)
      scene.stage.finishAnimations()
      let landed = pins.compactMap { scene.board.document.pin($0.id) }
      XCTAssertEqual(landed.count, 3)
      XCTAssertEqual(scene.middle(of: landed[0]).x, point.x, accuracy: 0.01, "it stays where it's held")
      XCTAssertEqual(scene.middle(of: landed[0]).y, point.y, accuracy: 0.01)
      XCTAssertEqual(overlaps(landed.map(\.boundingBox)), 0)
      scene.close()
    }
  }

  func testAnImageOfAnotherProgramShrinksWhereItIsDroppedAndLandsThere() throws {
    try withDisplay {
      let scene = try Scene()
      let count = scene.pins.count
      let data = try Data(contentsOf: scene.boards.picture("dropped.png"))
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(data, nil)
        return nil
      }
      // Any view in a window can represent the foreign drag.
      scene.stage.foreignView = scene.canvas
      let session = scene.engine.beginForeignSession(
        items: [DragItem(itemProvider: provider)], offersCopy: true)
      let point = CGPoint(x: 120, y: 420)
      XCTAssertEqual(scene.engine.dragMoved(session, to: scene.dragLocation(point), requested: nil), .copy)
      XCTAssertEqual(scene.engine.drop(session), .copy)
      XCTAssertEqual(scene.stage.setDowns.map(\.manner), [.shrinkInPlace])
      XCTAssertNotNil(scene.stage.setDowns.first?.preview)
      scene.stage.finishAnimations()
      let board = scene.board
      try MainLoop.wait { await board.importer.finished() }
      XCTAssertEqual(scene.pins.count, count + 1)
      let landed = try XCTUnwrap(scene.pins.last)
      XCTAssertEqual(scene.middle(of: landed).x, point.x, accuracy: 0.5)
      XCTAssertEqual(scene.middle(of: landed).y, point.y, accuracy: 0.5)
      scene.close()
    }
  }
}
