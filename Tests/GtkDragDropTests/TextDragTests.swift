import Foundation
import KitGLib
import GtkTestSupport
import GtkTexts
import GtkViews
import XCTest

@testable import GtkDragDrop

/// Tests of texts that are dragged with a real pointer on X11. None of GTK's own text drags interferes.
final class TextDragTests: XCTestCase {
  @MainActor
  private final class Bench {
    let window = Window()
    let pointer = Pointer()
    let view = TextView("One two three four")
    let field = TextField("alpha beta gamma")

    init() {
      DragDropSystem.activate()
      let column = StackView(axis: .vertical, spacing: 20)
      column.margins = EdgeInsets(all: 20)
      view.setMinimumSize(height: 100)
      column.addSubview(view)
      column.addSubview(field)
      window.setDefaultSize(width: 400, height: 260)
      window.content = column
      XCTAssertTrue(window.presentAndPaint())
      MainLoop.settle()
    }

    /// Returns the pointer's way to the position between two characters on the screen. Without a window
    /// manager a window is at the screen's corner.
    func motion(_ text: any TextInput, _ offset: Int) -> [String] {
      let rect = text.caretRect(for: TextPosition(offset))
      let point = text.convertToWindow(CGPoint(x: rect.midX, y: rect.midY))
      let shift = window.surfaceOffset
      return [
        "mousemove", "\(Int((point.x + shift.x).rounded()))", "\(Int(point.y + shift.y))", "sleep", "0.05",
      ]
    }

    /// Presses within the selection, and goes on until the text is being dragged and the target has shown
    /// where it would go.
    func drag(_ source: any TextDraggable, to target: any TextDroppable, _ offset: Int) -> Bool {
      let press = motion(source, source.selectedTextRange.start.offset + 1)
      guard pointer.play(press + ["mousedown", "1", "sleep", "0.05"], until: { true }) else { return false }
      let steps = [4, 8, 12, 20].flatMap { _ in ["mousemove_relative", "--", "5", "3", "sleep", "0.03"] }
      guard pointer.play(steps, until: { source.isTextDragActive }) else { return false }
      let there = motion(target, offset)
      // If the button were released before the motion is reported, the text would land where the pointer was.
      return pointer.play(
        there + ["mousemove_relative", "1", "0"] + there,
        until: { (target as? TextControl)?.dropCaret?.position == TextPosition(offset) })
    }

    func drop(until condition: () -> Bool) -> Bool { pointer.play(["mouseup", "1"], until: condition) }
  }

  func testASelectionIsDraggedWithinItsTextAndUndone() throws {
    try withDisplay {
      try Pointer.require()
      for isField in [false, true] {
        let bench = Bench()
        let text: any TextDraggable & TextDroppable = isField ? bench.field : bench.view
        let whole = text.text
        text.selectedTextRange = TextRange(0..<(isField ? 6 : 4))
        MainLoop.settle()
        XCTAssertEqual(text.selectedTextRange.count, isField ? 6 : 4)
        XCTAssertTrue(bench.drag(text, to: text, isField ? 11 : 8), "\(type(of: text))")
        let moved = isField ? "beta alpha gamma" : "two One three four"
        XCTAssertTrue(bench.drop { text.text == moved }, text.text)
        XCTAssertTrue(MainLoop.pump { !text.isTextDragActive && !text.isTextDropActive })
        text.undo()
        XCTAssertEqual(text.text, whole)
        bench.window.close()
        MainLoop.settle()
      }
    }
  }

  func testASelectionIsDraggedToAnotherText() throws {
    try withDisplay {
      try Pointer.require()
      let bench = Bench()
      bench.view.selectedTextRange = TextRange(4..<8)
      XCTAssertTrue(bench.drag(bench.view, to: bench.field, 6))
      XCTAssertTrue(bench.drop { bench.field.text == "alpha two beta gamma" }, bench.field.text)
      XCTAssertEqual(bench.view.text, "One two three four")
      XCTAssertTrue(MainLoop.pump { !bench.view.isTextDragActive })
      bench.window.close()
    }
  }

  func testBesideTheSelectionAPressSelects() throws {
    try withDisplay {
      try Pointer.require()
      let bench = Bench()
      bench.view.selectedTextRange = TextRange(0..<3)
      let from = bench.motion(bench.view, 8)
      let to = bench.motion(bench.view, 13)
      XCTAssertTrue(
        bench.pointer.play(from + ["mousedown", "1", "sleep", "0.05"] + to + to + ["mouseup", "1"]) {
          bench.view.selectedTextRange == TextRange(8..<13)
        }, "\(bench.view.selectedTextRange)")
      XCTAssertFalse(bench.view.isTextDragActive)
      bench.window.close()
    }
  }
}
