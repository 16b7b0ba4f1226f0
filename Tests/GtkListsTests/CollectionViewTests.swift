import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of a collection view without drags: cells, changes, selection, keys.
final class CollectionViewTests: XCTestCase {
  func testOnlyWhatShowsHasACell() {
    withDisplay {
      withLetters(String(repeating: "a", count: 6000)) { model, bench in
        let first = model.view.visibleCells.count
        XCTAssertLessThan(first, 60)
        XCTAssertLessThan(model.cellRequests, 80)
        model.view.scrollToItem(at: IndexPath(item: 5999, section: 0), animated: false)
        MainLoop.settle()
        XCTAssertLessThan(model.view.visibleCells.count, 60)
        XCTAssertNotNil(model.view.cellForItem(at: IndexPath(item: 5999, section: 0)))
        XCTAssertNil(model.view.cellForItem(at: IndexPath(item: 0, section: 0)))
        XCTAssertEqual(model.view.layout.contentSize.height, 50_000, "far past what one widget may be")
      }
    }
  }

  func testCellsAreUsedAgain() {
    withDisplay {
      withLetters(String(repeating: "a", count: 600)) { model, _ in
        MainLoop.settle()
        let views = LiveCount[.views]
        let made = LetterCell.made
        for row in stride(from: 0, to: 99, by: 3) {
          model.view.scrollToItem(at: IndexPath(item: row * 6, section: 0), animated: false)
          MainLoop.settle()
        }
        XCTAssertLessThan(LiveCount[.views] - views, 80)
        XCTAssertLessThan(LetterCell.made - made, 80, "600 were shown")
      }
    }
  }

  func testItemsTakeTheSizesThatTheyHaveNow() {
    withDisplay {
      withLetters("abc") { model, _ in
        var widths: [CGFloat] { model.view.layout.elements.map(\.frame.width) }
        model.view.collectionViewLayout.itemSize = CGSize(width: 80, height: 50)
        XCTAssertEqual(widths, [80, 80, 80])
        model.sizes["b"] = CGSize(width: 30, height: 50)
        model.view.reloadItems(at: [IndexPath(item: 0, section: 0)])
        XCTAssertEqual(widths, [80, 80, 80], "only what is loaded anew is asked")
        model.view.reloadItems(at: [IndexPath(item: 1, section: 0)])
        XCTAssertEqual(widths, [80, 30, 80])
        model.view.delegate = nil
        XCTAssertEqual(widths, [80, 80, 80])
      }
    }
  }

  func testABatchIsOneChange() {
    withDisplay {
      withLetters("abcdef") { model, _ in
        var isDone: Bool?
        model.letters = ["f", "x", "a", "c", "e"]
        model.view.performBatchUpdates {
          model.view.deleteItems(at: [1, 3].map { IndexPath(item: $0, section: 0) })
          model.view.insertItems(at: [IndexPath(item: 1, section: 0)])
          model.view.moveItem(at: IndexPath(item: 5, section: 0), to: IndexPath(item: 0, section: 0))
        } completion: {
          isDone = $0
        }
        XCTAssertTrue(MainLoop.pump { isDone == true })
        XCTAssertEqual(model.shown, "fxace")
        let letters = (0..<5).map {
          (model.view.cellForItem(at: IndexPath(item: $0, section: 0)) as? LetterCell)?.letter ?? "-"
        }
        XCTAssertEqual(letters.joined(), "fxace", "each cell went with its item")
      }
    }
  }

  func testChangesAreAnimatedUntilTheyHaveTheirFrames() {
    withDisplay {
      let model = Letters("abcdef", story: Story())
      let bench = ListBench(model.view)
      TestDisplay.enablesAnimations(true)
      let cell = model.view.cellForItem(at: IndexPath(item: 5, section: 0))
      let before = cell?.frameInWindow
      var isDone = false
      model.letters.removeFirst()
      model.view.performBatchUpdates {
        model.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
      } completion: { _ in
        isDone = true
      }
      XCTAssertEqual(cell?.frameInWindow, before, "it leaves from where it was")
      XCTAssertTrue(MainLoop.pump { isDone })
      MainLoop.settle()
      XCTAssertEqual(cell?.frameInWindow.minX, (before?.minX ?? 0) - 50)
      bench.close()
    }
  }

