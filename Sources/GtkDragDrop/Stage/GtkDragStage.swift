import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import GtkViews

/// Carries out the engine's directions: lifted previews, drags within a window, platform drags, flights to
/// targets.
@MainActor
final class GtkDragStage: DragStage {
  unowned let system: any StageSystem
  var drags: [SessionID: StagedDrag] = [:]
  var platformDrags: [SessionID: PlatformDrag] = [:]
  /// The abilities of this display. A failed attempt may show that a finger can't start a platform drag after
  /// all; see ``hasTouchHandOverFailed``.
  lazy var abilities = PlatformAbilities.current
  var hasTouchHandOverFailed = false
  /// The bars of slow drops, by session.
  var progressBars: [SessionID: TransferBar] = [:]

  init(_ system: any StageSystem) { self.system = system }

  var engine: DragDropEngine { system.engine }
  var look: DragAppearance { system.appearance }

  // MARK: For incoming drops

  /// Returns our drag for a platform drag; nil for drags of others.
  func platformDrag(_ drag: OpaquePointer) -> PlatformDrag? { platformDrags.values.first { $0.isDrag(drag) } }

  func record(_ location: DragLocation, of session: SessionID) {
    guard let window = location.window as? Window else { return }
    drags[session]?.lastLocation = StagedDrag.Spot(window: window, point: location.point)
  }

  /// Called when a window received the release of the pointer's button, which windows don't get while the
  /// platform carries the drag.
  func wasReleased(at point: CGPoint, in window: Window) {
    guard !abilities.deliversKeys else { return }
    for drag in platformDrags.values where drag.kind == .pointer && drag.isLive {
      drags[drag.session]?.handedOverAt =
        window.bounds.contains(point) ? StagedDrag.Spot(window: window, point: point) : nil
      drag.record(.notTaken)
    }
  }

  /// Called when a button or finger went up. Fingers don't end the pointer's drags.
  func isUp(_ kind: ContactKind) {
    for drag in platformDrags.values where drag.kind == kind { drag.buttonIsUp() }
  }

  // MARK: Lift

  func lift(
    _ pieces: [StagedItem], of session: SessionID, from location: DragLocation, animation: DragAnimation
  ) {
    let window = location.window as? Window
    let drag = StagedDrag(id: session, window: window, liftPoint: location.point)
    drags[session] = drag
    guard let window, let stage = system.stage(of: window), let layer = stage.layer else {
      animation.finish(at: .end)
      return
    }
    hurryFlights(at: location.point, in: window)
    drag.lastLocation = StagedDrag.Spot(window: window, point: location.point)
    var flights: [(actor: StageActor, from: Pose, to: Pose)] = []
    for piece in pieces {
      let actor = piece.preview.flatMap { preview in
        PreviewPicture(preview).map { StageActor($0, Self.pose(of: preview.target)) }
      }
      drag.lifted.append((piece.item, actor))
      guard let actor else { continue }
      actor.picture.onChange = { [weak stage] in stage?.setNeedsDisplay() }
      var up = actor.pose
      up.scale *= look.lift.scale
      up.lift = 1
      stage.add(actor)
      flights.append((actor, actor.pose, up))
    }
    drag.lift = View.animate(duration: animation.duration, curve: look.lift.curve) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: layer) { [weak stage] progress in
        for flight in flights { flight.actor.pose = flight.from.mixed(with: flight.to, progress) }
        stage?.setNeedsDisplay()
      }
      animation.runAnimations()
    } completion: { position in
      if position == .end { animation.finish(at: .end) }
    }
    // A lift by rest is caused by a timer, so the press must be claimed from other gestures now.
    Task { @MainActor [weak system] in system?.contacts(of: window)?.askVerdicts() }
  }

  func abandonLift(of session: SessionID, animation: DragAnimation) {
    guard let drag = drags.removeValue(forKey: session) else { return animation.finish(at: .start) }
    let stage = drag.window.flatMap { system.stage(of: $0) }
    let end = {
      for (_, actor) in drag.lifted { if let actor { stage?.remove(actor) } }
      animation.finish(at: .start)
    }
    guard let lift = drag.lift else { return end() }
    lift.rewind { _ in end() }
  }

  func freeze(_ pieces: [StagedItem], of session: SessionID) {
    for (_, actor) in drags[session]?.lifted ?? [] { actor?.picture.freeze() }
  }

  // MARK: Changes in mid-drag

  func showBadge(_ badge: DragBadge, of session: SessionID) {
    guard let pictures = drags[session]?.pictures, pictures.badge != badge else { return }
    pictures.badge = badge
    redraw(session)
  }

  func redraw(_ session: SessionID, isRearranged: Bool = false) {
    platformDrags[session]?.redrawIcon(isRearranged: isRearranged)
    if drags[session]?.contact != nil {
      drags[session]?.window.flatMap { system.stage(of: $0) }?.setNeedsDisplay()
    }
  }

  func previewDidChange(of item: DragItem, in session: SessionID) {
    guard let staged = drags[session], let pictures = staged.pictures, pictures.isInSight(item) else {
      return
    }
    let lifted = staged.lifted.first { $0.item === item }?.actor?.picture
    pictures.setPicture(Self.carriedPicture(of: item, lifted: lifted), for: item)
    rearrange(staged)
  }

  func shrinkPreviews(of session: SessionID) {
    guard let staged = drags[session], let pictures = staged.pictures else { return }
    pictures.shrink()
    rearrange(staged)
  }

  func concealPreviews(_ isConcealed: Bool, of session: SessionID) {
    guard let staged = drags[session], let pictures = staged.pictures else { return }
    pictures.isConcealed = isConcealed
    guard !isConcealed else { return redraw(session, isRearranged: true) }
    // The items leave the view from where it has shown them, and become the stack.
    pictures.spread()
    rearrange(staged)
  }

  /// The other program shows its own picture until the drop; from then on this one replaces it.
  func foreignPreview(for item: DragItem, at location: DragLocation) -> TargetedDragPreview? {
    TypeCard.preview(of: item, at: location)
  }

  static func carriedPicture(of item: DragItem, lifted: PreviewPicture?) -> PreviewPicture? {
    switch item.carriedPreview {
    case .lifted: lifted
    case .hidden: nil
    case .custom(let preview): PreviewPicture(still: preview)
    }
  }

  func transferDidFinish(_ session: SessionID, operation: DropOperation) { system.transferDidFinish(session) }

  func showSpring(_ state: SpringLoadedState, of view: any ViewNode) {
    guard let view = view as? View, let window = view.window else { return }
    system.stage(of: window)?.showSpring(state, of: view)
  }

  /// Returns the pose of a target, lying flat.
  static func pose(of target: DragPreviewTarget) -> Pose {
    let transform = target.transform
    let scale = (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot()
    let rotation = atan2(transform.m12, transform.m11) * 180 / .pi
    let middle = CGPoint(x: target.container.bounds.midX, y: target.container.bounds.midY)
    let moved = CGPoint(x: target.center.x + transform.tX, y: target.center.y + transform.tY)
    // An app's wrong calculation must not crash it.
    let center = [moved, target.center].first { $0.x.isFinite && $0.y.isFinite } ?? middle
    return Pose(
      center: target.container.convertToWindow(center), scale: scale.isFinite ? Double(scale) : 1,
      rotation: rotation.isFinite ? Double(rotation) : 0)
  }
}
