import Board
import DragDropKit
import Foundation
import GtkTestSupport
import GtkViews
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Choosing several pins by keyboard alone.
final class PinFocusTests: XCTestCase {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
  private static let arrows = ["Left", "Right", "Up", "Down"]

  /// Each set of pins, with the groups of its members, can be chosen by Ctrl and arrow keys and Ctrl+Space.
  func testEachSetOfPinsCanBeChosenAndTheBoardStaysAsItIs() throws {
    try withDisplay {
      for _ in 0..<(Self.isLong ? 60 : 6) {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        try withScatteredNotes(within: 1_500, hasGroups: true, seed: random.next()) { canvas in
          let (document, depth) = (canvas.board.document, canvas.board.history.depth)
          let order = document.readingOrder
          let wanted = document.units(
            of: order.filter { _ in Bool.random(using: &random) }, inside: nil)
          XCTAssertTrue(canvas.handle(KeyPress(name: "Right", modifiers: .control)))
          while let focused = canvas.model.focused, document.neighbor(of: focused, .previous) != nil {
            XCTAssertTrue(canvas.handle(KeyPress(name: "Left", modifiers: .control)))
          }
          for _ in 0...order.count {
            guard let focused = canvas.model.focused, let pin = document.pin(focused) else {
              return XCTFail("seed \(seed): no focus")
            }
            XCTAssertTrue(
              canvas.viewport.visibleRect.insetBy(dx: -1, dy: -1).encloses(pin.boundingBox), "seed \(seed)")
            if wanted.contains(focused) != canvas.selection.contains(focused) {
              XCTAssertTrue(canvas.handle(KeyPress(name: "space", modifiers: .control)))
            }
            let selection = canvas.selection
            XCTAssertTrue(canvas.handle(KeyPress(name: "Right", modifiers: .control)))
            XCTAssertEqual(canvas.selection, selection, "seed \(seed): the focus moves alone")
          }
          XCTAssertEqual(canvas.selection, wanted, "seed \(seed)")
          XCTAssertEqual(canvas.board.document, document, "seed \(seed)")
          XCTAssertEqual(canvas.board.history.depth, depth)
        }
      }
    }
  }

  /// Random keys: Ctrl+Space changes the pin with the focus and its group alone, what Shift selects is connected
  /// with the focus, and the way back takes it away.
  func testKeysInAnyOrder() throws {
    try withDisplay {
      for _ in 0..<(Self.isLong ? 80 : 8) {
        let seed = UInt64.random(in: 0...(.max))
        var random = SeededGenerator(seed: seed)
        try withScatteredNotes(within: 1_500, hasGroups: true, seed: random.next()) { canvas in
          let document = canvas.board.document
          @MainActor func unit(_ id: PinID?) -> Set<PinID> {
            id.flatMap(document.pin).map(canvas.model.unit) ?? []
          }
          @MainActor func press(_ name: String, _ modifiers: Modifiers) {
            XCTAssertTrue(canvas.handle(KeyPress(name: name, modifiers: modifiers)), "seed \(seed): \(name)")
          }
          for _ in 0..<60 {
            let (selection, focused) = (canvas.selection, canvas.model.focused)
            let arrow = Self.arrows.randomElement(using: &random) ?? "Left"
            switch Int.random(in: 0..<7, using: &random) {
            case 0, 1:
              press(arrow, .control)
              XCTAssertEqual(canvas.selection, selection, "seed \(seed)")
            case 2:
              press("space", .control)
              let now = canvas.model.focused
              XCTAssertEqual(canvas.selection.symmetricDifference(selection), unit(now), "seed \(seed)")
              if focused != nil { XCTAssertEqual(now, focused, "seed \(seed)") }
            case 3 where focused != nil, 4 where focused != nil:
              press(arrow, .shift)
              XCTAssertTrue(
                canvas.selection.isSuperset(of: unit(canvas.model.focused)), "seed \(seed)")
            case 5 where focused != nil:
              // The way there and back along the order of reading.
              press(arrow, .control)
              let (start, before) = (canvas.model.focused, canvas.selection)
              var steps = 0
              for _ in 0..<Int.random(in: 1...5, using: &random) {
                let last = canvas.model.focused
                press("Right", .shift)
                guard canvas.model.focused != last else { break }
                steps += 1
                // In a group, the way back may lead to another one of its pins.
                guard let now = canvas.model.focused, document.neighbor(of: now, .previous) == last else {
                  return
                }
              }
              for _ in 0..<steps { press("Left", .shift) }
              XCTAssertEqual(canvas.model.focused, start, "seed \(seed)")
              XCTAssertEqual(canvas.selection, before.union(unit(start)), "seed \(seed)")
            default:
              let hasNext = canvas.select(Bool.random(using: &random) ? .next : .previous)
              if hasNext { XCTAssertEqual(canvas.selection, unit(canvas.model.focused), "seed \(seed)") }
            }
            XCTAssertEqual(canvas.board.document, document, "seed \(seed): nothing is moved")
          }
        }
      }
    }
  }

