import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of the differences between a table view and a collection view (contract 1.12.14, 1.12.23, 1.12.24).
final class TableViewTests: XCTestCase {
  func testRule30ASingleRowsReorderIsAMoveAndNoDrop() {
    withDisplay {
      withRows("abcd") { model, bench in
        model.canMove = true
        bench.grab(Rows.point(0))
        XCTAssertEqual(bench.move(Rows.point(2)), .move)
        XCTAssertEqual(model.shown, "bc_d")
        bench.drop()
        XCTAssertEqual(model.rows.joined(), "bcad")
        XCTAssertEqual(model.shown, "bcad")
        XCTAssertEqual(model.story.take(), "move:0→2")
      }
    }
  }

  func testWithoutMovesAReorderIsADrop() {
    withDisplay {
      withRows("abcd") { model, bench in
        bench.grab(Rows.point(3))
        bench.move(Rows.point(1))
        bench.drop()
        XCTAssertEqual(model.story.take(), "drop:3→1")
      }
    }
  }

  /// Contract 1.12.15.
  func testATableThatWasUpdatedInMidDragDoesNotSayWhereTheRowCameFrom() {
    withDisplay {
      withRows("abcd") { model, bench in
        bench.grab(Rows.point(3))
        model.rows.insert("x", at: 0)
        model.view.insertRows(at: [IndexPath(row: 0, section: 0)])
        bench.move(Rows.point(1))
        bench.drop()
        XCTAssertTrue(model.story.take().hasPrefix("drop:nil→"))
      }
    }
  }

  func testAutomaticChoosesByThePlaceInTheRow() {
    withDisplay {
      withRows("abcd") { model, bench in
        model.intent = .automatic
        bench.grabOutside()
        bench.move(Rows.point(1))
        XCTAssertEqual(model.shown, "abcd")
        XCTAssertEqual(model.view.cellForRow(at: IndexPath(row: 1, section: 0))?.isHighlighted, true)
        bench.move(Rows.point(1, 0.9))
        XCTAssertEqual(model.shown, "ab_cd", "the lower edge is after it")
        XCTAssertEqual(model.view.cellForRow(at: IndexPath(row: 1, section: 0))?.isHighlighted, false)
        bench.moveOutside()
        bench.move(Rows.point(1, 0.1))
        XCTAssertEqual(model.shown, "a_bcd", "the upper edge before it")
        bench.drop()
        XCTAssertEqual(model.story.take(), "drop:nil→1")
      }
    }
  }

  func testBelowTheLastRowIsItsEndAndFartherIsNowhere() {
    withDisplay {
      withRows("ab") { model, bench in
        bench.grabOutside()
        bench.move(CGPoint(x: 60, y: 95))
        XCTAssertEqual(model.shown, "ab_")
        XCTAssertEqual(model.destinations.last, IndexPath(row: 2, section: 0))
        bench.move(CGPoint(x: 60, y: 190))
        XCTAssertEqual(model.shown, "ab")
        XCTAssertEqual(model.destinations.last, .some(nil))
      }
    }
  }

