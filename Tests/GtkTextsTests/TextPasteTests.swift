import Dispatch
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

/// Tests of pasted and dropped data that becomes text with a delegate's help (contract 1.13.9).
final class TextPasteTests: XCTestCase {
  /// A pasteboard with one text.
  @MainActor
  private final class Board: Pasteboard {
    func itemProviders() async -> [ItemProvider] { [ItemProvider(object: "pasted")] }
    func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool { true }
    func setItemProviders(_ providers: [ItemProvider]) {}
  }

  func testItemsBecomeOneText() {
    withDisplay {
      let bench = TextBench()
      for (view, separator) in [(bench.other, "\n"), (bench.field, " ")] as [(any TextPasting, String)] {
        view.text = "ab"
        view.selectedTextRange = TextRange(1..<1)
        view.paste(itemProviders: [ItemProvider(object: "1"), ItemProvider(), ItemProvider(object: "2")])
        XCTAssertTrue(MainLoop.pump { view.text == "a1\(separator)2b" }, view.text)
        XCTAssertEqual(view.selectedTextRange, TextRange(TextPosition(4)))
      }
      bench.close()
    }
  }

  func testTheDelegateTransformsCombinesAndPuts() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.other.textPasteDelegate = witness
      bench.other.text = ""
      let items = Mutex<[TextPasteItem]>([])
      witness.transform = { item in items.withLock { $0.append(item) } }
      witness.perform = { view, text, range in view.replace(range, withText: "(\(text))") }
      bench.other.paste(itemProviders: [ItemProvider(), ItemProvider(), ItemProvider()])
      XCTAssertEqual(bench.story.take(), "transform transform transform")
      // The answers come later, on another thread and in another order. The second answer for an item is
      // ignored.
      DispatchQueue.global().async {
        let all = items.withLock { $0 }
        all[1].setResult(string: "second")
        all[0].setResult(string: "first")
        all[0].setResult(string: "again")
        all[2].setNoResult()
      }
      XCTAssertTrue(MainLoop.pump { bench.other.text == "(first+second)" }, bench.other.text)
      XCTAssertEqual(bench.story.take(), "combine paste")
      bench.close()
    }
  }

  func testAForgottenItemHasNoResult() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.other.textPasteDelegate = witness
      witness.transform = { _ in }
      let session = bench.foreign([ItemProvider(object: "x")])
      bench.move(session, to: bench.edge(bench.other, 0))
      _ = bench.engine.drop(session)
      // The text doesn't stay locked.
      XCTAssertTrue(MainLoop.pump { bench.other.isEditable && bench.isIdle })
      XCTAssertEqual(bench.other.text, "elsewhere")
      bench.close()
    }
  }

  func testOtherTypesAreTakenWhenTheConfigurationSaysSo() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.other.textPasteDelegate = witness
      bench.other.pasteConfiguration?.addAcceptableTypeIdentifiers(["image/*"])
      witness.transform = { $0.setResult(string: "[picture]") }
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(Data(), nil)
        return nil
      }
      let session = bench.foreign([provider])
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.other, 0)), .copy)
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { bench.other.text == "[picture]elsewhere" }, bench.other.text)
      XCTAssertTrue(bench.other.canPaste([provider]))
      bench.other.isEditable = false
      XCTAssertFalse(bench.other.canPaste([provider]))
      bench.close()
    }
  }

  func testControlVGoesThroughTheDelegateToo() throws {
    try withDisplay {
      try requireXdotool()
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.window.enablePaste(from: Board())
      let identifier = try XCTUnwrap(windowIdentifier(bench.window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { bench.window.isActive })
      for view in [bench.other, bench.field] as [any TextPasting] {
        view.textPasteDelegate = witness
        view.text = ""
        XCTAssertTrue(view.focus())
        _ = bench.story.take()
        XCTAssertTrue(xdotool(["key", "ctrl+v"]) { view.text == "pasted" }, view.text)
        XCTAssertEqual(bench.story.take(), "transform combine paste")
      }
      bench.close()
    }
  }
}
