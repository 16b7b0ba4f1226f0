import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// What UIKit's forms of the lists' methods do here.
final class UIKitFormTests: XCTestCase {
  private static func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  func testChangesWithoutAnAnimationAreSeenAtOnce() {
    withDisplay {
      withRows("abcd") { model, bench in
        TestDisplay.enablesAnimations(true)
        defer { TestDisplay.enablesAnimations(false) }
        model.rows.insert("x", at: 1)
        model.view.insertRows(at: [Self.row(1)], with: .none)
        XCTAssertTrue(model.view.motion.isAtRest)
        XCTAssertEqual(model.view.cellForRow(at: Self.row(1))?.presence, 1)
        model.rows.remove(at: 0)
        model.view.deleteRows(at: [Self.row(0)], with: .none)
        XCTAssertTrue(model.view.motion.isAtRest)
        model.view.reloadRows(at: [Self.row(0)], with: .none)
        model.view.reloadSections([0], with: .none)
        XCTAssertTrue(model.view.motion.isAtRest)
        XCTAssertEqual(model.shown, "xbcd")

        model.rows.insert("y", at: 0)
        model.view.insertRows(at: [Self.row(0)], with: .automatic)
        XCTAssertFalse(model.view.motion.isAtRest)
        XCTAssertTrue(MainLoop.pump { model.view.motion.isAtRest })
      }
    }
  }

  func testABatchIsAnimatedIfAnyOfItsChangesIs() {
    withDisplay {
      for (first, second, isAnimated) in [
        (TableView.RowAnimation.none, .none, false), (.none, .fade, true), (.automatic, .none, true),
      ] as [(TableView.RowAnimation, TableView.RowAnimation, Bool)] {
        withRows("abcd") { model, bench in
          TestDisplay.enablesAnimations(true)
          defer { TestDisplay.enablesAnimations(false) }
          model.view.performBatchUpdates {
            model.rows = ["b", "c", "d", "e"]
            model.view.deleteRows(at: [Self.row(0)], with: first)
            model.view.insertRows(at: [Self.row(3)], with: second)
          }
          XCTAssertEqual(model.view.motion.isAtRest, !isAnimated, "\(first), \(second)")
          XCTAssertTrue(MainLoop.pump { model.view.motion.isAtRest })
          XCTAssertEqual(model.shown, "bcde")
        }
      }
    }
  }

  func testSelectionsWithUIKitsArguments() {
    withDisplay {
      withRows("abcdefghijkl") { model, bench in
        model.view.selectRow(at: Self.row(2), animated: true, scrollPosition: .none)
        XCTAssertEqual(model.view.indexPathsForSelectedRows, [Self.row(2)])
        model.view.deselectRow(at: Self.row(2), animated: true)
        XCTAssertEqual(model.view.indexPathsForSelectedRows, [])
        model.view.selectRow(at: Self.row(11), animated: false, scrollPosition: .nearest)
        XCTAssertEqual(model.view.contentOffset.y, 12 * 40 - 200)
      }
    }
  }

  // MARK: Cells

  func testACellsLabelsAndItsOwnContent() {
    withDisplay {
      let plain = TableViewCell()
      plain.textLabel?.text = "row"
      XCTAssertNil(plain.detailTextLabel)
      XCTAssertTrue(plain.textLabel === plain.textLabel)
      let detailed = TableViewCell(style: .subtitle, reuseIdentifier: "detailed")
      XCTAssertNotNil(detailed.detailTextLabel)
      XCTAssertEqual(detailed.reuseIdentifier, "detailed")
      let own = TableViewCell()
      own.contentView = CanvasView()
      XCTAssertNil(own.textLabel, "the program's own content takes its place")
      let canvas = TableViewCell()
      XCTAssertNil(canvas.content)
      canvas.contentView.addSubview(Label("label"))
      XCTAssertTrue(canvas.contentView.superview === canvas)
    }
  }

