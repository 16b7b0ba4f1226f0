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

/// The rubber band on a board that moves under it.
final class RubberBandTests: XCTestCase {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// However the board is moved and zoomed meanwhile, the band goes from where it began on the board to the
  /// contact, and chooses what's there.
  func testTheBandsCornerStaysOnTheBoard() throws {
    try withDisplay {
      for _ in 0..<(Self.isLong ? 100 : 10) {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        try withScatteredNotes(within: 900, seed: random.next()) { canvas in
          let (band, document) = (canvas.tools.band, canvas.board.document)
          for _ in 0..<4 {
            guard let press = freePoint(on: canvas, &random) else { continue }
            let adds = Bool.random(using: &random)
            let before = canvas.selection
            XCTAssertTrue(band.press(at: press, kind: .pointer, adds ? .control : []))
            let anchor = canvas.viewport.boardPoint(press)
            var contact = press
            for _ in 0..<12 {
              switch Int.random(in: 0..<4, using: &random) {
              case 0: canvas.viewport.pan(by: randomPoint(in: -300...300, &random))
              case 1:
                canvas.viewport.setZoom(
                  canvas.viewport.zoom * Double.random(in: 0.87...1.15, using: &random), keeping: contact)
              default:
                contact = randomPoint(in: -40...920, &random)
                band.move(by: CGPoint(x: contact.x - press.x, y: contact.y - press.y), [], at: 0)
              }
              guard contact != press else { continue }
              let end = canvas.viewport.boardPoint(contact)
              let area = CGRect(
                x: min(anchor.x, end.x), y: min(anchor.y, end.y), width: abs(anchor.x - end.x),
                height: abs(anchor.y - end.y))
              let (less, more) = (
                inside(area.insetBy(dx: 0.01, dy: 0.01), document),
                inside(area.insetBy(dx: -0.01, dy: -0.01), document)
              )
              let caught = canvas.selection.symmetricDifference(adds ? before : [])
              XCTAssertTrue(caught.isSuperset(of: less), "seed \(seed)")
              XCTAssertTrue(caught.isSubset(of: more), "seed \(seed)")
            }
            band.end(at: 0)
            let chosen = canvas.selection
            canvas.viewport.pan(by: randomPoint(in: -300...300, &random))
            XCTAssertEqual(canvas.selection, chosen, "seed \(seed): it has ended")
            XCTAssertNil(canvas.model.rubberBand)
          }
        }
      }
    }
  }

  func testAtTheEdgeOfTheViewItReachesWhatsOutOfSight() throws {
    try withDisplay {
      for (edge, far) in [
        (CGPoint(x: 899, y: 300), CGPoint(x: 1_000, y: 0)),
        (CGPoint(x: -30, y: 300), CGPoint(x: -1_000, y: 0)),
        (CGPoint(x: 450, y: 598), CGPoint(x: 0, y: 800)),
      ] {
        let boards = try TemporaryBoards()
        let board = try MainLoop.wait { try await boards.board("A") }
        let pin = Pin(content: .note("far"), name: "", center: far, size: CGSize(width: 200, height: 900))
        board.perform(Command.add([pin], originals: [], to: board.document))
        let shown = ShownCanvas(board)
        let canvas = shown.canvas
        canvas.viewport.center = .zero
        let band = canvas.tools.band
        XCTAssertFalse(canvas.viewport.visibleRect.intersects(pin.boundingBox))
        // The band begins beside the pins' middle, so that it goes over some of the pin.
        let press = CGPoint(x: 400, y: 250)
        XCTAssertTrue(band.press(at: press, kind: .pointer, []))
        band.move(by: CGPoint(x: edge.x - press.x, y: edge.y - press.y), [], at: 0)
        XCTAssertTrue(MainLoop.pump { canvas.selection == [pin.id] }, "it never gets to the pin at \(far)")
        band.move(by: CGPoint(x: 0, y: 0), [], at: 0)
        XCTAssertEqual(canvas.selection, [], "in the middle, the board rests")
        band.end(at: 0)
        shown.close()
        withExtendedLifetime(boards) {}
      }
    }
  }
}

/// Returns a point of the view that isn't on a pin.
@MainActor private func freePoint(on canvas: BoardView, _ random: inout SeededGenerator) -> CGPoint? {
  for _ in 0..<50 {
    let point = CGPoint(
      x: Double.random(in: 0...899, using: &random), y: Double.random(in: 0...599, using: &random))
    if canvas.scene.pin(at: point) == nil { return point }
  }
  return nil
}

private func randomPoint(in range: ClosedRange<Double>, _ random: inout SeededGenerator) -> CGPoint {
  CGPoint(x: Double.random(in: range, using: &random), y: Double.random(in: range, using: &random))
}

private func inside(_ area: CGRect, _ document: BoardDocument) -> Set<PinID> {
  guard area.width > 0, area.height > 0, !area.isNull else { return [] }
  return Set(document.pins.filter { $0.boundingBox.intersects(area) }.map(\.id))
}