  func testAModelThatDoesntAgreeIsShownAsItIs() {
    withDisplay {
      withLetters("abc") { model, _ in
        model.letters = ["z"]
        model.view.insertItems(at: [IndexPath(item: 9, section: 4)])
        XCTAssertEqual(model.shown, "z")
        model.view.deleteItems(at: [IndexPath(item: 7, section: 0)])
        XCTAssertEqual(model.shown, "z")
      }
    }
  }

  func testSelectionFollowsItsItems() {
    withDisplay {
      withLetters("abc") { model, _ in
        model.view.selectItem(at: IndexPath(item: 2, section: 0))
        model.letters.removeFirst()
        model.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        XCTAssertEqual(model.view.indexPathsForSelectedItems, [IndexPath(item: 1, section: 0)])
        XCTAssertEqual(model.view.cellForItem(at: IndexPath(item: 1, section: 0))?.isSelected, true)
        model.view.reloadData()
        XCTAssertEqual(model.view.indexPathsForSelectedItems, [])
      }
    }
  }

  func testKeysMoveSelectOpenAndReorder() throws {
    try withDisplay {
      try requireXdotool()
      let model = Letters("abcdefgh", story: Story())
      model.isMovable = true
      let bench = ListBench(model.view)
      let identifier = try XCTUnwrap(windowIdentifier(bench.window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { bench.window.isActive })
      model.view.focus(model.view.table.sections[0][0].id, byKeyboard: true)
      XCTAssertTrue(xdotool(["key", "Right"]) { model.chosen.last == "b" })
      XCTAssertTrue(xdotool(["key", "Down"]) { model.chosen.last == "h" })
      XCTAssertTrue(xdotool(["key", "Up"]) { model.chosen.last == "b" })
      XCTAssertTrue(xdotool(["key", "Return"]) { model.opened == ["b"] })
      XCTAssertTrue(xdotool(["key", "End"]) { model.chosen.last == "h" })
      XCTAssertTrue(xdotool(["key", "alt+Left"]) { model.model == "abcdefhg" })
      XCTAssertEqual(model.shown, "abcdefhg")
      bench.close()
    }
  }

  func testClicksSelect() throws {
    try withDisplay {
      try requireXdotool()
      let model = Letters("abcdef", story: Story())
      model.view.allowsMultipleSelection = true
      let bench = ListBench(model.view)
      let offset = bench.window.surfaceOffset
      @MainActor func at(_ item: Int) -> [String] {
        let point = model.view.canvas.convert(model.middle(item), to: nil)
        return ["mousemove", "\(Int(point.x + offset.x))", "\(Int(point.y + offset.y))", "sleep", "0.05"]
      }
      @MainActor func selected() -> [Int] { model.view.indexPathsForSelectedItems.map(\.item) }
      XCTAssertTrue(xdotool(at(1) + ["click", "1"]) { selected() == [1] })
      XCTAssertTrue(
        xdotool(at(3) + ["keydown", "ctrl", "click", "1", "keyup", "ctrl"]) { selected() == [1, 3] })
      XCTAssertTrue(
        xdotool(at(5) + ["keydown", "shift", "click", "1", "keyup", "shift"]) { selected() == [3, 4, 5] })
      bench.close()
    }
  }

  func testADoubleClickOpensAnItem() throws {
    try withDisplay {
      try requireXdotool()
      let model = Letters("abcdef", story: Story())
      let bench = ListBench(model.view)
      let offset = bench.window.surfaceOffset
      let point = model.view.canvas.convert(model.middle(2), to: nil)
      let move = ["mousemove", "\(Int(point.x + offset.x))", "\(Int(point.y + offset.y))", "sleep", "0.05"]
      XCTAssertTrue(xdotool(move + ["click", "1"]) { model.chosen == ["c"] })
      XCTAssertEqual(model.opened, [], "one click only selects")
      // One click and two more are three: the third doesn't open the item a second time.
      MainLoop.settle()
      XCTAssertTrue(
        xdotool(["sleep", "0.6", "click", "--repeat", "2", "--delay", "30", "1"]) { model.opened == ["c"] })
      bench.close()
    }
  }

  func testAHeldDragScrollsAtTheEdge() {
    withDisplay {
      withLetters(String(repeating: "a", count: 600)) { model, bench in
        bench.grabOutside()
        bench.move(CGPoint(x: 25, y: 100))
        XCTAssertEqual(model.view.canvas.offset.y, 0)
        let asked = model.destinations.count
        bench.move(CGPoint(x: 25, y: 195))
        XCTAssertTrue(MainLoop.pump { model.view.canvas.offset.y > 100 }, "frames alone scroll it")
        XCTAssertGreaterThan(model.destinations.count, asked + 2, "what's under the drag is asked again")
        XCTAssertGreaterThan(model.destinations.last??.item ?? 0, 24)
        bench.move(CGPoint(x: 25, y: 100))
        let offset = model.view.canvas.offset.y
        MainLoop.settle()
        XCTAssertEqual(model.view.canvas.offset.y, offset)
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testAHeldDragSpringsAnItem() {
    withDisplay {
      withLetters("abc") { model, bench in
        model.view.isSpringLoaded = true
        // There's no gap, because a gap would move the items under the drag.
        model.intent = .insertIntoDestinationIndexPath
        let numbers = bench.engine.configuration
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.clock.advance(by: numbers.springDwell / 2)
        bench.move(model.middle(2))
        bench.clock.advance(by: numbers.springDwell / 2)
        XCTAssertEqual(model.view.indexPathsForSelectedItems, [], "another item waits anew")
        bench.clock.advance(by: numbers.springDwell / 2)
        bench.clock.advance(by: numbers.springFlash)
        XCTAssertEqual(model.view.indexPathsForSelectedItems, [IndexPath(item: 2, section: 0)])
        XCTAssertEqual(model.chosen, ["c"], "as if a person had selected it")
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testADelegateNamesTheViewThatShowsAnItemsSpring() {
    withDisplay {
      withLetters("abc") { model, bench in
        model.view.isSpringLoaded = true
        model.intent = .insertIntoDestinationIndexPath
        let numbers = bench.engine.configuration
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.clock.advance(by: numbers.springDwell)
        XCTAssertTrue(
          bench.stage.springingView === model.view.cellForItem(at: IndexPath(item: 1, section: 0)),
          "by default the item's cell")
        model.springView = bench.outside
        bench.move(model.middle(2))
        XCTAssertEqual(
          bench.stage.springState(of: model.view.cellForItem(at: IndexPath(item: 1, section: 0))), .inactive,
          "the cell that the drag has left shows nothing any more")
        bench.clock.advance(by: numbers.springDwell)
        XCTAssertTrue(bench.stage.springingView === bench.outside)
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testAHundredViewsLeaveNothing() {
    withDisplay {
      @MainActor func openAndClose() {
        let model = Letters("abcdef", story: Story())
        let bench = ListBench(model.view)
        bench.grab(model.middle(0))
        bench.move(model.middle(2))
        bench.drop()
        bench.stage.forgetEverything()
        bench.close()
      }
      openAndClose()
      MainLoop.settle()
      let baseline = LiveCount[.views]
      for _ in 0..<20 { openAndClose() }
      XCTAssertTrue(
        MainLoop.pump { LiveCount[.views] == baseline }, "\(LiveCount[.views]) instead of \(baseline)")
    }
  }
}
