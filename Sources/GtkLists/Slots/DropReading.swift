import Foundation

/// The meaning of a drag's position in a view: where a drop would be inserted, and which item is under the
/// point.
struct DropReading: Equatable {
  /// The section and the index of a gap, among the section's shown slots without the dragged one and the
  /// gap.
  var section: Int
  var index: Int
  /// The index path for delegates: an insertion path, which is also the path of the item under the point
  /// while no gap is open.
  var path: IndexPath
  /// The item under the point.
  var item: SlotID?
  var itemPath: IndexPath?
  /// The relative position of the point in the item, from 0 to 1 in the scroll direction.
  var share = 0.0

  /// - Parameters:
  ///   - source: the only item of a drag that began in this view; it moves from its index to the new one.
  ///   - ignoresGap: ignores an open gap, for delegates that put things into items.
  /// - Returns: nil over empty space (contract 1.12.12). A header means its section's first index, a footer
  ///   its end.
  static func read(
    _ point: CGPoint, layout: CellLayout, table: SlotTable, source: SlotID?, ignoresGap: Bool = false
  ) -> DropReading? {
    switch layout.spot(at: point) {
    case .nowhere: return nil
    case .end(let section):
      let count = table.shown(in: section).count - sourceCount(source, in: section, of: table)
      return DropReading(
        section: section, index: count, path: path(section, count, table, source), item: nil, itemPath: nil)
    case .header(let section):
      return DropReading(
        section: section, index: 0, path: path(section, 0, table, source), item: nil, itemPath: nil)
    case .element(let index):
      let element = layout.elements[index]
      let hole =
        ignoresGap
        ? nil : layout.sections[element.section].range.first { layout.elements[$0].content == .gap }
      var target = element.index
      if let hole, hole != index, abs(hole - index) == 1, !hasPassedMiddle(point, index, hole, layout) {
        target = layout.elements[hole].index
      }
      if !ignoresGap, hole == nil, let gap = table.gap, gap.section > element.section,
        index == layout.sections[element.section].range.last, !hasComeToMiddle(point, index, layout)
      {
        // When the drag comes from a later section, the first element that it meets in this one is the end.
        target += 1
      }
      var reading = DropReading(
        section: element.section, index: target, path: path(element.section, target, table, source),
        item: nil, itemPath: nil, share: share(of: point, in: element.frame, layout))
      if case .item(let id) = element.content {
        reading.item = id
        reading.itemPath = element.path
        if ignoresGap { reading.path = element.path }
      }
      return reading
    }
  }

  /// Returns whether a neighbour swaps with the gap: once the point has passed its middle. Otherwise two
  /// items of different sizes would swap for ever.
  private static func hasPassedMiddle(_ point: CGPoint, _ index: Int, _ hole: Int, _ layout: CellLayout)
    -> Bool
  {
    let (own, other) = (layout.elements[index], layout.elements[hole])
    let isSameLine = own.line == other.line
    let horizontal = layout.metrics.scrollsHorizontally
    // Within a line, the position along the line counts; between lines, the position across them.
    let byX = isSameLine != horizontal
    if !isSameLine, own.line.upperBound - own.line.lowerBound > 0, !isAlone(index, layout) { return true }
    let (value, middle) = byX ? (point.x, own.frame.midX) : (point.y, own.frame.midY)
    return index > hole ? value > middle : value < middle
  }

  /// Returns whether a drag that comes from behind has left the element's nearer half.
  private static func hasComeToMiddle(_ point: CGPoint, _ index: Int, _ layout: CellLayout) -> Bool {
    let frame = layout.elements[index].frame
    let byX = isAlone(index, layout) == layout.metrics.scrollsHorizontally
    return byX ? point.x < frame.midX : point.y < frame.midY
  }

  /// Returns whether the element is alone in its line.
  private static func isAlone(_ index: Int, _ layout: CellLayout) -> Bool {
    let line = layout.elements[index].line
    let before = index > 0 ? layout.elements[index - 1].line : nil
    let after = index + 1 < layout.elements.count ? layout.elements[index + 1].line : nil
    return before != line && after != line
  }

  private static func share(of point: CGPoint, in frame: CGRect, _ layout: CellLayout) -> Double {
    let (value, start, length) =
      layout.metrics.scrollsHorizontally
      ? (point.x, frame.minX, frame.width) : (point.y, frame.minY, frame.height)
    return length > 0 ? min(max(Double((value - start) / length), 0), 1) : 0
  }

  private static func sourceCount(_ source: SlotID?, in section: Int, of table: SlotTable) -> Int {
    guard let source, !table.lifted.contains(source) else { return 0 }
    return table.shown(in: section).contains { $0.id == source } ? 1 : 0
  }

  /// Returns the insertion path at an index, without counting the source.
  private static func path(_ section: Int, _ index: Int, _ table: SlotTable, _ source: SlotID?) -> IndexPath {
    let others = table.shown(in: section).filter { $0.id != source }
    return IndexPath(
      item: others.prefix(max(0, index)).reduce(0) { $0 + ($1.isItem ? 1 : 0) }, section: section)
  }
}
