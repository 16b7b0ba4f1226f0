import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of the questions that a collection view asks its drag and drop delegates (contract 1.12.6–1.12.9,
/// 1.12.13, 1.12.15).
final class CollectionDragTests: XCTestCase {
  func testATapAddsAnItemToARunningDrag() {
    withDisplay {
      withLetters("abc") { model, bench in
        bench.grab(model.middle(0))
        _ = model.story.take()
        let tap = model.view.canvas.convert(model.middle(2), to: nil)
        XCTAssertFalse(bench.engine.addItems(at: tap, in: bench.window), "nothing to add: the tap is a tap")
        model.adds = true
        XCTAssertTrue(bench.engine.addItems(at: tap, in: bench.window))
        XCTAssertEqual(model.story.take(), "add:c@125,25 enter", "the drag is over the view itself")
        XCTAssertEqual(model.view.cellForItem(at: IndexPath(item: 2, section: 0))?.dragState, .dragging)
        bench.engine.cancel(bench.stage.session, animated: true)
        XCTAssertEqual(model.story.take(), "over end", "once, however many items it has")
        XCTAssertEqual(
          model.view.cellForItem(at: IndexPath(item: 2, section: 0))?.dragState, Cell.DragState.none)
      }
    }
  }

  func testATapBetweenTheCellsOfAListInACellAddsNothing() throws {
    try withDisplay {
      let inner = Letters("xy", story: Story())
      try withLetters("ab") { outer, bench in
        outer.sizes["a"] = CGSize(width: 200, height: 100)
        outer.view.reloadData()
        let cell = try XCTUnwrap(outer.view.cellForItem(at: IndexPath(item: 0, section: 0)))
        cell.addSubview(inner.view, frame: CGRect(x: 20, y: 20, width: 180, height: 80))
        XCTAssertTrue(MainLoop.pump { inner.view.canvas.isLaidOut && inner.view.visibleCells.count == 2 })
        outer.adds = true
        inner.adds = true
        bench.grabOutside()
        @MainActor func tap(_ point: CGPoint) -> Bool {
          bench.engine.addItems(at: inner.view.canvas.convert(point, to: nil), in: bench.window)
        }
        XCTAssertFalse(tap(CGPoint(x: 150, y: 60)), "between the inner list's cells")
        XCTAssertEqual(outer.story.take() + inner.story.take(), "")
        XCTAssertTrue(tap(inner.middle(1)))
        XCTAssertEqual(inner.story.take(), "add:y@75,25 begin")
        XCTAssertTrue(tap(CGPoint(x: -10, y: -10)), "beside the inner list")
        XCTAssertEqual(outer.story.take(), "add:a@10,10 begin")
        // A list without anything to drag is a part of its cell.
        inner.view.dragDelegate = nil
        XCTAssertTrue(tap(CGPoint(x: 150, y: 60)))
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testAViewThatAddsToAForeignDragIsToldOfItsBeginAndEnd() {
    withDisplay {
      withLetters("abc") { model, bench in
        model.adds = true
        bench.grabOutside()
        let tap = model.view.canvas.convert(model.middle(1), to: nil)
        XCTAssertTrue(bench.engine.addItems(at: tap, in: bench.window))
        XCTAssertTrue(model.view.hasActiveDrag)
        bench.engine.cancel(bench.stage.session, animated: false)
        XCTAssertEqual(model.story.take(), "add:b@75,25 begin end")
        XCTAssertFalse(model.view.hasActiveDrag)
      }
    }
  }

  func testPreviewParametersCutTheCellOutForLiftAndCancel() {
    withDisplay {
      withLetters("abc") { model, bench in
        bench.grab(model.middle(1))
        XCTAssertEqual(bench.stage.carried.last?.pieces.first?.preview?.size, CGSize(width: 50, height: 50))
        bench.engine.cancel(bench.stage.session, animated: false)
        let parameters = DragPreviewParameters()
        parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 5, y: 5, width: 30, height: 20))
        model.preview = parameters
        bench.grab(model.middle(1))
        XCTAssertEqual(bench.stage.carried.last?.pieces.first?.preview?.size, CGSize(width: 30, height: 20))
        bench.engine.cancel(bench.stage.session, animated: true)
        let back = bench.stage.setDowns.first?.preview
        XCTAssertEqual(back?.size, CGSize(width: 30, height: 20))
        XCTAssertTrue(back?.target.container === model.view.canvas)
      }
    }
  }

  func testASessionsMoveAndItsRestrictionAreTheDelegates() {
    withDisplay {
      withLetters("abc") { model, bench in
        model.allowsMove = false
        model.isRestricted = true
        bench.grab(model.middle(0))
        XCTAssertEqual(bench.stage.carried.last?.allowsMoveOperation, false)
        XCTAssertEqual(bench.stage.carried.last?.isRestrictedToDraggingApplication, true)
        XCTAssertEqual(bench.move(model.middle(2)), .cancel, "a move that isn't allowed is none")
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testWhatADelegateDoesNotImplement() {
    withDisplay {
      /// A delegate with only the required methods.
      @MainActor final class Least: CollectionViewDragDelegate, CollectionViewDropDelegate {
        var drops: [CollectionViewDropProposal] = []

        func collectionView(
          _ collectionView: CollectionView, itemsForBeginning session: any DragSession,
          at indexPath: IndexPath
        ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }

        func collectionView(
          _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
        ) { drops.append(coordinator.proposal) }
      }
      withLetters("abc") { model, bench in
        let least = Least()
        model.view.dragDelegate = least
        model.view.dropDelegate = least
        XCTAssertTrue(bench.grab(model.middle(0)))
        XCTAssertEqual(bench.stage.carried.last?.allowsMoveOperation, true)
        XCTAssertEqual(bench.stage.carried.last?.isRestrictedToDraggingApplication, false)
        XCTAssertEqual(
          bench.stage.carried.last?.pieces.first?.preview?.size, CGSize(width: 50, height: 50),
          "the whole cell")
        let tap = model.view.canvas.convert(model.middle(2), to: nil)
        XCTAssertFalse(bench.engine.addItems(at: tap, in: bench.window))
        XCTAssertEqual(bench.move(model.middle(2)), .move)
        XCTAssertEqual(model.shown, "abc", "to no place in particular")
        bench.drop()
        XCTAssertEqual(least.drops.map(\.intent), [.unspecified])
        bench.outsideSource.allowsMove = false
        bench.grabOutside()
        XCTAssertEqual(bench.move(model.middle(2)), .copy, "what may not be moved is copied")
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testAPictureLandsOnThePartThatTheDropDelegateNames() {
    withDisplay {
      withLetters("abc") { model, bench in
        let parameters = DragPreviewParameters()
        parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10))
        model.landing = parameters
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.drop()
        XCTAssertEqual(bench.stage.setDowns.first?.preview?.target.center, CGPoint(x: 60, y: 5))
      }
    }
  }

  func testTheCoordinatorKnowsWhereItemsComeFrom() {
    withDisplay {
      withLetters("abc") { model, bench in
        var seen: [String] = []
        model.onPerform = { coordinator in
          for item in coordinator.items {
            seen.append("\(item.sourceIndexPath?.item ?? -1) \(Int(item.previewSize.width))")
          }
          XCTAssertTrue(coordinator.session.items.first === coordinator.items.first?.dragItem)
        }
        bench.grab(model.middle(2))
        bench.move(model.middle(0))
        bench.drop()
        bench.grabOutside()
        bench.move(model.middle(0))
        bench.drop()
        let parameters = DragPreviewParameters()
        parameters.visiblePath = BezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 20))
        model.preview = parameters
        bench.grab(model.middle(1))
        bench.move(model.middle(0))
        bench.drop()
        XCTAssertEqual(seen, ["2 50", "-1 100", "1 30"], "as large as the picture")
      }
    }
  }

  func testADragThatLeftEndsWithoutTheOneThatIsInside() {
    withDisplay {
      withLetters("abc") { model, bench in
        var destinations: [IndexPath?] = []
        model.onPerform = { destinations.append($0.destinationIndexPath) }
        bench.grabOutside()
        let first = bench.stage.session
        bench.move(model.middle(1))
        bench.moveOutside()
        bench.grabOutside()
        bench.move(model.middle(1))
        XCTAssertEqual(model.shown, "a_bc")
        bench.engine.cancel(first, animated: false)
        MainLoop.settle()
        XCTAssertTrue(model.view.hasActiveDrop)
        XCTAssertEqual(model.shown, "a_bc")
        bench.drop()
        XCTAssertEqual(destinations, [IndexPath(item: 1, section: 0)])
      }
    }
  }

  func testADropOrAHoveringDragMayReplaceTheViewThatTakesIt() {
    /// A delegate that empties the window, which holds the only reference to the view.
    @MainActor final class Replacer: CollectionViewDropDelegate {
      let window = Window()
      let replacesAtDrop: Bool
      var drops = 0

      init(atDrop: Bool) { replacesAtDrop = atDrop }

      func collectionView(
        _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
      ) -> CollectionViewDropProposal {
        if !replacesAtDrop { window.content = nil }
        return CollectionViewDropProposal(operation: .copy)
      }

      func collectionView(
        _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
      ) {
        drops += 1
        window.content = nil
      }
    }
    for atDrop in [false, true] {
      withDisplay {
        // Running animations would hold their views a little longer.
        TestDisplay.enablesAnimations(false)
        let replacer = Replacer(atDrop: atDrop)
        weak var list: CollectionView?
        do {
          let view = CollectionView()
          view.dropDelegate = replacer
          replacer.window.content = view
          list = view
        }
        replacer.window.setDefaultSize(width: 300, height: 200)
        XCTAssertTrue(replacer.window.presentAndPaint { list?.canvas.isLaidOut == true })
        let engine = DragDropEngine(clock: ManualClock())
        let session = engine.beginForeignSession(
          items: [DragItem(itemProvider: ItemProvider())], offersCopy: true)
        let location = DragLocation(window: replacer.window, point: CGPoint(x: 150, y: 100))
        let operation = engine.dragMoved(session, to: location, requested: nil)
        if atDrop {
          XCTAssertEqual(operation, .copy)
          XCTAssertEqual(engine.drop(session), .copy)
        } else {
          engine.endForeignSession(session)
        }
        XCTAssertEqual(replacer.drops, atDrop ? 1 : 0)
        MainLoop.settle()
        XCTAssertNil(list)
        replacer.window.close()
        MainLoop.settle()
      }
    }
  }

  func testASpringThatIsntAllowedDoesNothing() {
    withDisplay {
      withLetters("abc") { model, bench in
        model.view.isSpringLoaded = true
        model.maySpring = false
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.clock.advance(by: 5)
        XCTAssertEqual(model.view.indexPathsForSelectedItems, [])
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }
}
