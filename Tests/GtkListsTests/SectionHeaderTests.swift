import CKitGtk
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of sections with headers and footers, in tables and collections.
final class SectionHeaderTests: XCTestCase {
  func testTitlesLieOverTheirRows() {
    withDisplay {
      withGroups(["A:ab", "cd", "E:e"]) { model, _ in
        XCTAssertEqual(model.titles, ["A", "E"])
        let header = model.view.headerView(forSection: 0)
        XCTAssertEqual(header?.textLabel.text, "A")
        XCTAssertEqual(header?.accessibilityLabel, "A")
        XCTAssertEqual(
          header.map { gtk_accessible_get_accessible_role($0.object.opaque) }, GTK_ACCESSIBLE_ROLE_HEADING)
        XCTAssertNil(model.view.headerView(forSection: 1), "no title, no header")
        XCTAssertNil(model.view.footerView(forSection: 0))
        XCTAssertNil(model.view.headerView(forSection: 9))
        XCTAssertEqual(model.view.layout.sections.map { $0.header?.minY }, [0, nil, 190])
      }
    }
  }

  func testOnlyWhatShowsIsMadeAndItIsUsedAgain() {
    withDisplay {
      withGroups([String](repeating: "A:ab", count: 1000)) { model, _ in
        let view = model.view
        XCTAssertLessThan(view.supplementaryHosts.count, 6)
        let first = view.headerView(forSection: 0)
        view.canvas.offset = CGPoint(x: 0, y: 50_000)
        MainLoop.settle()
        XCTAssertNil(view.headerView(forSection: 0))
        XCTAssertLessThan(view.supplementaryHosts.count, 6)
        XCTAssertTrue(
          view.supplementaryHosts.values.contains { $0.view === first }, "the same one, elsewhere")
        XCTAssertLessThan(model.madeHeaders, 20)
      }
    }
  }

  func testAPlainTablesHeaderStaysWhileItsRowsShow() {
    withDisplay {
      withGroups(["A:abcdefgh", "B:ijklmnop"], style: .plain) { model, _ in
        let view = model.view
        @MainActor func top(_ section: Int) -> Double? {
          view.headerView(forSection: section).map { $0.frameInWindow.minY - view.canvas.frameInWindow.minY }
        }
        XCTAssertEqual(top(0), 0)
        view.canvas.offset = CGPoint(x: 0, y: 100)
        XCTAssertTrue(MainLoop.pump { top(1) == 250 })
        XCTAssertEqual(top(0), 0, "at the edge")
        XCTAssertNil(view.indexPathForRow(at: CGPoint(x: 60, y: 10)), "what's behind it isn't hit")
        XCTAssertEqual(view.indexPathForRow(at: CGPoint(x: 60, y: 35)), IndexPath(row: 2, section: 0))
        // The next section's header, at 350, pushes the pinned one out.
        view.canvas.offset = CGPoint(x: 0, y: 330)
        XCTAssertTrue(MainLoop.pump { top(0) == -10 && top(1) == 20 })
        // The header doesn't hide the row.
        view.scrollToRow(at: IndexPath(row: 3, section: 0), animated: false)
        XCTAssertEqual(view.canvas.offset.y, 120)
      }
    }
  }

  func testAGroupedTablesHeaderScrollsAway() {
    withDisplay {
      withGroups(["A:abcdefgh", "B:ijklmnop"]) { model, _ in
        model.view.canvas.offset = CGPoint(x: 0, y: 200)
        MainLoop.settle()
        XCTAssertNil(model.view.headerView(forSection: 0))
        XCTAssertEqual(
          model.view.indexPathForRow(at: CGPoint(x: 60, y: 10)), IndexPath(row: 4, section: 0))
      }
    }
  }

  // MARK: Drops

  func testAHeaderIsItsSectionsFirstPlaceAndAFooterItsEnd() {
    withDisplay {
      let model = Groups(["A:ab", "B:cd"], footers: [0: "two"])
      let bench = ListBench(model.view)
      bench.grabOutside()
      // The positions are: 0 A 30 a 70 b 110 footer 130 B 160 c 200 d 240.
      bench.move(CGPoint(x: 60, y: 145))
      XCTAssertEqual(model.destinations.last, IndexPath(row: 0, section: 1))
      XCTAssertEqual(model.shown, "ab|_cd")
      bench.move(CGPoint(x: 60, y: 120))
      XCTAssertEqual(model.destinations.last, IndexPath(row: 2, section: 0))
      XCTAssertEqual(model.shown, "ab_|cd")
      bench.move(CGPoint(x: 60, y: 10))
      XCTAssertEqual(model.shown, "_ab|cd")
      bench.drop()
      XCTAssertEqual(model.model, ["xab", "cd"])
      bench.close()
    }
  }

  func testIntoAHeaderGoesNothing() {
    withDisplay {
      withGroups(["A:ab", "B:cd"]) { model, bench in
        model.intent = .insertIntoDestinationIndexPath
        var seen: TableViewDropProposal.Intent?
        model.onPerform = { seen = $0.proposal.intent }
        bench.grabOutside()
        bench.move(CGPoint(x: 60, y: 120))
        bench.drop()
        XCTAssertEqual(seen, .unspecified)
      }
    }
  }

