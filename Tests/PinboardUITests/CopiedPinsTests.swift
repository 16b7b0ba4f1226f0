import Board
import BoardStore
import DragDropKit
import Foundation
import GLibSupport
import GtkTestSupport
import XCTest

@testable import PinboardUI

/// What's copied here and pasted here.
final class CopiedPinsTests: XCTestCase {
  func testPastedPinsKeepTheirCropTurnSidesAndArrangement() throws {
    try withDisplay {
      // The clipboard is everybody's: nothing stays on it for other tests.
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
      source.perform(Command.update(shaped, in: source.document, name: "Shape"))
      let shown = ShownCanvas(target)

      CopiedPins.copy(source.document.pins, of: source)
      // As Cut does.
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
      XCTAssertEqual(
        try MainLoop.wait { try await target.file.originalData(original) }, try Data(contentsOf: files[0]))
      shown.close()
    }
  }

  func testWhatWasCopiedElsewhereSinceIsPastedAsItIs() throws {
    try withDisplay {
      // The clipboard is everybody's: nothing stays on it for other tests.
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
