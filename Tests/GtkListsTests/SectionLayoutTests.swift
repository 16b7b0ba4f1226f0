import Foundation
import XCTest

@testable import GtkLists

/// Tests of the frames of headers, footers and items of several sections, and of the meaning of a point in
/// them.
final class SectionLayoutTests: XCTestCase {
  func testHeadersAndFootersLieAroundTheirItems() {
    let layout = rows([2, 0, 1], header: 30, footer: 10)
    XCTAssertEqual(layout.sections.map { $0.header?.minY }, [0, 120, 160])
    XCTAssertEqual(layout.sections.map { $0.footer?.minY }, [110, 150, 230])
    XCTAssertEqual(layout.elements.map(\.frame.minY), [30, 70, 190])
    XCTAssertEqual(layout.sections.map { $0.header?.width }, [200, 200, 200], "they're as wide as the view")
    XCTAssertEqual(layout.contentSize, CGSize(width: 200, height: 240))
  }

  func testWithoutALengthThereIsNone() {
    let layout = rows([1, 1], header: 0, footer: 0)
    XCTAssertEqual(layout.sections.map { $0.header }, [nil, nil])
    XCTAssertEqual(layout.contentSize.height, 80)
  }

  func testSidewaysTheyLieBesideTheirItems() {
    var table = SlotTable()
    table.reload(counts: [2, 1])
    let layout = CellLayout(
      table, metrics: FlowMetrics(scrollsHorizontally: true), breadth: 50, bands: { _ in (20, 0) },
      size: { _, _ in CGSize(width: 40, height: 50) })
    XCTAssertEqual(
      layout.sections.map { $0.header },
      [
        CGRect(x: 0, y: 0, width: 20, height: 50), CGRect(x: 100, y: 0, width: 20, height: 50),
      ])
    XCTAssertEqual(layout.elements.map(\.frame.minX), [20, 60, 120])
    XCTAssertEqual(layout.spot(at: CGPoint(x: 110, y: 10)), .header(section: 1))
  }

  func testAPointIsOfOneSectionOnly() {
    let layout = rows([2, 0, 1], header: 30, footer: 10)
    let spots: [(Double, CellLayout.Spot)] = [
      (0, .header(section: 0)), (29, .header(section: 0)), (30, .element(0)), (109, .element(1)),
      (110, .end(section: 0)), (119, .end(section: 0)), (120, .header(section: 1)), (150, .end(section: 1)),
      (160, .header(section: 2)), (190, .element(2)), (235, .end(section: 2)), (245, .end(section: 2)),
      (400, .nowhere),
    ]
    for (y, spot) in spots { XCTAssertEqual(layout.spot(at: CGPoint(x: 50, y: y)), spot, "at \(y)") }
  }

  func testOnlyTheSectionsOfAStretchAreExamined() {
    let layout = rows([Int](repeating: 1, count: 1000), header: 30, footer: 10)
    XCTAssertEqual(layout.sections(in: 8000...8100), 99..<102)
    XCTAssertEqual(layout.sections(in: 0...1), 0..<1)
    XCTAssertEqual(layout.sections(in: 90_000...90_001), 1000..<1000)
  }

  func testFromALaterSectionTheNearerHalfOfTheLastItemIsTheEnd() {
    var table = SlotTable()
    table.reload(counts: [2, 2])
    func path(_ y: Double) -> IndexPath? {
      let layout = rows(table, header: 30, footer: 0)
      return DropReading.read(CGPoint(x: 50, y: y), layout: layout, table: table, source: nil)?.path
    }
    XCTAssertEqual(path(105), IndexPath(item: 1, section: 0), "nothing is open")
    table.gap = SlotTable.Gap(section: 1, index: 0, size: CGSize(width: 200, height: 40))
    XCTAssertEqual(path(105), IndexPath(item: 2, section: 0), "its lower half")
    XCTAssertEqual(path(75), IndexPath(item: 1, section: 0), "its upper half")
    table.gap = SlotTable.Gap(section: 0, index: 2, size: CGSize(width: 200, height: 40))
    XCTAssertEqual(path(105), IndexPath(item: 2, section: 0), "and it stays so when the gap has come")
  }

  /// Returns a layout of rows of 40 × 200 points.
  private func rows(_ counts: [Int], header: Double, footer: Double) -> CellLayout {
    var table = SlotTable()
    table.reload(counts: counts)
    return rows(table, header: header, footer: footer)
  }

  private func rows(_ table: SlotTable, header: Double, footer: Double) -> CellLayout {
    CellLayout(
      table, metrics: FlowMetrics(), breadth: 200, bands: { _ in (header, footer) },
      size: { _, _ in CGSize(width: 200, height: 40) })
  }
}
