import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkTexts

/// Tests of the view that drag and drop has of text: positions, points, changes in one step.
final class TextInputTests: XCTestCase {
  func testPointsAndPositionsAgree() {
    withDisplay {
      let bench = TextBench()
      for view in [bench.view, bench.field] as [any TextInput] {
        for offset in 0..<view.endOfDocument.offset {
          let caret = view.caretRect(for: TextPosition(offset))
          XCTAssertGreaterThan(caret.height, 5)
          let found = view.closestPosition(to: CGPoint(x: caret.midX, y: caret.midY))
          XCTAssertEqual(found.offset, offset, "\(type(of: view))")
        }
        let end = CGPoint(x: view.bounds.maxX, y: view.bounds.maxY)
        XCTAssertEqual(view.closestPosition(to: end), view.endOfDocument)
        XCTAssertEqual(view.closestPosition(to: CGPoint(x: -1e12, y: -1e12)).offset, 0)
      }
      bench.close()
    }
  }

  func testCharactersOfManyBytesAreCountedAsGtkCountsThem() {
    withDisplay {
      let bench = TextBench()
      for view in [bench.view, bench.field] as [any TextInput] {
        view.text = "äé👩‍🚀 z"
        XCTAssertEqual(view.endOfDocument.offset, 7)
        XCTAssertEqual(view.text(in: TextRange(1..<5)), "é👩‍🚀")
        view.replace(TextRange(0..<1), withText: "ü\0ü")
        XCTAssertEqual(view.text, "üüé👩‍🚀 z")
        XCTAssertEqual(view.text(in: TextRange(6..<900)), " z")
      }
      bench.close()
    }
  }

  /// Without pieces, GTK takes minutes for this text, after each key.
  func testAWordOfAnyLengthIsWrittenInto() {
    withDisplay {
      let bench = TextBench()
      let view = bench.view
      let word = String(repeating: "x", count: 40 << 10)
      var counts: [Int] = []
      view.onChange = { counts.append($0.utf8.count) }
      view.text = word
      view.replace(TextRange(100..<100), withText: "ab ")
      view.replace(TextRange(20_000..<20_300), withText: "é")
      XCTAssertEqual(counts, [word.count + 3, word.count - 295])
      let end = view.caretRect(for: view.endOfDocument)
      let start = view.caretRect(for: TextPosition(0))
      XCTAssertGreaterThan(end.minY, start.minY + 10 * start.height)
      // The pieces are none of the text's attributes.
      XCTAssertEqual(AttributedString(view.text), view.attributedText)
      view.text = "short"
      XCTAssertEqual(view.attributedText.runs.count, 1)
      bench.close()
    }
  }

  func testAReplacementIsReportedOnce() {
    withDisplay {
      let bench = TextBench()
      var texts: [String] = []
      bench.view.onChange = { texts.append($0) }
      bench.field.onChange = { texts.append($0) }
      for view in [bench.view, bench.field] as [any TextInput] {
        view.text = "one two three"
        view.replace(TextRange(4..<7), withText: "2")
        view.move(TextRange(0..<4), to: TextPosition(6))
        view.move(TextRange(2..<6), to: TextPosition(0))
        XCTAssertEqual(texts, ["one 2 three", "2 one three", "one 2 three"], "\(type(of: view))")
        texts = []
      }
      bench.close()
    }
  }

  func testNoPositionIsBeforeTheStart() {
    var position = TextPosition(-3)
    XCTAssertEqual(position.offset, 0)
    position.offset -= 1
    XCTAssertEqual(position.offset, 0, "GTK would take -1 for the end")
  }

  func testLinesOfARange() {
    withDisplay {
      let bench = TextBench()
      let lines = bench.view.lines(in: TextRange(4..<19))
      XCTAssertEqual(lines.map(\.range), [TextRange(4..<14), TextRange(15..<19)])
      XCTAssertLessThan(lines[0].rect.minY, lines[1].rect.minY)
      XCTAssertEqual(lines[0].rect.minX, bench.view.caretRect(for: TextPosition(4)).midX, accuracy: 1)
      XCTAssertEqual(bench.field.lines(in: TextRange(6..<10)).count, 1)
      XCTAssertTrue(bench.field.lines(in: TextRange(6..<6)).isEmpty)
      // This paragraph has more lines than are visible.
      let long = TextView(String(repeating: "word ", count: 2000))
      bench.window.content = ScrollView(long)
      XCTAssertTrue(MainLoop.pump { long.bounds.width > 100 })
      MainLoop.settle()
      let many = long.lines(in: TextRange(0..<9000))
      XCTAssertGreaterThan(many.count, 2)
      XCTAssertLessThan(many.count, 60)
      for (first, second) in zip(many, many.dropFirst()) {
        XCTAssertLessThanOrEqual(second.range.start.offset - first.range.end.offset, 1)
      }
      bench.close()
    }
  }

