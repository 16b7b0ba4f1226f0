public import Foundation

/// Runs every drag of the process: presses and moves in, delegate calls and stage directions out.
///
/// One per process. A driver (the GTK adapter, or a test) feeds it; see <doc:Phases> for the order of the
/// delegate calls that each input causes. All on the main actor; no call blocks.
///
/// The engine decides nothing itself: it interprets three reducers (`ContactMachine`, `DragMachine`,
/// `SpringMachine`), calling delegates, stage and clock for them.
@MainActor
public final class DragDropEngine {
  /// All the time that the engine knows: lifts, springs and progress are timed by it.
  public let clock: any DragClock
  /// Weak: the stage owns the engine, or outlives it.
  public weak var stage: (any DragStage)?
  /// Looked up when a number is needed: what's timed or animated already keeps the one that it began with.
  public var configuration: DragDropConfiguration
  /// Told of everything that happens, for traces. Called after the delegates.
  public var onEvent: (@MainActor (DragDropEvent) -> Void)?

  var contacts: [ContactID: ContactRecord] = [:]
  var drags: [SessionID: DragRecord] = [:]
  var beginnings: [SessionID: DragBeginning] = [:]

  /// Set ``stage`` before the first contact: without one no drag gets under way.
  public init(clock: any DragClock, configuration: DragDropConfiguration = DragDropConfiguration()) {
    self.clock = clock
    self.configuration = configuration
  }

  // MARK: Contacts: from press to the begin of a drag

  /// A finger or button went down.
  /// - Parameter point: in the window's coordinate space.
  /// - Returns: whether a view there has an enabled drag interaction; if not, the contact is of no interest.
  public func contactBegan(
    _ contact: ContactID, kind: ContactKind, at point: CGPoint, in window: any WindowNode
  )
    -> Bool
  { beginContact(contact, kind: kind, at: DragPlace(window: window, point: point)) }

  /// The contact moved, in its window's coordinates. Before the lift, too much movement of a finger gives the
  /// contact back; after it, movement past the hysteresis begins the drag (``DragStage/carry(_:)``).
  /// - Returns: what the driver's gesture should do now.
  public func contactMoved(_ contact: ContactID, to point: CGPoint) -> ContactVerdict {
    guard let record = contacts[contact] else { return verdict(of: contact) }
    guard point.x.isFinite, point.y.isFinite else { return record.verdict }
    record.point = point
    feed(record, .moved(point))
    return record.verdict
  }

  /// The contact went up before a drag began: an abandoned lift, or nothing.
  public func contactEnded(_ contact: ContactID) { endContact(contact, .up) }

  /// Somebody else's gesture won, or the platform took the contact away, before a drag began.
  public func contactCancelled(_ contact: ContactID) { endContact(contact, .cancelled) }

  /// What the contact's gesture should do now. Asks without telling: a lift by rest changes it without a move.
  public func verdict(of contact: ContactID) -> ContactVerdict {
    if let record = contacts[contact] { return record.verdict }
    return carries(contact) ? .dragging : .ignored
  }

  /// Whether what the contact pressed has lifted, and no drag has begun yet.
  public func hasLifted(_ contact: ContactID) -> Bool {
    if case .lifted? = contacts[contact]?.interpreter.machine.phase { return true }
    return false
  }

  /// A short press of another contact, while drags run: adds the items that a view there offers (contract 2.5).
  /// - Returns: false when nothing was added; the tap is then a tap.
  public func addItems(at point: CGPoint, in window: any WindowNode) -> Bool {
    addItems(at: DragPlace(window: window, point: point), to: runningDrags)
  }

  /// The same for one drag that's known already: its own key (Space) or a tap of its own. The delegate isn't asked
  /// which drag is meant.
  public func addItems(to session: SessionID, at point: CGPoint, in window: any WindowNode) -> Bool {
    addItems(at: DragPlace(window: window, point: point), to: runningDrags.filter { $0 == session })
  }

  // MARK: A running drag, fed by whichever driver carries it

