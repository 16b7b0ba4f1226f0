import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import KitGLib
import GtkViews

/// The one drop target of a window: sees every drag before the widgets inside do, and feeds the engine.
///
/// It's a `GtkDropTargetAsync` in the capture phase with all actions; the engine determines the view below a
/// drag. Over native widgets (text fields) it answers with no action and lets the drop pass.
@MainActor
final class WindowDrops {
  private unowned let stage: GtkDragStage
  private weak var window: Window?
  private var ledger = DropLedger()
  private var drops: [DropLedger.Token: IncomingDrop] = [:]
  private var target: DropTarget?
  private static var nextToken = 1
  /// A drop of which this program may see nothing.
  private var hidden: GObjectRef?
  private let tooltips = QuietTooltips()

  init(_ window: Window, stage: GtkDragStage) {
    self.window = window
    self.stage = stage
    // GTK's windows have a drop target of their own, for notebook tabs that are dropped outside a notebook.
    // Without a leave event after a drop, which KWin doesn't send, it takes the next drag for the last one,
    // with a critical warning.
    shim_window_remove_drop_target_of_gtk(window.widget)
    shim_window_answer_no_late_drops(window.widget)
    shim_display_follow_x11_drops(gtk_widget_get_display(window.widget))
    renewTarget()
  }

  private var engine: DragDropEngine { stage.engine }

  /// Replaces the drop target: KWin sends no leave event after a drop, and GTK's target then refuses every
  /// second drag. What the old target still held of the drop is lost.
  private func renewTarget() {
    target?.remove()
    target = window.map { DropTarget(self, widget: $0.widget) }
  }

  func close() {
    run(ledger.record(.windowClosed))
    hidden = nil
    target?.remove()
    target = nil
  }

  // MARK: Events of the target

  func entered(_ drop: OpaquePointer) -> DropTarget.Answer {
    guard let incoming = incoming(drop) else { return .nothing }
    run(ledger.record(.entered(incoming.token)))
    // GTK's enter event has no position, and this answer may be the only one: no motion need follow.
    guard let window, let point = incoming.point(in: window) else { return incoming.answer }
    return moved(incoming, to: point)
  }

  func moved(_ drop: OpaquePointer, to point: CGPoint) -> DropTarget.Answer {
    incoming(drop).map { moved($0, to: point) } ?? .nothing
  }

  private func moved(_ incoming: IncomingDrop, to point: CGPoint) -> DropTarget.Answer {
    incoming.point = point
    if let window { tooltips.quieten(window.widget, at: point) }
    run(ledger.record(.moved(incoming.token)))
    return incoming.answer
  }

  func left(_ drop: OpaquePointer) {
    tooltips.restore()
    if hidden?.opaque == drop { hidden = nil }
    guard let incoming = drops.values.first(where: { $0.isDrop(drop) }) else { return }
    run(ledger.record(.left(incoming.token)))
  }

  /// - Parameter time: the timestamp of the platform's event.
  /// - Returns: whether this window handles the drop, which is then finished exactly once.
  func dropped(_ drop: OpaquePointer, at point: CGPoint, time: UInt32) -> Bool {
    tooltips.restore()
    guard let incoming = incoming(drop) else {
      // The source of a drag that's hidden from this program waits for an end as any other.
      guard hidden?.opaque == drop else { return false }
      hidden = nil
      _ = shim_drop_finish(drop, 0)
      return true
    }
    incoming.point = point
    incoming.dropTime = time
    let isLive = incoming.local?.isLive ?? true
    run(ledger.record(.dropped(incoming.token, isOurs: incoming.answer != .nothing, isLive: isLive)))
    guard incoming.isDeclined else { return true }
    // Where no other target is, GTK would leave the drop without an end.
    guard let window, shim_widget_has_drop_targets(window.widget, point.x, point.y, target?.controller) == 0
    else { return false }
    incoming.finish(accepted: false)
    return true
  }

  /// Called when the engine has heard the end of all loads of a session.
  func transferDidFinish(_ session: SessionID) -> Bool {
    guard let incoming = drops.values.first(where: { $0.session == session && ledger.isPending($0.token) })
    else {
      return false
    }
    // A local drop is finished when its picture has been handed over.
    if incoming.local == nil { run(ledger.record(.transferFinished(incoming.token))) }
    return true
  }

  /// Returns whether the session was dropped here and its data is still coming.
  func isPending(_ session: SessionID) -> Bool {
    drops.values.contains { $0.session == session && ledger.isPending($0.token) }
  }

  /// Called when one of our drags is over: X11 reports that it left only when the next drag comes, if ever.
  func dragDidEnd(_ drag: PlatformDrag) {
    tooltips.restore()
    for incoming in drops.values where incoming.local === drag && !ledger.isPending(incoming.token) {
      run(ledger.record(.left(incoming.token)))
    }
  }

  /// Returns the drop's record; nil for late events of one of our drags that has ended, and for a drag of
  /// which another program of the library shows us nothing.
  private func incoming(_ drop: OpaquePointer) -> IncomingDrop? {
    if hidden?.opaque == drop { return nil }
    if let known = drops.values.first(where: { $0.isDrop(drop) }) { return known }
    hidden = nil
    let token = Self.nextToken
    Self.nextToken += 1
    let local = gdk_drop_get_drag(drop).flatMap { stage.platformDrag($0) }
    if local == nil, let drag = gdk_drop_get_drag(drop), PlatformDrag.isOurs(drag) { return nil }
    let incoming = IncomingDrop(token, drop, local: local, circles: stage.system.circles.current)
    if local == nil, incoming.items.areForOthers {
      hidden = GObjectRef(retaining: drop)
      return nil
    }
    drops[token] = incoming
    return incoming
  }

