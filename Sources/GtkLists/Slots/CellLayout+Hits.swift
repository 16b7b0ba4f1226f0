import Foundation
import GtkViews

extension CellLayout {
  /// What is at a point of the content.
  enum Spot: Equatable {
    /// An element, by its index.
    case element(Int)
    /// A section's header.
    case header(section: Int)
    /// The space near and after a section's last element, or its footer.
    case end(section: Int)
    case nowhere
  }

  /// Returns the element whose frame contains the point.
  func element(at point: CGPoint) -> Element? {
    let depth = metrics.scrollsHorizontally ? Double(point.x) : Double(point.y)
    return elements(in: depth...depth).first { $0.frame.contains(point) }
  }

  /// Returns what a drag at a point is over. The space between two elements belongs to the nearer one, so
  /// that a gap doesn't close between them.
  func spot(at point: CGPoint) -> Spot {
    let horizontal = metrics.scrollsHorizontally
    let (across, along) =
      horizontal ? (Double(point.x), Double(point.y)) : (Double(point.y), Double(point.x))
    for (section, entry) in sections.enumerated() {
      if let header = entry.header, band(header, contains: across) { return .header(section: section) }
      if let footer = entry.footer, band(footer, contains: across) { return .end(section: section) }
      guard let last = elements[entry.range].last else {
        // The section is empty, but its insets are its own space.
        let isHit = across >= entry.extent.lowerBound && across < entry.extent.upperBound
        if isHit { return .end(section: section) }
        continue
      }
      let isLastSection = section == sections.count - 1
      let lastDepth = last.line.upperBound - last.line.lowerBound
      let reach = isLastSection ? lastDepth * metrics.endReach : 0
      // The boundary between two sections belongs to the second, which may have a header there.
      let isHit =
        isLastSection
        ? across <= entry.extent.upperBound + reach : across < entry.extent.upperBound
      guard across >= entry.extent.lowerBound, isHit else { continue }
      if across > last.line.upperBound + entry.metrics.lineSpacing / 2, isSingleFile(entry.range) {
        return across <= last.line.upperBound + max(reach, lastDepth * metrics.endReach)
          ? .end(section: section) : .nowhere
      }
      if across > entry.extent.upperBound { return .end(section: section) }
      return spot(along: along, across: across, in: entry.range, section: section)
    }
    return .nowhere
  }

  private func band(_ frame: CGRect, contains across: Double) -> Bool {
    let (start, end) =
      metrics.scrollsHorizontally ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
    return across >= start && across < end
  }

  /// Returns whether each line has only one element, as in a table or a strip.
  private func isSingleFile(_ range: Range<Int>) -> Bool {
    guard let first = elements[range].first, range.count > 1 else { return true }
    return elements[range.lowerBound + 1].line.lowerBound > first.line.lowerBound
  }

  private func spot(along: Double, across: Double, in range: Range<Int>, section: Int) -> Spot {
    let own = sections[section].metrics
    // Finds the line that the point is nearest to.
    var line = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if elements[index].line.lowerBound - own.lineSpacing / 2 > across { break }
      if elements[index].line != elements[line].line { line = index }
      index += 1
    }
    let members = (line..<range.upperBound).prefix { elements[$0].line == elements[line].line }
    for member in members {
      let frame = elements[member].frame
      let end = metrics.scrollsHorizontally ? Double(frame.maxY) : Double(frame.maxX)
      if along <= end + own.itemSpacing / 2 { return .element(member) }
    }
    guard let last = members.last else { return .nowhere }
    guard last == range.upperBound - 1 else { return .element(last) }
    if members.count == 1, isSingleFile(range) { return .element(last) }
    let frame = elements[last].frame
    let (end, length) =
      metrics.scrollsHorizontally
      ? (Double(frame.maxY), Double(frame.height)) : (Double(frame.maxX), Double(frame.width))
    return along <= end + length * metrics.endReach ? .end(section: section) : .nowhere
  }
}

/// The layout of one section, in points of the content.
struct SectionLayout {
  let id: SectionID
  /// The indices of the section's elements.
  let range: Range<Int>
  /// The extent in the scroll direction, including header, insets and footer.
  let extent: ClosedRange<Double>
  /// The header's frame; nil without a header.
  let header: CGRect?
  let footer: CGRect?
  /// The numbers of the section's lines.
  let metrics: FlowMetrics

  func frame(of kind: Supplementary.Kind) -> CGRect? { kind == .header ? header : footer }
}

/// A section's header or footer.
struct Supplementary: Hashable {
  enum Kind: Hashable, CaseIterable {
    case header, footer
  }

  let kind: Kind
  let section: SectionID
}

/// The numbers of a flow layout, in which elements fill lines, and lines follow each other in the scroll
/// direction.
struct FlowMetrics: Equatable {
  var scrollsHorizontally = false
  /// Points between lines.
  var lineSpacing = 0.0
  /// Points between the elements of a line.
  var itemSpacing = 0.0
  /// The insets of each section.
  var inset = EdgeInsets()
  /// The distance past a section's last item up to which a point still means "after the last", in lengths of
  /// that item.
  var endReach = 1.0
}