  /// The drag is now at this place; nil over none of our windows.
  /// - Parameter requested: what the person asks for with modifier keys (Ctrl copy, Shift move), or nil.
  /// - Returns: the operation that a drop here would perform, normalised (a move that isn't allowed is `.cancel`).
  public func dragMoved(_ session: SessionID, to place: DragPlace?, requested: DropOperation?)
    -> DropOperation
  {
    guard let record = drags[session] else { return .cancel }
    move(record, to: place, requested: requested)
    return record.machine.operation
  }

  /// The drag was released over one of our windows, and ``drop(_:)`` is to come: its items must be found out first, or the
  /// platform hands it over. Until then it opens nothing, and what it rested over stands still (contract 2.2 step 5, 2.7).
  public func dragReleased(_ session: SessionID) {
    guard let record = drags[session], record.machine.phase == .dragging else { return }
    record.isReleased = true
    record.currentDrop?.released.insert(session)
    stopSprings(record)
  }

  /// The drag was released at the last place of ``dragMoved(_:to:requested:)``: performs the drop there or cancels.
  /// - Returns: the operation that was performed; `.cancel` or `.forbidden` when the drop was refused.
  public func drop(_ session: SessionID) -> DropOperation {
    guard let record = drags[session], record.machine.phase == .dragging else { return .cancel }
    stopSprings(record)
    let target = record.currentDrop
    feed(record, .drop(isTargetThere: target?.delegate != nil && target?.viewNode?.windowNode != nil))
    return record.machine.operation
  }

  /// The drag was dropped in another program, which accepted it.
  public func droppedOutside(_ session: SessionID, operation: DropOperation) {
    end(session, .droppedOutside(operation))
  }

  /// The other program has read all that it wanted (the platform said so).
  public func outsideTransferFinished(_ session: SessionID) {
    guard let record = drags[session] else { return }
    feed(record, .outsideTransferFinished)
  }

  /// The drag is over without a drop.
  /// - Parameter animated: false for a hard system cancel (window gone, app quits): no flight back. Also ends a
  ///   set-down or flight back that's running.
  public func cancel(_ session: SessionID, animated: Bool) { end(session, .cancel(animated: animated)) }

  // MARK: Several drags, several contacts

  /// The drags that are under way in this process, neither dropped nor cancelled yet, in the order of their begin.
  /// Those of other programs aren't among them.
  public var runningDrags: [SessionID] {
    drags.values.filter { $0.drag != nil && $0.machine.phase == .dragging }.map(\.id)
      .sorted { $0.number < $1.number }
  }

  /// The contact that carries a running drag; nil for others.
  public func contact(carrying session: SessionID) -> ContactID? {
    guard let record = drags[session], record.machine.phase == .dragging else { return nil }
    return record.carrier
  }

  /// Another contact takes a running drag over (a second finger catches its pictures); the first may go up then
  /// without ending anything. A press or a lift of the new contact is forgotten; its verdict is `.dragging` from
  /// then on, and its moves are the drag's.
  /// - Returns: false when the drag isn't running, or the contact carries another one.
  public func takeOver(_ session: SessionID, by contact: ContactID, kind: ContactKind) -> Bool {
    hand(session, to: contact, kind: kind)
  }

  // MARK: Drags from other programs

  /// A drag from another program entered one of our windows. Feed it with ``dragMoved(_:to:requested:)`` and
  /// ``drop(_:)`` as any other; its items' providers load only inside `performDrop`.
  /// - Parameter offersCopy: whether it can be copied now; changes are for ``setOffersCopy(_:of:)``.
  public func beginForeignSession(items: [DragItem], offersCopy: Bool) -> SessionID {
    let state = SessionState(id: .next())
    state.items = items
    let record = DragRecord(
      state: state, drag: nil, kind: nil, source: nil, sourceWindow: nil, pieces: [], allowsCopy: offersCopy)
    drags[state.id] = record
    join(items, record)
    return state.id
  }

  /// The drag from another program left for good without a drop here.
  public func endForeignSession(_ session: SessionID) { end(session, .leftForGood) }

