public import Foundation
import GtkViews

/// Headers and footers of sections, made like cells when they scroll in.
extension CellListView {
  /// The lengths of a section's header and footer in the scroll direction, asked for once.
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

  /// The greatest length of a header in points; more would be a mistake.
  private static let bandLimit = 10_000.0

  private static func bounded(_ length: Double) -> Double {
    length.isFinite ? min(max(0, length), bandLimit) : 0
  }

  /// Asks for the sizes of items, headers and footers again, and makes new headers and footers.
  func renewSizes() {
    table.forgetSizes()
    bandLengths = [:]
    for host in supplementaryHosts.values { recycle(host) }
    supplementaryHosts = [:]
    setNeedsLayout()
  }

  // MARK: Lookup

  /// Returns the view that shows a section's header or footer now.
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

  /// Makes the visible headers and footers, releases the others, and keeps pinned headers at the edge.
  /// - Parameter old: the layout whose frames are the starting points of new views.
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
    // Released first, so that their views can be reused for the new ones.
    for (key, host) in supplementaryHosts where wanted[key] == nil {
      if layout.frame(of: key) != nil, touches(host.shown, stretch) { continue }
      supplementaryHosts[key] = nil
      recycle(host)
    }
    for (key, target) in wanted where supplementaryHosts[key] == nil {
      host(key, target.section, from: start(of: key, old) ?? target.frame, to: target.frame)
    }
    for host in supplementaryHosts.values { placeSupplementary(host) }
  }

  /// Returns where a new view begins that was somewhere else before; nil for one that wasn't anywhere.
  private func start(of key: Supplementary, _ old: CellLayout?) -> CGRect? {
    motion.vacatedBands[key] ?? old?.frame(of: key)
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

  /// Returns where a header is shown: at the visible part's edge while the rest of its section is there.
  func pinned(_ frame: CGRect, in section: SectionLayout) -> CGRect {
    guard pinsHeaders else { return frame }
    let horizontal = layout.metrics.scrollsHorizontally
    // The canvas scrolls by whole points.
    let edge = (horizontal ? Double(canvas.offset.x) : Double(canvas.offset.y)).rounded()
    let (start, length, footer) =
      horizontal
      ? (Double(frame.minX), Double(frame.width), Double(section.footer?.width ?? 0))
      : (Double(frame.minY), Double(frame.height), Double(section.footer?.height ?? 0))
    let shift = min(max(start, edge), max(start, section.extent.upperBound - footer - length)) - start
    return horizontal ? frame.offsetBy(dx: shift, dy: 0) : frame.offsetBy(dx: 0, dy: shift)
  }

  /// Returns whether a point of the content is behind a pinned header.
  func isBehindHeader(_ point: CGPoint) -> Bool {
    guard pinsHeaders else { return false }
    let depth = layout.metrics.scrollsHorizontally ? Double(point.x) : Double(point.y)
    return layout.sections(in: depth...depth).contains { index in
      let section = layout.sections[index]
      return section.header.map { pinned($0, in: section).contains(point) } ?? false
    }
  }

  /// Returns the length that a pinned header covers when this frame is scrolled to the visible part's start.
  func pinnedLength(at frame: CGRect) -> Double {
    guard pinsHeaders else { return 0 }
    let horizontal = layout.metrics.scrollsHorizontally
    let start = horizontal ? Double(frame.minX) : Double(frame.minY)
    guard let header = layout.sections(in: start...start).last.flatMap({ layout.sections[$0].header }) else {
      return 0
    }
    // A header doesn't cover itself.
    return start < (horizontal ? header.maxX : header.maxY) ? 0 : horizontal ? header.width : header.height
  }
}

/// The creation and reuse of cells, headers and footers.
extension CellListView {
  func register(_ key: ReuseKey, _ make: @escaping () -> ReusableView) { makers[key] = make }

  /// - Returns: nil when no class is registered.
  func dequeue(_ key: ReuseKey) -> ReusableView? {
    if let view = pool[key]?.popLast() {
      view.prepareForReuse()
      view.alpha = 1
      return view
    }
    guard let view = makers[key]?() else { return nil }
    view.reuseKey = key
    view.reuseIdentifier = key.identifier
    (view as? Cell)?.draggedAlpha = configuration.draggedCellAlpha
    return view
  }

  func dequeueCell(_ identifier: String) -> Cell? { dequeue(ReuseKey(identifier: identifier)) as? Cell }

  func recycle(_ host: PlacedView) {
    let view = host.view
    host.stop()
    canvas.removeSubview(view)
    view.presence = 1
    guard let key = view.reuseKey else { return }
    let isRoom = pool[key, default: []].count < configuration.reusePoolLimit
    if isRoom { pool[key, default: []].append(view) }
  }
}

/// Index paths while the view shows elements that the data source doesn't know yet
/// (`UIDataSourceTranslating`). They count placeholders, and a reordered item at its new index. All other
/// functions of the view take the data source's index paths.
extension CellListView {
  /// Returns an item's index path among all elements that its section shows; in another section while it's
  /// being reordered there. nil if there's no such item.
  public func presentationIndexPath(forDataSourceIndexPath path: IndexPath) -> IndexPath? {
    reloadIfNeeded()
    guard let id = table.id(at: path) else { return nil }
    for section in layout.sections.indices {
      let item = presented(in: section).firstIndex {
        $0.content.id == id || ($0.content == .gap && table.lifted.contains(id))
      }
      if let item { return IndexPath(item: item, section: section) }
    }
    return nil
  }

  /// Returns the item shown at an index path; nil for a placeholder, and where there's no element.
  public func dataSourceIndexPath(forPresentationIndexPath path: IndexPath) -> IndexPath? {
    reloadIfNeeded()
    guard path.count == 2, layout.sections.indices.contains(path.section) else { return nil }
    let elements = presented(in: path.section)
    guard elements.indices.contains(path.item) else { return nil }
    switch elements[path.item].content {
    case .item(let id): return table.path(of: id)
    case .placeholder: return nil
    case .gap: return table.lifted.first.flatMap { table.path(of: $0) }
    }
  }

  /// Returns the elements that a section shows. The gap of a drag from elsewhere doesn't count.
  private func presented(in section: Int) -> [CellLayout.Element] {
    layout.elements[layout.sections[section].range].filter { $0.content != .gap || !table.lifted.isEmpty }
  }
}
