import DragDrop
import Foundation
import GtkViews

/// Drags over a collection or table view: finds the index path of a drop, opens a gap there, and performs
/// the drop.
@MainActor
final class CellDropController: DropInteractionDelegate, BuiltInDelegate {
  private unowned let list: CellListView
  private lazy var scroller: EdgeScroller = {
    let scroller = EdgeScroller(list)
    scroller.onScroll = { [weak self] in self?.reconsider() }
    return scroller
  }()
  /// The drag that is inside the view.
  private var session: (any DropSession)?
  private var destination: IndexPath?
  private var proposal: CellProposal?
  private var highlighted: SlotID?
  private var wanted: SlotTable.Gap?
  private var reflow: (any DragTimer)?
  private var plans: [SessionID: LiveDropCoordinator] = [:]
  private(set) var isPerforming = false
  /// Whether ``destination`` was determined before the last change of the items.
  private var isStale = false

  init(_ list: CellListView) { self.list = list }

  var hasActiveDrop: Bool { session != nil }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    list.dropCanHandle(session)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    self.session = session
    list.dropDidEnter(session)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    self.session = session
    let point = session.location(in: list.canvas)
    scroller.dragMoved(to: point)
    return update(session, at: point).proposal
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    leave(session)
    list.dropDidExit(session)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
    leave(session)
    list.dropDidEnd(session)
  }

  /// Ends the hover, unless it's another drag that is inside: a drag that left long ago also ends.
  private func leave(_ gone: any DropSession) {
    guard session?.id == gone.id else { return }
    session = nil
    isStale = false
    scroller.stop()
    reflow?.cancel()
    reflow = nil
    wanted = nil
    highlight(nil)
    setGap(nil, source: nil)
    destination = nil
    proposal = nil
  }

  /// Called when the view has been reloaded, so that the gap and the highlight are gone.
  func didReload() {
    reflow?.cancel()
    reflow = nil
    wanted = nil
    highlighted = nil
    isStale = session != nil
  }

  /// Called when the view's items or sections have changed under a drag, so that its destination must be
  /// determined again.
  func didChange() {
    guard !isPerforming else { return }
    reflow?.cancel()
    reflow = nil
    wanted = list.table.gap
    isStale = true
  }

  // MARK: Destination

  private func update(_ session: any DropSession, at point: CGPoint) -> CellProposal {
    // The delegate may remove the view from its window, which releases the view.
    withExtendedLifetime(list) { read(session, at: point) }
  }

  private func read(_ session: any DropSession, at point: CGPoint) -> CellProposal {
    isStale = false
    let source = list.dragController.soleOrigin(of: session)
    let contentPoint = CGPoint(x: point.x + list.canvas.offset.x, y: point.y + list.canvas.offset.y)
    var reading = DropReading.read(contentPoint, layout: list.layout, table: list.table, source: source)
    var answer = list.dropProposal(session, at: reading?.path)
    if resolved(answer, reading, source) == .insertInto, list.table.gap != nil || wanted != nil {
      // The delegate answered for the item at the insertion path: it's asked once more for the item under the
      // point.
      reading = DropReading.read(
        contentPoint, layout: list.layout, table: list.table, source: source, ignoresGap: true)
      if answer.intent == .insertInto { answer = list.dropProposal(session, at: reading?.itemPath) }
    }
    let intent = resolved(answer, reading, source)
    destination = intent == .insertInto ? reading?.itemPath : reading?.path
    if answer.intent == .automatic, intent == .insertAt, let now = reading {
      let between = betweenRows(now, source)
      destination = between.path
      reading = between
    }
    proposal = CellProposal(answer.proposal, intent)
    show(intent, reading, source, session)
    return CellProposal(answer.proposal, intent)
  }

  /// Returns the intent that takes effect: without a destination nothing is inserted, and only a drop that
  /// would be accepted opens a gap.
  private func resolved(_ answer: CellProposal, _ reading: DropReading?, _ source: SlotID?)
    -> CellProposal.Intent
  {
    guard let reading, answer.proposal.operation.takesItems else {
      return .unspecified
    }
    switch answer.intent {
    case .unspecified: return .unspecified
    case .insertAt: return .insertAt
    case .insertInto: return reading.item == nil ? .unspecified : .insertInto
    case .automatic:
      guard reading.item != nil, reading.item != source else { return .insertAt }
      let edge = (1 - list.configuration.intoShare) / 2
      return reading.share >= edge && reading.share <= 1 - edge ? .insertInto : .insertAt
    }
  }

  /// For an automatic proposal, moves the destination to the nearer side of the row.
  private func betweenRows(_ reading: DropReading, _ source: SlotID?) -> DropReading {
    guard let item = reading.item, item != source, list.table.gap == nil else { return reading }
    var between = reading
    let others = list.table.shown(in: reading.section).filter { $0.id != source }
    guard let index = others.firstIndex(where: { $0.id == item }) else { return reading }
    between.index = index + (reading.share > 0.5 ? 1 : 0)
    let before = others.prefix(between.index).reduce(0) { $0 + ($1.isItem ? 1 : 0) }
    between.path = IndexPath(item: before, section: reading.section)
    return between
  }

  private func show(
    _ intent: CellProposal.Intent, _ reading: DropReading?, _ source: SlotID?, _ session: any DropSession
  ) {
    highlight(intent == .insertInto ? reading?.item : nil)
    guard intent == .insertAt, let reading, opensGap(for: session) else { return want(nil, source: nil) }
    let size = source.flatMap { id in
      list.layout.frame(of: id)?.size ?? list.table.gap?.size
    }
    want(
      SlotTable.Gap(section: reading.section, index: reading.index, size: size ?? list.standardSize),
      source: source)
  }

  /// Returns whether a gap is opened: not for several items of the view's own (1.12.14).
  private func opensGap(for session: any DropSession) -> Bool {
    let own = session.items.count { list.dragController.origin(of: $0) != nil }
    return own <= list.configuration.reorderGapLimit
  }

  private func highlight(_ slot: SlotID?) {
    guard slot != highlighted else { return }
    if let highlighted { list.hosts[highlighted]?.cell.isHighlighted = false }
    highlighted = slot
    if let slot { list.hosts[slot]?.cell.isHighlighted = true }
  }

  // MARK: The gap

  /// Opens the gap there, after the cadence's delay.
  private func want(_ gap: SlotTable.Gap?, source: SlotID?) {
    if gap == list.table.gap {
      reflow?.cancel()
      reflow = nil
      wanted = gap
      return
    }
    if gap == wanted, reflow != nil { return }
    wanted = gap
    reflow?.cancel()
    reflow = nil
    let delay = gap == nil ? 0 : list.reflowDelay
    guard delay > 0 else { return setGap(gap, source: source) }
    reflow = list.clock.schedule(after: delay) { [weak self] in
      guard let self else { return }
      reflow = nil
      setGap(wanted, source: source)
    }
  }

  private func setGap(_ gap: SlotTable.Gap?, source: SlotID?) {
    let lifted: Set<SlotID> = gap != nil ? source.map { [$0] } ?? [] : []
    guard gap != list.table.gap || lifted != list.table.lifted else { return }
    list.table.gap = gap
    list.table.lifted = lifted
    list.relayout(animated: true)
  }

  /// Called when the view was scrolled under a resting drag, so that the drag is over something else.
  private func reconsider() {
    guard let session, !isPerforming else { return }
    _ = update(session, at: session.location(in: list.canvas))
  }

  // MARK: Drop

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    // The list is held for the reason given in `update`.
    withExtendedLifetime(list) { perform(session) }
  }

  private func perform(_ session: any DropSession) {
    if isStale { _ = update(session, at: session.location(in: list.canvas)) }
    let proposal = proposal ?? CellProposal(DropProposal(operation: .copy), .unspecified)
    reflow?.cancel()
    reflow = nil
    scroller.stop()
    highlight(nil)
    isPerforming = true
    let coordinator = LiveDropCoordinator(list, session, destination, proposal)
    plans[session.id] = coordinator
    if let source = list.dragController.soleOrigin(of: session), let destination,
      list.movesSingleItems, proposal.proposal.operation == .move, proposal.intent == .insertAt,
      let path = list.table.path(of: source), list.mayMove(path)
    {
      // The move is reported as a move, not as a drop (contract 1.12.23).
      list.reportMove(path, to: destination)
      list.moveItem(at: path, to: destination)
      coordinator.drop(session.items[0], toItemAt: destination)
    } else {
      list.performDrop(coordinator)
    }
    coordinator.isOpen = false
    isPerforming = false
    wanted = nil
    setGap(nil, source: nil)
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    guard let plan = plan(for: item) else { return defaultPreview }
    return plan.preview(from: defaultPreview, in: list)
  }

  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    guard let plan = plan(for: item) else { return }
    plan.animator.follow(animator)
    if let slot = plan.slot { animator.addCompletion { [weak list] _ in list?.conceal(slot, false) } }
  }

  func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {
    plans[session.id]?.conclude()
    plans[session.id] = nil
  }

  private func plan(for item: DragItem) -> LandingPlan? {
    for coordinator in plans.values { if let plan = coordinator.plan(for: item) { return plan } }
    return nil
  }
}