  // MARK: Trees that change in mid-drag

  /// Call before a window goes: drags over it exit, drags that began in it are cancelled hard.
  public func windowWillClose(_ window: any WindowNode) { leave(window) }

  /// Call when the program ends: every press is forgotten, every drag is cancelled hard; set-downs end at once.
  /// Loads that are under way go on for as long as the process does.
  public func cancelEverything() {
    for contact in contacts.keys.sorted(by: { $0.number < $1.number }) {
      contacts[contact]?.endsHard = true
      endContact(contact, .cancelled)
    }
    for session in (Array(beginnings.keys) + drags.keys).sorted(by: { $0.number < $1.number }) {
      cancel(session, animated: false)
    }
  }

  /// What the views below see of a drag that isn't over yet, its data included: for whoever shows its progress.
  public func dropSession(_ session: SessionID) -> (any DropSession)? { drags[session]?.drop }

  /// The drag session of an id that is live in this process; nil for foreign or ended ones.
  public func dragSession(_ session: SessionID) -> (any DragSession)? { drags[session]?.drag }

  // MARK: Inside

  private func carries(_ contact: ContactID) -> Bool {
    drags.values.contains { $0.carrier == contact && $0.machine.phase == .dragging }
  }

  /// Nothing is pressed, nothing is under way: what tests bring the engine back to.
  package var isIdle: Bool { contacts.isEmpty && beginnings.isEmpty && drags.isEmpty }

  /// Costs nothing while nobody traces.
  func emit(_ event: @autoclosure () -> DragDropEvent) { onEvent?(event()) }

  private func end(_ session: SessionID, _ input: DragMachine.Input) {
    guard let record = drags[session] else {
      beginnings[session]?.ends.append(input)
      return
    }
    stopSprings(record)
    feed(record, input)
  }

  func feed(_ record: DragRecord, _ input: DragMachine.Input) {
    record.interpreter.feed(input) { perform($0, for: record) }
  }

  /// What delegates do to the drag while `body` runs waits until it's through.
  func hold(_ record: DragRecord, _ body: () -> Void) {
    record.interpreter.hold(body) { perform($0, for: record) }
  }

  private func perform(_ effect: DragMachine.Effect, for record: DragRecord) -> DragMachine.Input? {
    switch effect {
    case .askCanHandle(let id): return askCanHandle(id, record)
    case .exit(let id): exit(id, record)
    case .enter(let id): enter(id, record)
    case .askProposal(let id): return askProposal(id, record)
    case .showOperation(let operation): show(operation, record)
    case .willEnd(let operation): tellWillEnd(operation, record)
    case .perform(let id): return performDrop(id, record)
    case .prepareDrop(let id): prepareDrop(id, record)
    case .prepareCancel: prepareCancel(record)
    case .endHover(let ids): endHover(ids, record)
    case .didEnd(let operation): tellDidEnd(operation, record)
    case .setDown: return setDown(record)
    case .hurry: for piece in record.setDowns { piece.animation.finish(at: .end) }
    case .conclude(let id): conclude(id, record)
    case .transferred: tellTransferred(record)
    case .watchTransfer: watchTransfer(record)
    case .endTransferSoon:
      record.endTimer = clock.schedule(after: 0) { [weak self] in self?.feed(record, .transferEnded) }
    case .finishTransfer(let operation):
      endWatch(record)
      stage?.transferDidFinish(record.id, operation: operation)
    case .dismiss: stage?.dismiss(record.id)
    case .release: release(record)
    }
    return nil
  }

  private func release(_ record: DragRecord) {
    drags[record.id] = nil
    leave(record.state.items, record)
    // A platform that carries the drag may never have told the end of its press.
    if let contact = record.contact, contacts[contact.id] === contact { contacts[contact.id] = nil }
    // Providers from another program stay shut: their data went with the drop.
    guard record.drag != nil else { return }
    for item in record.state.items { item.itemProvider.removeGate(for: record.id) }
  }
}