  func testWhatsChosenInAnotherWayEndsTheFocusAndTheArrowKeysMovePinsAgain() throws {
    try withDisplay {
      try withScatteredNotes(within: 1_500, hasGroups: true, seed: 7) { canvas in
        let order = canvas.board.document.readingOrder
        let (right, far) = (
          KeyPress(name: "Right", modifiers: .control), KeyPress(name: "Right", modifiers: .shift)
        )
        XCTAssertFalse(canvas.pinFocus.precedesShortcuts(right), "the key is that of an alignment")
        canvas.selection = [order[0]]
        XCTAssertTrue(canvas.handle(right))
        XCTAssertTrue(canvas.pinFocus.precedesShortcuts(right))
        XCTAssertFalse(canvas.pinFocus.precedesShortcuts(far))
        canvas.selection = [order[0], order[order.count - 1]]
        XCTAssertNil(canvas.model.focused)
        XCTAssertFalse(canvas.pinFocus.precedesShortcuts(right))
        let before = try XCTUnwrap(canvas.board.document.pin(order[0])).center
        XCTAssertTrue(canvas.handle(far))
        XCTAssertEqual(canvas.board.document.pin(order[0])?.center.x, before.x + 10)
        // Escape takes the selection away, and then the ring of a focus without a selection.
        XCTAssertTrue(canvas.handle(right))
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertEqual(canvas.selection, [])
        XCTAssertTrue(canvas.handle(right))
        XCTAssertTrue(canvas.pinFocus.isActive)
        XCTAssertTrue(canvas.handle(KeyPress(name: "Escape")))
        XCTAssertFalse(canvas.pinFocus.isActive)
        // A pin that's gone hasn't the focus.
        XCTAssertTrue(canvas.handle(right))
        let focused = try XCTUnwrap(canvas.model.focused)
        canvas.board.perform(Command.remove([focused], from: canvas.board.document))
        XCTAssertNil(canvas.model.focused)
      }
    }
  }

  func testAScreenReaderHearsThePinWithTheFocus() throws {
    try withDisplay {
      let listeners = AccessibilityListeners.shared
      let before = listeners.isListening
      listeners.isListening = true
      defer { listeners.isListening = before }
      try withScatteredNotes(within: 1_500, hasGroups: true, seed: 11) { canvas in
        let document = canvas.board.document
        XCTAssertTrue(canvas.focus())
        for step in 0..<12 {
          XCTAssertTrue(canvas.handle(KeyPress(name: "Right", modifiers: .control)))
          if step.isMultiple(of: 3) {
            XCTAssertTrue(canvas.handle(KeyPress(name: "space", modifiers: .control)))
          }
          let pin = try XCTUnwrap(canvas.model.focused.flatMap(document.pin))
          let element = try XCTUnwrap(canvas.window?.focusedView as? AccessibilityElement)
          XCTAssertEqual(element.accessibilityLabel, PinWords.name(of: pin))
          XCTAssertEqual(element.isSelected, canvas.selection.contains(pin.id))
        }
      }
    }
  }
}
