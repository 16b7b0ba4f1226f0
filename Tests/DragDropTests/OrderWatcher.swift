import DragDrop
import Foundation
import SeededRandom
import TestSupport

/// A delegate for both sides that checks the order of its calls against the contract and collects what's wrong.
@MainActor
final class OrderWatcher: DragInteractionDelegate, DropInteractionDelegate {
  /// Where one session stands with one interaction.
  private enum Hover { case outside, inside, performing, ended, concluded }
  private enum Source: Int { case lifting, begun, willEnd, didEnd, transferred }

  private struct Key: Hashable {
    let session: SessionID
    let interaction: ObjectIdentifier
  }

  private(set) var complaints: [String] = []
  private(set) var begun: [SessionID] = []
  private(set) var ends: [SessionID: Int] = [:]
  private(set) var calls = 0
  private var hovers: [Key: Hover] = [:]
  private var sources: [Key: Source] = [:]
  let tally: LoadTally
  var random: SeededGenerator
  /// Now and then a delegate ends the drag that's asking it.
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
    tally.load(item.itemProvider, isAllowed: isAllowed)
  }

  private func meddle(_ session: any DragDropSession) {
    guard Int.random(in: 0..<40, using: &random) == 0 else { return }
    engine?.cancel(session.id, animated: Bool.random(using: &random))
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

  func makeItem() -> DragItem { DragItem(itemProvider: DropTests.text("x")) }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] { (0..<Int.random(in: 0...3, using: &random)).map { _ in makeItem() } }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    guard Bool.random(using: &random), let view = interaction.viewNode, view.windowNode != nil else {
      return nil
    }
    return TargetedDragPreview(view: view)
  }

  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
    advance(interaction, session, from: [.lifting], to: .begun)
    begun.append(session.id)
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionAllowsMoveOperation session: any DragSession
  ) -> Bool { Bool.random(using: &random) }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] { Bool.random(using: &random) ? [makeItem()] : [] }

  func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)? { sessions.randomElement(using: &random) }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    sources[Key(session: session.id, interaction: ObjectIdentifier(interaction))] = .begun
  }

  func dragInteraction(_ interaction: DragInteraction, sessionDidMove session: any DragSession) {
    advance(interaction, session, from: [.begun], to: .begun)
    meddle(session)
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
  ) -> TargetedDragPreview? { Bool.random(using: &random) ? defaultPreview : nil }

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
    meddle(session)
    let operations: [DropOperation] = [.cancel, .forbidden, .copy, .copy, .move, .move]
    return DropProposal(operation: operations.randomElement(using: &random) ?? .cancel)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    advance(interaction, session, from: [.inside], to: .outside)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    advance(interaction, session, from: [.inside], to: .performing)
    drops += 1
    meddle(session)
    if Bool.random(using: &random) { tryToLoad(session, isAllowed: true) }
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? { Bool.random(using: &random) ? defaultPreview : nil }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
    let key = Key(session: session.id, interaction: ObjectIdentifier(interaction))
    let isDrop = hovers[key] == .performing
    advance(interaction, session, from: [.outside, .inside, .performing], to: isDrop ? .concluded : .ended)
  }

  func dropInteraction(_ interaction: DropInteraction, concludeDrop session: any DropSession) {
    // `.concluded` here reads: may be concluded, once.
    advance(interaction, session, from: [.concluded], to: .ended)
  }

  /// What must hold when every session is over.
  func finalComplaints() -> [String] {
    complaints
      + sources.filter { $0.value.rawValue < Source.didEnd.rawValue && $0.value != .lifting }.map {
        "session \($0.key.session) never ended"
      }
      + hovers.filter { $0.value != .ended }.map { "an interaction never heard the end of \($0.key.session)" }
  }
}
