import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkTexts

/// Tests of dragging text out (contract 1.13.1–1.13.4).
final class TextDragTests: XCTestCase {
  func testTheSelectionIsDraggedByDefault() {
    withDisplay {
      let bench = TextBench()
      for view in [bench.view, bench.field] as [any TextDraggable] {
        view.selectedTextRange = TextRange(0..<0)
        XCTAssertNil(bench.drag(from: bench.point(view, 4)), "nothing is selected")
        view.selectedTextRange = TextRange(0..<3)
        XCTAssertNil(bench.drag(from: bench.point(view, 8)), "beside the selection")
        let session = bench.drag(view, 4..<7)
        XCTAssertEqual(bench.stage.carried.last?.pieces.count, 1)
        XCTAssertTrue(view.isTextDragActive)
        XCTAssertTrue(session.flatMap { bench.engine.dragSession($0) }?.allowsMoveOperation ?? false)
        if let session { bench.engine.cancel(session, animated: false) }
        XCTAssertFalse(view.isTextDragActive)
      }
      bench.close()
    }
  }

  func testADisabledInteractionDragsNothing() {
    withDisplay {
      let bench = TextBench()
      XCTAssertTrue(bench.view.textDragInteraction?.isEnabled ?? false)
      bench.view.textDragInteraction?.isEnabled = false
      XCTAssertNil(bench.drag(bench.view, 4..<7))
      bench.close()
    }
  }

