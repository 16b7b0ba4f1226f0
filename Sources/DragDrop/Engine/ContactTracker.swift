import Foundation

/// Follows each contact from its press over the lift to the beginning of a drag (contract 2.1).
@MainActor
final class ContactTracker {
  private let environment: DragEnvironment
  private var contacts: [ContactID: ContactRecord] = [:]
  /// Called when a contact has moved so far that its lift becomes a drag.
  var onBegin: ((ContactRecord, ContactRecord.Lift) -> Void)?

  init(_ environment: DragEnvironment) { self.environment = environment }

  var isEmpty: Bool { contacts.isEmpty }
  subscript(_ contact: ContactID) -> ContactRecord? { contacts[contact] }

  // MARK: Inputs

  /// - Returns: whether a view at the location has an enabled drag interaction; if not, the contact is
  ///   ignored.
  func begin(_ id: ContactID, kind: ContactKind, at location: DragLocation) -> Bool {
    if contacts[id] != nil { end(id, .cancelled) }
    let interactions = undisturbed(location.dragInteractions)
    guard !interactions.isEmpty else { return false }
    let configuration = environment.configuration
    let mayBeginEarly =
      kind == .pointer && configuration.allowsPointerDragBeforeLiftDelay
      && interactions.contains { $0.allowsPointerDragBeforeLiftDelay }
    let record = ContactRecord(
      id: id, kind: kind, location: location, interactions: interactions,
      machine: ContactMachine(
        origin: location.point, hysteresis: configuration.hysteresis, mayBeginEarly: mayBeginEarly))
    contacts[id] = record
    record.timer = environment.clock.schedule(after: liftDelay(kind, interactions)) { [weak self] in
      self?.feed(record, .delayElapsed)
    }
    return true
  }

  func move(_ record: ContactRecord, to point: CGPoint) {
    guard point.x.isFinite, point.y.isFinite else { return }
    record.point = point
    feed(record, .moved(point))
  }

  func end(_ id: ContactID, _ input: ContactMachine.Input) {
    guard let record = contacts[id] else { return }
    feed(record, input)
    contacts[id] = nil
  }

  /// Ends the contacts of a window that closes: nothing can be shown in it any more.
  func endAll(in window: any WindowNode) {
    for contact in Array(contacts.values) where contact.window === window { endHard(contact) }
  }

  func endAll() {
    for id in contacts.keys.sorted(by: { $0.number < $1.number }) {
      if let contact = contacts[id] { endHard(contact) }
    }
  }

  private func endHard(_ contact: ContactRecord) {
    contact.endsHard = true
    end(contact.id, .cancelled)
  }

  /// Forgets a contact that carries a drag, unless its number belongs to a new contact by now.
  func forget(_ record: ContactRecord?) {
    if let record, contacts[record.id] === record { contacts[record.id] = nil }
  }

  /// The longest delay that any of the interactions wants: no delegate is asked for items before.
  private func liftDelay(_ kind: ContactKind, _ interactions: [DragInteraction]) -> TimeInterval {
    let configuration = environment.configuration
    let delay = kind == .touch ? configuration.touchLiftDelay : configuration.pointerLiftDelay
    guard interactions.contains(where: { $0.liftBehavior == .extended }) else { return delay }
    return max(delay, configuration.extendedLiftDelay)
  }

  /// Leaves out interactions with ``LiftBehavior/extended`` that another contact presses already. The second
  /// contact is a gesture of that view: it ends the first one's press or lift and begins none itself (1.1.6).
  private func undisturbed(_ interactions: [DragInteraction]) -> [DragInteraction] {
    guard !contacts.isEmpty else { return interactions }
    return interactions.filter { interaction in
      guard interaction.liftBehavior == .extended else { return true }
      let others = contacts.values.filter { contact in
        contact.isWaiting && contact.interactions.contains { $0 === interaction }
      }
      for other in others { end(other.id, .cancelled) }
      return others.isEmpty
    }
  }

  // MARK: Effects

  private func feed(_ record: ContactRecord, _ input: ContactMachine.Input) {
    record.interpreter.feed(input) { perform($0, for: record) }
    if record.interpreter.machine.phase == .over { forget(record) }
  }

  private func perform(_ effect: ContactMachine.Effect, for record: ContactRecord) -> ContactMachine.Input? {
    switch effect {
    case .lift(let beginsAtOnce):
      let point = record.point
      let didLift = lift(record, beginsAtOnce: beginsAtOnce)
      // Fed after the inputs that came meanwhile: a press that a delegate has ended begins nothing.
      if didLift, beginsAtOnce { feed(record, .moved(point)) }
      return .didLift(didLift)
    case .begin:
      guard let lift = record.lift else { return nil }
      record.lift = nil
      onBegin?(record, lift)
    case .abandonLift: abandonLift(record)
    case .stopWaiting:
      record.timer?.cancel()
      record.timer = nil
    }
    return nil
  }

  /// - Returns: false when no view had anything to drag; no other call follows then.
  private func lift(_ contact: ContactRecord, beginsAtOnce: Bool) -> Bool {
    for interaction in contact.interactions {
      guard interaction.isEnabled, interaction.viewNode?.windowNode != nil,
        !beginsAtOnce || interaction.allowsPointerDragBeforeLiftDelay, let delegate = interaction.delegate
      else { continue }
      let session = LocalDragSession(state: SharedDragState(id: .next()))
      session.state.move(to: DragLocation(window: contact.window, point: contact.origin))
      let items = delegate.dragInteraction(interaction, itemsForBeginning: session)
      guard !items.isEmpty else { continue }
      session.state.items = items
      lift(items, from: interaction, of: session, contact: contact, beginsAtOnce: beginsAtOnce)
      return true
    }
    return false
  }

  private func lift(
    _ items: [DragItem], from interaction: DragInteraction, of session: LocalDragSession,
    contact: ContactRecord,
    beginsAtOnce: Bool
  ) {
    let pieces = interaction.staged(items, of: session)
    let animation = DragAnimation(duration: environment.configuration.liftDuration)
    interaction.delegate?.dragInteraction(interaction, willAnimateLiftWith: animation, session: session)
    contact.lift = ContactRecord.Lift(
      interaction: interaction, session: session, pieces: pieces, animation: animation)
    animation.holdEnd { [weak self] in self?.feed(contact, .liftAnimationEnded) }
    environment.emit(.lift(session.id))
    let location = DragLocation(window: contact.window, point: contact.origin)
    if let stage = environment.stage {
      stage.lift(pieces, of: session.id, from: location, animation: animation)
    } else if !beginsAtOnce {
      animation.finish(at: .end)
    }
  }

  private func abandonLift(_ contact: ContactRecord) {
    guard let lift = contact.lift else { return }
    contact.lift = nil
    if let stage = environment.stage, !contact.endsHard {
      stage.abandonLift(of: lift.session.id, animation: lift.animation)
    } else {
      lift.animation.finish(at: .start)
      environment.stage?.dismiss(lift.session.id)
    }
    environment.emit(.liftCancelled(lift.session.id))
  }
}

extension DragInteraction {
  /// Makes one preview per item, asked for in order (2.1 step 4).
  func staged(_ items: [DragItem], of session: any DragSession) -> [StagedItem] {
    items.map { item in
      guard let delegate else { return StagedItem(item: item, preview: wholeViewPreview) }
      return StagedItem(
        item: item, preview: delegate.dragInteraction(self, previewForLifting: item, session: session))
    }
  }
}
