import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import Synchronization
import TestSupport
import XCTest

@testable import GtkTexts

/// Tests of a field whose text is longer than the field, with a drag at its edge.
final class TextFieldScrollTests: XCTestCase {
  func testAHeldDragScrollsALongField() {
    withDisplay {
      let bench = TextBench()
      let words = (1...60).map { "word\($0)" }.joined(separator: " ")
      bench.field.text = words
      bench.field.autoscroll.speed = 3_000
      MainLoop.settle()
      let witness = TextWitness(bench.story)
      bench.field.textDropDelegate = witness
      @MainActor func at(_ x: (CGFloat) -> CGFloat) -> CGPoint {
        bench.field.convertToWindow(CGPoint(x: x(bench.field.bounds.width), y: bench.field.bounds.midY))
      }
      guard let session = bench.drag(bench.field, 0..<6) else { return XCTFail("no drag") }
      bench.move(session, to: at { $0 / 2 })
      XCTAssertEqual(bench.field.scrollOffset, 0)
      let first = witness.dropRequests.count
      bench.move(session, to: at { $0 - 3 })
      XCTAssertTrue(MainLoop.pump { bench.field.scrollOffset > 300 }, "frames alone scroll it")
      XCTAssertGreaterThan(witness.dropRequests.count, first + 2, "what's under the drag is asked again")
      XCTAssertEqual(bench.field.selectedTextRange, TextRange(0..<6), "the selection is as it was")
      bench.move(session, to: bench.edge(bench.other, 0))
      XCTAssertEqual(bench.field.selectedTextRange, TextRange(0..<6))
      XCTAssertEqual(bench.field.scrollOffset, 0, "where it began, without the drag")

      // The field scrolls to the end and no farther, and back.
      bench.move(session, to: at { $0 - 3 })
      let end = bench.field.caretRect(for: bench.field.endOfDocument).minX - bench.field.bounds.maxX
      XCTAssertTrue(MainLoop.pump { bench.field.scrollOffset >= end })
      bench.move(session, to: at { _ in 3 })
      XCTAssertTrue(MainLoop.pump { bench.field.scrollOffset == 0 })
      bench.move(session, to: at { $0 - 3 })
      XCTAssertTrue(MainLoop.pump { bench.field.scrollOffset > 300 })
      let hovered = bench.field.dropCaret?.position?.offset ?? 0
      XCTAssertGreaterThan(hovered, 50)
      XCTAssertEqual(bench.engine.drop(session), .move)
      XCTAssertEqual(bench.field.text.count, words.count)
      let landed = bench.field.text.range(of: "word1 ").map { range in
        bench.field.text[..<range.lowerBound].unicodeScalars.count
      }
      XCTAssertEqual(landed, hovered - 6, "where it pointed, after the scrolling")
      XCTAssertEqual(bench.field.text(in: bench.field.selectedTextRange), "word1 ", "what was moved")
      XCTAssertGreaterThan(bench.field.scrollOffset, 100, "in sight")
      bench.field.undo()
      XCTAssertEqual(bench.field.text, words)
      bench.close()
    }
  }

  func testAFieldThatScrolledKeepsItsPositionForWhatsOnItsWay() {
    withDisplay {
      let bench = TextBench()
      bench.field.text = String(repeating: "ab ", count: 100)
      bench.field.selectedTextRange = TextRange(0..<3)
      MainLoop.settle()
      let held = Mutex<[@Sendable (Data?, (any Error)?) -> Void]>([])
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "public.utf8-plain-text", visibility: .all) {
        reply in
        held.withLock { $0.append(reply) }
        return nil
      }
      for (text, result) in [("NEW", "NEW"), (nil, "ab ")] {
        let session = bench.foreign([provider])
        bench.field.selectedTextRange = TextRange(0..<3)
        let right = bench.field.convertToWindow(
          CGPoint(x: bench.field.bounds.maxX - 3, y: bench.field.bounds.midY))
        bench.move(session, to: right)
        XCTAssertTrue(MainLoop.pump { bench.field.scrollOffset > 100 })
        _ = bench.engine.drop(session)
        XCTAssertTrue(MainLoop.pump { held.withLock { !$0.isEmpty } })
        XCTAssertGreaterThan(bench.field.scrollOffset, 100, "what comes is seen where it comes")
        let reply = held.withLock { $0.removeFirst() }
        if let text { reply(Data(text.utf8), nil) } else { reply(nil, CocoaError(.fileReadUnknown)) }
        XCTAssertTrue(MainLoop.pump { bench.field.isEditable && bench.isIdle })
        XCTAssertEqual(
          bench.field.text(in: bench.field.selectedTextRange), result, "or the selection is back")
      }
      bench.close()
    }
  }
}
