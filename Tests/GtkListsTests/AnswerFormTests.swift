import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// UIKit's signatures of the lists' delegates, with every optionality and number that code for UIKit has: each is
/// called.
final class AnswerFormTests: XCTestCase {
  private final class Source: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
  }
  private final class TitledSource: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String { "head" }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String { "foot" }
  }

  private final class Floats: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 71 }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat { 31 }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat { 21 }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { CanvasView() }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View { CanvasView() }
  }
  private final class OptionalFloats: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat? { 71 }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> CGFloat? { 31 }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> CGFloat? { 21 }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View { CanvasView() }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { CanvasView() }
  }
  private final class Doubles: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double { 71 }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double { 31 }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double { 21 }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView {
      TableViewHeaderFooterView()
    }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView?
    {
      TableViewHeaderFooterView()
    }
  }
  private final class OptionalDoubles: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double? { 71 }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double? { 31 }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double? { 21 }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> TableViewHeaderFooterView?
    {
      TableViewHeaderFooterView()
    }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> TableViewHeaderFooterView {
      TableViewHeaderFooterView()
    }
  }
  private final class Silent: TableViewDelegate {}
  /// UIKit's `automaticDimension` is -1.
  private final class Automatic: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat { -1 }
  }

  @MainActor
  private static func table(_ source: any TableViewDataSource, _ delegate: any TableViewDelegate) -> [Double]
  {
    let view = TableView()
    view.register(TableViewCell.self, forCellReuseIdentifier: "row")
    view.dataSource = source
    view.delegate = delegate
    let bench = ListBench(view)
    defer { bench.close() }
    let section = view.layout.sections.first
    XCTAssertEqual(view.headerView(forSection: 0) == nil, section?.header == nil, "\(delegate)")
    XCTAssertEqual(view.footerView(forSection: 0) == nil, section?.footer == nil, "\(delegate)")
    return [section?.header?.height, view.layout.elements.first?.frame.height, section?.footer?.height]
      .map { Double($0 ?? 0) }
  }

  func testATablesHeightsAndViewsInAllForms() {
    withDisplay {
      let delegates: [any TableViewDelegate] = [Floats(), OptionalFloats(), Doubles(), OptionalDoubles()]
      for delegate in delegates {
        XCTAssertEqual(Self.table(Source(), delegate), [31, 71, 21], "\(delegate)")
      }
      XCTAssertEqual(Self.table(Source(), Silent()), [0, 44, 0])
      XCTAssertEqual(Self.table(Source(), Automatic()), [0, 44, 0])
      XCTAssertEqual(Self.table(TitledSource(), Silent()), [32, 44, 28])
    }
  }

  // MARK: Collections

  private final class Items: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
      -> CollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath) }
  }
  private final class Bare: CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath) -> CGSize {
      CGSize(width: 61, height: 62)
    }
    func collectionView(_ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int)
      -> CGSize
    { CGSize(width: 11, height: 12) }
    func collectionView(_ collectionView: CollectionView, referenceSizeForFooterInSection section: Int)
      -> CGSize
    { CGSize(width: 13, height: 14) }
  }
  private final class Flow: CollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 61, height: 62) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 11, height: 12) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> CGSize { CGSize(width: 13, height: 14) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      insetForSectionAt section: Int
    ) -> EdgeInsets { EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { 5 }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { 6 }
  }
  private final class OptionalFlow: CollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize? { CGSize(width: 61, height: 62) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize? { CGSize(width: 11, height: 12) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> CGSize? { CGSize(width: 13, height: 14) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      insetForSectionAt section: Int
    ) -> EdgeInsets? { EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4) }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      minimumLineSpacingForSectionAt section: Int
    ) -> Double { 5 }
    func collectionView(
      _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> Double? { 6 }
  }

  @MainActor
  private static func collection(_ delegate: any CollectionViewDelegate) -> [CGFloat] {
    let view = CollectionView()
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let source = Items()
    view.dataSource = source
    view.delegate = delegate
    let bench = ListBench(view)
    defer { bench.close() }
    let frames = view.layout.elements.map(\.frame)
    let section = view.layout.sections.first
    return frames.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
      + [section?.header?.height ?? 0, section?.footer?.height ?? 0]
  }

  func testACollectionsSizesAndSpacesInAllForms() {
    withDisplay {
      XCTAssertEqual(Self.collection(Bare()), [0, 12, 61, 62, 71, 12, 61, 62, 12, 14])
      XCTAssertEqual(Self.collection(Flow()), [2, 13, 61, 62, 69, 13, 61, 62, 12, 14])
      XCTAssertEqual(Self.collection(OptionalFlow()), [2, 13, 61, 62, 69, 13, 61, 62, 12, 14])
    }
  }

  func testFreedDelegatesAndDataSourcesAreReportedOnce() {
    withDisplay {
      var reports: [String] = []
      let before = WeakRoles.report
      defer { WeakRoles.report = before }
      WeakRoles.report = { reports.append($0) }
      for list in [TableView(), CollectionView()] as [CellListView] {
        var rows: RowParts? = RowParts()
        var items: ItemParts? = ItemParts()
        let table = list as? TableView
        let collection = list as? CollectionView
        table?.dragDelegate = rows
        collection?.dragDelegate = items
        var source: Source? = Source()
        table?.dataSource = source
        var collectionSource: Items? = Items()
        collection?.dataSource = collectionSource
        (rows, items, source, collectionSource) = (nil, nil, nil, nil)
        for _ in 0..<3 {
          list.reloadData()
          XCTAssertFalse(list.hasDragDelegate)
        }
        XCTAssertEqual(reports.count, 2, "\(reports)")
        XCTAssertEqual(
          reports.first,
          "\(type(of: list)): its data source was freed. It's held weakly: keep it in a property."
        )
        reports = []
        // One that was taken away isn't missed.
        let kept = Source()
        table?.dataSource = kept
        table?.dataSource = nil
        list.reloadData()
        XCTAssertEqual(reports, [])
      }
      XCTAssertTrue(reports.isEmpty)
    }
  }

  // MARK: Drags

  private final class RowParts: TableViewDragDelegate, TableViewDropDelegate {
    var asked: [String] = []
    func tableView(
      _ tableView: TableView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [] }
    func tableView(_ tableView: TableView, performDropWith coordinator: any TableViewDropCoordinator) {}
    func tableView(_ tableView: TableView, dragPreviewParametersForRowAt indexPath: IndexPath)
      -> DragPreviewParameters
    {
      asked.append("drag")
      return DragPreviewParameters()
    }
    func tableView(_ tableView: TableView, dropPreviewParametersForRowAt indexPath: IndexPath)
      -> DragPreviewParameters
    {
      asked.append("drop")
      return DragPreviewParameters()
    }
  }
  private final class ItemParts: CollectionViewDragDelegate, CollectionViewDropDelegate {
    var asked: [String] = []
    func collectionView(
      _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [] }
    func collectionView(
      _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
    ) {}
    func collectionView(
      _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters {
      asked.append("drag")
      return DragPreviewParameters()
    }
    func collectionView(
      _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> DragPreviewParameters {
      asked.append("drop")
      return DragPreviewParameters()
    }
  }

  func testPartsOfCellsThatArentOptional() {
    withDisplay {
      let (rows, table) = (RowParts(), TableView())
      table.dragDelegate = rows
      table.dropDelegate = rows
      let (items, collection) = (ItemParts(), CollectionView())
      collection.dragDelegate = items
      collection.dropDelegate = items
      let path = IndexPath(item: 0, section: 0)
      for list in [table, collection] as [CellListView] {
        XCTAssertNotNil(list.dragParameters(at: path))
        XCTAssertNotNil(list.dropParameters(at: path))
      }
      XCTAssertEqual(rows.asked, ["drag", "drop"])
      XCTAssertEqual(items.asked, ["drag", "drop"])
    }
  }
}
