import Board
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What's dropped or pasted is selected, unless the user selects something else meanwhile.
final class ArrivalSelectionTests: XCTestCase {
  @MainActor private static func note(_ x: Double) -> Pin {
    Pin(
      content: .note("a"), name: "", center: CGPoint(x: x, y: 0), size: CGSize(width: 100, height: 60))
  }

  func testWhatComesIsSelectedUntilSomethingElseIs() throws {
    try withDisplay {
      for _ in 0..<20 {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        let shown = try ShownPicture()
        let (board, canvas) = (shown.board, shown.canvas)
        canvas.selection = Bool.random(using: &random) ? [shown.pin.id] : []
        let group = canvas.arrivals.begin()
        var came: Set<PinID> = []
        var chosen: Set<PinID>?
        for step in 0..<Int.random(in: 1...6, using: &random) {
          switch Int.random(in: 0..<6, using: &random) {
          case 0:
            // Something else happens on the board.
            board.perform(
              Command.add([Self.note(Double(step) * 500)], originals: [], to: board.document))
          case 1 where chosen == nil && !came.isEmpty:
            canvas.selection = [shown.pin.id]
            chosen = canvas.selection
          default:
            let pins = (0..<Int.random(in: 1...4, using: &random)).map { Self.note(Double($0) * 130) }
            board.perform(Command.add(pins, originals: [], to: board.document, group: group))
            came.formUnion(pins.map(\.id))
            if chosen == nil { XCTAssertEqual(canvas.selection, came, "seed \(seed)") }
          }
          if let chosen { XCTAssertEqual(canvas.selection, chosen, "seed \(seed)") }
        }
        shown.close()
      }
    }
  }

  func testThousandsOfPinsArentSelected() throws {
    try withDisplay {
      let shown = try ShownPicture()
      defer { shown.close() }
      let group = shown.canvas.arrivals.begin()
      for _ in 0..<3 {
        let pins = (0..<ArrivalSelection.most / 2).map { Self.note(Double($0) * 130) }
        shown.board.perform(Command.add(pins, originals: [], to: shown.board.document, group: group))
      }
      XCTAssertEqual(shown.canvas.selection, [])
    }
  }

  func testTheViewReturnsAfterANoteWasWrittenInADistantOne() throws {
    try withDisplay {
      let shown = try ShownPicture()
      defer { shown.close() }
      let canvas = shown.canvas
      canvas.viewport.setZoom(0.37, keeping: CGPoint(x: 210, y: 90))
      let note = Self.note(40)
      shown.board.perform(Command.add([note], originals: [], to: shown.board.document))
      let before = canvas.viewport
      canvas.notes.edit(note.id)
      XCTAssertEqual(canvas.viewport.zoom, 1)
      canvas.notes.end()
      XCTAssertEqual(canvas.viewport, before)
      // A view that the user has moved meanwhile stays there.
      canvas.notes.edit(note.id)
      canvas.viewport.pan(by: CGPoint(x: 7, y: 3))
      let moved = canvas.viewport
      canvas.notes.end()
      XCTAssertEqual(canvas.viewport, moved)
    }
  }
}