  func testAnEmptySectionIsHitAtItsHeader() {
    withDisplay {
      withGroups(["A:ab", "B:", "C:c"]) { model, bench in
        model.canMove = true
        bench.grab(CGPoint(x: 60, y: 50))
        bench.move(CGPoint(x: 60, y: 125))
        XCTAssertEqual(model.destinations.last, IndexPath(row: 0, section: 1))
        XCTAssertEqual(model.shown, "b|_|c")
        bench.drop()
        XCTAssertEqual(model.reports, ["move 0.0→1.0"])
        XCTAssertEqual(model.shown, "b|a|c")
      }
    }
  }

  func testADragFromBelowReachesTheEndOfTheSectionBefore() {
    withDisplay {
      withGroups(["A:ab", "B:cd"]) { model, bench in
        bench.grabOutside()
        // The positions are: 0 A 30 a 70 b 110 B 140 c 180 d.
        bench.move(CGPoint(x: 60, y: 150))
        XCTAssertEqual(model.shown, "ab|_cd")
        bench.move(CGPoint(x: 60, y: 105))
        XCTAssertEqual(model.shown, "ab_|cd")
        bench.move(CGPoint(x: 60, y: 105))
        XCTAssertEqual(model.shown, "ab_|cd", "and it stays")
        bench.move(CGPoint(x: 60, y: 75))
        XCTAssertEqual(model.shown, "a_b|cd")
        bench.drop()
        XCTAssertEqual(model.reports, ["drop 0.1"])
      }
    }
  }

  func testPathsWhileAReorderIsUnderWay() {
    withDisplay {
      withGroups(["A:ab", "B:c"]) { model, bench in
        bench.grab(CGPoint(x: 60, y: 50))
        // The positions are 0 A 30 a 70 b 110 B 140 c 180, and after that 0 A 30 b 70 B 100 gap 140 c 180.
        bench.move(CGPoint(x: 60, y: 150))
        XCTAssertEqual(model.shown, "b|_c")
        bench.move(CGPoint(x: 60, y: 170))
        XCTAssertEqual(model.shown, "b|c_")
        let view = model.view
        XCTAssertEqual(
          view.presentationIndexPath(forDataSourceIndexPath: IndexPath(row: 0, section: 0)),
          IndexPath(row: 1, section: 1))
        XCTAssertEqual(
          view.presentationIndexPath(forDataSourceIndexPath: IndexPath(row: 1, section: 0)),
          IndexPath(row: 0, section: 0))
        XCTAssertEqual(
          view.dataSourceIndexPath(forPresentationIndexPath: IndexPath(row: 1, section: 1)),
          IndexPath(row: 0, section: 0))
        XCTAssertNil(view.dataSourceIndexPath(forPresentationIndexPath: IndexPath(row: 1, section: 0)))
        bench.engine.cancel(bench.stage.session, animated: false)
        XCTAssertEqual(
          view.presentationIndexPath(forDataSourceIndexPath: IndexPath(row: 0, section: 0)),
          IndexPath(row: 0, section: 0))
      }
    }
  }

  func testPlaceholdersOfTwoSectionsCommitWhereverTheirSectionsAre() {
    withDisplay {
      withGroups(["A:ab", "B:cd"]) { model, bench in
        var contexts: [any TableViewDropPlaceholderContext] = []
        model.onPerform = { coordinator in
          for (item, section) in zip(coordinator.items, [0, 1]) {
            contexts.append(
              coordinator.drop(
                item.dragItem,
                to: TableViewDropPlaceholder(
                  insertionIndexPath: IndexPath(row: 1, section: section), reuseIdentifier: "row",
                  rowHeight: 40)))
          }
        }
        bench.grabOutside(items: [1, 2].map { _ in DragItem(itemProvider: ItemProvider()) })
        bench.move(CGPoint(x: 60, y: 90))
        bench.drop()
        XCTAssertEqual(model.shown, "a?b|c?d")
        XCTAssertEqual(
          model.view.presentationIndexPath(forDataSourceIndexPath: IndexPath(row: 1, section: 1)),
          IndexPath(row: 2, section: 1))
        XCTAssertNil(model.view.dataSourceIndexPath(forPresentationIndexPath: IndexPath(row: 1, section: 1)))
        // A section is inserted first, and the section after it is removed with its placeholder.
        model.groups = [Groups.group("N:n"), model.groups[1]]
        model.view.performBatchUpdates {
          model.view.deleteSections([0])
          model.view.insertSections([0])
        }
        XCTAssertEqual(model.shown, "n|c?d")
        XCTAssertFalse(contexts[0].deletePlaceholder(), "it went with its section")
        model.groups.swapAt(0, 1)
        model.view.moveSection(1, toSection: 0)
        contexts[1].commitInsertion { path in
          XCTAssertEqual(path, IndexPath(row: 1, section: 0))
          model.groups[0].rows.insert("x", at: path.row)
        }
        XCTAssertEqual(model.shown, "cxd|n")
        XCTAssertFalse(model.view.hasUncommittedUpdates)
        XCTAssertEqual(model.errors, [])
      }
    }
  }

