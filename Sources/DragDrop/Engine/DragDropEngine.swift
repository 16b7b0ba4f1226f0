import DragItems
public import Foundation

/// Runs every drag of the process: takes presses and moves in, calls delegates and directs the stage.
///
/// Make one engine per process. A driver (the GTK adapter, or a test) feeds it; <doc:Phases> has the order of
/// the delegate calls that each input causes. All calls are made on the main actor; none blocks.
///
/// The engine makes no decisions itself: it interprets three reducers (`ContactMachine`, `DragMachine`,
/// `SpringMachine`) and calls delegates, stage and clock for them.
///
/// ```swift
/// let engine = DragDropSystem.activate().engine
/// engine.onEvent = { event in print(event) }
/// ```
@MainActor
public final class DragDropEngine {
  /// The engine's only source of time: lifts, springs and progress are timed by it.
  public var clock: any DragClock { environment.clock }
  /// The stage, held weakly: it owns the engine, or outlives it.
  public var stage: (any DragStage)? {
    get { environment.stage }
    set { environment.stage = newValue }
  }
  /// Read when a number is needed: timers and animations that have begun keep the numbers that they began
  /// with.
  public var configuration: DragDropConfiguration {
    get { environment.configuration }
    set { environment.configuration = newValue }
  }
  /// Called for everything that happens, after the delegates; meant for traces.
  public var onEvent: (@MainActor (DragDropEvent) -> Void)? {
    get { environment.onEvent }
    set { environment.onEvent = newValue }
  }

  let environment: DragEnvironment
  let contacts: ContactTracker
  var drags: [SessionID: DragRecord] = [:]
  var beginnings: [SessionID: DragBeginning] = [:]

  /// Creates an engine. Set ``stage`` before the first contact: without a stage no drag begins.
  public init(clock: any DragClock, configuration: DragDropConfiguration = DragDropConfiguration()) {
    environment = DragEnvironment(clock: clock, configuration: configuration)
    contacts = ContactTracker(environment)
    contacts.onBegin = { [weak self] contact, lift in self?.begin(contact, lift) }
  }

  // MARK: Contacts: from press to the beginning of a drag

  /// Tells the engine that a finger or button went down.
  /// - Parameters:
  ///   - contact: a new identity for the finger or the button, which later calls name.
  ///   - kind: a finger or a pointer's button.
  ///   - point: in the window's coordinate space.
  ///   - window: the window under the contact.
  /// - Returns: whether a view there has an enabled drag interaction; if not, the engine ignores the contact.
  public func contactBegan(
    _ contact: ContactID, kind: ContactKind, at point: CGPoint, in window: any WindowNode
  )
    -> Bool
  { contacts.begin(contact, kind: kind, at: DragLocation(window: window, point: point)) }

  /// Tells the engine that a contact moved, in its window's coordinates. Before the lift, too much movement
  /// of a finger releases the contact to other gestures; after the lift, movement past the hysteresis begins
  /// the drag (``DragStage/carry(_:)``).
  /// - Returns: what the driver's gesture should do now.
  public func contactMoved(_ contact: ContactID, to point: CGPoint) -> ContactVerdict {
    guard let record = contacts[contact] else { return verdict(of: contact) }
    contacts.move(record, to: point)
    return record.verdict
  }

  /// Tells the engine that the contact went up before a drag began: abandons the lift, if there was one.
  public func contactEnded(_ contact: ContactID) { contacts.end(contact, .up) }

  /// Tells the engine that another gesture won, or the platform took the contact away, before a drag began.
  public func contactCancelled(_ contact: ContactID) { contacts.end(contact, .cancelled) }

  /// Returns what the contact's gesture should do now, without feeding the engine. A lift by rest changes the
  /// verdict without a move.
  public func verdict(of contact: ContactID) -> ContactVerdict {
    if let record = contacts[contact] { return record.verdict }
    return carries(contact) ? .dragging : .ignored
  }

  /// Returns whether what the contact pressed has lifted, and no drag has begun yet.
  public func hasLifted(_ contact: ContactID) -> Bool {
    if case .lifted? = contacts[contact]?.interpreter.machine.phase { return true }
    return false
  }

