import DragDrop
import Foundation
import KitGLib
import GtkTestSupport
import GtkViews
import TestSupport
import XCTest

@testable import GtkLists

/// Tests of headers and footers of a collection view's sections, in the sizes of the layout and of the
/// delegate.
final class CollectionSectionTests: XCTestCase {
  func testAHeaderOfTheLayoutsSizeLiesOverEachSection() {
    withDisplay {
      withBins([7, 0, 2]) { model, _ in
        let view = model.view
        XCTAssertEqual(
          view.indexPathsForVisibleSupplementaryElements(ofKind: CollectionView.elementKindSectionHeader),
          [0, 1, 2].map { IndexPath(item: 0, section: $0) })
        XCTAssertEqual(model.header(2)?.name, "header 2")
        XCTAssertNil(
          view.supplementaryView(
            forElementKind: CollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0)))
        XCTAssertEqual(view.visibleSupplementaryViews(ofKind: "something else").count, 0)
        // The sections are two lines of six items and one, an empty section, and one line.
        XCTAssertEqual(view.layout.sections.map { $0.header?.minY }, [0, 120, 140])
      }
    }
  }

  func testTheDelegateHasSizesOfItsOwn() {
    withDisplay {
      let model = Bins([1, 1], headers: [0: 0], footers: [1: 12])
      let bench = ListBench(model.view)
      XCTAssertNil(model.header(0))
      XCTAssertEqual(model.header(1)?.name, "header 1")
      XCTAssertEqual(model.view.layout.sections[1].footer?.height, 12)
      XCTAssertEqual(
        model.view.visibleSupplementaryViews(ofKind: CollectionView.elementKindSectionFooter).count, 1)
      bench.close()
    }
  }

  func testLengthsThatCantBeAreNone() {
    withDisplay {
      let model = Bins([1, 1, 1], headers: [0: -5, 1: .nan, 2: .infinity])
      let bench = ListBench(model.view)
      XCTAssertEqual(model.view.layout.sections.map { $0.header }, [nil, nil, nil])
      bench.close()
    }
  }

  func testAPinnedHeaderIsInFrontAndOpaque() {
    withDisplay {
      let model = Bins([60, 6])
      model.view.collectionViewLayout.sectionHeadersPinToVisibleBounds = true
      let bench = ListBench(model.view)
      model.view.canvas.offset = CGPoint(x: 0, y: 130)
      MainLoop.settle()
      let header = model.header(0)
      XCTAssertEqual(header?.frameInWindow.minY, model.view.canvas.frameInWindow.minY)
      XCTAssertEqual(header?.hasStyleClass("background"), true)
      XCTAssertNil(model.view.indexPathForItem(at: CGPoint(x: 25, y: 10)))
      model.view.canvas.offset = .zero
      MainLoop.settle()
      XCTAssertEqual(header?.hasStyleClass("background"), false)
      // The headers aren't pinned any more.
      model.view.collectionViewLayout.sectionHeadersPinToVisibleBounds = false
      model.view.canvas.offset = CGPoint(x: 0, y: 130)
      MainLoop.settle()
      XCTAssertEqual(model.view.indexPathForItem(at: CGPoint(x: 25, y: 10)), IndexPath(item: 12, section: 0))
      bench.close()
    }
  }

  func testADropOnTheHeaderOfAnEmptySectionIsItsFirstItem() {
    withDisplay {
      withBins([2, 0, 2]) { model, bench in
        bench.grabOutside()
        bench.move(CGPoint(x: 200, y: 80))
        XCTAssertEqual(model.destination, IndexPath(item: 0, section: 1))
        XCTAssertEqual(model.view.layout.sections[1].range.count, 1, "room is made")
        bench.move(CGPoint(x: 200, y: 10))
        XCTAssertEqual(model.destination, IndexPath(item: 0, section: 0))
        XCTAssertEqual(model.view.layout.sections[1].range.count, 0)
        bench.engine.cancel(bench.stage.session, animated: false)
      }
    }
  }
}

private final class BinHeader: CollectionReusableView {
  var name = ""
}

/// A collection with sections of items without names, and headers of 20 points.
@MainActor
private final class Bins: CollectionViewDataSource, CollectionViewDelegate, CollectionViewDropDelegate {
  let view: CollectionView
  var counts: [Int]
  /// The heights of the delegate's headers, by section. `footers` has those of its footers.
  let headers: [Int: Double]
  let footers: [Int: Double]
  var destination: IndexPath?

  init(_ counts: [Int], headers: [Int: Double] = [:], footers: [Int: Double] = [:]) {
    self.counts = counts
    self.headers = headers
    self.footers = footers
    let layout = Letters.grid
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    view = CollectionView(collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
      view.register(BinHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "bin")
    }
    view.dataSource = self
    view.delegate = self
    view.dropDelegate = self
  }

  func header(_ section: Int) -> BinHeader? {
    view.supplementaryView(
      forElementKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
      as? BinHeader
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "bin", for: indexPath)
    let isHeader = kind == CollectionView.elementKindSectionHeader
    (view as? BinHeader)?.name = "\(isHeader ? "header" : "footer") \(indexPath.section)"
    return view
  }

  func collectionView(_ collectionView: CollectionView, referenceSizeForHeaderInSection section: Int)
    -> CGSize?
  { headers[section].map { CGSize(width: 0, height: $0) } }

  func collectionView(_ collectionView: CollectionView, referenceSizeForFooterInSection section: Int)
    -> CGSize?
  { footers[section].map { CGSize(width: 0, height: $0) } }

  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal {
    destination = destinationIndexPath
    return CollectionViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
  ) {}
}

@MainActor
private func withBins(_ counts: [Int], _ body: (Bins, ListBench) -> Void) {
  let model = Bins(counts)
  let bench = ListBench(model.view)
  body(model, bench)
  bench.close()
}
