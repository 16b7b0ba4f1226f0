import Board
import BoardExchange
import BoardStore
import DragDropKit
import Foundation
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The messages at the bottom of a window.
final class MessageTests: XCTestCase {
  func testALineDoesNotTakeThePlaceOfOneThatIsStillRead() {
    var shown = MessageLines()
    shown.add("a")
    shown.add("b")
    XCTAssertEqual(shown.text, "a\nb")
    shown.add("a")
    XCTAssertEqual(shown.lines, ["b", "a"], "said again, not twice")
    for number in 1...9 { shown.add("\(number)") }
    XCTAssertEqual(shown.lines, ["b", "a"] + (1...9).map(String.init))
    XCTAssertTrue(shown.areMany)
    shown.expire()
    XCTAssertEqual(shown.lines, [])
  }

  func testEachThingThatWasNotDoneHasItsLine() {
    XCTAssertEqual(ItemFailure.text(of: [], after: "Done."), "Done.")
    XCTAssertNil(ItemFailure.text(of: []))
    let failures = (1...300).map { ItemFailure(name: "\($0)", "\($0) is gone") }
    XCTAssertEqual(ItemFailure.text(of: [failures[0]], after: "Done."), "Done. But: 1 is gone")
    XCTAssertEqual(
      ItemFailure.text(of: Array(failures[0..<4]), after: "Done."),
      "Done. But: \n1 is gone\n2 is gone\n3 is gone\n4 is gone")
    XCTAssertEqual(ItemFailure.text(of: Array(failures[0..<2])), "1 is gone\n2 is gone")
    XCTAssertEqual(ItemFailure.text(of: failures)?.split(separator: "\n").last, "100 more")
  }

  func testWhatAnImportLeftOutIsASentence() {
    XCTAssertEqual(ForeignImport.complaints(ImportReport(pinned: 3)), [])
    XCTAssertEqual(
      ForeignImport.complaints(ImportReport(pinned: 3, leftOut: ["2 drawings", "1 comment"])),
      ["Left out: 2 drawings; 1 comment."])
  }

  func testAnOfferStaysUntilItIsAnsweredOrAnotherIsMade() {
    var shown = MessageLines()
    shown.add("a")
    shown.add("removed", isOffer: true)
    for number in 1...9 { shown.add("\(number)") }
    XCTAssertEqual(shown.lines, ["a", "removed"] + (1...9).map(String.init))
    shown.expire()
    XCTAssertEqual(shown.lines, ["removed"])
    shown.add("also removed", isOffer: true)
    XCTAssertEqual(shown.lines, ["also removed"])
    shown.clear()
    XCTAssertNil(shown.offer)
  }

  func testWhatConcernsABoardWithoutAWindowIsToldInAnother() throws {
    try withDisplay {
      let boards = try TemporaryBoards()
      let app = boards.app("Messages")
      let (here, other) = try MainLoop.wait {
        (try await boards.board("Here"), try await boards.board("Other"))
      }
      for board in [here, other] { app.keep(board, as: AppController.key(board.url)) }
      let window = app.openWindow(on: here)
      let provider = ItemProvider()
      provider.suggestedName = "notes.txt"
      provider.registerDataRepresentation(forTypeIdentifier: "text/html", visibility: .all) { _ in nil }
      DropIntake.importItems([provider], onto: other, around: .zero, pixelScale: 1)
      XCTAssertEqual(
        window.messages.shown.lines, ["“Other”: “notes.txt” isn’t an image and wasn’t pinned"])
      DropIntake.importItems([provider], onto: here, around: .zero, pixelScale: 1)
      XCTAssertEqual(window.messages.shown.lines.count, 2)
      XCTAssertEqual(window.messages.shown.lines.last, "“notes.txt” isn’t an image and wasn’t pinned")
      window.window.close()
      MainLoop.settle()
    }
  }
}
