import DragDrop
import DragItems
import Foundation
import GtkViews

/// Drags that begin in a collection or table view: of the pressed item, or of the selection if the item is in
/// it.
@MainActor
final class CellDragController: DragInteractionDelegate, ListDelegate {
  private unowned let list: CellListView
  /// The slot of each dragged item. A list of pairs, since several items may come from one slot.
  private var origins: [SessionID: [(item: DragItem, slot: SlotID)]] = [:]
  /// The order of the view's items when a drag began, for views that need it.
  private var orders: [SessionID: [[SlotID]]] = [:]
  /// Sessions whose beginning was reported to the delegate, so that their end is reported, too (contract
  /// 1.12.8).
  private var begun: Set<SessionID> = []
  private var states: [SlotID: Cell.DragState] = [:]

  init(_ list: CellListView) { self.list = list }

  var hasActiveDrag: Bool { !begun.isEmpty }

  var answersForItsArea: Bool { list.hasDragDelegate }

  func state(of id: SlotID) -> Cell.DragState { states[id] ?? .none }

  /// Returns the slot that a drag's item came from; nil for an item from elsewhere, or if the slot has gone.
  func origin(of item: DragItem) -> SlotID? {
    for entries in origins.values {
      if let entry = entries.first(where: { $0.item === item }) {
        return list.table.slot(entry.slot)?.isItem == true ? entry.slot : nil
      }
    }
    return nil
  }

  private func forget(_ session: SessionID) {
    origins[session] = nil
    orders[session] = nil
  }

  /// Returns whether the index paths of a drag's items are out of date, since items came, went or moved
  /// meanwhile.
  func isStale(_ session: any DropSession) -> Bool {
    orders[session.id].map { $0 != list.table.itemOrder } ?? false
  }

  private func recordOrder(_ session: any DragSession) {
    if list.forgetsMovedSources, orders[session.id] == nil { orders[session.id] = list.table.itemOrder }
  }

  /// Returns the slot of a drag's only item if it came from this view alone: a reorder moves this slot.
  func soleOrigin(of session: any DropSession) -> SlotID? {
    guard session.localDragSession != nil, session.items.count == 1 else { return nil }
    return origin(of: session.items[0])
  }

  // MARK: Lift

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    guard let pressed = list.slot(at: session.location(in: list.canvas)) else { return [] }
    let slots: [SlotID]
    if list.selection.count > 1, list.selection.contains(pressed) {
      slots = list.selectedIndexPaths.compactMap { list.table.id(at: $0) }
    } else {
      slots = [pressed]
    }
    var entries: [(item: DragItem, slot: SlotID)] = []
    for slot in slots {
      guard let path = list.table.path(of: slot) else { continue }
      entries += list.dragItems(at: path, session).map { ($0, slot) }
    }
    // Without the pressed item nothing under the finger could be lifted.
    guard entries.contains(where: { $0.slot == pressed }) else { return [] }
    origins[session.id] = entries
    recordOrder(session)
    return entries.map(\.item)
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    guard let slot = slot(of: item, session), let host = list.hosts[slot], host.cell.window != nil,
      list.visibleRect.intersects(host.shown)
    else { return nil }
    return TargetedDragPreview(view: host.cell, parameters: parameters(of: slot))
  }

  private func parameters(of slot: SlotID) -> DragPreviewParameters {
    if let given = list.table.path(of: slot).flatMap({ list.dragParameters(at: $0) }) { return given }
    let parameters = DragPreviewParameters()
    // A cell draws its own background.
    parameters.backgroundColor = .clear
    return parameters
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    // An item that's added is lifted alone: the others are being dragged already.
    let slots = slots(of: session).filter { states[$0] != .dragging }
    animator.addAnimations { [weak self] in self?.set(.lifting, of: slots) }
    animator.addCompletion { [weak self] position in
      // A drag that was dropped meanwhile has released its cells.
      guard let self, origins[session.id] != nil else { return }
      if position == .end {
        View.animate(duration: list.configuration.layoutDuration) { self.set(.dragging, of: slots) }
      } else {
        set(.none, of: slots)
      }
      if position != .end, !begun.contains(session.id) { forget(session.id) }
    }
  }

  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
    begin(session)
  }

  private func begin(_ session: any DragSession) {
    if begun.insert(session.id).inserted { list.dragWillBegin(session) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession
  ) -> Bool { list.dragAllowsMove(session) }

  func dragInteraction(
    _ interaction: DragInteraction, sessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool { list.dragIsRestricted(session) }

  // MARK: Adding

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] {
    guard let slot = list.slot(at: list.canvas.convert(point, from: list)),
      let path = list.table.path(of: slot)
    else { return [] }
    let items = list.addedDragItems(at: path, session, point)
    // An interaction that adds nothing isn't notified of the drag's end, so the record would remain.
    guard !items.isEmpty else { return [] }
    origins[session.id, default: []] += items.map { ($0, slot) }
    recordOrder(session)
    return items
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    guard addingInteraction === interaction else { return }
    begin(session)
    set(.dragging, of: items.compactMap { slot(of: $0, session) })
  }

  // MARK: End

  func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    guard let slot = origin(of: item), let frame = list.layout.frame(of: slot),
      list.visibleRect.intersects(frame), list.canvas.window != nil
    else { return nil }
    return defaultPreview.retargetedPreview(
      with: DragPreviewTarget(container: list.canvas, center: list.canvasPoint(of: frame)))
  }

  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {
    guard let slot = origin(of: item) else { return }
    animator.addAnimations { [weak self] in self?.set(.none, of: [slot]) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) {
    set(.none, of: slots(of: session))
    forget(session.id)
    if begun.remove(session.id) != nil { list.dragDidEnd(session) }
  }

  // MARK: Slots

  private func slots(of session: any DragSession) -> [SlotID] {
    origins[session.id]?.map(\.slot) ?? []
  }

  private func slot(of item: DragItem, _ session: any DragSession) -> SlotID? {
    origins[session.id]?.first { $0.item === item }?.slot
  }

  private func set(_ state: Cell.DragState, of slots: [SlotID]) {
    for slot in slots {
      states[slot] = state == .none ? nil : state
      list.hosts[slot]?.cell.dragState = state
    }
  }
}

extension CellListView {
  /// Returns the centre of a frame of the content, in the canvas's space.
  func canvasPoint(of frame: CGRect) -> CGPoint {
    CGPoint(x: frame.midX - canvas.offset.x, y: frame.midY - canvas.offset.y)
  }
}
