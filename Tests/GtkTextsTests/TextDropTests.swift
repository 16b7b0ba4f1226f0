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

/// Tests of dropping on text (contract 1.13.5–1.13.10).
final class TextDropTests: XCTestCase {
  func testADragWithinATextMovesItInOneStep() {
    withDisplay {
      let bench = TextBench()
      for (view, moved) in [
        (bench.view, "two One three.\nFour five six."), (bench.field, "beta alpha gamma"),
      ]
        as [(any TextDraggable & TextDroppable, String)]
      {
        let whole = view.text
        let first = view is TextField ? 6 : 4
        let length = view is TextField ? 11 : 8
        guard let session = bench.drag(view, 0..<first) else { return XCTFail("no drag") }
        XCTAssertEqual(bench.move(session, to: bench.edge(view, length)), .move)
        XCTAssertTrue(view.isTextDropActive)
        XCTAssertEqual(bench.engine.drop(session), .move)
        XCTAssertEqual(view.text, moved)
        XCTAssertEqual(view.text(in: view.selectedTextRange), String(whole.prefix(first)), "what was moved")
        XCTAssertFalse(view.isTextDropActive)
        XCTAssertFalse(view.isTextDragActive)
        view.undo()
        XCTAssertEqual(view.text, whole, "one step")
      }
      XCTAssertTrue(MainLoop.pump { bench.isIdle })
      bench.close()
    }
  }

