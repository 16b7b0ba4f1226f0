import Foundation

extension CellLayout {
  /// What a point of the content is over.
  enum Spot: Equatable {
    /// The index of an element.
    case element(Int)
    /// Over a section's header.
    case header(section: Int)
    /// After a section's last element, and near it; or over its footer.
    case end(section: Int)
    case nowhere
  }

  /// The element that is hit exactly.
  func element(at point: CGPoint) -> Element? {
    let depth = metrics.scrollsHorizontally ? Double(point.x) : Double(point.y)
    return elements(in: depth...depth).first { $0.frame.contains(point) }
  }

  /// What a drag at a point means: the room between two elements belongs to the nearer one, so that a gap doesn't
  /// close between them.
  func spot(at point: CGPoint) -> Spot {
    let horizontal = metrics.scrollsHorizontally
    let (across, along) =
      horizontal ? (Double(point.x), Double(point.y)) : (Double(point.y), Double(point.x))
    for (section, entry) in sections.enumerated() {
      if let header = entry.header, band(header, contains: across) { return .header(section: section) }
      if let footer = entry.footer, band(footer, contains: across) { return .end(section: section) }
      guard let last = elements[entry.range].last else {
        // Nothing is there yet, but room that is the section's own: its insets.
        let isHit = across >= entry.extent.lowerBound && across < entry.extent.upperBound
        if isHit { return .end(section: section) }
        continue
      }
      let isLastSection = section == sections.count - 1
      let lastDepth = last.line.upperBound - last.line.lowerBound
      let reach = isLastSection ? lastDepth * metrics.endReach : 0
      // What two sections share is the next one's, which may have a header there.
      let isHit =
        isLastSection
        ? across <= entry.extent.upperBound + reach : across < entry.extent.upperBound
      guard across >= entry.extent.lowerBound, isHit else { continue }
      if across > last.line.upperBound + metrics.lineSpacing / 2, isSingleFile(entry.range) {
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

  /// Whether each line has one element only, as in a table or a strip.
  private func isSingleFile(_ range: Range<Int>) -> Bool {
    guard let first = elements[range].first, range.count > 1 else { return true }
    return elements[range.lowerBound + 1].line.lowerBound > first.line.lowerBound
  }

  private func spot(along: Double, across: Double, in range: Range<Int>, section: Int) -> Spot {
    // The line whose middle ground this is.
    var line = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if elements[index].line.lowerBound - metrics.lineSpacing / 2 > across { break }
      if elements[index].line != elements[line].line { line = index }
      index += 1
    }
    let members = (line..<range.upperBound).prefix { elements[$0].line == elements[line].line }
    for member in members {
      let frame = elements[member].frame
      let end = metrics.scrollsHorizontally ? Double(frame.maxY) : Double(frame.maxX)
      if along <= end + metrics.itemSpacing / 2 { return .element(member) }
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