  // MARK: Changes

  func testSectionsComeGoAndMoveUnderADrag() {
    withDisplay {
      withGroups(["A:ab", "B:cd"]) { model, bench in
        bench.grabOutside()
        bench.move(CGPoint(x: 60, y: 155))
        XCTAssertEqual(model.shown, "ab|_cd")
        model.groups.insert(Groups.group("N:n"), at: 1)
        model.view.insertSections([1])
        XCTAssertEqual(model.shown, "ab|n|_cd", "the gap goes with its section")
        // The drop comes without another motion, although other items are under the pointer now.
        bench.drop()
        XCTAssertEqual(model.model, ["ab", "xn", "cd"])
        XCTAssertEqual(model.shown, "ab|xn|cd")
        XCTAssertEqual(model.errors, [])
      }
    }
  }

  func testHeadersFollowTheirSections() {
    withDisplay {
      withGroups(["A:a", "B:b", "C:c"]) { model, _ in
        let view = model.view
        let header = view.headerView(forSection: 2)
        model.groups = [model.groups[2], model.groups[0]]
        view.performBatchUpdates {
          view.deleteSections([1])
          view.moveSection(2, toSection: 0)
        }
        XCTAssertEqual(model.titles, ["C", "A"])
        XCTAssertTrue(view.headerView(forSection: 0) === header, "the same one")
        model.groups[1].title = "renamed"
        model.groups[1].rows = ["x", "y"]
        view.reloadSections([1])
        XCTAssertEqual(model.titles, ["C", "renamed"])
        XCTAssertEqual(model.shown, "c|xy")
        model.groups[0].title = nil
        view.reloadSections([0])
        XCTAssertEqual(model.titles, ["renamed"])
        XCTAssertEqual(model.errors, [])
      }
    }
  }

  func testWhatDoesntAgreeIsReportedAndShownAsItIs() {
    withDisplay {
      withGroups(["A:a", "B:b"]) { model, _ in
        model.groups.removeLast()
        model.view.deleteSections([0, 1])
        XCTAssertEqual(model.errors, [.wrongNumberOfSections(expected: 0, found: 1)])
        XCTAssertEqual(model.shown, "a")
        model.groups[0].rows = ["a", "b", "c"]
        model.view.insertRows(at: [IndexPath(row: 1, section: 0)])
        XCTAssertEqual(model.errors.last, .wrongNumberOfItems(section: 0, expected: 2, found: 3))
        XCTAssertEqual(model.shown, "abc")
      }
    }
  }

  // MARK: Input

  func testKeysGoAndReorderFromSectionToSection() throws {
    try withDisplay {
      try requireXdotool()
      try withGroups(["A:ab", "B:", "C:c"]) { model, bench in
        model.canMove = true
        let view = model.view
        let identifier = try XCTUnwrap(windowIdentifier(bench.window))
        XCTAssertTrue(xdotool(["windowfocus", identifier]) { bench.window.isActive })
        view.focus(view.table.sections[0][1].id, byKeyboard: true)
        XCTAssertTrue(xdotool(["key", "Down"]) { model.chosen.last == IndexPath(row: 0, section: 2) })
        XCTAssertTrue(xdotool(["key", "Up"]) { model.chosen.last == IndexPath(row: 1, section: 0) })
        XCTAssertTrue(xdotool(["key", "alt+Down"]) { model.model == ["a", "b", "c"] })
        XCTAssertTrue(xdotool(["key", "alt+Down"]) { model.model == ["a", "", "bc"] })
        XCTAssertTrue(xdotool(["key", "alt+Down"]) { model.model == ["a", "", "cb"] })
        XCTAssertTrue(
          xdotool(["key", "alt+Up", "key", "alt+Up", "key", "alt+Up"]) { model.model == ["ab", "", "c"] })
        XCTAssertEqual(model.shown, "ab||c")
      }
    }
  }

  func testTheFirstRowByKeyboardBringsItsHeader() {
    withDisplay {
      withGroups(["A:abcdefgh"]) { model, _ in
        model.view.canvas.offset = CGPoint(x: 0, y: 100)
        MainLoop.settle()
        model.view.focus(model.view.table.sections[0][0].id, byKeyboard: true)
        XCTAssertEqual(model.view.canvas.offset.y, 0)
      }
    }
  }

  func testADragAtTheEdgeScrollsToTheNextSections() {
    withDisplay {
      withGroups(["A:abcd", "B:efgh", "C:ijkl"], style: .plain) { model, bench in
        bench.grabOutside()
        bench.move(CGPoint(x: 60, y: 198))
        let end = model.view.layout.contentSize.height
        XCTAssertTrue(
          MainLoop.pump {
            model.view.canvas.offset.y + 200 >= end && model.destinations.last??.section == 2
          })
        bench.drop()
        XCTAssertEqual(model.model.prefix(2), ["abcd", "efgh"])
        XCTAssertEqual(model.groups[2].rows.count, 5)
      }
    }
  }
}
