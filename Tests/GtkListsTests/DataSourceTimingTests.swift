import CKitGtk
import DragItems
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import Testing
import XCTest

@testable import GtkLists

/// A data source is asked in the layout, so a program may set it before its cells and its data are there.
final class DataSourceTimingTests: XCTestCase {
  private final class Names: CollectionViewDataSource, TableViewDataSource {
    var names: [String]
    var questions = 0

    init(_ names: [String]) { self.names = names }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
      questions += 1
      return names.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
      -> CollectionViewCell
    { collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath) }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      questions += 1
      return names.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    }
  }

  func testACollectionAsksInTheLayout() {
    withDisplay {
      let source = Names([])
      let view = CollectionView()
      view.dataSource = source
      XCTAssertEqual(source.questions, 0)
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "name")
      source.names = ["a", "b", "c"]
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.content = view
      show(window)
      XCTAssertTrue(MainLoop.pump { view.visibleCells.count == 3 })

      // Another source replaces what's shown, and isn't asked before the layout.
      let other = Names(["d"])
      view.dataSource = other
      XCTAssertEqual(other.questions, 0)
      XCTAssertTrue(view.visibleCells.isEmpty)
      XCTAssertTrue(MainLoop.pump { view.visibleCells.count == 1 })
      XCTAssertGreaterThan(other.questions, 0)
      // A question to the view needs the answer at once.
      view.dataSource = source
      XCTAssertEqual(view.numberOfItems(inSection: 0), 3)
      view.dataSource = nil
      XCTAssertEqual(view.numberOfSections, 0)
      window.close()
    }
  }

  func testATableAsksInTheLayout() {
    withDisplay {
      let source = Names([])
      let view = TableView()
      view.dataSource = source
      XCTAssertEqual(source.questions, 0)
      view.register(TableViewCell.self, forCellReuseIdentifier: "name")
      source.names = ["a", "b"]
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.content = view
      show(window)
      XCTAssertTrue(MainLoop.pump { view.visibleCells.count == 2 })
      XCTAssertEqual(view.numberOfRows(inSection: 0), 2)
      window.close()
    }
  }
}

/// Mistakes of a data source end the program with a sentence. Each test runs in a process of its own.
@Suite(.timeLimit(.minutes(5))) struct DataSourceRuleTests {
  private final class OneCell: CollectionViewDataSource {
    let cell: CollectionViewCell?
    init(_ cell: CollectionViewCell?) { self.cell = cell }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 2 }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
      -> CollectionViewCell
    { cell ?? collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath) }
  }

  @MainActor private static func show(cell: Bool) {
    withDisplay {
      let source = OneCell(cell ? CollectionViewCell() : nil)
      let view = CollectionView()
      view.dataSource = source
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.content = view
      window.present()
      for _ in 0..<10_000 where view.visibleCells.count < 2 { g_main_context_iteration(nil, 1) }
    }
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aCellWithoutARegisteredClass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await DataSourceRuleTests.show(cell: false)
    }
    #expect(text(result).contains("No cell class is registered as “name”."), "\(text(result))")
    #expect(text(result).contains("See the article DragDropKit/Collections."))
  }

  @Test func oneCellForTwoItems() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await DataSourceRuleTests.show(cell: true)
    }
    #expect(
      text(result).contains("The data source returned a cell that shows another item."), "\(text(result))")
    #expect(text(result).contains("See the article DragDropKit/Collections."))
  }
}