  /// Handles a short press of another contact while drags run: adds the items that a view there offers
  /// (contract 2.5).
  /// - Returns: false when nothing was added; the tap is then an ordinary tap.
  public func addItems(at point: CGPoint, in window: any WindowNode) -> Bool {
    addItems(at: DragLocation(window: window, point: point), to: runningDrags)
  }

  /// Adds the items that a view there offers to one known drag, after the drag's own key (Space) or its own
  /// tap. The delegate isn't asked which drag is meant.
  public func addItems(to session: SessionID, at point: CGPoint, in window: any WindowNode) -> Bool {
    addItems(at: DragLocation(window: window, point: point), to: runningDrags.filter { $0 == session })
  }

  // MARK: A running drag, fed by the driver that carries it

  /// Reports that the drag is now at this location; nil over none of our windows.
  /// - Parameters:
  ///   - session: the drag.
  ///   - location: the window and the point in it; nil over none of our windows.
  ///   - requested: the operation that the user asks for with modifier keys (Ctrl copy, Shift move), or nil.
  /// - Returns: the operation that a drop here would perform, normalised (a move that isn't allowed is
  ///   `.cancel`).
  public func dragMoved(_ session: SessionID, to location: DragLocation?, requested: DropOperation?)
    -> DropOperation
  {
    guard let record = drags[session] else { return .cancel }
    move(record, to: location, requested: requested)
    return record.machine.operation
  }

  /// Reports that the drag was released over one of our windows, and that ``drop(_:)`` will follow once the
  /// drag's items are known or the platform hands it over. Until then the drag opens no springs, and views
  /// that move under a resting drag stop (contract 2.2 step 5, 2.7).
  public func dragReleased(_ session: SessionID) {
    guard let record = drags[session], record.machine.phase == .dragging else { return }
    record.isReleased = true
    record.currentDrop?.released.insert(session)
    record.springs.stop()
  }

  /// Performs or cancels the drop of a drag that was released at the last location of
  /// ``dragMoved(_:to:requested:)``.
  /// - Returns: the operation that was performed; `.cancel` or `.forbidden` when the drop was refused.
  public func drop(_ session: SessionID) -> DropOperation {
    guard let record = drags[session], record.machine.phase == .dragging else { return .cancel }
    record.springs.stop()
    let target = record.currentDrop
    feed(record, .drop(isTargetThere: target?.delegate != nil && target?.viewNode?.windowNode != nil))
    return record.machine.operation
  }

  /// Tells the engine that the drag was dropped in another program, which accepted the drop.
  public func droppedOutside(_ session: SessionID, operation: DropOperation) {
    end(session, .droppedOutside(operation))
  }

  /// Tells the engine that the other program has read all that it wanted, as the platform reports.
  public func outsideTransferFinished(_ session: SessionID) {
    guard let record = drags[session] else { return }
    feed(record, .outsideTransferFinished)
  }

  /// Ends a drag without a drop. Also ends a running set-down or flight back.
  /// - Parameters:
  ///   - session: the drag.
  ///   - animated: false for a hard system cancel (window gone, app quits): no flight back.
  public func cancel(_ session: SessionID, animated: Bool) { end(session, .cancel(animated: animated)) }

  // MARK: Several drags, several contacts

  /// The drags of this process that are neither dropped nor cancelled yet, in the order of their beginning.
  /// Drags of other programs aren't among them.
  public var runningDrags: [SessionID] {
    drags.values.filter { $0.drag != nil && $0.machine.phase == .dragging }.map(\.id)
      .sorted { $0.number < $1.number }
  }

  /// Returns the contact that carries a running drag; nil for others.
  public func contact(carrying session: SessionID) -> ContactID? {
    guard let record = drags[session], record.machine.phase == .dragging else { return nil }
    return record.carrier
  }

  /// Hands a running drag over to another contact (a second finger catches its previews); the first contact
  /// may then go up without ending anything. A press or a lift of the new contact is forgotten; its verdict
  /// is `.dragging` from then on, and its moves are the drag's.
  /// - Returns: false when the drag isn't running, or the contact carries another one.
  public func takeOver(_ session: SessionID, by contact: ContactID, kind: ContactKind) -> Bool {
    hand(session, to: contact, kind: kind)
  }

