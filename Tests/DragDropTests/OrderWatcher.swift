import Foundation
import SeededRandom
import TestSupport

@testable import DragDrop

/// A delegate of sources and targets, and a behaviour and an effect of springs. It checks the order of its
/// calls against the contract and collects violations.
@MainActor
final class OrderWatcher: DragInteractionDelegate, DropInteractionDelegate, SpringLoadedInteractionBehavior,
  SpringLoadedInteractionEffect
{
  /// The state of a session in one interaction.
  private enum Hover { case outside, inside, performing, ended, concluded }
  private enum Source: Int, Comparable {
    case lifting, begun, willEnd, didEnd, transferred
    static func < (one: Source, other: Source) -> Bool { one.rawValue < other.rawValue }
  }

  private struct Key: Hashable {
    let session: SessionID
    let interaction: ObjectIdentifier
  }

  private(set) var complaints: [String] = []
  private(set) var begun: [SessionID] = []
  /// The interactions whose items each session has. `ends` is the number of them that heard of its end.
  private var contributors: [SessionID: Set<ObjectIdentifier>] = [:]
  private var ends: [SessionID: Int] = [:]
  /// The number of times that each animation's end was reported to a delegate.
  private var animations: [Int] = []
  private(set) var activations = 0
  /// The number of times that each spring began without an end that its behaviour heard of. Several drags
  /// may be over one spring.
  private var springing: [ObjectIdentifier: Int] = [:]
  private(set) var calls = 0
  private var hovers: [Key: Hover] = [:]
  private var sources: [Key: Source] = [:]
  let tally: LoadTally
  var random: SeededGenerator
  /// The engine, because a delegate sometimes ends the drag that's asking it.
  weak var engine: DragDropEngine?
  private(set) var drops = 0

  init(seed: UInt64, tally: LoadTally) {
    random = SeededGenerator(seed: seed)
    self.tally = tally
  }

  private func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) {
    calls += 1
    if !condition { complaints.append(complaint()) }
  }

  private func tryToLoad(_ session: any DragDropSession, isAllowed: Bool) {
    guard Int.random(in: 0..<4, using: &random) == 0 || isAllowed, let item = session.items.first else {
      return
    }
    guard let drop = session as? any DropSession, Bool.random(using: &random) else {
      return tally.load(item.itemProvider, isAllowed: isAllowed)
    }
    let (load, id, count) = (tally.begin(isAllowed: isAllowed, ofAll: true), session.id, session.items.count)
    drop.loadObjects(ofClass: String.self) { [self] texts in
      tally.answer(load, succeeded: !texts.isEmpty)
      expect(texts.allSatisfy { $0 == "x" }, "session \(id): a wrong text")
      guard isAllowed else { return }
      expect(texts.count == count, "session \(id): \(texts.count) of \(count) objects")
      // The transfer is over when the last delegate has heard which objects arrived.
      let isEarly = sources.contains { $0.key.session == id && $0.value == .transferred }
      expect(!isEarly, "session \(id) was transferred before its objects were there")
    }
  }

  private func meddle(_ session: SessionID) {
    guard Int.random(in: 0..<40, using: &random) == 0 else { return }
    engine?.cancel(session, animated: Bool.random(using: &random))
  }

  /// Returns whether no delegate heard of the end of a drag, or of its drop.
  private func isDragging(_ session: SessionID) -> Bool {
    sources.allSatisfy { $0.key.session != session || $0.value == .begun }
      && hovers.allSatisfy { $0.key.session != session || $0.value == .inside || $0.value == .outside }
  }

  /// Checks that an animation ends once, while `isDue`.
  private func watch(
    _ animator: any DragAnimating, _ what: String, isDue: @escaping @MainActor (AnimatingPosition) -> Bool
  ) {
    let index = animations.count
    animations.append(0)
    animator.addCompletion { [unowned self] position in
      animations[index] += 1
      expect(isDue(position), "\(what): ended at \(position) out of turn")
    }
  }

  // MARK: Source

  private func advance(
    _ interaction: DragInteraction, _ session: any DragSession, from old: Set<Source>, to new: Source
  ) {
    let key = Key(session: session.id, interaction: ObjectIdentifier(interaction))
    let now = sources[key] ?? .lifting
    expect(old.contains(now), "session \(session.id): \(now) → \(new)")
    sources[key] = new
    if new != .begun { tryToLoad(session, isAllowed: false) }
  }

  private func state(_ interaction: DragInteraction, _ session: any DragSession) -> Source? {
    sources[Key(session: session.id, interaction: ObjectIdentifier(interaction))]
  }

  func makeItem() -> DragItem { DragItem(itemProvider: DropTests.text("x")) }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] {
    expect(contributors[session.id] == nil, "session \(session.id): asked for items after the begin")
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in makeItem() }
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    expect(isDragging(session.id), "session \(session.id): a picture for a lift after the end")
    defer { meddle(session.id) }
    guard Bool.random(using: &random), let view = interaction.viewNode, view.windowNode != nil else {
      return nil
    }
    return TargetedDragPreview(view: view)
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    expect(isDragging(session.id), "session \(session.id): a lift after the end")
    // A lift is taken back only if it never became a drag, or a part of one.
    watch(animator, "lift of session \(session.id)") { [unowned self] position in
      position == .start
        ? contributors[session.id] == nil || !isDragging(session.id) : isDragging(session.id)
    }
    meddle(session.id)
  }

  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
    expect(contributors[session.id] == nil, "session \(session.id) begins twice")
    contributors[session.id] = [ObjectIdentifier(interaction)]
    advance(interaction, session, from: [.lifting], to: .begun)
    begun.append(session.id)
    meddle(session.id)
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession
  ) -> Bool { Bool.random(using: &random) }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] {
    expect(isDragging(session.id), "session \(session.id): asked for more items after the end")
    meddle(session.id)
    return (0..<Int.random(in: 0...2, using: &random)).map { _ in makeItem() }
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)? {
    expect(sessions.allSatisfy { isDragging($0.id) }, "a drag that's over is among those to add to")
    for session in sessions { meddle(session.id) }
    return sessions.randomElement(using: &random)
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    let now = state(interaction, session)
    expect(
      now == .begun || now == nil && interaction === addingInteraction && isDragging(session.id),
      "session \(session.id): \(now.map { "\($0)" } ?? "nothing") → items added")
    expect(items.allSatisfy { item in session.items.contains { $0 === item } }, "an added item isn't there")
    sources[Key(session: session.id, interaction: ObjectIdentifier(interaction))] = .begun
    contributors[session.id, default: []].insert(ObjectIdentifier(interaction))
    meddle(session.id)
  }

  func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: any DragSession) {
    advance(interaction, session, from: [.begun], to: .begun)
    meddle(session.id)
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation
  ) { advance(interaction, session, from: [.begun], to: .willEnd) }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) {
    advance(interaction, session, from: [.willEnd], to: .didEnd)
    ends[session.id, default: 0] += 1
  }

  func dragInteraction(_ interaction: DragInteraction, sessionDidTransferItems session: any DragSession) {
    advance(interaction, session, from: [.didEnd], to: .transferred)
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    expect(cancelling.contains(ObjectIdentifier(interaction)), "a picture for a cancel out of turn")
    return Bool.random(using: &random) ? defaultPreview : nil
  }

  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {
    let source = ObjectIdentifier(interaction)
    expect(cancelling.contains(source), "a cancel's animation out of turn")
    watch(animator, "cancel") { [unowned self] _ in cancelling.contains(source) }
  }

  /// The sources that heard that a drag will end, and not yet that it did. These calls don't say which
  /// drag they're about.
  private var cancelling: Set<ObjectIdentifier> {
    Set(sources.filter { $0.value == .willEnd }.map(\.key.interaction))
  }

  // MARK: Springs

  /// Notes the activation of a spring that the drag has rested over.
  func activated(_ context: any SpringLoadedInteractionContext) {
    guard let session = (context as? SpringContext)?.session.id else { return }
    activations += 1
    expect(isDragging(session), "session \(session): a spring after the end")
    expect(context.state == .activated, "session \(session): a spring is worked while \(context.state)")
    meddle(session)
  }

  /// Allows a spring in one of two regions, and sometimes refuses it.
  func shouldAllow(
    _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
  ) -> Bool {
    context.targetItem = context.location(in: interaction.viewNode).x < 60
    if let session = (context as? SpringContext)?.session.id, isDragging(session) { meddle(session) }
    return Int.random(in: 0..<16, using: &random) > 0
  }

  func interactionDidFinish(_ interaction: SpringLoadedInteraction) {
    springing[ObjectIdentifier(interaction), default: 0] -= 1
    expect(springing[ObjectIdentifier(interaction), default: 0] >= 0, "a spring ended that hadn't begun")
  }

  func interaction(
    _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext
  ) {
    if context.state == .possible { springing[ObjectIdentifier(interaction), default: 0] += 1 }
    // The light goes out when the drag ends.
    guard let session = (context as? SpringContext)?.session.id, context.state != .inactive else { return }
    expect(isDragging(session), "session \(session): a spring lights up after the end")
    meddle(session)
  }

  // MARK: Target

  private func advance(
    _ interaction: DropInteraction, _ session: any DropSession, from old: Set<Hover>, to new: Hover
  ) {
    let key = Key(session: session.id, interaction: ObjectIdentifier(interaction))
    let now = hovers[key] ?? .outside
    expect(old.contains(now), "drop of session \(session.id): \(now) → \(new)")
    hovers[key] = new
    if new != .performing { tryToLoad(session, isAllowed: false) }
  }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    let key = Key(session: session.id, interaction: ObjectIdentifier(interaction))
    expect(hovers[key] != .ended, "asked after the end of session \(session.id)")
    tryToLoad(session, isAllowed: false)
    return Int.random(in: 0..<4, using: &random) > 0
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    advance(interaction, session, from: [.outside], to: .inside)
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    advance(interaction, session, from: [.inside], to: .inside)
    meddle(session.id)
    let operations: [DropOperation] = [.cancel, .forbidden, .copy, .copy, .move, .move]
    return DropProposal(operation: operations.randomElement(using: &random) ?? .cancel)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    advance(interaction, session, from: [.inside], to: .outside)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    advance(interaction, session, from: [.inside], to: .performing)
    drops += 1
    meddle(session.id)
    if Bool.random(using: &random) { tryToLoad(session, isAllowed: true) }
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    expect(isDropping(interaction), "a picture for a drop out of turn")
    return Bool.random(using: &random) ? defaultPreview : nil
  }

  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    expect(isDropping(interaction), "a drop's animation out of turn")
    watch(animator, "drop") { [unowned self] _ in isDropping(interaction) }
  }

  /// Returns whether an item was dropped here and its animations haven't ended. These calls don't say which
  /// drag they're about.
  private func isDropping(_ interaction: DropInteraction) -> Bool {
    hovers.contains {
      $0.key.interaction == ObjectIdentifier(interaction)
        && ($0.value == .performing || $0.value == .concluded)
    }
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
    let key = Key(session: session.id, interaction: ObjectIdentifier(interaction))
    let isDrop = hovers[key] == .performing
    advance(interaction, session, from: [.outside, .inside, .performing], to: isDrop ? .concluded : .ended)
  }

  func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {
    // `.concluded` means here that the drop may be concluded, once.
    advance(interaction, session, from: [.concluded], to: .ended)
  }

  /// Returns the violations of conditions that must be true when every session is over.
  func finalComplaints() -> [String] {
    complaints
      + sources.filter { $0.value < .didEnd }.map { "session \($0.key.session) never ended" }
      + contributors.filter { ends[$0.key] != $0.value.count }.map {
        "session \($0.key): \(ends[$0.key] ?? 0) of \($0.value.count) heard the end"
      }
      + (animations.allSatisfy { $0 == 1 } ? [] : ["an animation ended not once"])
      + (springing.values.allSatisfy { $0 == 0 } ? [] : ["a spring's behaviour never heard of the end"])
      + hovers.filter { $0.value != .ended }.map { "an interaction never heard the end of \($0.key.session)" }
  }
}
