import Foundation

/// Headers and footers of sections: made as they scroll in, like cells.
extension CellListView {
  /// What a section's header and footer take, asked for once.
  func bandLengths(of section: Int) -> (header: Double, footer: Double) {
    let id = table.sectionIDs[section]
    if let known = bandLengths[id] { return known }
    let lengths = (
      header: CellListView.bounded(bandLength(.header, inSection: section)),
      footer: CellListView.bounded(bandLength(.footer, inSection: section))
    )
    bandLengths[id] = lengths
    return lengths
  }

  /// No header is longer than this many points; more would be a mistake.
  private static let bandLimit = 10_000.0

  private static func bounded(_ length: Double) -> Double {
    length.isFinite ? min(max(0, length), bandLimit) : 0
  }

  /// Items, headers and footers may have other sizes, and headers and footers other views.
  func renewSizes() {
    table.forgetSizes()
    bandLengths = [:]
    for host in supplementaryHosts.values { recycle(host.view) }
    supplementaryHosts = [:]
    setNeedsLayout()
  }

  // MARK: Questions

  /// What shows there now.
  func supplementary(_ kind: Supplementary.Kind, inSection section: Int) -> ReusableView? {
    reloadIfNeeded()
    guard table.sectionIDs.indices.contains(section) else { return nil }
    return supplementaryHosts[Supplementary(kind: kind, section: table.sectionIDs[section])]?.view
  }

  func sectionsShowing(_ kind: Supplementary.Kind) -> [Int] {
    reloadIfNeeded()
    let ids = Set(supplementaryHosts.keys.lazy.filter { $0.kind == kind }.map(\.section))
    return table.sectionIDs.indices.filter { ids.contains(table.sectionIDs[$0]) }
  }

  // MARK: Views

  /// Makes those that show, lets go of the others, and keeps pinned ones at the edge.
  /// - Parameter old: where new ones come from.
  func realiseSupplementaries(in stretch: ClosedRange<Double>, from old: CellLayout?) {
    var wanted: [Supplementary: (section: Int, frame: CGRect)] = [:]
    for index in layout.sections(in: stretch) {
      let section = layout.sections[index]
      for kind in Supplementary.Kind.allCases {
        guard let frame = section.frame(of: kind),
          touches(kind == .header ? pinned(frame, in: section) : frame, stretch)
        else { continue }
        wanted[Supplementary(kind: kind, section: section.id)] = (index, frame)
      }
    }
    // Before others are made: they're used for those.
    for (key, host) in supplementaryHosts where wanted[key] == nil {
      if layout.frame(of: key) != nil, touches(host.shown, stretch) { continue }
      supplementaryHosts[key] = nil
      recycle(host.view)
    }
    for (key, place) in wanted where supplementaryHosts[key] == nil {
      host(key, place.section, from: old?.frame(of: key) ?? place.frame, to: place.frame)
    }
    for host in supplementaryHosts.values { placeSupplementary(host) }
  }

  private func touches(_ frame: CGRect, _ stretch: ClosedRange<Double>) -> Bool {
    let (low, high) =
      layout.metrics.scrollsHorizontally
      ? (Double(frame.minX), Double(frame.maxX)) : (Double(frame.minY), Double(frame.maxY))
    return high >= stretch.lowerBound && low <= stretch.upperBound
  }

  private func host(_ key: Supplementary, _ section: Int, from start: CGRect, to frame: CGRect) {
    guard let view = makeSupplementary(key.kind, inSection: section) else { return }
    willShow(view, key.kind, inSection: section)
    view.isPinned = false
    canvas.setRaised(view, key.kind == .header && pinsHeaders)
    let host = SupplementaryHost(view, key: key, shown: start, target: frame)
    supplementaryHosts[key] = host
  }

  func placeSupplementary(_ host: SupplementaryHost) {
    var frame = host.shown
    if host.key.kind == .header, pinsHeaders, let section = layout.section(host.key.section) {
      frame = pinned(frame, in: section)
      host.view.isPinned = abs(frame.minX - host.shown.minX) + abs(frame.minY - host.shown.minY) >= 1
    }
    canvas.place(host.view, at: frame)
  }

  // MARK: Pinned headers

  /// Where a header is seen: at the visible part's edge while its section goes on there.
  func pinned(_ frame: CGRect, in section: SectionLayout) -> CGRect {
    guard pinsHeaders else { return frame }
    let horizontal = layout.metrics.scrollsHorizontally
    // Whole points, as the canvas scrolls.
    let edge = (horizontal ? Double(canvas.offset.x) : Double(canvas.offset.y)).rounded()
    let (start, length, footer) =
      horizontal
      ? (Double(frame.minX), Double(frame.width), Double(section.footer?.width ?? 0))
      : (Double(frame.minY), Double(frame.height), Double(section.footer?.height ?? 0))
    let shift = min(max(start, edge), max(start, section.extent.upperBound - footer - length)) - start
    return horizontal ? frame.offsetBy(dx: shift, dy: 0) : frame.offsetBy(dx: 0, dy: shift)
  }

  /// Whether a point of the content is behind a header that has been pinned there.
  func isBehindHeader(_ point: CGPoint) -> Bool {
    guard pinsHeaders else { return false }
    let depth = layout.metrics.scrollsHorizontally ? Double(point.x) : Double(point.y)
    return layout.sections(in: depth...depth).contains { index in
      let section = layout.sections[index]
      return section.header.map { pinned($0, in: section).contains(point) } ?? false
    }
  }

  /// How much of the visible part's start a pinned header takes when this frame is brought there.
  func pinnedLength(at frame: CGRect) -> Double {
    guard pinsHeaders else { return 0 }
    let horizontal = layout.metrics.scrollsHorizontally
    let start = horizontal ? Double(frame.minX) : Double(frame.minY)
    guard let header = layout.sections(in: start...start).last.flatMap({ layout.sections[$0].header }) else {
      return 0
    }
    // Not over itself.
    return start < (horizontal ? header.maxX : header.maxY) ? 0 : horizontal ? header.width : header.height
  }
}
