import Foundation
import GtkViews

/// The layout of a view's elements, in points of its content. Computed at once from the sizes; visible
/// elements are then looked up.
struct CellLayout {
  enum Content: Equatable {
    case item(SlotID)
    case placeholder(SlotID)
    case gap

    var id: SlotID? {
      switch self {
      case .item(let id), .placeholder(let id): id
      case .gap: nil
      }
    }
  }

  struct Element {
    let content: Content
    let section: Int
    /// The element's index among the section's elements.
    let index: Int
    /// The item's own index path; for other elements, the path at which an item would be inserted.
    let path: IndexPath
    var frame: CGRect
    /// The line's extent in the scroll direction.
    var line: ClosedRange<Double>
  }

  private(set) var elements: [Element] = []
  private(set) var contentSize = CGSize.zero
  private(set) var sections: [SectionLayout] = []
  /// The index of each section in ``sections``, for lookups at each scroll step.
  private var sectionIndices: [SectionID: Int] = [:]
  let metrics: FlowMetrics

  static let empty = CellLayout(metrics: FlowMetrics())

  private init(metrics: FlowMetrics) { self.metrics = metrics }

  /// - Parameters:
  ///   - metrics: the numbers of the whole layout.
  ///   - sectionMetrics: returns those of a section's lines; nil for the same ones.
  ///   - breadth: the available length of a line.
  ///   - bands: returns the lengths of a section's header and footer in the scroll direction; 0 for none.
  ///   - size: returns the size of a slot.
  init(
    _ table: SlotTable, metrics: FlowMetrics, sectionMetrics: ((Int) -> FlowMetrics)? = nil, breadth: Double,
    bands: (Int) -> (header: Double, footer: Double) = { _ in (0, 0) }, size: (Slot, Int) -> CGSize
  ) {
    self.metrics = metrics
    var top = 0.0
    var widest = 0.0
    for section in table.sections.indices {
      let (start, lengths, first) = (top, bands(section), elements.count)
      let own = sectionMetrics?(section) ?? metrics
      let header = band(&top, lengths.header, breadth)
      append(table, section: section, size: size)
      top = max(top, arrange(first..<elements.count, from: top, own, breadth: breadth, widest: &widest))
      let footer = band(&top, lengths.footer, breadth)
      if header != nil || footer != nil { widest = breadth }
      sectionIndices[table.sectionIDs[section]] = section
      sections.append(
        SectionLayout(
          id: table.sectionIDs[section], range: first..<elements.count, extent: start...top, header: header,
          footer: footer, metrics: own))
    }
    contentSize =
      metrics.scrollsHorizontally
      ? CGSize(width: top, height: min(widest, breadth)) : CGSize(width: min(widest, breadth), height: top)
  }

  /// Places a header or footer: across the whole view, regardless of the section's insets.
  private func band(_ top: inout Double, _ length: Double, _ breadth: Double) -> CGRect? {
    guard length > 0 else { return nil }
    defer { top += length }
    return metrics.scrollsHorizontally
      ? CGRect(x: top, y: 0, width: length, height: breadth)
      : CGRect(x: 0, y: top, width: breadth, height: length)
  }

  private mutating func append(_ table: SlotTable, section: Int, size: (Slot, Int) -> CGSize) {
    var items = 0
    var index = 0
    func add(_ content: Content, _ size: CGSize) {
      let path = IndexPath(item: items, section: section)
      elements.append(
        Element(
          content: content, section: section, index: index, path: path,
          frame: CGRect(origin: .zero, size: size), line: 0...0))
      index += 1
    }
    var passed = 0
    let gap = table.gap?.section == section ? table.gap : nil
    for slot in table.sections[section] {
      if table.lifted.contains(slot.id) {
        if slot.isItem { items += 1 }
        continue
      }
      if let gap, gap.index == passed { add(.gap, gap.size) }
      passed += 1
      add(slot.isItem ? .item(slot.id) : .placeholder(slot.id), size(slot, section))
      if slot.isItem { items += 1 }
    }
    if let gap, gap.index >= passed { add(.gap, gap.size) }
  }

  /// Fills lines greedily.
  /// - Returns: the end of the section.
  private mutating func arrange(
    _ range: Range<Int>, from start: Double, _ metrics: FlowMetrics, breadth: Double, widest: inout Double
  ) -> Double {
    let horizontal = metrics.scrollsHorizontally
    let inset = metrics.inset
    let (before, after) = horizontal ? (inset.leading, inset.trailing) : (inset.top, inset.bottom)
    let (near, far) = horizontal ? (inset.top, inset.bottom) : (inset.leading, inset.trailing)
    let room = max(0, breadth - near - far)
    var top = start + before
    var index = range.lowerBound
    while index < range.upperBound {
      var used = 0.0
      var depth = 0.0
      var end = index
      while end < range.upperBound {
        let size = elements[end].frame.size
        let (length, thickness) =
          horizontal
          ? (Double(size.height), Double(size.width)) : (Double(size.width), Double(size.height))
        let needed = end == index ? length : used + metrics.itemSpacing + length
        if end > index, needed > room { break }
        used = needed
        depth = max(depth, thickness)
        end += 1
      }
      var along = near
      for current in index..<end {
        let size = elements[current].frame.size
        elements[current].frame.origin =
          horizontal ? CGPoint(x: top, y: along) : CGPoint(x: along, y: top)
        elements[current].line = top...(top + depth)
        along += Double(horizontal ? size.height : size.width) + metrics.itemSpacing
      }
      widest = max(widest, near + used + far)
      top += depth
      index = end
      if index < range.upperBound { top += metrics.lineSpacing }
    }
    return range.isEmpty ? start + before + after : top + after
  }

  // MARK: Lookup

  /// Returns the elements whose lines intersect a range in the scroll direction.
  func elements(in stretch: ClosedRange<Double>) -> ArraySlice<Element> {
    elements[Self.indices(elements, in: stretch, extent: \.line)]
  }

  /// Returns the indices of the sections that intersect a range in the scroll direction.
  func sections(in stretch: ClosedRange<Double>) -> Range<Int> {
    Self.indices(sections, in: stretch, extent: \.extent)
  }

  /// Returns the indices of the parts that intersect a range; the parts follow each other in the scroll
  /// direction.
  private static func indices<Part>(
    _ parts: [Part], in stretch: ClosedRange<Double>, extent: (Part) -> ClosedRange<Double>
  ) -> Range<Int> {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if extent(parts[middle]).upperBound < stretch.lowerBound { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < parts.count, extent(parts[end]).lowerBound <= stretch.upperBound { end += 1 }
    return low..<end
  }

  func section(_ id: SectionID) -> SectionLayout? { sectionIndices[id].map { sections[$0] } }

  /// Returns the frame of a header or footer.
  func frame(of key: Supplementary) -> CGRect? {
    section(key.section)?.frame(of: key.kind)
  }

  func frame(of id: SlotID) -> CGRect? { elements.first { $0.content.id == id }?.frame }

  var gapFrame: CGRect? { elements.first { $0.content == .gap }?.frame }

  /// The frames of all slots, as the starting points of an animation.
  var frames: [SlotID: CGRect] {
    var frames: [SlotID: CGRect] = [:]
    for element in elements { if let id = element.content.id { frames[id] = element.frame } }
    return frames
  }
}
