import Board
import Foundation
import SeededRandom
import Testing

/// Tests of the ways of arranging pins.
@Suite struct ArrangingTests {
  private func board(_ count: Int, seed: UInt64 = 1) throws -> BoardDocument {
    var random = SeededGenerator(seed: seed)
    return try Samples.document(
      pins: (0..<count).map { number in
        Samples.pin(
          number % 8,
          at: CGPoint(
            x: .random(in: -2_000...2_000, using: &random), y: .random(in: -1_500...1_500, using: &random)),
          size: CGSize(
            width: .random(in: 40...260, using: &random), height: .random(in: 40...260, using: &random)),
          rotation: number % 5 == 4 ? 30 : 0, z: number)
      })
  }

  private func arranged(
    _ arranging: Arranging, _ document: BoardDocument, _ ids: [PinID]? = nil
  ) throws -> BoardDocument {
    var document = document
    try #require(Command.arrange(ids ?? document.pins.map(\.id), arranging, in: document)).apply(
      to: &document)
    return document
  }

  private func overlaps(_ boxes: [CGRect], gap: CGFloat) -> Int {
    let sorted = boxes.sorted { $0.minX < $1.minX }
    var count = 0
    for (index, box) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.minX >= box.maxX + gap - 0.001 { break }
        if other.minY < box.maxY + gap - 0.001, box.minY < other.maxY + gap - 0.001 { count += 1 }
      }
    }
    return count
  }

  @Test(arguments: [2, 3, 7, 40, 400])
  func packedPinsAreTightAndKeepTheirSizes(count: Int) throws {
    let document = try board(count)
    let arranging = Arranging(.pack, proportion: 1.5, spacing: 20)
    let packed = try arranged(arranging, document)
    let boxes = packed.pins.map(\.boundingBox)
    #expect(overlaps(boxes, gap: 20) == 0)
    #expect(packed.pins.map(\.size) == document.pins.map(\.size))
    let (bounds, before) = (try #require(packed.bounds), try #require(document.bounds))
    #expect(abs(bounds.midX - before.midX) < 0.01)
    #expect(abs(bounds.midY - before.midY) < 0.01)
    if count >= 40 {
      let area = boxes.reduce(0) { $0 + ($1.width + 20) * ($1.height + 20) }
      #expect(area / (bounds.width + 20) / (bounds.height + 20) > (count > 100 ? 0.86 : 0.8))
      #expect((1.1...2).contains(bounds.width / bounds.height), "\(bounds.width / bounds.height)")
    }
  }

  /// Captions that are higher under narrow pictures.
  private func reach(_ pin: Pin) -> CGFloat {
    pin.attributes.caption.isEmpty ? 0 : 20 + 3_000 / pin.size.width
  }

  @Test(arguments: [Arranging.Layout.pack, .rows, .columns, .grid, .lines])
  func captionsHaveRoom(layout: Arranging.Layout) throws {
    var document = try board(40)
    for id in document.pins.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element.id) {
      try #require(Command.setCaption(of: id, to: "Words", in: document)).apply(to: &document)
    }
    let arranging = Arranging(layout, proportion: 1.5, spacing: 20)
    let ids = document.pins.map(\.id)
    let placements = arranging.placements(of: ids, in: document) { PinRoom(bottom: reach($0)) }
    try #require(Command.place(placements, in: document, name: .words("Arrange"))).apply(to: &document)
    let boxes = document.pins.map { pin in
      let box = pin.boundingBox
      return CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height + reach(pin))
    }
    #expect(overlaps(boxes, gap: 20) == 0)
  }

  @Test(arguments: [2, 3, 5, 9, 40, 300])
  func rowsAreOfEqualWidthAndHeight(count: Int) throws {
    let upright = try board(count).pins.map { pin in
      var pin = pin
      pin.rotation = 0
      return pin
    }
    let arranged = try arranged(Arranging(.rows, spacing: 28), try Samples.document(pins: upright))
    let bounds = try #require(arranged.bounds)
    let rows = Dictionary(grouping: arranged.pins) { $0.boundingBox.minY.rounded() }
    for row in rows.values {
      let box = row.map(\.boundingBox).reduce(CGRect.null) { $0.union($1) }
      #expect(abs(box.width - bounds.width) < 0.01, "each row is as wide as the whole")
      #expect(row.allSatisfy { abs($0.size.height - row[0].size.height) < 0.01 })
    }
    #expect(overlaps(arranged.pins.map(\.boundingBox), gap: 28) == 0)
    for (before, after) in zip(upright, arranged.pins) {
      let (old, new) = (before.size.width / before.size.height, after.size.width / after.size.height)
      #expect(abs(old - new) < 1e-6 * old, "the proportions stay")
    }
    let heights = rows.values.map { $0[0].size.height }
    if count >= 40, let least = heights.min(), let most = heights.max() { #expect(most / least < 2) }
    if count >= 9 { #expect((0.8...2.4).contains(bounds.width / bounds.height)) }
  }

  @Test func columnsAndGridsDontOverlap() throws {
    let document = try board(50)
    let columns = try arranged(Arranging(.columns, spacing: 10), document)
    #expect(overlaps(columns.pins.map(\.boundingBox), gap: 10) == 0)
    #expect(Set(columns.pins.map { ($0.boundingBox.width * 100).rounded() }).count == 1)
    let grid = try arranged(Arranging(.grid, spacing: 10), document)
    #expect(overlaps(grid.pins.map(\.boundingBox), gap: 10) == 0)
    #expect(grid.pins.map(\.size) == document.pins.map(\.size))
  }

  @Test func theOrderIsTheOneThatIsAskedFor() throws {
    let names = ["b10", "B9", "a", "c"]
    let document = try Samples.document(
      pins: names.enumerated().map { number, name in
        var pin = Samples.pin(number, at: CGPoint(x: Double(number) * 500, y: 0), z: number)
        pin.name = name
        pin.size = CGSize(width: 100 + 10 * Double(number), height: 100)
        return pin
      })
    func order(_ order: Arranging.Order) throws -> [String] {
      let arranged = try arranged(Arranging(.grid, order: order, proportion: 5), document)
      return arranged.readingOrder.compactMap { arranged.pin($0)?.name }
    }
    #expect(try order(.name) == ["a", "B9", "b10", "c"])
    #expect(try order(.size) == ["c", "a", "B9", "b10"])
    #expect(try order(.position) == names)
    let ids = document.pins.map(\.id)
    #expect(try order(.numbers([ids[3]: -1, ids[1]: 7], of: .date)) == ["c", "B9", "b10", "a"])
    #expect(try order(.shuffled(seed: 3)) == order(.shuffled(seed: 3)))
  }

  @Test func groupsMoveAsOneAndLockedPinsStay() throws {
    var document = try board(12)
    let ids = document.pins.map(\.id)
    try #require(Command.group(ids[0..<3], in: document)).apply(to: &document)
    try #require(Command.setLocked([ids[11]], to: true, in: document)).apply(to: &document)
    let packed = try arranged(Arranging(.pack), document)
    #expect(packed.pin(ids[11]) == document.pin(ids[11]))
    for id in ids[1..<3] {
      let before = try #require(document.pin(id)), after = try #require(packed.pin(id))
      let (one, other) = (try #require(document.pin(ids[0])), try #require(packed.pin(ids[0])))
      #expect(abs((before.center.x - one.center.x) - (after.center.x - other.center.x)) < 0.001)
      #expect(abs((before.center.y - one.center.y) - (after.center.y - other.center.y)) < 0.001)
    }
    // A single group's members are arranged, since nothing else is there.
    let inside = try arranged(Arranging(.pack), document, Array(ids[0..<3]))
    #expect(overlaps(inside.pins.prefix(3).map(\.boundingBox), gap: 16) == 0)
    #expect(inside.pins.suffix(9) == document.pins.suffix(9), "nothing else has moved")
  }

  @Test(arguments: PinAlignment.allCases) func aligned(_ alignment: PinAlignment) throws {
    let document = try board(6)
    let boxes = try arranged(Arranging(.align(alignment)), document).pins.map(\.boundingBox)
    let lines = boxes.map { box in
      switch alignment {
      case .left: box.minX
      case .center: box.midX
      case .right: box.maxX
      case .top: box.minY
      case .middle: box.midY
      case .bottom: box.maxY
      }
    }
    #expect((lines.max() ?? 0) - (lines.min() ?? 0) < 0.001)
  }

  @Test(arguments: Axis.allCases) func distributed(_ axis: Axis) throws {
    let document = try board(7)
    func differences(_ values: [CGFloat]) -> [CGFloat] { zip(values.dropFirst(), values).map { $0 - $1 } }
    let middles = try arranged(Arranging(.distribute(axis)), document).pins.map(\.boundingBox)
      .map { axis == .horizontal ? $0.midX : $0.midY }.sorted()
    let steps = differences(middles)
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) < 0.001)
    let spaced = try arranged(Arranging(.space(axis)), document).pins.map(\.boundingBox)
      .map { axis == .horizontal ? ($0.minX, $0.maxX) : ($0.minY, $0.maxY) }.sorted { $0.0 < $1.0 }
    let gaps = zip(spaced.dropFirst(), spaced).map { $0.0 - $1.1 }
    #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) < 0.001)
    #expect((gaps.first ?? -1) >= 0)
  }

  @Test func normalizedPinsHaveOneMeasure() throws {
    let document = try board(6)
    func values(_ measure: CommonMeasure, _ value: (CGRect) -> CGFloat) throws -> Set<Int> {
      Set(
        try arranged(Arranging(.normalize(measure)), document).pins.map {
          Int((value($0.boundingBox) * 10).rounded())
        })
    }
    #expect(try values(.height, \.height).count == 1)
    #expect(try values(.width, \.width).count == 1)
    #expect(try values(.area) { ($0.width * $0.height).squareRoot() }.count == 1)
  }

  @Test func nothingAndHostileSizesAreHarmless() throws {
    let none = try Samples.document()
    #expect(Command.arrange([], Arranging(.pack), in: none) == nil)
    let extreme = try Samples.document(pins: [
      Samples.pin(1, size: CGSize(width: 1, height: 1_000_000)),
      Samples.pin(2, at: CGPoint(x: 9_999_999, y: 0), size: CGSize(width: 1_000_000, height: 1)),
      Samples.pin(3, size: CGSize(width: 1, height: 1)),
    ])
    let layouts: [Arranging.Layout] = [
      .pack, .rows, .columns, .grid, .lines, .align(.left), .distribute(.vertical), .space(.horizontal),
      .normalize(.area),
    ]
    for layout in layouts {
      var document = extreme
      try Command.arrange(
        extreme.pins.map(\.id), Arranging(layout, proportion: .nan, spacing: .infinity), in: extreme)?
        .apply(to: &document)
      for pin in document.pins { #expect(throws: Never.self) { try pin.validate() } }
    }
  }

  @Test func tenThousandPinsArePacked() throws {
    let document = try board(10_000)
    let ids = document.pins.map(\.id)
    let packed = try arranged(Arranging(.pack, spacing: 28), document, ids)
    #expect(overlaps(packed.pins.map(\.boundingBox), gap: 28) == 0)
  }
}
