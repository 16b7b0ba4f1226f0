import Foundation
import KitGLib
import GtkTestSupport
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of changes in one batch: the data source is asked for index paths of the state after the batch, and
/// never for removed items (contract 1.12.16).
final class CollectionBatchTests: XCTestCase {
  private static func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @MainActor
  private static func cells(_ model: Letters) -> String {
    model.letters.indices.map {
      (model.view.cellForItem(at: path($0)) as? LetterCell)?.letter ?? "-"
    }.joined()
  }

  @MainActor
  private static func check(_ model: Letters, _ letters: String, line: UInt = #line) {
    XCTAssertEqual(model.shown, letters, line: line)
    XCTAssertEqual(cells(model), letters, line: line)
    XCTAssertEqual(model.beyond, [], "asked for what isn't there", line: line)
  }

  func testAReloadBesideADeletion() {
    withDisplay {
      for (deleted, reloaded, result) in [(3, 0, "xbc"), (0, 3, "bcx"), (1, 2, "axd")] {
        withLetters("abcd") { model, _ in
          model.letters[reloaded] = "x"
          model.letters.remove(at: deleted)
          model.view.performBatchUpdates {
            model.view.deleteItems(at: [Self.path(deleted)])
            model.view.reloadItems(at: [Self.path(reloaded)])
          }
          MainLoop.settle()
          Self.check(model, result)
        }
      }
    }
  }

  func testAReloadBesideAnInsertionAndAMove() {
    withDisplay {
      withLetters("abcd") { model, _ in
        model.letters = ["n", "x", "b", "c", "d"]
        model.view.performBatchUpdates {
          model.view.insertItems(at: [Self.path(0)])
          model.view.reloadItems(at: [Self.path(0)])
        }
        MainLoop.settle()
        Self.check(model, "nxbcd")
        model.letters = ["d", "n", "x", "b", "y"]
        model.view.performBatchUpdates {
          model.view.moveItem(at: Self.path(4), to: Self.path(0))
          model.view.reloadItems(at: [Self.path(3)])
        }
        MainLoop.settle()
        Self.check(model, "dnxby")
      }
    }
  }

  func testAReloadOfATablesRowsBesideADeletion() {
    withDisplay {
      withRows("abcd") { model, _ in
        let first = model.view.cellForRow(at: Self.path(0))
        var asked: [IndexPath] = []
        model.onCell = { asked.append($0) }
        model.rows.removeLast()
        model.view.performBatchUpdates {
          model.view.deleteRows(at: [Self.path(3)])
          model.view.reloadRows(at: [Self.path(0)])
        }
        MainLoop.settle()
        XCTAssertEqual(asked, [Self.path(0)])
        XCTAssertNotNil(first)
      }
    }
  }

  /// An open batch has changed the model, and the view doesn't know the changes yet.
  func testALayoutInABatchIsThatOfItsEnd() {
    withDisplay {
      withLetters("abcd") { model, _ in
        model.sizes["b"] = CGSize(width: 30, height: 50)
        model.letters.removeFirst(2)
        model.view.performBatchUpdates {
          let layout = Letters.grid
          layout.itemSize = CGSize(width: 80, height: 60)
          model.view.collectionViewLayout = layout
          model.view.configuration.overscan = 10
          model.view.deleteItems(at: [Self.path(0), Self.path(1)])
        }
        MainLoop.settle()
        Self.check(model, "cd")
        XCTAssertEqual(model.view.layout.elements.map(\.frame.width), [80, 80])
      }
    }
  }

  func testScrollingInABatch() {
    withDisplay {
      withLetters(String(repeating: "a", count: 600)) { model, _ in
        model.letters.removeLast(594)
        model.view.performBatchUpdates {
          model.view.scrollToItem(at: Self.path(599), animated: false)
          model.view.deleteItems(at: (6..<600).map(Self.path))
        }
        MainLoop.settle()
        Self.check(model, "aaaaaa")
      }
    }
  }

  func testAnOverscanThatIsNoLengthIsNone() {
    withDisplay {
      withLetters("abcd") { model, _ in
        for overscan in [-1000, .nan, .infinity, 0] {
          model.view.configuration.overscan = overscan
          MainLoop.settle()
          Self.check(model, "abcd")
        }
      }
    }
  }
}
