import Board
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Copying in Pinboard and pasting in Pinboard.
final class CopiedPinsTests: XCTestCase {
  func testPastedPinsKeepTheirCropTurnSidesAndArrangement() throws {
    try withDisplay {
      // All tests share the clipboard, so it's emptied for the others.
      defer { Clipboard.general.setItemProviders([]) }
      let boards = try TemporaryBoards()
      let (source, target) = try MainLoop.wait {
        (try await boards.board("A"), try await boards.board("B"))
      }
      let files = [try boards.picture("one.png"), try boards.picture("two.png", red: 90)]
      try MainLoop.wait { await boards.importFiles(files, into: source) }
      var shaped = source.document.pins
      shaped[0].rotation = 30
      shaped[0].crop = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
      shaped[1].flip = .horizontal
      shaped[1].center = CGPoint(x: shaped[0].center.x + 300, y: shaped[0].center.y + 40)
      source.perform(Command.update(shaped, in: source.document, name: .words("Shape")))
      let shown = ShownCanvas(target)

      CopiedPins.copy(source.document.pins, of: source)
      // Cut removes the pins like this.
      source.perform(Command.remove(shaped.map(\.id), from: source.document))
      let pasted = try MainLoop.wait { await Clipboard.general.itemProviders() }
      shown.canvas.paste(pasted, around: CGPoint(x: 50, y: 60))

      let pins = target.document.pins
      XCTAssertEqual(pins.map(\.rotation), [30, 0])
      XCTAssertEqual(pins.map(\.crop), [shaped[0].crop, nil])
      XCTAssertEqual(pins.map(\.flip), [[], .horizontal])
      XCTAssertEqual(pins[1].center.x - pins[0].center.x, 300, accuracy: 0.001)
      XCTAssertEqual(pins[1].center.y - pins[0].center.y, 40, accuracy: 0.001)
      let middle = pins.map(\.boundingBox).reduce(CGRect.null) { $0.union($1) }
      XCTAssertEqual(middle.midX, 50, accuracy: 0.001)
      XCTAssertEqual(middle.midY, 60, accuracy: 0.001)
      XCTAssertEqual(shown.canvas.selection, Set(pins.map(\.id)))
      try MainLoop.wait { await target.commits.settled() }
      XCTAssertNil(target.commits.failure)
      let original = try XCTUnwrap(pins[0].content.neededOriginal)
      // The image that was stored first is in the pin at the back.
      XCTAssertEqual(
        try MainLoop.wait { try await target.file.originals.data(of: original) },
        try Data(contentsOf: boards.folder.appending(path: shaped[0].name)))
      shown.close()
    }
  }

  /// Other programs are offered only the image.
  func testWhatIsCutComesBackWithPinsOfUnknownKinds() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("Cutting")
      let files = [try boards.picture("one.png"), try boards.picture("two.png", red: 90)]
      let (source, target, stranger) = try MainLoop.wait {
        let (source, target) = (try await boards.board("A"), try await boards.board("B"))
        await boards.importFiles([files[0]], into: source)
        return (source, target, try await boards.pinStranger(files[1], on: source))
      }
      let window = app.openWindow(on: source)
      window.canvas.selectAll()
      window.pins.cut()
      XCTAssertTrue(source.document.pins.isEmpty)
      let copied = try MainLoop.wait { await Clipboard.general.itemProviders() }
      XCTAssertEqual(copied.map(\.registeredTypeIdentifiers), [["image/png"], []])

      let shown = ShownCanvas(target)
      XCTAssertTrue(shown.canvas.canPaste(copied))
      shown.canvas.paste(copied, around: .zero)
      XCTAssertEqual(target.document.pins.map(\.content.kind), ["image", "video"])
      XCTAssertEqual(target.document.pins.last?.content, stranger.content)
      try MainLoop.wait { await target.commits.settled() }
      let original = try XCTUnwrap(stranger.content.neededOriginal)
      XCTAssertEqual(
        try MainLoop.wait { try await target.file.originals.data(of: original) },
        try Data(contentsOf: files[1]))

      // This is also possible for a single pin of an unknown kind, when nothing on the clipboard has a type.
      shown.canvas.selection = Set(target.document.pins.suffix(1).map(\.id))
      CopiedPins.copy(shown.canvas.model.selectedPins, of: target)
      let alone = try MainLoop.wait { await Clipboard.general.itemProviders() }
      XCTAssertTrue(shown.canvas.canPaste(alone))
      shown.canvas.paste(alone, around: CGPoint(x: 0, y: 300))
      XCTAssertEqual(target.document.pins.map(\.content.kind), ["image", "video", "video"])
      shown.close()
      app.closeAll()
    }
  }

  /// Frames whose edges are no whole numbers bring exactly what lies on them through the clipboard.
  func testACopiedFrameBringsWhatLiesOnIt() throws {
    try withDisplay {
      // All tests share the clipboard, so it's emptied for the others.
      defer { Clipboard.general.setItemProviders([]) }
      let boards = try TemporaryBoards()
      for (round, unit) in FrameDropTests.units.enumerated() {
        var random = SeededGenerator(seed: UInt64(round))
        let (source, target) = try MainLoop.wait {
          (try await boards.board("From \(round)"), try await boards.board("To \(round)"))
        }
        let origin = CGPoint(
          x: .random(in: -9e5...9e5, using: &random), y: .random(in: -9e5...9e5, using: &random))
        let (frame, names) = try FrameDropTests.pin(on: source, unit: unit, at: origin, using: &random)
        CopiedPins.copy(
          source.document.ordered(source.document.carried(by: [frame], withLocked: true)), of: source)
        let copied = try MainLoop.wait { await Clipboard.general.itemProviders() }
        let shown = ShownCanvas(target)
        let middle = CGPoint(x: .random(in: -9e5...9e5, using: &random), y: 100.0 / 3)
        shown.canvas.paste(copied, around: middle)
        let pins = target.document.pins
        let context = "round \(round), unit \(unit), origin \(origin), to \(middle)"
        XCTAssertEqual(Set(pins.map(\.name)), names.union(["frame"]), context)
        let pasted = try XCTUnwrap(pins.first { $0.content.frame != nil }, context)
        XCTAssertEqual(Set(target.document.lying(on: pasted).map(\.name)), names, context)
        shown.close()
      }
    }
  }

  func testWhatWasCopiedElsewhereSinceIsPastedAsItIs() throws {
    try withDisplay {
      // All tests share the clipboard, so it's emptied for the others.
      defer { Clipboard.general.setItemProviders([]) }
      let boards = try TemporaryBoards()
      let board = try MainLoop.wait { try await boards.board("A") }
      NoteIntake.pin("ours", on: board, around: .zero)
      let shown = ShownCanvas(board)
      CopiedPins.copy(board.document.pins, of: board)
      Clipboard.general.setItemProviders([ItemProvider(object: "theirs")])
      let pasted = try MainLoop.wait { await Clipboard.general.itemProviders() }
      shown.canvas.paste(pasted, around: CGPoint(x: 0, y: 200))
      XCTAssertTrue(MainLoop.pump { board.document.pins.count == 2 })
      XCTAssertEqual(board.document.pins.compactMap(\.content.note).sorted(), ["ours", "theirs"])
      shown.close()
    }
  }
}
