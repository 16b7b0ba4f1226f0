import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of placeholders for data that's still being loaded (contract 1.12.19–1.12.21).
final class CollectionPlaceholderTests: XCTestCase {
  @MainActor
  private final class Slow {
    let model: Letters
    let bench: ListBench
    var contexts: [any CollectionViewDropPlaceholderContext] = []
    var updates = 0
    var landed = ""

    init(_ letters: String) {
      model = Letters(letters, story: Story())
      bench = ListBench(model.view)
      model.onPerform = { [unowned self] coordinator in
        let path = coordinator.destinationIndexPath ?? IndexPath(item: model.letters.count, section: 0)
        for item in coordinator.items {
          let placeholder = CollectionViewDropPlaceholder(
            insertionIndexPath: path, reuseIdentifier: "loading")
          placeholder.cellUpdateHandler = { [unowned self] _ in updates += 1 }
          let context = coordinator.drop(item.dragItem, to: placeholder)
          context.addCompletion { [unowned self] position in landed += "\(position)" }
          contexts.append(context)
        }
      }
    }

    func dropAt(_ item: Int, count: Int = 1) {
      bench.grabOutside(items: (0..<count).map { _ in DragItem(itemProvider: ItemProvider()) })
      bench.move(model.middle(item))
      bench.drop()
    }
  }

  func testAPlaceholderBecomesAnItemWhenItsDataArrives() {
    withDisplay {
      let slow = Slow("abc")
      // The source takes a minute, and the test advances the clock.
      var isArrived = false
      slow.dropAt(1)
      let timer = slow.bench.clock.schedule(after: 60) {
        isArrived = slow.contexts[0].commitInsertion { path in slow.model.letters.insert("x", at: path.item) }
      }
      XCTAssertEqual(slow.model.shown, "a?bc")
      XCTAssertEqual(slow.landed, "end", "the picture lands on the placeholder")
      XCTAssertTrue(slow.model.view.hasUncommittedUpdates)
      XCTAssertEqual(slow.model.view.numberOfItems(inSection: 0), 3, "the data source knows nothing of it")
      slow.bench.clock.advance(by: 59)
      XCTAssertEqual(slow.model.shown, "a?bc")
      slow.bench.clock.advance(by: 1)
      XCTAssertTrue(isArrived)
      XCTAssertEqual(slow.model.shown, "axbc")
      XCTAssertFalse(slow.model.view.hasUncommittedUpdates)
      XCTAssertFalse(slow.contexts[0].commitInsertion { _ in XCTFail("committed twice") })
      XCTAssertFalse(slow.contexts[0].deletePlaceholder())
      timer.cancel()
      slow.bench.close()
    }
  }

  func testRule29ThePassedPathIsWhereThePlaceholderIsNow() {
    withDisplay {
      let slow = Slow("abc")
      slow.dropAt(2)
      XCTAssertEqual(slow.model.shown, "ab?c")
      slow.model.letters.insert("n", at: 0)
      slow.model.view.insertItems(at: [IndexPath(item: 0, section: 0)])
      MainLoop.settle()
      XCTAssertEqual(slow.model.shown, "nab?c")
      slow.contexts[0].commitInsertion { path in
        XCTAssertEqual(path, IndexPath(item: 3, section: 0))
        slow.model.letters.insert("x", at: path.item)
      }
      XCTAssertEqual(slow.model.shown, "nabxc")
      slow.bench.close()
    }
  }

  func testSeveralPlaceholdersCommitInAnyOrder() {
    withDisplay {
      let slow = Slow("ab")
      slow.dropAt(1, count: 3)
      XCTAssertEqual(slow.model.shown, "a???b")
      slow.contexts[2].commitInsertion { slow.model.letters.insert("3", at: $0.item) }
      XCTAssertEqual(slow.model.shown, "a??3b")
      slow.contexts[0].commitInsertion { slow.model.letters.insert("1", at: $0.item) }
      XCTAssertEqual(slow.model.shown, "a1?3b")
      XCTAssertTrue(slow.contexts[1].deletePlaceholder())
      MainLoop.settle()
      XCTAssertEqual(slow.model.shown, "a13b")
      slow.bench.close()
    }
  }