  /// Rows of cells that no class is registered for.
  private final class Unregistered: TableViewDataSource {
    var made = 0
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 60 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      var cell = tableView.dequeueReusableCell(withIdentifier: "row")
      if cell == nil {
        made += 1
        cell = TableViewCell(style: .value1, reuseIdentifier: "row")
      }
      cell?.textLabel?.text = "row \(indexPath.row)"
      cell?.detailTextLabel?.text = "detail"
      return cell!
    }
  }

  func testCellsOfNoRegisteredClassAreReused() {
    withDisplay {
      let (source, view) = (Unregistered(), TableView(frame: .zero, style: .plain))
      view.rowHeight = TableView.automaticDimension
      view.dataSource = source
      let bench = ListBench(view)
      let first = source.made
      XCTAssertGreaterThan(first, 3)
      XCTAssertEqual(view.cellForRow(at: Self.row(0))?.bounds.height, 44)
      let label = view.cellForRow(at: Self.row(0))?.textLabel
      XCTAssertTrue(MainLoop.pump { (label?.frameInWindow.width ?? 0) > 100 }, "the label has its place")
      XCTAssertEqual(label?.frameInWindow.midY ?? 0, 22, accuracy: 2)
      for row in stride(from: 0, to: 60, by: 5) {
        view.scrollToRow(at: Self.row(row), animated: false)
        MainLoop.settle()
      }
      XCTAssertLessThan(source.made, first + 10)
      XCTAssertEqual(view.cellForRow(at: Self.row(55))?.textLabel?.text, "row 55")
      bench.close()
    }
  }

  // MARK: Controllers

  private class Basic: TableViewController {
    var chosen: [IndexPath] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      chosen.append(indexPath)
    }
  }

  private final class Full: Basic {
    override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 71 }
    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
      "head"
    }
    override func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat { 31 }
    override func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
      CanvasView()
    }
    override func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat { 21 }
  }

  func testATablesControllerIsItsDataSourceAndDelegate() {
    withDisplay {
      let basic = Basic()
      let bench = ListBench(basic.tableView)
      XCTAssertTrue(basic.view === basic.tableView)
      XCTAssertEqual(basic.tableView.numberOfRows(inSection: 0), 3)
      XCTAssertEqual(basic.tableView.contentSize.height, 3 * 44)
      basic.tableView.choose([basic.tableView.table.sections[0][1].id])
      XCTAssertEqual(basic.chosen, [Self.row(1)])
      bench.close()

      let full = Full(style: .grouped)
      let other = ListBench(full.tableView)
      XCTAssertEqual(full.tableView.style, .grouped)
      XCTAssertEqual(full.tableView.contentSize.height, 265)
      XCTAssertEqual(full.tableView.headerView(forSection: 0)?.textLabel.text, "head")
      other.close()
    }
  }

  private final class Grid: CollectionViewController, CollectionViewDelegateFlowLayout {
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
    { 2 }
    override func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
      -> CollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
    // None of these has "override", as in UIKit.
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 200, height: 61) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 17) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 19) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      insetForSectionAt section: Int
    ) -> EdgeInsets { EdgeInsets(top: 3, bottom: 5) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 23 }
  }

  func testACollectionsControllerGivesSizesAndTheLayoutIsFollowed() {
    withDisplay {
      let layout = CollectionViewFlowLayout()
      let grid = Grid(collectionViewLayout: layout)
      let bench = ListBench(grid.collectionView)
      XCTAssertTrue(grid.collectionView.collectionViewLayout === layout)
      XCTAssertEqual(grid.collectionView.contentSize.height, 189)
      bench.close()

      let letters = Letters("ab", story: Story(), layout: layout)
      XCTAssertEqual(
        CollectionView(frame: CGRect(x: 1, y: 2, width: 3, height: 4), collectionViewLayout: .init()).frame
          .minX, 1)
      let second = ListBench(letters.view)
      layout.itemSize = CGSize(width: 290, height: 33)
      layout.minimumLineSpacing = 7
      XCTAssertEqual(letters.view.contentSize.height, 33 + 7 + 33, "the layout is changed in place")
      let other = CollectionViewFlowLayout()
      letters.view.collectionViewLayout = other
      layout.itemSize = CGSize(width: 290, height: 44)
      XCTAssertEqual(letters.view.contentSize.height, 50, "another layout has taken its place")
      second.close()
    }
  }
}
