import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of the questions that a table view asks its drag and drop delegates (contract 1.12.6–1.12.18), each
/// with its own name.
final class TableDragTests: XCTestCase {
  func testADragOfARowAsksAndTellsInOrder() {
    withDisplay {
      withRows("abc") { model, bench in
        model.recordsSessions = true
        XCTAssertTrue(bench.grab(Rows.point(0)))
        XCTAssertEqual(model.story.take(), "drag:a lifted:a begin move? restricted?")
        XCTAssertTrue(model.view.hasActiveDrag)
        bench.engine.cancel(bench.stage.session, animated: true)
        XCTAssertEqual(model.story.take(), "end")
        XCTAssertFalse(model.view.hasActiveDrag)
      }
    }
  }

  func testATapAddsARowToARunningDrag() {
    withDisplay {
      withRows("abc") { model, bench in
        model.recordsSessions = true
        bench.grab(Rows.point(0))
        _ = model.story.take()
        let tap = model.view.canvas.convert(Rows.point(2), to: nil)
        XCTAssertFalse(bench.engine.addItems(at: tap, in: bench.window), "nothing to add: the tap is a tap")
        model.adds = true
        XCTAssertTrue(bench.engine.addItems(at: tap, in: bench.window))
        XCTAssertEqual(
          model.story.take(), "add:c@60,100 lifted:c can? enter", "the drag is over the table itself")
        XCTAssertEqual(model.view.cellForRow(at: IndexPath(row: 2, section: 0))?.dragState, .dragging)
        bench.engine.cancel(bench.stage.session, animated: true)
        XCTAssertEqual(model.story.take(), "over end", "once, however many rows it has")
        XCTAssertEqual(
          model.view.cellForRow(at: IndexPath(row: 2, section: 0))?.dragState, Cell.DragState.none)
      }
    }
  }

  func testATableThatAddsToAnothersDragIsToldOfItsBeginAndEnd() {
    withDisplay {
      withRows("abc") { model, bench in
        model.recordsSessions = true
        model.adds = true
        bench.grabOutside()
        let tap = model.view.canvas.convert(Rows.point(2), to: nil)
        XCTAssertTrue(bench.engine.addItems(at: tap, in: bench.window))
        XCTAssertEqual(model.story.take(), "add:c@60,100 lifted:c begin")
        bench.engine.cancel(bench.stage.session, animated: false)
        XCTAssertEqual(model.story.take(), "end")
      }
    }
  }

  /// Contract 1.12.15.
  func testAnAddedRowIsKnownToComeFromItsPlaceUntilTheTableIsUpdated() {
    withDisplay {
      for isUpdated in [false, true] {
        withRows("abc") { model, bench in
          var sources: [IndexPath?] = []
          model.onPerform = { sources = $0.items.map(\.sourceIndexPath) }
          model.adds = true
          bench.grabOutside()
          let tap = model.view.canvas.convert(Rows.point(2), to: nil)
          XCTAssertTrue(bench.engine.addItems(at: tap, in: bench.window))
          if isUpdated {
            model.rows.insert("x", at: 0)
            model.view.insertRows(at: [IndexPath(row: 0, section: 0)])
          }
          bench.move(Rows.point(1))
          bench.drop()
          XCTAssertEqual(sources, [nil, isUpdated ? nil : IndexPath(row: 2, section: 0)])
        }
      }
    }
  }

  /// Contract 1.12.6: a tap that adds nothing is an ordinary tap, and the table's order isn't recorded for it.
  func testATapThatAddsNothingLeavesNothing() {
    withDisplay {
      withRows("abc") { model, bench in
        var sources: [IndexPath?] = []
        model.onPerform = { sources = $0.items.map(\.sourceIndexPath) }
        bench.grabOutside()
        let tap = model.view.canvas.convert(Rows.point(2), to: nil)
        XCTAssertFalse(bench.engine.addItems(at: tap, in: bench.window))
        model.rows.insert("x", at: 0)
        model.view.insertRows(at: [IndexPath(row: 0, section: 0)])
        model.adds = true
        XCTAssertTrue(bench.engine.addItems(at: tap, in: bench.window))
        bench.move(Rows.point(1))
        bench.drop()
        XCTAssertEqual(sources, [nil, IndexPath(row: 2, section: 0)])
      }
    }
  }