  // MARK: Drags from other programs

  /// Begins the session of a drag from another program that entered one of our windows. Feed it with
  /// ``dragMoved(_:to:requested:)`` and ``drop(_:)`` like any other; its items' providers load only inside
  /// `performDrop`.
  /// - Parameters:
  ///   - items: the items that are known now; more can be added with ``appendItems(_:to:)``.
  ///   - offersCopy: whether the drag can be copied now; report changes with ``setOffersCopy(_:of:)``.
  public func beginForeignSession(items: [DragItem], offersCopy: Bool) -> SessionID {
    let state = SharedDragState(id: .next())
    state.items = items
    let record = DragRecord(
      state: state, drag: nil, kind: nil, source: nil, sourceWindow: nil, pieces: [], allowsCopy: offersCopy,
      environment: environment)
    drags[state.id] = record
    join(items, record)
    return state.id
  }

  /// Tells the engine that the drag from another program left for good without a drop here.
  public func endForeignSession(_ session: SessionID) { end(session, .leftForGood) }

  // MARK: View trees that change in mid-drag

  /// Tells the engine that a window is about to close: drags over it exit, drags that began in it are
  /// cancelled hard.
  public func windowWillClose(_ window: any WindowNode) { leave(window) }

  /// Ends everything when the program ends: every press is forgotten, every drag is cancelled hard, set-downs
  /// end at once. Loads that are under way go on for as long as the process does.
  public func cancelEverything() {
    contacts.endAll()
    for session in (Array(beginnings.keys) + drags.keys).sorted(by: { $0.number < $1.number }) {
      cancel(session, animated: false)
    }
  }

  /// Returns what the views below see of a drag that isn't over yet, its data included; the progress display
  /// uses it.
  public func dropSession(_ session: SessionID) -> (any DropSession)? { drags[session]?.drop }

  /// Returns the drag session of an id that is live in this process; nil for foreign or ended ones.
  public func dragSession(_ session: SessionID) -> (any DragSession)? { drags[session]?.drag }

  // MARK: Inside

  private func carries(_ contact: ContactID) -> Bool {
    drags.values.contains { $0.carrier == contact && $0.machine.phase == .dragging }
  }

  /// Whether nothing is pressed and no drag is under way. Tests bring the engine back to this state.
  package var isIdle: Bool { contacts.isEmpty && beginnings.isEmpty && drags.isEmpty }

  /// The event is only made when `onEvent` is set.
  func emit(_ event: @autoclosure () -> DragDropEvent) { environment.emit(event()) }

  private func end(_ session: SessionID, _ input: DragMachine.Input) {
    guard let record = drags[session] else {
      beginnings[session]?.ends.append(input)
      return
    }
    record.springs.stop()
    feed(record, input)
  }

  func feed(_ record: DragRecord, _ input: DragMachine.Input) {
    record.interpreter.feed(input) { perform($0, for: record) }
  }

  /// Runs `body`; inputs that delegates cause meanwhile wait until it has returned.
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
    case .setDown: return record.setDowns.start() ? nil : .animationsEnded
    case .hurry: record.setDowns.finish()
    case .conclude(let id): conclude(id, record)
    case .transferred: tellTransferred(record)
    case .watchTransfer: record.transfer.watch()
    case .endTransferSoon:
      record.transfer.endSoon { [weak self] in self?.feed(record, .transferEnded) }
    case .finishTransfer(let operation):
      record.transfer.endWatch()
      stage?.transferDidFinish(record.id, operation: operation)
    case .dismiss: stage?.dismiss(record.id)
    case .release: release(record)
    }
    return nil
  }

  private func release(_ record: DragRecord) {
    drags[record.id] = nil
    leave(record.state.items, record)
    // A platform that carries the drag may never have reported the end of its press.
    contacts.forget(record.contact)
    // Providers from another program stay closed: their data went with the drop.
    guard record.drag != nil else { return }
    for item in record.state.items { item.itemProvider.removeGate(for: record.id.gate) }
  }
}