  func testWhatTheDelegateHears() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.view.textDragDelegate = witness
      bench.view.selectedTextRange = TextRange(4..<7)
      let start = bench.point(bench.view, 4)
      let contact = ContactID(number: 900)
      _ = bench.engine.contactBegan(contact, kind: .pointer, at: start, in: bench.window)
      _ = bench.engine.contactMoved(contact, to: CGPoint(x: start.x + 20, y: start.y))
      XCTAssertEqual(bench.story.take(), "items lift ·lift· ·freeze· begin ·carry· ·badge:cancel·")
      let request = witness.dragRequests.last
      XCTAssertEqual(request?.dragRange, TextRange(4..<7))
      XCTAssertEqual(request?.isSelected, true)
      XCTAssertEqual(request?.existingItems.count, 0)
      XCTAssertEqual(request?.suggestedItems.count, 1)
      let suggested = request?.suggestedItems.first?.itemProvider
      XCTAssertEqual(suggested?.canLoadObject(ofClass: String.self), true)
      XCTAssertTrue(request?.dragSession === bench.engine.dragSession(bench.stage.session))
      bench.engine.cancel(bench.stage.session, animated: false)
      XCTAssertEqual(bench.story.take(), "end:cancel ·dismiss·")
      bench.close()
    }
  }

  func testOwnItemsHaveTheDelegatesPreviewAndNoItemsAreNoDrag() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.view.textDragDelegate = witness
      let own = DragItem(itemProvider: ItemProvider(object: "mine"))
      witness.items = { _ in [own] }
      let card = CanvasView()
      card.intrinsicSize = CGSize(width: 50, height: 20)
      witness.liftPreview = TargetedDragPreview(
        view: card, parameters: DragPreviewParameters(),
        target: DragPreviewTarget(container: bench.view, center: .zero))
      var session = bench.drag(bench.view, 4..<7)
      XCTAssertTrue(bench.stage.carried.last?.pieces.first?.preview === witness.liftPreview)
      session.map { bench.engine.cancel($0, animated: false) }
      // Nil means the default: the letters.
      witness.liftPreview = nil
      session = bench.drag(bench.view, 4..<7)
      XCTAssertNotNil(bench.stage.carried.last?.pieces.first?.preview)
      session.map { bench.engine.cancel($0, animated: false) }
      witness.items = { _ in [] }
      XCTAssertNil(bench.drag(bench.view, 4..<7))
      bench.close()
    }
  }

  func testThePictureOfWhatTheViewSuggestsIsTheViewsOwn() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.view.textDragDelegate = witness
      let own = DragItem(itemProvider: ItemProvider(object: "mine"))
      witness.items = { $0.suggestedItems + [own] }
      let card = CanvasView()
      card.intrinsicSize = CGSize(width: 50, height: 20)
      witness.liftPreview = TargetedDragPreview(
        view: card, parameters: DragPreviewParameters(),
        target: DragPreviewTarget(container: bench.view, center: .zero))
      bench.view.selectedTextRange = TextRange(4..<7)
      let contact = ContactID(number: 900)
      _ = bench.engine.contactBegan(contact, kind: .touch, at: bench.point(bench.view, 4), in: bench.window)
      bench.clock.advance(by: 1)
      XCTAssertEqual(bench.story.take(), "items preview lift ·lift·", "asked about its own alone")
      _ = bench.engine.contactMoved(contact, to: .zero)
      let pieces = bench.stage.carried.last?.pieces ?? []
      XCTAssertEqual(pieces.map { $0.preview === witness.liftPreview }, [false, true])
      XCTAssertNotNil(pieces.first?.preview)
      bench.engine.cancel(bench.stage.session, animated: false)
      bench.close()
    }
  }

  func testATapAddsASelectionToARunningDragOnce() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.other.textDragDelegate = witness
      guard let session = bench.drag(bench.view, 4..<7) else { return XCTFail("no drag") }
      // The desktop has one selection, so this one replaces the other.
      bench.other.selectedTextRange = TextRange(0..<4)
      let point = bench.point(bench.other, 1)
      XCTAssertTrue(bench.engine.addItems(at: point, in: bench.window))
      XCTAssertEqual(witness.dragRequests.last?.existingItems.count, 1)
      XCTAssertTrue(bench.other.isTextDragActive)
      XCTAssertEqual(
        bench.story.take().split(separator: " ").filter { ["items", "begin"].contains($0) },
        ["items", "begin"])
      XCTAssertFalse(bench.engine.addItems(at: point, in: bench.window), "it carries that already")
      XCTAssertEqual(bench.engine.dragSession(session)?.items.count, 2)
      // The text's delegate may add more items.
      witness.items = {
        $0.existingItems.count == 2 ? [DragItem(itemProvider: ItemProvider(object: "more"))] : []
      }
      XCTAssertTrue(bench.engine.addItems(at: point, in: bench.window))
      XCTAssertEqual(bench.engine.dragSession(session)?.items.count, 3)
      _ = bench.story.take()
      bench.engine.cancel(session, animated: false)
      XCTAssertTrue(bench.story.take().contains("end:cancel"))
      XCTAssertFalse(bench.other.isTextDragActive)
      bench.close()
    }
  }

  func testAnAbandonedLiftLeavesNothingActive() {
    withDisplay {
      let bench = TextBench()
      bench.view.selectedTextRange = TextRange(4..<7)
      let contact = ContactID(number: 900)
      _ = bench.engine.contactBegan(contact, kind: .touch, at: bench.point(bench.view, 4), in: bench.window)
      bench.clock.advance(by: 1)
      bench.engine.contactEnded(contact)
      XCTAssertEqual(bench.story.take(), "·lift· ·unlift·")
      XCTAssertFalse(bench.view.isTextDragActive)
      // The next press drags as if nothing had happened.
      XCTAssertNotNil(bench.drag(bench.view, 4..<7))
      bench.close()
    }
  }

  func testThePictureIsTheLettersAlone() {
    withDisplay {
      let bench = TextBench()
      let renderer = TextDragPreviewRenderer(bench.view, range: TextRange(4..<19))
      XCTAssertEqual(renderer.lines.count, 2)
      XCTAssertEqual(renderer.firstLineRect, renderer.lines.first?.rect)
      XCTAssertEqual(renderer.lastLineRect, renderer.lines.last?.rect)
      XCTAssertTrue(renderer.bodyRect.isEmpty)
      let preview = renderer.makePreview()
      XCTAssertEqual(preview?.parameters.visiblePath?.pieces.count, 2)
      XCTAssertEqual(
        preview?.target.center.y ?? 0, bench.view.caretRect(for: TextPosition(4)).maxY, accuracy: 6)
      // Letters are drawn in the text's colour or in black.
      for view in [bench.view, bench.field] as [any TextInput] {
        let plain = TextDragPreviewRenderer(
          view, range: TextRange(0..<3), options: .stripTextColorFromPreviews)
        let drawn = DrawingContext.record(size: plain.view.bounds.size) { plain.view.draw($0, size: $1) }
        XCTAssertFalse(drawn.bounds.isEmpty)
      }
      // If no letter is visible, there's nothing to show.
      XCTAssertNil(TextDragPreviewRenderer(bench.view, range: TextRange(3..<3)).makePreview())
      bench.close()
    }
  }
}
