import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of collections and tables of several sections: paths, gaps, drops and changes.
final class SectionTests: XCTestCase {
  func testAnItemGoesToAnotherSection() {
    withDisplay {
      withShelves(["abc", "de"]) { model, bench in
        bench.grab(model.middle(0, 1))
        XCTAssertEqual(bench.move(model.middle(1, 0)), .move)
        XCTAssertEqual(model.shown, "ac|_de")
        XCTAssertEqual(model.destinations.last, IndexPath(item: 0, section: 1))
        bench.drop()
        XCTAssertEqual(model.shelves, ["ac", "bde"])
        XCTAssertEqual(model.shown, "ac|bde")
        XCTAssertEqual(model.reports, ["0.1→1.0"])
      }
    }
  }

  func testTheGapIsInOneSectionAtATime() {
    withDisplay {
      withShelves(["abc", "de"]) { model, bench in
        bench.grabOutside()
        bench.move(model.middle(0, 1))
        XCTAssertEqual(model.shown, "a_bc|de")
        bench.move(model.middle(1, 1))
        XCTAssertEqual(model.shown, "abc|d_e")
        bench.moveOutside()
        XCTAssertEqual(model.shown, "abc|de")
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }

  func testEachSectionHasAnEndOfItsOwn() {
    withDisplay {
      withShelves(["abc", "de"]) { model, bench in
        bench.grabOutside()
        bench.move(model.middle(0, 3))
        XCTAssertEqual(model.destinations.last, IndexPath(item: 3, section: 0))
        XCTAssertEqual(model.shown, "abc_|de")
        bench.move(model.middle(1, 2))
        XCTAssertEqual(model.destinations.last, IndexPath(item: 2, section: 1))
        bench.drop()
        XCTAssertEqual(model.shelves, ["abc", "dex"])
      }
    }
  }

  func testASectionWithoutItemsTakesItsFirst() {
    withDisplay {
      withShelves(["ab", "", "c"]) { model, bench in
        bench.grab(model.middle(0, 0))
        bench.move(model.emptyMiddle(1))
        XCTAssertEqual(model.destinations.last, IndexPath(item: 0, section: 1))
        XCTAssertEqual(model.shown, "b|_|c")
        bench.drop()
        XCTAssertEqual(model.shelves, ["b", "a", "c"])
        XCTAssertEqual(model.shown, "b|a|c")
      }
    }
  }

  func testSectionsComeAndGoWithTheirItems() {
    withDisplay {
      withShelves(["ab", "c"]) { model, _ in
        model.view.selectItem(at: IndexPath(item: 0, section: 1))
        model.shelves = ["xa", "b", "c"]
        model.view.reloadData()
        XCTAssertEqual(model.shown, "xa|b|c")
        model.shelves = ["xa", "bc", ""]
        model.view.performBatchUpdates {
          model.view.moveItem(at: IndexPath(item: 0, section: 2), to: IndexPath(item: 1, section: 1))
        }
        XCTAssertEqual(model.shown, "xa|bc|")
      }
    }
  }

  func testAPlaceholderOfASectionCommitsThere() {
    withDisplay {
      withShelves(["ab", "cd"]) { model, bench in
        var context: (any CollectionViewDropPlaceholderContext)?
        model.onPerform = { coordinator in
          guard let path = coordinator.destinationIndexPath else { return }
          context = coordinator.drop(
            coordinator.items[0].dragItem,
            to: CollectionViewDropPlaceholder(insertionIndexPath: path, reuseIdentifier: "cell"))
        }
        bench.grabOutside()
        bench.move(model.middle(1, 1))
        bench.drop()
        XCTAssertEqual(model.shown, "ab|c?d")
        // An insertion in another section doesn't move it, and one in its own section does.
        model.shelves = ["zab", "wcd"]
        model.view.performBatchUpdates {
          model.view.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1)])
        }
        var committed: IndexPath?
        context?.commitInsertion { path in
          committed = path
          model.insert("x", at: path)
        }
        XCTAssertEqual(committed, IndexPath(item: 2, section: 1))
        XCTAssertEqual(model.shown, "zab|wcxd")
      }
    }
  }
}

/// A collection of letters on shelves: each shelf is a section, with an inset around it.
@MainActor
private final class Shelves: CollectionViewDataSource, CollectionViewDragDelegate, CollectionViewDropDelegate
{
  static let inset = 20.0
  let view: CollectionView
  var shelves: [String]
  var destinations: [IndexPath?] = []
  var reports: [String] = []
  var onPerform: ((any CollectionViewDropCoordinator) -> Void)?

  init(_ shelves: [String]) {
    self.shelves = shelves
    let layout = Letters.grid
    layout.sectionInset = EdgeInsets(top: Self.inset, leading: 0, bottom: 0, trailing: 0)
    view = CollectionView(collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    view.dragDelegate = self
    view.dropDelegate = self
  }

  /// The visible items, with a bar between sections. A gap is "_", and a placeholder "?".
  var shown: String {
    view.layout.sections.map { section in
      view.layout.elements[section.range].map { element in
        switch element.content {
        case .item: String(letter(element.path))
        case .placeholder: "?"
        case .gap: "_"
        }
      }.joined()
    }.joined(separator: "|")
  }

  private func letter(_ path: IndexPath) -> Character {
    shelves[path.section][shelves[path.section].index(shelves[path.section].startIndex, offsetBy: path.item)]
  }

  /// Returns the top of a section. Each section is one row; a section without items is only its inset.
  private func top(_ section: Int) -> Double {
    shelves[..<section].reduce(0.0) { $0 + Self.inset + ($1.isEmpty ? 0 : 50) }
  }

  func middle(_ section: Int, _ item: Int) -> CGPoint {
    CGPoint(x: 50 * Double(item) + 25, y: top(section) + Self.inset + 25)
  }

  func emptyMiddle(_ section: Int) -> CGPoint { CGPoint(x: 25, y: top(section) + Self.inset / 2) }

  func insert(_ letter: Character, at path: IndexPath) {
    shelves[path.section].insert(
      letter,
      at: shelves[path.section].index(shelves[path.section].startIndex, offsetBy: path.item))
  }

  private func remove(at path: IndexPath) -> Character {
    shelves[path.section].remove(
      at: shelves[path.section].index(shelves[path.section].startIndex, offsetBy: path.item))
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { shelves.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    shelves[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] { [DragItem(itemProvider: ItemProvider())] }

  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal {
    destinations.append(destinationIndexPath)
    return CollectionViewDropProposal(
      operation: collectionView.hasActiveDrag ? .move : .copy, intent: .insertAtDestinationIndexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
  ) {
    if let onPerform { return onPerform(coordinator) }
    guard let path = coordinator.destinationIndexPath else { return }
    for item in coordinator.items {
      view.performBatchUpdates {
        if let source = item.sourceIndexPath {
          reports.append("\(source.section).\(source.item)→\(path.section).\(path.item)")
          insert(remove(at: source), at: path)
          view.deleteItems(at: [source])
        } else {
          insert("x", at: path)
        }
        view.insertItems(at: [path])
      }
      coordinator.drop(item.dragItem, toItemAt: path)
    }
  }
}

@MainActor
private func withShelves(_ shelves: [String], _ body: (Shelves, ListBench) -> Void) {
  let model = Shelves(shelves)
  let bench = ListBench(model.view)
  body(model, bench)
  bench.close()
}