  // MARK: Steps of the ledger

  private func run(_ steps: [DropLedger.Step]) {
    for step in steps { perform(step) }
  }

  private func perform(_ step: DropLedger.Step) {
    switch step {
    case .begin(let token): if let incoming = drops[token] { begin(incoming) }
    case .move(let token): if let incoming = drops[token] { move(incoming) }
    case .exit(let token): if let incoming = drops[token] { exit(incoming) }
    case .resolveItems(let token): if let incoming = drops[token] { resolveItems(of: incoming) }
    case .perform(let token): if let incoming = drops[token] { performDrop(incoming) }
    case .decline(let token): drops[token]?.isDeclined = true
    case .finish(let token, let accepted):
      if let incoming = drops[token] { finish(incoming, accepted: accepted) }
    case .forget(let token): forget(token)
    }
  }

  private func begin(_ incoming: IncomingDrop) {
    if let local = incoming.local {
      incoming.session = local.session
    } else {
      let item = DragItem(itemProvider: incoming.items.provisional())
      incoming.session = engine.beginForeignSession(
        items: [item], offersCopy: incoming.acceptance != .nothing)
      if incoming.items.hasFacts { learn(of: incoming, first: item) }
    }
  }

  /// Adds the facts that programs of this library give about their items while the drag hovers.
  private func learn(of incoming: IncomingDrop, first: DragItem) {
    Task { @MainActor [weak self] in
      let further = await incoming.items.furtherProvisional(after: first.itemProvider)
      // If the drag was dropped meanwhile, the real items are there, or on their way.
      guard let self, let further, let session = incoming.session, incoming.resolution == nil else { return }
      engine.appendItems(further.map { DragItem(itemProvider: $0) }, to: session)
    }
  }

  private func move(_ incoming: IncomingDrop) {
    guard let window, let session = incoming.session else { return }
    // Events of one of our drags that has ended are ignored.
    if let local = incoming.local, !local.isLive {
      incoming.answer = .nothing
      return
    }
    let location = DragLocation(window: window, point: incoming.point)
    if incoming.local != nil { stage.record(location, of: session) }
    // Modifier keys may have narrowed the offered operations, or widened them again.
    let acceptance = incoming.acceptance
    engine.setOffersCopy(acceptance != .nothing, of: session)
    let operation = engine.dragMoved(session, to: location, requested: incoming.requestedOperation)
    incoming.answer = operation.takesItems ? acceptance : .nothing
    incoming.local?.record(.movedOverOwnWindow(accepts: incoming.answer != .nothing))
  }

  private func exit(_ incoming: IncomingDrop) {
    guard let session = incoming.session else { return }
    if let local = incoming.local {
      guard local.isLive else { return }
      local.record(.leftOwnWindow)
      _ = engine.dragMoved(session, to: nil, requested: nil)
    } else {
      _ = engine.dragMoved(session, to: nil, requested: nil)
      engine.endForeignSession(session)
    }
  }

  private func resolveItems(of incoming: IncomingDrop) {
    let token = incoming.token
    if let session = incoming.session { engine.dragReleased(session) }
    guard incoming.local == nil else { return run(ledger.record(.itemsKnown(token))) }
    // The files are only known from their list, which takes a round trip to the other program.
    incoming.resolution = Task { @MainActor [weak self] in
      let providers = await incoming.items.resolve()
      guard let self, let session = incoming.session else { return }
      engine.replaceItems(of: session, with: providers.map { DragItem(itemProvider: $0) })
      run(ledger.record(.itemsKnown(token)))
    }
  }

  private func performDrop(_ incoming: IncomingDrop) {
    guard let session = incoming.session else { return }
    let token = incoming.token
    if let local = incoming.local {
      local.record(.dropArrived)
      // A local drop transfers nothing through the platform, so it needn't wait for the loads.
      run(ledger.record(.performed(token, accepted: true)))
      local.whenHandedOver { [weak self] in
        guard let self else { return }
        run(ledger.record(.transferFinished(token)))
      }
    } else {
      let operation = engine.drop(session)
      run(ledger.record(.performed(token, accepted: operation.takesItems)))
    }
  }

  private func finish(_ incoming: IncomingDrop, accepted: Bool) {
    // Harmless if the engine has ended the session; if the window closes early, the engine hasn't been asked
    // yet.
    if !accepted, incoming.local == nil, let session = incoming.session { engine.endForeignSession(session) }
    incoming.finish(accepted: accepted)
  }

  private func forget(_ token: DropLedger.Token) {
    guard let incoming = drops.removeValue(forKey: token) else { return }
    incoming.close()
    // On X11 the leave comes just before the next enter; a target removed before that never releases the
    // drop.
    guard incoming.isFinished, !incoming.isOnX11 else { return }
    // Delayed, since this may be a call from the target's own signal.
    Task { @MainActor [weak self] in
      guard let self, window?.isClosed == false, ledger.isIdle else { return }
      renewTarget()
    }
  }
}