  func testRule29ReloadTakesPlaceholdersAway() {
    withDisplay {
      let slow = Slow("abc")
      slow.dropAt(1)
      slow.model.view.reloadData()
      XCTAssertEqual(slow.model.shown, "abc")
      XCTAssertFalse(slow.contexts[0].commitInsertion { _ in XCTFail("the placeholder is gone") })
      XCTAssertFalse(slow.contexts[0].deletePlaceholder())
      slow.bench.close()
    }
  }

  func testThePlaceholdersCellIsUpdatedWhenItsAsked() {
    withDisplay {
      let slow = Slow("abc")
      slow.dropAt(1)
      MainLoop.settle()
      let before = slow.updates
      XCTAssertGreaterThan(before, 0)
      let requests = slow.model.cellRequests
      slow.contexts[0].setNeedsCellUpdate()
      XCTAssertEqual(slow.updates, before + 1)
      XCTAssertEqual(slow.model.cellRequests, requests, "the data source isn't asked for placeholders")
      slow.bench.close()
    }
  }

  func testThePlaceholdersCellIsUpdatedEachTimeItComesIntoSight() {
    withDisplay {
      let slow = Slow(String(repeating: "x", count: 120))
      slow.dropAt(1)
      MainLoop.settle()
      let before = slow.updates
      slow.model.view.scrollToItem(at: IndexPath(item: 119, section: 0), animated: false)
      MainLoop.settle()
      XCTAssertNil(slow.model.view.cellForItem(at: IndexPath(item: 0, section: 0)))
      XCTAssertEqual(slow.updates, before)
      slow.model.view.scrollToItem(at: IndexPath(item: 0, section: 0), animated: false)
      MainLoop.settle()
      XCTAssertEqual(slow.updates, before + 1)
      slow.bench.close()
    }
  }

  func testAPictureLandsOnThePartOfThePlaceholderThatItNames() {
    withDisplay {
      withLetters("abc") { model, bench in
        var asked: [CollectionViewCell] = []
        model.onPerform = { coordinator in
          let placeholder = CollectionViewDropPlaceholder(
            insertionIndexPath: IndexPath(item: 1, section: 0), reuseIdentifier: "loading")
          placeholder.previewParametersProvider = { cell in
            asked.append(cell)
            let parameters = DragPreviewParameters()
            parameters.visiblePath = PreviewPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10))
            return parameters
          }
          coordinator.drop(coordinator.items[0].dragItem, to: placeholder)
        }
        bench.grabOutside()
        bench.move(model.middle(1))
        bench.drop()
        XCTAssertEqual(asked.count, 1)
        XCTAssertTrue(asked.first is LetterCell)
        // The second cell begins at 50.
        XCTAssertEqual(bench.stage.setDowns.first?.preview?.target.center, CGPoint(x: 60, y: 5))
      }
    }
  }

  func testALatePlaceholderIsInsertedWithoutAnAnimation() {
    withDisplay {
      let model = Letters("abc", story: Story())
      let bench = ListBench(model.view)
      var kept: (any CollectionViewDropCoordinator)?
      model.onPerform = { kept = $0 }
      bench.grabOutside()
      bench.move(model.middle(1))
      bench.drop()
      var position: AnimatingPosition?
      let context = kept!.drop(
        kept!.items[0].dragItem,
        to: CollectionViewDropPlaceholder(
          insertionIndexPath: IndexPath(item: 3, section: 0), reuseIdentifier: "loading"))
      context.addCompletion { position = $0 }
      XCTAssertEqual(position, .end)
      XCTAssertEqual(model.shown, "abc?")
      XCTAssertTrue(context.commitInsertion { model.letters.insert("x", at: $0.item) })
      XCTAssertEqual(model.shown, "abcx")
      bench.close()
    }
  }
}
