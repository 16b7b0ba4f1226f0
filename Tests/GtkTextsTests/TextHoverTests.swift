import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkTexts

/// Tests of drags that rest over a text, and of drags that a text doesn't take (contract 1.13.6, 2.9).
final class TextHoverTests: XCTestCase {
  func testTheDelegateIsAskedAgainWhenAKeyIsHeldOverThePlaceWhereTheDragRests() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.view.textDropDelegate = witness
      guard let session = bench.drag(bench.view, 0..<4) else { return XCTFail("no drag") }
      let point = bench.edge(bench.view, 8)
      XCTAssertEqual(bench.move(session, to: point), .move)
      XCTAssertEqual(bench.move(session, to: point, requested: .copy), .copy)
      XCTAssertEqual(bench.move(session, to: point, requested: .copy), .copy)
      XCTAssertEqual(bench.move(session, to: point), .move)
      XCTAssertEqual(witness.dropRequests.map(\.suggestedProposal.operation), [.move, .copy, .move])
      bench.engine.cancel(session, animated: false)
      bench.close()
    }
  }

  /// Contract 2.9.
  func testATextWithinATargetTakesTextsAndLeavesItTheRest() {
    withDisplay {
      let bench = TextBench()
      let target = RecordingTarget("T", story: bench.story)
      bench.window.content?.addInteraction(DropInteraction(delegate: target))
      let point = bench.edge(bench.view, 4)
      let words = bench.foreign([ItemProvider(object: "new ")])
      XCTAssertEqual(bench.move(words, to: point), .copy)
      XCTAssertTrue(bench.view.isTextDropActive)
      XCTAssertEqual(bench.story.take(), "", "the text isn't asked past")
      bench.engine.cancel(words, animated: false)
      let picture = ItemProvider()
      picture.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(Data([1]), nil)
        return nil
      }
      let image = bench.foreign([picture])
      _ = bench.story.take()
      XCTAssertEqual(bench.move(image, to: point), .copy)
      XCTAssertFalse(bench.view.isTextDropActive)
      XCTAssertEqual(bench.story.take(), "T.can? T.enter T.update")
      bench.engine.cancel(image, animated: false)
      bench.close()
    }
  }
}
