import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of reordering and gaps of a collection view, as event diagrams (contract 1.12).
final class CollectionReorderTests: XCTestCase {
  func testAnItemIsReordered() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        XCTAssertTrue(bench.grab(model.middle(0)))
        XCTAssertTrue(model.view.hasActiveDrag)
        XCTAssertEqual(bench.move(model.middle(2)), .move)
        XCTAssertEqual(model.shown, "bc_def", "the item's own place is part of the gap")
        XCTAssertTrue(model.view.hasActiveDrop)
        XCTAssertTrue(model.view.hasUncommittedUpdates)
        XCTAssertEqual(bench.drop(), .move)
        XCTAssertEqual(model.model, "bcadef")
        XCTAssertEqual(model.shown, "bcadef")
        XCTAssertFalse(
          model.view.hasActiveDrag || model.view.hasActiveDrop || model.view.hasUncommittedUpdates)
        XCTAssertEqual(model.story.take(), "drag:a begin enter perform:2 over end")
        XCTAssertEqual(
          bench.stage.setDowns.first?.preview?.target.center, model.middle(2), "the picture lands in the gap")
      }
    }
  }

  func testAnItemIsReorderedByAMoveOfItsCell() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        model.onPerform = { coordinator in
          guard let source = coordinator.items[0].sourceIndexPath,
            let destination = coordinator.destinationIndexPath
          else { return XCTFail("a reorder knows both ends") }
          model.letters.insert(model.letters.remove(at: source.item), at: destination.item)
          model.view.moveItem(at: source, to: destination)
          coordinator.drop(coordinator.items[0].dragItem, toItemAt: destination)
        }
        bench.grab(model.middle(4))
        bench.move(model.middle(1))
        XCTAssertEqual(model.shown, "a_bcdf")
        bench.drop()
        XCTAssertEqual(model.shown, "aebcdf")
      }
    }
  }

  func testTheGapFollowsTheDragAndClosesWhenItLeaves() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        bench.grabOutside()
        bench.move(model.middle(1))
        XCTAssertEqual(model.shown, "a_bcdef")
        bench.move(model.middle(1))
        XCTAssertEqual(model.shown, "a_bcdef", "over the gap it stays")
        bench.move(CGPoint(x: 115, y: 25))
        XCTAssertEqual(model.shown, "a_bcdef", "a neighbour's near half doesn't move it")
        bench.move(CGPoint(x: 140, y: 25))
        XCTAssertEqual(model.shown, "ab_cdef", "its far half does")
        bench.moveOutside()
        XCTAssertEqual(model.shown, "abcdef")
        bench.move(model.middle(0))
        bench.drop()
        XCTAssertEqual(model.model, "xabcdef")
        XCTAssertEqual(model.story.take(), "enter exit enter perform:0 over")
      }
    }
  }

  func testRule29TheEndOfTheSectionHasTheCountAndEmptySpaceNone() {
    withDisplay {
      withLetters("abc") { model, bench in
        bench.grabOutside()
        bench.move(CGPoint(x: 170, y: 25))
        XCTAssertEqual(model.destinations.last, IndexPath(item: 3, section: 0))
        XCTAssertEqual(model.shown, "abc_")
        bench.move(CGPoint(x: 280, y: 180))
        XCTAssertEqual(model.destinations.last, .some(nil))
        XCTAssertEqual(model.shown, "abc", "without a place there's no gap")
        var seen: (IndexPath?, CollectionViewDropProposal.Intent)?
        model.onPerform = { coordinator in
          seen = (coordinator.destinationIndexPath, coordinator.proposal.intent)
          model.insert(coordinator)
        }
        bench.drop()
        XCTAssertNil(seen?.0)
        XCTAssertEqual(seen?.1, .unspecified)
        XCTAssertEqual(model.model, "abcx")
      }
    }
  }

  func testTheCadenceDelaysTheGap() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        model.view.reorderingCadence = .slow
        let delay = model.view.configuration.slowReflowDelay
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.clock.advance(by: delay - 0.01)
        XCTAssertEqual(model.shown, "abcdef")
        bench.move(model.middle(3))
        bench.clock.advance(by: delay - 0.01)
        XCTAssertEqual(model.shown, "abcdef", "another place waits anew")
        bench.clock.advance(by: 0.02)
        XCTAssertEqual(model.shown, "abc_def")
        model.view.reorderingCadence = .fast
        bench.move(CGPoint(x: 275, y: 25))
        bench.clock.advance(by: model.view.configuration.fastReflowDelay)
        XCTAssertEqual(model.shown, "abcde_f")
        bench.move(model.middle(0))
        bench.drop()
        XCTAssertEqual(model.model, "xabcdef", "a drop before the gap has moved goes where the drag was")
      }
    }
  }

  func testSeveralItemsOpenNoGap() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        model.view.allowsMultipleSelection = true
        for item in [1, 3] { model.view.selectItem(at: IndexPath(item: item, section: 0)) }
        bench.grab(model.middle(3))
        XCTAssertEqual(model.story.take(), "drag:b drag:d begin", "the selection goes along, in its order")
        bench.move(model.middle(5))
        XCTAssertEqual(model.shown, "abcdef")
        bench.engine.cancel(bench.stage.session, animated: true)
        XCTAssertEqual(model.story.take(), "enter over end", "begin and end are balanced")
      }
    }
  }

  func testAFastCadenceWaitsLessThanASlowOne() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        XCTAssertEqual(model.view.reorderingCadence, .immediate)
        model.view.reorderingCadence = .fast
        let numbers = model.view.configuration
        XCTAssertLessThan(numbers.fastReflowDelay, numbers.slowReflowDelay)
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.clock.advance(by: numbers.fastReflowDelay - 0.01)
        XCTAssertEqual(model.shown, "abcdef")
        bench.clock.advance(by: 0.02)
        XCTAssertEqual(model.shown, "a_bcdef")
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testNothingToDragIsNoDragAndAnUnselectedItemGoesAlone() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        model.view.allowsMultipleSelection = true
        for item in [1, 3] { model.view.selectItem(at: IndexPath(item: item, section: 0)) }
        XCTAssertTrue(bench.grab(model.middle(4)))
        XCTAssertEqual(model.story.take(), "drag:e begin", "the selection stays")
        bench.engine.cancel(bench.stage.session, animated: false)
        _ = model.story.take()
        model.drags = false
        XCTAssertFalse(bench.grab(model.middle(4)))
        XCTAssertEqual(model.story.take(), "drag:e", "asked, and nothing begins")
        XCTAssertFalse(model.view.hasActiveDrag)
      }
    }
  }

  func testIntoAnItemHighlightsItAndLandsInARectangle() {
    withDisplay {
      withLetters("abcdef") { model, bench in
        model.intent = .insertIntoDestinationIndexPath
        model.onPerform = { coordinator in
          coordinator.drop(
            coordinator.items[0].dragItem, intoItemAt: coordinator.destinationIndexPath!,
            rect: CGRect(x: 10, y: 10, width: 20, height: 20))
        }
        bench.grabOutside()
        bench.move(model.middle(2))
        XCTAssertEqual(model.shown, "abcdef")
        XCTAssertEqual(model.view.cellForItem(at: IndexPath(item: 2, section: 0))?.isHighlighted, true)
        bench.move(model.middle(4))
        XCTAssertEqual(model.view.cellForItem(at: IndexPath(item: 2, section: 0))?.isHighlighted, false)
        bench.drop()
        let target = bench.stage.setDowns.first?.preview?.target
        XCTAssertEqual(target?.center, CGPoint(x: 220, y: 20))
        // The preview is 100 points wide, and the rectangle 20.
        XCTAssertEqual(target?.transform.m11 ?? 0, 0.2, accuracy: 0.001)
        XCTAssertEqual(model.view.cellForItem(at: IndexPath(item: 4, section: 0))?.isHighlighted, false)
      }
    }
  }

  func testToATargetAndWithAnEmptyBody() {
    withDisplay {
      withLetters("abc") { model, bench in
        var transform = AffineTransform(scale: 0.3)
        transform.rotate(byDegrees: 20)
        model.onPerform = { coordinator in
          coordinator.drop(
            coordinator.items[0].dragItem,
            to: DragPreviewTarget(
              container: bench.outside, center: CGPoint(x: 7, y: 8), transform: transform))
        }
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.drop()
        XCTAssertEqual(bench.stage.setDowns.first?.preview?.target.center, CGPoint(x: 7, y: 8))
        XCTAssertTrue(bench.stage.setDowns.first?.preview?.target.container === bench.outside)
        XCTAssertEqual(bench.stage.setDowns.first?.preview?.target.transform, transform)
        model.onPerform = { _ in }
        bench.grabOutside()
        bench.move(model.middle(1))
        XCTAssertEqual(model.shown, "a_bc")
        bench.drop()
        XCTAssertEqual(model.shown, "abc", "the view reverts")
        XCTAssertNotNil(bench.stage.setDowns.first?.preview)
      }
    }
  }

  func testDelegatesAreHeldWeakly() {
    withDisplay {
      let collection = CollectionView()
      let table = TableView()
      do {
        let letters = Letters("x", story: Story())
        let groups = Groups(["a"])
        collection.dragDelegate = letters
        collection.dropDelegate = letters
        table.dragDelegate = groups
        table.dropDelegate = groups
        XCTAssertTrue(collection.dragDelegate === letters)
        XCTAssertTrue(collection.dropDelegate === letters)
        XCTAssertTrue(table.dragDelegate === groups)
        XCTAssertTrue(table.dropDelegate === groups)
      }
      XCTAssertTrue(collection.dragDelegate == nil)
      XCTAssertTrue(collection.dropDelegate == nil)
      XCTAssertTrue(table.dragDelegate == nil)
      XCTAssertTrue(table.dropDelegate == nil)
    }
  }

  func testDelegatesAreIndependentAndOptional() {
    withDisplay {
      withLetters("abc") { model, bench in
        model.view.dropDelegate = nil
        XCTAssertTrue(bench.grab(model.middle(0)))
        XCTAssertEqual(bench.move(model.middle(1)), .cancel, "nobody takes drops")
        bench.engine.cancel(bench.stage.session, animated: false)
        model.view.dragDelegate = nil
        model.view.dropDelegate = model
        XCTAssertFalse(bench.grab(model.middle(0)), "nobody drags")
        model.view.dragDelegate = model
        model.view.dragInteractionEnabled = false
        XCTAssertFalse(bench.grab(model.middle(0)))
        model.handles = false
        _ = model.story.take()
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.drop()
        XCTAssertEqual(model.story.take(), "", "a drag that isn't wanted calls nothing more")
      }
    }
  }

  func testACellLearnsItsDragState() {
    withDisplay {
      withLetters("abc") { model, bench in
        let cell = model.view.cellForItem(at: IndexPath(item: 1, section: 0)) as? LetterCell
        bench.grab(model.middle(1))
        XCTAssertEqual(cell?.states, [.lifting, .dragging])
        XCTAssertEqual(cell?.alpha ?? 1, model.view.configuration.draggedCellAlpha, accuracy: 0.001)
        bench.engine.cancel(bench.stage.session, animated: true)
        XCTAssertEqual(cell?.states, [.lifting, .dragging, .none])
        XCTAssertEqual(cell?.alpha, 1)
      }
    }
  }

  func testCellsOfDifferentSizesDontSwapForEver() {
    withDisplay {
      withLetters("abcd") { model, bench in
        // From here on the gap is small and the items are large.
        bench.grabOutside()
        bench.move(model.middle(1))
        model.view.table.gap?.size = CGSize(width: 10, height: 50)
        model.view.relayout(animated: false)
        XCTAssertEqual(model.shown, "a_bcd")
        var seen: Set<String> = []
        for _ in 0..<10 {
          bench.move(CGPoint(x: 100, y: 25))
          seen.insert(model.shown)
        }
        XCTAssertEqual(seen.count, 1, "\(seen)")
      }
    }
  }
}
