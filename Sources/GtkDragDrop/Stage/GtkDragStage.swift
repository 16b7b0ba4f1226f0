import CGtk
import CGtkShim
import DragDrop
import Foundation
import GtkViews

/// Shows what the engine directs: lifted previews, the platform's drags, flights to where things belong.
@MainActor
final class GtkDragStage: DragStage {
  private unowned let system: DragDropSystem
  private var drags: [SessionID: StagedDrag] = [:]
  private var platformDrags: [SessionID: PlatformDrag] = [:]

  init(_ system: DragDropSystem) { self.system = system }

  private var engine: DragDropEngine { system.engine }

  // MARK: For the drop side

  /// The platform drag that is ours, if it is.
  func platformDrag(_ drag: OpaquePointer) -> PlatformDrag? { platformDrags.values.first { $0.isDrag(drag) } }

  func note(_ place: DragPlace, of session: SessionID) {
    guard let window = place.window as? Window else { return }
    drags[session]?.lastPlace = StagedDrag.Spot(window: window, point: place.point)
  }

  func buttonIsUp() { for drag in platformDrags.values { drag.buttonIsUp() } }

  // MARK: Lift

  func lift(_ pieces: [StagedItem], of session: SessionID, from place: DragPlace, animation: DragAnimation) {
    let window = place.window as? Window
    let drag = StagedDrag(id: session, window: window, liftPoint: place.point)
    drags[session] = drag
    guard let window, let stage = system.stage(of: window), let layer = stage.layer else {
      animation.finish(at: .end)
      return
    }
    drag.lastPlace = StagedDrag.Spot(window: window, point: place.point)
    var flights: [(actor: StageActor, from: Pose, to: Pose)] = []
    for piece in pieces {
      let actor = piece.preview.flatMap { preview in
        PreviewPicture(preview).map { StageActor($0, Self.pose(of: preview.target)) }
      }
      drag.lifted.append((piece.item, actor))
      guard let actor else { continue }
      var up = actor.pose
      up.scale *= StackLayout.liftScale
      up.lift = 1
      stage.add(actor)
      flights.append((actor, actor.pose, up))
    }
    drag.lift = View.animate(duration: animation.duration, curve: .easeOut) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: layer) { [weak stage] progress in
        for flight in flights { flight.actor.pose = flight.from.mixed(with: flight.to, progress) }
        stage?.setNeedsDisplay()
      }
      animation.runAnimations()
    } completion: { position in
      if position == .end { animation.finish(at: .end) }
    }
    // A lift by rest came from a timer: the press must be taken from other gestures now.
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
    // The pictures have been still since the lift began.
  }

  // MARK: Carry

  func carry(_ drag: CarriedDrag) -> Bool {
    guard let window = drag.place.window as? Window, let staged = drags[drag.session],
      let contact = system.contacts(of: window)?.gesture(for: drag.contact)
    else { return false }
    let entries = staged.lifted.map { item, actor in
      CarriedPictures.Entry(
        item: item, picture: actor?.picture,
        lifted: actor.map {
          CGPoint(x: $0.pose.center.x - contact.origin.x, y: $0.pose.center.y - contact.origin.y)
        }
          ?? .zero)
    }
    let pictures = CarriedPictures(entries, prefersFullSize: drag.prefersFullSizePreviews)
    pictures.badge = DragBadge(count: entries.count, operation: .cancel)
    staged.pictures = pictures
    staged.lastPlace = StagedDrag.Spot(window: window, point: drag.place.point)
    switch drag.kind {
    case .pointer: return carryWithPlatform(drag, staged, from: window, contact)
    case .touch:
      contact.drive()
      staged.contact = contact
      gather(staged, in: window)
      return true
    }
  }

  private func carryWithPlatform(
    _ drag: CarriedDrag, _ staged: StagedDrag, from window: Window, _ contact: ContactGesture
  ) -> Bool {
    guard let device = contact.device, let pictures = staged.pictures else { return false }
    let offer = ContentOffer(
      providers: drag.pieces.map(\.item.itemProvider), isRestricted: drag.isRestrictedToDraggingApplication,
      portalTypes: ContentProvider.portalTypes, folder: system.exports)
    let platform = PlatformDrag(
      drag.session, from: window, device: device, offer: offer, pictures: pictures, engine: engine
    ) { [weak self] drag in
      // Not within the platform's own signal.
      Task { @MainActor in self?.platformDrags[drag.session] = nil }
    }
    guard let platform else { return false }
    platformDrags[drag.session] = platform
    contact.handOver()
    let deepest: View? = window.hitTest(contact.origin)
    shim_widget_reset_gestures((deepest ?? window).widget)
    let stage = system.stage(of: window)
    let actors = staged.lifted.compactMap(\.actor)
    // The lifted pictures stay until the platform's picture is there.
    platform.onIconShown { [weak stage] in for actor in actors { stage?.remove(actor) } }
    return true
  }

  /// A touch drag's pictures fly together under the finger.
  private func gather(_ staged: StagedDrag, in window: Window) {
    guard let stage = system.stage(of: window), let pictures = staged.pictures else { return }
    for (_, actor) in staged.lifted { if let actor { stage.remove(actor) } }
    stage.carry(pictures, of: staged.id, at: staged.contact?.point ?? staged.liftPoint)
  }

  func add(_ pieces: [StagedItem], to session: SessionID, animation: DragAnimation) {
    guard let staged = drags[session], let pictures = staged.pictures else {
      return animation.finish(at: .end)
    }
    let place = staged.lastPlace
    let entries = pieces.map { piece -> CarriedPictures.Entry in
      let picture = piece.preview.flatMap(PreviewPicture.init)
      return CarriedPictures.Entry(
        item: piece.item, picture: picture, lifted: pictures.entries.last?.lifted ?? .zero)
    }
    staged.lifted += pieces.map { ($0.item, nil) }
    let join = { [weak self] in
      pictures.add(entries)
      pictures.badge = DragBadge(
        count: pictures.entries.count, operation: pictures.badge?.operation ?? .cancel)
      self?.redraw(session, isRearranged: true)
      animation.finish(at: .end)
    }
    guard let window = place?.window, let point = place?.point, let stage = system.stage(of: window),
      let layer = stage.layer
    else { return join() }
    var flights: [(StageActor, Pose, Pose)] = []
    for (piece, entry) in zip(pieces, entries) {
      guard let picture = entry.picture, let target = piece.preview?.target else { continue }
      let start = Self.pose(of: target)
      let actor = StageActor(picture, start)
      stage.add(actor)
      flights.append((actor, start, Pose(center: point, scale: start.scale * 0.6, opacity: 0.6, lift: 1)))
    }
    View.animate(duration: animation.duration) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: layer) { [weak stage] progress in
        for (actor, from, to) in flights { actor.pose = from.mixed(with: to, progress) }
        stage?.setNeedsDisplay()
      }
      animation.runAnimations()
    } completion: { [weak stage] _ in
      for (actor, _, _) in flights { stage?.remove(actor) }
      join()
    }
  }

  func showBadge(_ badge: DragBadge, of session: SessionID) {
    guard let pictures = drags[session]?.pictures, pictures.badge != badge else { return }
    pictures.badge = badge
    redraw(session)
  }

  private func redraw(_ session: SessionID, isRearranged: Bool = false) {
    platformDrags[session]?.redrawIcon(isRearranged: isRearranged)
    if drags[session]?.contact != nil {
      drags[session]?.window.flatMap { system.stage(of: $0) }?.setNeedsDisplay()
    }
  }

  /// The other program shows its own picture until the drop; there's none of ours to set down.
  func foreignPreview(for item: DragItem, at place: DragPlace) -> TargetedDragPreview? { nil }

  // MARK: The end

  func setDown(_ pieces: [SetDown], of session: SessionID, from place: DragPlace?) {
    platformDrags[session]?.hideIcon()
    let staged = drags[session]
    if let window = staged?.window { system.stage(of: window)?.putDown(session) }
    for (_, actor) in staged?.lifted ?? [] {
      if let actor, let window = staged?.window { system.stage(of: window)?.remove(actor) }
    }
    for piece in pieces { setDown(piece, of: staged, from: place) }
  }

  private func setDown(_ piece: SetDown, of staged: StagedDrag?, from place: DragPlace?) {
    let landing = Landing(piece, staged: staged, place: place)
    guard let window = landing.window, let stage = system.stage(of: window), let layer = stage.layer else {
      piece.animation.runAnimations()
      piece.animation.finish(at: .end)
      return
    }
    let actor = landing.picture.map { StageActor($0, landing.from) }
    if let actor {
      stage.add(actor)
      staged?.landing.append(actor)
    }
    View.animate(duration: piece.animation.duration, curve: .easeInOut) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: layer) { [weak stage] progress in
        actor?.pose = landing.from.mixed(with: landing.to, progress)
        stage?.setNeedsDisplay()
      }
      piece.animation.runAnimations()
    } completion: { [weak stage, weak staged] _ in
      // First whoever shows the thing in its new place, then our picture goes: in one frame, nothing flickers.
      piece.animation.finish(at: .end)
      if let actor {
        stage?.remove(actor)
        staged?.landing.removeAll { $0 === actor }
      }
    }
  }

  func dismiss(_ session: SessionID) {
    platformDrags[session]?.record(.dismissed)
    guard let staged = drags.removeValue(forKey: session) else { return }
    if let window = staged.window, let stage = system.stage(of: window) {
      stage.putDown(session)
      for (_, actor) in staged.lifted { if let actor { stage.remove(actor) } }
    }
    for stage in system.stages { for actor in staged.landing { stage.remove(actor) } }
  }

  func transferDidFinish(_ session: SessionID, operation: DropOperation) { system.transferDidFinish(session) }

  func showSpring(_ state: SpringLoadedState, of view: any ViewNode) {
    guard let view = view as? View, let window = view.window else { return }
    system.stage(of: window)?.showSpring(state, of: view)
  }

  /// A target's pose: flat, as the thing lies there.
  static func pose(of target: DragPreviewTarget) -> Pose {
    let transform = target.transform
    let scale = (transform.m11 * transform.m11 + transform.m12 * transform.m12).squareRoot()
    let rotation = atan2(transform.m12, transform.m11) * 180 / .pi
    return Pose(
      center: target.container.convertToWindow(target.center), scale: scale.isFinite ? Double(scale) : 1,
      rotation: rotation.isFinite ? Double(rotation) : 0)
  }
}

// MARK: - Touch

extension GtkDragStage: TouchDriver {
  var isCarrying: Bool { drags.values.contains { $0.contact != nil } }

  private func staged(_ contact: ContactGesture) -> StagedDrag? {
    drags.values.first { $0.contact === contact }
  }

  func contact(_ contact: ContactGesture, movedTo point: CGPoint) {
    guard let staged = staged(contact), let window = staged.window, let pictures = staged.pictures else {
      return
    }
    let place = window.bounds.contains(point) ? DragPlace(window: window, point: point) : nil
    if let place { note(place, of: staged.id) }
    system.stage(of: window)?.carry(pictures, of: staged.id, at: point)
    _ = engine.dragMoved(staged.id, to: place, requested: nil)
  }

  func contactEnded(_ contact: ContactGesture, isCancelled: Bool) {
    guard let staged = staged(contact) else { return }
    staged.contact = nil
    if isCancelled { engine.cancel(staged.id, animated: true) } else { _ = engine.drop(staged.id) }
  }
}