  func testAMoveIsOneStepForUndo() {
    withDisplay {
      let bench = TextBench()
      for view in [bench.view, bench.field] as [any TextInput] {
        view.text = ""
        view.replace(TextRange(0..<0), withText: "one two three")
        XCTAssertEqual(view.move(TextRange(0..<4), to: TextPosition(8)), TextRange(4..<8))
        XCTAssertEqual(view.text, "two one three", "\(type(of: view))")
        view.undo()
        XCTAssertEqual(view.text, "one two three", "\(type(of: view))")
        view.redo()
        XCTAssertEqual(view.text, "two one three", "\(type(of: view))")
        XCTAssertEqual(view.move(TextRange(8..<13), to: TextPosition(0)), TextRange(0..<5))
        XCTAssertEqual(view.text, "threetwo one ")
        view.undo()
        XCTAssertEqual(view.text, "two one three")
        XCTAssertEqual(view.move(TextRange(4..<7), to: TextPosition(5)), TextRange(4..<7), "onto itself")
      }
      bench.close()
    }
  }

  func testAFontIsOneTextsOwn() {
    withDisplay {
      let bench = TextBench()
      let usual = bench.other.caretRect(for: TextPosition(0)).height
      bench.view.font = Font(size: 40)
      XCTAssertTrue(MainLoop.pump { bench.view.caretRect(for: TextPosition(0)).height >= 40 })
      XCTAssertEqual(bench.other.caretRect(for: TextPosition(0)).height, usual)
      bench.view.font = nil
      XCTAssertTrue(MainLoop.pump { bench.view.caretRect(for: TextPosition(0)).height == usual })
      bench.close()
    }
  }

  func testWords() {
    withDisplay {
      let bench = TextBench()
      XCTAssertEqual(bench.view.word(at: TextPosition(5)), TextRange(4..<7))
      XCTAssertEqual(bench.view.word(at: TextPosition(7)), TextRange(4..<7))
      XCTAssertTrue(bench.view.word(at: TextPosition(14)).isEmpty, "after the full stop")
      bench.view.text = String(repeating: "x", count: 3000)
      XCTAssertGreaterThan(bench.view.word(at: TextPosition(1500)).count, 900)
      bench.close()
    }
  }

  func testAnchorsStayWithTheirText() {
    withDisplay {
      let bench = TextBench()
      for view in [bench.view, bench.field] as [any TextInput] {
        view.text = "abc def"
        let anchor = view.anchor(at: TextPosition(4))
        view.replace(TextRange(0..<1), withText: "1234")
        XCTAssertEqual(anchor().offset, 7)
        view.replace(TextRange(8..<10), withText: "")
        XCTAssertEqual(anchor().offset, 7)
        view.replace(TextRange(0..<7), withText: "")
        XCTAssertEqual(anchor().offset, 0)
      }
      bench.close()
    }
  }

  func testGtkHasNoDragAndDropOfItsOwnLeft() throws {
    try withDisplay {
      let bench = TextBench()
      for view in [bench.view, bench.field] as [any TextHost] {
        // A second call finds no more drop targets to remove.
        XCTAssertEqual(shim_widget_remove_drop_targets(view.textWidget), 0)
      }
      try requireXdotool()
      // A press on the selection, followed by a click, isn't a drag of GTK's, and clears the selection at its
      // release.
      bench.view.selectedTextRange = TextRange(0..<7)
      let point = bench.point(bench.view, 4)
      let offset = bench.window.surfaceOffset
      let (x, y) = (Int(point.x + offset.x), Int(point.y + offset.y))
      XCTAssertTrue(
        xdotool(["mousemove", "\(x)", "\(y)", "sleep", "0.05", "mousedown", "1"]) {
          bench.view.selectedTextRange.count == 7
        })
      XCTAssertTrue(xdotool(["mouseup", "1"]) { bench.view.selectedTextRange.isEmpty })
      XCTAssertTrue([4, 5].contains(bench.view.selectedTextRange.start.offset))
      bench.close()
    }
  }

  func testTextsGoWhenTheirWindowGoes() {
    withDisplay {
      @MainActor func once() {
        let bench = TextBench()
        if let session = bench.drag(bench.view, 4..<7) {
          bench.move(session, to: bench.edge(bench.view, 0))
          _ = bench.engine.drop(session)
        }
        bench.close()
        XCTAssertTrue(MainLoop.pump { bench.isIdle })
        bench.stage.forgetEverything()
      }
      once()
      MainLoop.settle()
      let baseline = LiveCount.all
      for _ in 0..<10 { once() }
      XCTAssertTrue(
        MainLoop.pump { LiveCount.isBack(to: baseline) }, "\(LiveCount.all) instead of \(baseline)")
    }
  }
}