  func testWithinATextControlCopiesAndItsOwnRangeIsNowhere() {
    withDisplay {
      let bench = TextBench()
      guard let session = bench.drag(bench.view, 0..<4) else { return XCTFail("no drag") }
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.view, 2)), .cancel)
      XCTAssertNil(bench.view.dropCaret?.position)
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.view, 8), requested: .copy), .copy)
      _ = bench.engine.drop(session)
      XCTAssertEqual(bench.view.text, "One two One three.\nFour five six.")
      bench.close()
    }
  }

  func testAnotherTextIsCopiedTo() {
    withDisplay {
      let bench = TextBench()
      guard let session = bench.drag(bench.view, 4..<8) else { return XCTFail("no drag") }
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.field, 6)), .copy)
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { bench.field.text == "alpha two beta gamma" })
      XCTAssertEqual(bench.view.text, "One two three.\nFour five six.")
      XCTAssertTrue(MainLoop.pump { bench.isIdle })
      bench.close()
    }
  }

  func testAMoveToAnotherTextTakesItAwayHere() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.field.textDropDelegate = witness
      witness.proposal = { _ in TextDropProposal(operation: .move) }
      guard let session = bench.drag(bench.view, 4..<8) else { return XCTFail("no drag") }
      bench.move(session, to: bench.edge(bench.field, 6))
      _ = bench.engine.drop(session)
      XCTAssertEqual(bench.view.text, "One three.\nFour five six.")
      XCTAssertTrue(MainLoop.pump { bench.field.text == "alpha two beta gamma" })
      // Text that has changed meanwhile isn't the text that was moved, so it stays.
      guard let second = bench.drag(bench.view, 0..<4) else { return XCTFail("no drag") }
      bench.move(second, to: bench.edge(bench.field, 0))
      bench.view.text = "Something else"
      _ = bench.engine.drop(second)
      XCTAssertEqual(bench.view.text, "Something else")
      XCTAssertTrue(MainLoop.pump { bench.isIdle })
      bench.close()
    }
  }

  func testWhatTheDelegateHears() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.view.textDropDelegate = witness
      let session = bench.foreign([ItemProvider(object: "new ")])
      bench.move(session, to: bench.edge(bench.view, 4))
      XCTAssertEqual(bench.story.take(), "enter proposal@4 update")
      // Motions within one position are reported, and no question is asked.
      bench.move(session, to: bench.edge(bench.view, 4))
      XCTAssertEqual(bench.story.take(), "update")
      bench.move(session, to: bench.edge(bench.view, 8))
      XCTAssertEqual(bench.story.take(), "proposal@8 update")
      bench.move(session, to: bench.edge(bench.field, 0))
      XCTAssertEqual(bench.story.take(), "exit")
      bench.move(session, to: bench.edge(bench.view, 8))
      XCTAssertEqual(bench.story.take(), "enter proposal@8 update")
      let request = witness.dropRequests.last
      XCTAssertEqual(request?.isSameView, false)
      XCTAssertEqual(request?.suggestedProposal.operation, .copy)
      XCTAssertTrue(request?.dropSession === bench.engine.dropSession(session))
      _ = bench.engine.drop(session)
      XCTAssertTrue(
        MainLoop.pump { bench.view.text == "One two new three.\nFour five six." && bench.isIdle })
      let story = bench.story.take()
      XCTAssertTrue(story.hasPrefix("willPerform"), story)
      XCTAssertTrue(story.contains("over"), story)
      bench.close()
    }
  }

  func testADragThatLeftEndsWithoutTheOneThatIsInside() {
    withDisplay {
      let bench = TextBench()
      let first = bench.foreign([ItemProvider(object: "old ")])
      bench.move(first, to: bench.edge(bench.view, 4))
      bench.move(first, to: bench.edge(bench.field, 0))
      let second = bench.foreign([ItemProvider(object: "new ")])
      bench.move(second, to: bench.edge(bench.view, 8))
      bench.engine.cancel(first, animated: false)
      XCTAssertTrue(bench.view.isTextDropActive)
      XCTAssertEqual(bench.view.dropCaret?.position, TextPosition(8))
      _ = bench.engine.drop(second)
      XCTAssertTrue(MainLoop.pump { bench.view.text == "One two new three.\nFour five six." })
      XCTAssertFalse(bench.view.isTextDropActive)
      bench.close()
    }
  }

  func testTheDelegateIsAskedAgainWhenItemsComeToTheDrag() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      guard let session = bench.drag(bench.other, 0..<4) else { return XCTFail("no drag") }
      bench.view.textDropDelegate = witness
      bench.move(session, to: bench.edge(bench.view, 4))
      XCTAssertTrue(bench.story.take().hasPrefix("enter proposal@4 update"))
      bench.field.selectedTextRange = TextRange(0..<5)
      XCTAssertTrue(bench.engine.addItems(to: session, at: bench.point(bench.field, 0), in: bench.window))
      let story = bench.story.take()
      XCTAssertTrue(story.contains("proposal@4 update"), story)
      XCTAssertEqual(witness.dropRequests.last?.dropSession.items.count, 2)
      bench.engine.cancel(session, animated: false)
      bench.close()
    }
  }

  func testItsInteractionIsTheViewsAndCanBeTakenAway() throws {
    try withDisplay {
      let bench = TextBench()
      for text in [bench.view, bench.field] as [any TextDroppable] {
        let interaction = try XCTUnwrap(text.textDropInteraction)
        XCTAssertTrue(text.interactions.contains { $0 === interaction })
        let session = bench.foreign([ItemProvider(object: "new ")])
        XCTAssertEqual(bench.move(session, to: bench.edge(text, 0)), .copy)
        bench.engine.cancel(session, animated: false)
        text.removeInteraction(interaction)
        let refused = bench.foreign([ItemProvider(object: "new ")])
        XCTAssertEqual(bench.move(refused, to: bench.edge(text, 0)), .cancel)
        bench.engine.cancel(refused, animated: false)
      }
      bench.close()
    }
  }

  func testProposalsSayMoreThanOperations() {
    withDisplay {
      let proposal = TextDropProposal(operation: .copy)
      XCTAssertTrue(proposal.isPrecise)
      XCTAssertEqual(proposal.dropAction, .insert)
      XCTAssertEqual(proposal.dropProgressMode, .system)
      XCTAssertTrue(proposal.useFastSameViewOperations)
      XCTAssertEqual(proposal.dropPerformer, .view)
    }
  }

  @MainActor private static func drop(
    _ text: String, on view: any TextDroppable, of bench: TextBench, at offset: Int, _ witness: TextWitness,
    _ change: @escaping (TextDropProposal) -> Void
  ) {
    view.textDropDelegate = witness
    witness.proposal = { _ in
      let proposal = TextDropProposal(operation: .copy)
      change(proposal)
      return proposal
    }
    let session = bench.foreign([ItemProvider(object: text)])
    bench.move(session, to: bench.edge(view, offset))
    _ = bench.engine.drop(session)
    XCTAssertTrue(MainLoop.pump { bench.isIdle && view.isEditable })
  }

  func testReplacing() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      for view in [bench.other, bench.field] as [any TextDroppable] {
        view.text = "one two three"
        view.selectedTextRange = TextRange(4..<7)
        Self.drop("2", on: view, of: bench, at: 0, witness) { $0.dropAction = .replaceSelection }
        XCTAssertTrue(MainLoop.pump { view.text == "one 2 three" }, view.text)
        view.undo()
        XCTAssertEqual(view.text, "one two three", "one step")
        Self.drop("all", on: view, of: bench, at: 0, witness) { $0.dropAction = .replaceAll }
        XCTAssertTrue(MainLoop.pump { view.text == "all" }, view.text)
      }
      bench.close()
    }
  }

  func testADelegateMayDoItAll() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      witness.willPerform = { [view = bench.other] request in
        view.text = "done at \(request.dropPosition.offset)"
      }
      Self.drop("x", on: bench.other, of: bench, at: 3, witness) { $0.dropPerformer = .delegate }
      XCTAssertEqual(bench.other.text, "done at 3")
      bench.close()
    }
  }

  func testADelegateThatDoesNothingLeavesItToTheView() {
    withDisplay {
      /// A delegate that wants to perform the drop, and doesn't say how.
      @MainActor final class Promising: TextDropDelegate {
        func textDroppableView(_ view: any TextDroppable, proposalForDrop request: TextDropRequest)
          -> TextDropProposal
        {
          let proposal = TextDropProposal(operation: .copy)
          proposal.dropPerformer = .delegate
          return proposal
        }
      }
      let bench = TextBench()
      let delegate = Promising()
      bench.other.textDropDelegate = delegate
      bench.other.text = "<>"
      let session = bench.foreign([ItemProvider(object: "x")])
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.other, 1)), .copy)
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { bench.other.text == "<x>" }, bench.other.text)
      bench.close()
    }
  }

  func testWithoutTheFastWayASameViewMoveAsksForTheData() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.view.textDropDelegate = witness
      bench.view.textDragDelegate = witness
      let asked = Mutex(0)
      witness.items = { request in
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { reply in
          asked.withLock { $0 += 1 }
          reply(Data("<One> ".utf8), nil)
          return nil
        }
        return [DragItem(itemProvider: provider)]
      }
      witness.proposal = { request in
        let proposal = request.suggestedProposal
        proposal.useFastSameViewOperations = false
        return proposal
      }
      guard let session = bench.drag(bench.view, 0..<4) else { return XCTFail("no drag") }
      bench.move(session, to: bench.edge(bench.view, 8))
      _ = bench.engine.drop(session)
      XCTAssertTrue(MainLoop.pump { bench.view.text == "two <One> three.\nFour five six." }, bench.view.text)
      XCTAssertEqual(asked.withLock { $0 }, 1)
      bench.close()
    }
  }

  func testWhileTheDataIsOnItsWayTheTextTakesNoInput() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.field.textDropDelegate = witness
      for mode in [TextDropProposal.ProgressMode.system, .custom] {
        let reply = Mutex<(@Sendable (Data?, (any Error)?) -> Void)?>(nil)
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: "text/plain", visibility: .all) { answer in
          reply.withLock { $0 = answer }
          return nil
        }
        witness.proposal = { _ in
          let proposal = TextDropProposal(operation: .copy)
          proposal.dropProgressMode = mode
          return proposal
        }
        bench.field.text = "ab"
        let session = bench.foreign([provider])
        bench.move(session, to: bench.edge(bench.field, 1))
        _ = bench.engine.drop(session)
        XCTAssertTrue(MainLoop.pump { reply.withLock { $0 != nil } })
        XCTAssertEqual(bench.field.isEditable, mode == .custom)
        if mode == .custom { bench.field.replace(TextRange(0..<0), withText: "123") }
        reply.withLock { $0 }?(Data("–".utf8), nil)
        let expected = mode == .custom ? "123a–b" : "a–b"
        XCTAssertTrue(MainLoop.pump { bench.field.text == expected && bench.isIdle }, bench.field.text)
        XCTAssertTrue(bench.field.isEditable)
      }
      bench.close()
    }
  }

  func testTextThatCannotBeEdited() {
    withDisplay {
      let bench = TextBench()
      for (view, other) in [(bench.view, bench.field), (bench.field, bench.other)]
        as [(any TextDroppable, any TextDroppable)]
      {
        let witness = TextWitness(bench.story)
        view.text = "ab"
        view.isEditable = false
        let point = bench.edge(view, 1)
        var session = bench.foreign([ItemProvider(object: "x")])
        XCTAssertEqual(bench.move(session, to: point), .cancel, "by default it takes nothing")
        view.textDropDelegate = witness
        for answer in [TextDropEditability.no, .temporary, .yes] {
          witness.editability = answer
          bench.engine.endForeignSession(session)
          session = bench.foreign([ItemProvider(object: "x")])
          _ = bench.story.take()
          XCTAssertEqual(bench.move(session, to: point), answer == .no ? .cancel : .copy)
          XCTAssertTrue(bench.story.take().hasPrefix("editable?"))
          guard answer != .no else { continue }
          view.text = "ab"
          _ = bench.engine.drop(session)
          XCTAssertTrue(MainLoop.pump { view.text == "axb" && bench.isIdle }, view.text)
          XCTAssertEqual(view.isEditable, answer == .yes)
        }
        view.isEditable = true
        view.textDropDelegate = nil
        other.isEditable = true
      }
      bench.close()
    }
  }

  func testWhatIsNoTextIsntTaken() {
    withDisplay {
      let bench = TextBench()
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(Data(), nil)
        return nil
      }
      let session = bench.foreign([provider])
      XCTAssertEqual(bench.move(session, to: bench.edge(bench.view, 1)), .cancel)
      XCTAssertFalse(bench.view.isTextDropActive)
      bench.close()
    }
  }

  func testOnePreviewForAllItems() {
    withDisplay {
      let bench = TextBench()
      let witness = TextWitness(bench.story)
      bench.view.textDropDelegate = witness
      guard let session = bench.drag(bench.view, 0..<4) else { return XCTFail("no drag") }
      bench.other.selectedTextRange = TextRange(0..<4)
      XCTAssertTrue(bench.engine.addItems(at: bench.point(bench.other, 1), in: bench.window))
      bench.move(session, to: bench.edge(bench.view, 8))
      let caretX = bench.view.caretRect(for: TextPosition(8)).midX
      _ = bench.engine.drop(session)
      XCTAssertEqual(bench.story.take().components(separatedBy: "previewAll").count, 2, "asked once")
      XCTAssertEqual(bench.stage.setDowns.map(\.manner), [.flyToTarget, .shrinkInPlace])
      let target = bench.stage.setDowns.first?.preview?.target
      XCTAssertTrue(target?.container === bench.view)
      XCTAssertEqual(target?.center.x ?? 0, caretX, accuracy: 1, "to where the text will be")
      // Text of two views can't be moved in the fast way: both parts are requested, and both views lose the
      // moved text.
      XCTAssertTrue(
        MainLoop.pump { bench.view.text == "two One \nelsethree.\nFour five six." && bench.isIdle },
        bench.view.text)
      XCTAssertEqual(bench.other.text, "where")
      bench.close()
    }
  }

  func testAHeldDragScrollsALongText() {
    withDisplay {
      let bench = TextBench()
      let long = TextView((1...60).map { "line \($0)" }.joined(separator: "\n"))
      let scroll = ScrollView(long, horizontal: .never)
      scroll.setMinimumSize(height: 100)
      long.setMinimumSize(height: 0)
      let column = StackView(axis: .vertical, spacing: 0)
      let source = TextView("moved")
      column.addSubview(source)
      column.addSubview(scroll)
      scroll.expandsVertically = true
      bench.window.content = column
      // The short text must be laid out, too: GTK measures a text's lines when it's idle, and the text has no
      // height until then.
      XCTAssertTrue(
        MainLoop.pump {
          long.bounds.height > 50 && scroll.contentSize.height > 500 && source.bounds.height > 0
        })
      MainLoop.settle()
      let witness = TextWitness(bench.story)
      long.textDropDelegate = witness
      guard let session = bench.drag(source, 0..<5) else { return XCTFail("no drag") }
      // The text above may still get another height.
      @MainActor func at(_ y: (CGFloat) -> CGFloat) -> CGPoint {
        long.convertToWindow(CGPoint(x: 20, y: y(long.bounds.height)))
      }
      bench.move(session, to: at { $0 / 2 })
      XCTAssertEqual(scroll.offset.y, 0)
      let first = witness.dropRequests.count
      bench.move(session, to: at { $0 - 3 })
      XCTAssertTrue(MainLoop.pump { scroll.offset.y > 200 }, "frames alone scroll it")
      XCTAssertGreaterThan(witness.dropRequests.count, first + 2, "what's under the drag is asked again")
      let caret = long.dropCaret?.position?.offset ?? 0
      XCTAssertGreaterThan(caret, 100, "the caret stays under the pointer")
      bench.move(session, to: at { _ in 3 })
      XCTAssertTrue(MainLoop.pump { scroll.offset.y == 0 })
      bench.move(session, to: at { $0 - 3 })
      XCTAssertTrue(MainLoop.pump { scroll.offset.y > 50 })
      let hovered = long.dropCaret?.position?.offset ?? 0
      _ = bench.engine.drop(session)
      let still = scroll.offset.y
      XCTAssertTrue(MainLoop.pump { long.text.contains("moved") })
      let landed = long.text.range(of: "moved").map { long.text[..<$0.lowerBound].unicodeScalars.count } ?? 0
      XCTAssertGreaterThanOrEqual(landed, hovered, "where it pointed, after the scrolling")
      MainLoop.settle()
      XCTAssertEqual(scroll.offset.y, still, accuracy: 60, "a drop ends it")
      bench.close()
    }
  }

  func testTheCaretShowsWhere() {
    withDisplay {
      let bench = TextBench()
      for view in [bench.view, bench.field] as [any TextDroppable] {
        let caret = (view as? TextView)?.dropCaret ?? (view as? TextField)?.dropCaret
        let session = bench.foreign([ItemProvider(object: "x")])
        for offset in [2, 5] {
          bench.move(session, to: bench.edge(view, offset))
          XCTAssertEqual(caret?.position?.offset, offset)
          let shown = caret?.caretFrame ?? .zero
          XCTAssertEqual(shown.midX, bench.edge(view, offset).x, accuracy: 1.5)
          XCTAssertGreaterThan(shown.height, 5)
        }
        bench.move(session, to: bench.edge(bench.other, 0))
        XCTAssertNil(caret?.position)
        XCTAssertEqual(caret?.caretFrame, .zero)
        bench.engine.endForeignSession(session)
      }
      bench.close()
    }
  }

  func testTheCaretTravels() {
    withDisplay {
      let bench = TextBench()
      TestDisplay.enablesAnimations(true)
      let caret = TextCursorDropPositionAnimator(textInput: bench.view)
      caret.placeCaret(at: TextPosition(0), animated: false)
      caret.setCursorVisible(true, animated: true)
      caret.placeCaret(at: TextPosition(10), animated: true)
      let view = bench.window.stageLayer.subviews.last
      XCTAssertTrue(MainLoop.pump { view?.alpha == 1 })
      XCTAssertTrue(
        MainLoop.pump { abs((view?.frameInWindow.midX ?? 0) - bench.edge(bench.view, 10).x) < 1.5 })
      caret.setCursorVisible(false, animated: true)
      XCTAssertTrue(MainLoop.pump { view?.superview == nil })
      bench.close()
    }
  }
}