  func testAPictureLandsOnThePartOfThePlaceholderThatItNames() {
    withDisplay {
      withRows("ab") { model, bench in
        var asked: [TableViewCell] = []
        model.onPerform = { coordinator in
          let placeholder = TableViewDropPlaceholder(
            insertionIndexPath: IndexPath(row: 1, section: 0), reuseIdentifier: "row", rowHeight: 60)
          placeholder.previewParametersProvider = { cell in
            asked.append(cell)
            let parameters = DragPreviewParameters()
            parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 10, y: 20, width: 20, height: 10))
            return parameters
          }
          coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
        bench.grabOutside()
        bench.move(Rows.point(1))
        bench.drop()
        XCTAssertEqual(asked.count, 1)
        // The target is below the first row, which is 40 points high.
        XCTAssertEqual(bench.stage.setDowns.first?.preview?.target.center, CGPoint(x: 20, y: 65))
      }
    }
  }

  func testAPlaceholderHasItsOwnHeight() {
    withDisplay {
      withRows("ab") { model, bench in
        var context: (any TableViewDropPlaceholderContext)?
        model.onPerform = { coordinator in
          let placeholder = TableViewDropPlaceholder(
            insertionIndexPath: IndexPath(row: 1, section: 0), reuseIdentifier: "row", rowHeight: 77)
          context = coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
        bench.grabOutside()
        bench.move(Rows.point(1))
        bench.drop()
        XCTAssertEqual(model.view.layout.elements.map { Int($0.frame.height) }, [40, 77, 40])
        XCTAssertEqual(
          model.view.layout.elements[1].frame.width, model.view.canvas.bounds.width, "as wide as the table")
        context?.commitInsertion { model.rows.insert("x", at: $0.row) }
        XCTAssertEqual(model.shown, "axb")
        XCTAssertEqual(model.view.layout.elements.map { Int($0.frame.height) }, [40, 40, 40])
      }
    }
  }

  func testAHeldDragSpringsARowUnlessItMayNot() {
    withDisplay {
      withRows("abc") { model, bench in
        let numbers = bench.engine.configuration
        model.view.delegate = model
        // There's no gap, because a gap would move the rows under the drag.
        model.intent = .insertIntoDestinationIndexPath
        @MainActor func hold(_ row: Int) {
          bench.move(Rows.point(row))
          bench.clock.advance(by: numbers.springDwell)
          bench.clock.advance(by: numbers.springFlash)
        }
        bench.grabOutside()
        hold(1)
        XCTAssertEqual(model.view.indexPathsForSelectedRows, [], "not before it's asked for")
        model.view.isSpringLoaded = true
        hold(2)
        XCTAssertEqual(model.view.indexPathsForSelectedRows, [IndexPath(row: 2, section: 0)])
        model.stiffRow = 0
        hold(0)
        XCTAssertEqual(model.view.indexPathsForSelectedRows, [IndexPath(row: 2, section: 0)])
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testEachSelectedRowIsAskedOnce() {
    withDisplay {
      withRows("abcd") { model, bench in
        model.view.allowsMultipleSelection = true
        for row in [0, 2] { model.view.selectRow(at: IndexPath(row: row, section: 0)) }
        bench.grab(Rows.point(2))
        XCTAssertEqual(model.asked, [0, 2])
        XCTAssertEqual(bench.engine.dragSession(bench.stage.session)?.items.count, 2)
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testReturnAndADoubleClickOpenARow() throws {
    try withDisplay {
      try requireXdotool()
      let model = Rows("abcd")
      model.view.delegate = model
      let bench = ListBench(model.view)
      let identifier = try XCTUnwrap(windowIdentifier(bench.window))
      XCTAssertTrue(xdotool(["windowfocus", identifier]) { bench.window.isActive })
      model.view.focus(model.view.table.sections[0][0].id, byKeyboard: true)
      XCTAssertTrue(xdotool(["key", "Down", "key", "Return"]) { model.opened == [1] })
      let offset = bench.window.surfaceOffset
      let point = model.view.canvas.convert(Rows.point(3), to: nil)
      XCTAssertTrue(
        xdotool([
          "mousemove", "\(Int(point.x + offset.x))", "\(Int(point.y + offset.y))", "sleep", "0.05", "click",
          "--repeat", "2", "--delay", "30", "1",
        ]) { model.opened == [1, 3] })
      bench.close()
    }
  }

  func testADraggedRowTakesNoPart() {
    withDisplay {
      withRows("ab") { model, bench in
        let cell = model.view.cellForRow(at: IndexPath(row: 0, section: 0))
        cell?.contentView = CanvasView()
        bench.grab(Rows.point(0))
        XCTAssertEqual(cell?.contentView?.isUserInteractionEnabled, false)
        bench.engine.cancel(bench.stage.session, animated: true)
        XCTAssertEqual(cell?.contentView?.isUserInteractionEnabled, true)
        cell?.userInteractionEnabledWhileDragging = true
        bench.grab(Rows.point(0))
        XCTAssertEqual(cell?.contentView?.isUserInteractionEnabled, true)
        bench.engine.cancel(bench.stage.session, animated: true)
        // A view that the program has disabled stays disabled.
        for isEnabled in [true, false] {
          cell?.userInteractionEnabledWhileDragging = isEnabled
          cell?.contentView?.isUserInteractionEnabled = false
          bench.grab(Rows.point(0))
          bench.engine.cancel(bench.stage.session, animated: true)
          XCTAssertEqual(cell?.contentView?.isUserInteractionEnabled, false)
        }
      }
    }
  }
}
