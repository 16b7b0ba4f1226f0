import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import XCTest

@testable import GtkLists

/// Tests of cells that stay hidden while the picture of a dropped item flies to them.
final class ConcealedCellTests: XCTestCase {
  private final class CountingCell: CollectionViewCell {
    private(set) var drawCount = 0

    override func draw(_ context: DrawingContext, size: CGSize) {
      drawCount += 1
      super.draw(context, size: size)
    }
  }

  @MainActor
  private final class Source: CollectionViewDataSource {
    var count = 0

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
      -> CollectionViewCell
    {
      collectionView.dequeueReusableCell(withReuseIdentifier: "counting", for: indexPath)
    }
  }

  func testACellThatWasConcealedBeforeItWasEverDrawnIsDrawnWhenItsShown() throws {
    try withDisplay {
      let (source, view) = (Source(), CollectionView())
      view.register(CountingCell.self, forCellWithReuseIdentifier: "counting")
      view.dataSource = source
      let bench = ListBench(view)
      source.count = 1
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
      let host = try XCTUnwrap(view.hosts.first)
      let cell = try XCTUnwrap(host.value.cell as? CountingCell)
      view.conceal(host.key, true)
      MainLoop.settle()
      XCTAssertEqual(cell.drawCount, 0)

      view.conceal(host.key, false)
      XCTAssertTrue(MainLoop.pump { cell.drawCount > 0 })
      bench.close()
    }
  }
}
