import CKitGtkShim
import DragDrop
import DragItems
import Foundation
import GtkViews

extension CellListView {
  /// The visible part, in the content's space.
  var visibleRect: CGRect { CGRect(origin: canvas.offset, size: canvas.bounds.size) }

  func setNeedsLayout() {
    if !needsReload { relayout(animated: false) }
    canvas.setNeedsLayout()
  }

  /// Lays out for the canvas's size; called in the middle of GTK's layout.
  func layOut(in size: CGSize) {
    reloadIfNeeded()
    if size != laidOutSize { relayout(animated: false) }
  }

  private func computeLayout() -> CellLayout {
    var metrics = metrics
    metrics.endReach = configuration.endReach
    let size = canvas.bounds.size
    let breadth = metrics.scrollsHorizontally ? Double(size.height) : Double(size.width)
    askSizes()
    let standard = standardSize
    let lengths = table.sections.indices.map { bandLengths(of: $0) }
    return CellLayout(
      table, metrics: metrics, sectionMetrics: { [unowned self] in self.metrics(ofSection: $0, metrics) },
      breadth: breadth, bands: { lengths[$0] },
      size: { [unowned self] slot, _ in slot.size.map(fitted) ?? standard })
  }

  /// Asks for the size of each item that isn't known yet.
  private func askSizes() {
    guard asksForSizes else { return }
    for section in table.sections.indices {
      var items = 0
      for index in table.sections[section].indices {
        let slot = table.sections[section][index]
        guard slot.isItem else { continue }
        if slot.size == nil {
          table.setSize(size(forItemAt: IndexPath(item: items, section: section)), at: section, index)
        }
        items += 1
      }
    }
  }

  /// Lays out everything.
  /// - Parameter appearing: new slots, which fade in.
  func relayout(animated: Bool, appearing: Set<SlotID> = []) {
    // An open batch has changed the model, but not yet the index paths: its end does the layout.
    guard batch == nil else { return }
    laidOutSize = canvas.bounds.size
    let isAnimated = animated && canvas.isMapped && configuration.layoutDuration > 0
    let before = layout
    let old = isAnimated ? layout.frames : [:]
    layout = computeLayout()
    canvas.setContentSize(layout.contentSize)
    canvas.setNeedsDisplay()
    // A cell's own changes aren't those of an animation in which the program reports the update.
    AnimationTransaction.suspend {
      realise(from: old, before: isAnimated ? before : nil, appearing: isAnimated ? appearing : [])
    }
    motion.forgetVacated()
    for (id, host) in hosts { if let frame = placed(id) { host.target = frame } }
    for (key, host) in supplementaryHosts { if let frame = layout.frame(of: key) { host.target = frame } }
    if isAnimated { animate() } else { settle() }
  }

  private func placed(_ id: SlotID) -> CGRect? { targets[id] }

  /// Makes cells for the visible part, and releases those outside.
  func realise(
    from old: [SlotID: CGRect] = [:], before: CellLayout? = nil, appearing: Set<SlotID> = []
  ) {
    guard batch == nil, canvas.window != nil || !hosts.isEmpty || canvas.bounds.width > 0 else { return }
    let horizontal = layout.metrics.scrollsHorizontally
    let visible = visibleRect
    let (start, length) =
      horizontal
      ? (Double(visible.minX), Double(visible.width)) : (Double(visible.minY), Double(visible.height))
    targets = [:]
    guard length > 0 else { return }
    let overscan = configuration.overscan.isFinite ? max(0, configuration.overscan) : 0
    let stretch = (start - overscan)...(start + length + overscan)
    let elements = layout.elements(in: stretch)
    for element in elements { if let id = element.content.id { targets[id] = element.frame } }
    // Released first, so that their views can be reused for the new ones.
    release(beyond: stretch)
    for element in elements {
      guard let id = element.content.id else { continue }
      if hosts[id] == nil {
        host(element, id, from: old[id] ?? element.frame, isAppearing: appearing.contains(id))
      }
      hosts[id]?.reportIndex(element.index, of: layout.sections[element.section].range.count)
    }
    realiseSupplementaries(in: stretch, from: before)
  }

  private func host(_ element: CellLayout.Element, _ id: SlotID, from frame: CGRect, isAppearing: Bool) {
    guard let cell = cell(for: element, id) else { return }
    // A cell that replaces another one goes on where that one was.
    let vacated = motion.vacated[id]
    let host = CellHost(cell, id: id, shown: vacated?.frame ?? frame, target: element.frame)
    hosts[id] = host
    canvas.place(cell, at: host.shown)
    shim_cell_set_shown(cell.widget, concealed.contains(id) ? 0 : 1)
    cell.presence = vacated?.presence ?? (isAppearing ? 0 : 1)
    cell.isSelected = selection.contains(id)
    cell.dragState = dragController.state(of: id)
  }

  private func cell(for element: CellLayout.Element, _ id: SlotID) -> Cell? {
    if case .placeholder = element.content {
      guard let record = table.slot(id)?.placeholder, let cell = dequeueCell(record.reuseIdentifier) else {
        return nil
      }
      record.update(cell)
      return cell
    }
    guard let cell = makeCell(at: element.path) else { return nil }
    GroundRule.check(
      !hosts.values.contains { $0.cell === cell },
      """
      The data source returned a cell that shows another item. Return a cell of the view's dequeue method for \
      each item.
      """, see: .collections)
    willShow(cell, at: element.path)
    return cell
  }

  /// Releases cells that are neither visible, nor moving through the visible part, nor focused.
  private func release(beyond stretch: ClosedRange<Double>) {
    for (id, host) in hosts where targets[id] == nil {
      if id == focusedSlot, let frame = layout.frame(of: id) {
        targets[id] = frame
        continue
      }
      let (low, high) =
        layout.metrics.scrollsHorizontally
        ? (Double(host.shown.minX), Double(host.shown.maxX))
        : (Double(host.shown.minY), Double(host.shown.maxY))
      if high >= stretch.lowerBound, low <= stretch.upperBound, let frame = layout.frame(of: id) {
        targets[id] = frame
        continue
      }
      hosts[id] = nil
      recycle(host)
    }
  }

  // MARK: Gap

  func drawGap(_ context: DrawingContext) {
    guard let frame = layout.gapFrame else { return }
    drawGap(context, in: frame.offsetBy(dx: -canvas.offset.x, dy: -canvas.offset.y))
  }

  /// Hides a slot's cell while its preview flies there.
  func conceal(_ id: SlotID, _ isConcealed: Bool) {
    if isConcealed { concealed.insert(id) } else { concealed.remove(id) }
    if let cell = hosts[id]?.cell { shim_cell_set_shown(cell.widget, isConcealed ? 0 : 1) }
  }
}