  func testPreviewParametersCutTheRowOutForTheLift() {
    withDisplay {
      withRows("abc") { model, bench in
        let parameters = DragPreviewParameters()
        parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 5, y: 5, width: 30, height: 20))
        model.preview = parameters
        bench.grab(Rows.point(1))
        XCTAssertEqual(bench.stage.carried.last?.pieces.first?.preview?.size, CGSize(width: 30, height: 20))
        bench.engine.cancel(bench.stage.session, animated: true)
        XCTAssertEqual(bench.stage.setDowns.first?.preview?.size, CGSize(width: 30, height: 20))
      }
    }
  }

  func testASessionsMoveAndItsRestrictionAreTheDelegates() {
    withDisplay {
      withRows("abc") { model, bench in
        model.allowsMove = false
        model.isRestricted = true
        bench.grab(Rows.point(0))
        XCTAssertEqual(bench.stage.carried.last?.allowsMoveOperation, false)
        XCTAssertEqual(bench.stage.carried.last?.isRestrictedToDraggingApplication, true)
        XCTAssertEqual(bench.move(Rows.point(2)), .cancel, "a move that isn't allowed is none")
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testADragComesLeavesComesBackAndIsDropped() {
    withDisplay {
      withRows("abc") { model, bench in
        model.recordsSessions = true
        bench.grabOutside()
        bench.move(Rows.point(1))
        XCTAssertEqual(model.story.take(), "can? enter")
        XCTAssertTrue(model.view.hasActiveDrop)
        XCTAssertTrue(model.view.hasUncommittedUpdates)
        bench.moveOutside()
        XCTAssertEqual(model.story.take(), "exit")
        XCTAssertFalse(model.view.hasActiveDrop || model.view.hasUncommittedUpdates)
        bench.move(Rows.point(1))
        XCTAssertEqual(model.story.take(), "enter")
        bench.drop()
        XCTAssertEqual(model.story.take(), "drop:nil→1 over")
        XCTAssertEqual(model.shown, "abc", "nothing was done with it: the view reverts")
        XCTAssertNotNil(bench.stage.setDowns.first?.preview)
        // This drag ends elsewhere.
        bench.grabOutside()
        bench.move(Rows.point(1))
        bench.moveOutside()
        _ = model.story.take()
        bench.engine.cancel(bench.stage.session, animated: false)
        XCTAssertEqual(model.story.take(), "over")
      }
    }
  }

  func testADragThatIsNotWantedCallsNothingMore() {
    withDisplay {
      withRows("abc") { model, bench in
        model.recordsSessions = true
        model.handles = false
        bench.grabOutside()
        XCTAssertEqual(bench.move(Rows.point(1)), .cancel)
        bench.move(Rows.point(2))
        bench.drop()
        XCTAssertEqual(model.story.take(), "can?")
        XCTAssertEqual(model.destinations, [])
      }
    }
  }

  func testAPictureLandsOnThePartOfTheRowThatTheDropDelegateNames() {
    withDisplay {
      withRows("abc") { model, bench in
        let parameters = DragPreviewParameters()
        parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10))
        model.landing = parameters
        model.recordsSessions = true
        model.onPerform = { coordinator in
          let path = IndexPath(row: 1, section: 0)
          model.rows.insert("x", at: 1)
          model.view.insertRows(at: [path])
          coordinator.drop(coordinator.items[0].dragItem, toRowAt: path)
        }
        bench.grabOutside()
        bench.move(Rows.point(1))
        _ = model.story.take()
        bench.drop()
        XCTAssertEqual(model.story.take(), "lands:x over")
        // The target is below the first row, which is 40 points high.
        XCTAssertEqual(bench.stage.setDowns.first?.preview?.target.center, CGPoint(x: 10, y: 45))
        XCTAssertTrue(bench.stage.setDowns.first?.preview?.target.container === model.view.canvas)
      }
    }
  }

  func testIntoARowItIsHighlightedAndLandsInARectangle() {
    withDisplay {
      withRows("abc") { model, bench in
        model.intent = .insertIntoDestinationIndexPath
        model.recordsSessions = true
        model.onPerform = { coordinator in
          coordinator.drop(
            coordinator.items[0].dragItem, intoRowAt: coordinator.destinationIndexPath!,
            rect: CGRect(x: 10, y: 10, width: 20, height: 20))
        }
        bench.grabOutside()
        bench.move(Rows.point(2))
        XCTAssertEqual(model.shown, "abc")
        let cell = model.view.cellForRow(at: IndexPath(row: 2, section: 0))
        XCTAssertEqual(cell?.isHighlighted, true)
        _ = model.story.take()
        bench.drop()
        let target = bench.stage.setDowns.first?.preview?.target
        XCTAssertEqual(target?.center, CGPoint(x: 20, y: 100))
        // The preview is 100 points wide, and the rectangle 20.
        XCTAssertEqual(target?.transform.m11 ?? 0, 0.2, accuracy: 0.001)
        XCTAssertEqual(cell?.isHighlighted, false)
        XCTAssertEqual(model.story.take(), "over", "the row's own parameters are for what becomes a row")
      }
    }
  }

  func testToATargetAnywhereWithItsTransform() {
    withDisplay {
      withRows("abc") { model, bench in
        var transform = AffineTransform(scale: 0.3)
        transform.rotate(byDegrees: 20)
        model.onPerform = { coordinator in
          coordinator.drop(
            coordinator.items[0].dragItem,
            to: DragPreviewTarget(
              container: bench.outside, center: CGPoint(x: 7, y: 8), transform: transform))
        }
        bench.grabOutside()
        bench.move(Rows.point(1))
        bench.drop()
        let target = bench.stage.setDowns.first?.preview?.target
        XCTAssertTrue(target?.container === bench.outside)
        XCTAssertEqual(target?.center, CGPoint(x: 7, y: 8))
        XCTAssertEqual(target?.transform, transform)
      }
    }
  }

  func testWhatADelegateDoesNotImplement() {
    withDisplay {
      /// A delegate with only the required methods.
      @MainActor final class Least: TableViewDragDelegate, TableViewDropDelegate {
        var drops: [TableViewDropProposal] = []

        func tableView(
          _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
        ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }

        func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {
          drops.append(coordinator.proposal)
        }
      }
      withRows("abc") { model, bench in
        let least = Least()
        model.view.dragDelegate = least
        model.view.dropDelegate = least
        XCTAssertTrue(bench.grab(Rows.point(0)))
        XCTAssertEqual(bench.stage.carried.last?.allowsMoveOperation, true)
        XCTAssertEqual(bench.stage.carried.last?.isRestrictedToDraggingApplication, false)
        XCTAssertEqual(bench.stage.carried.last?.pieces.first?.preview?.size.height, 40, "the whole row")
        let tap = model.view.canvas.convert(Rows.point(2), to: nil)
        XCTAssertFalse(bench.engine.addItems(at: tap, in: bench.window))
        XCTAssertEqual(bench.move(Rows.point(2)), .move)
        XCTAssertEqual(model.shown, "abc", "to no place in particular")
        bench.drop()
        XCTAssertEqual(least.drops.map(\.intent), [.unspecified])
        bench.outsideSource.allowsMove = false
        bench.grabOutside()
        XCTAssertEqual(bench.move(Rows.point(2)), .copy, "what may not be moved is copied")
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }
}
