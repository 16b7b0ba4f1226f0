import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import KitGLib
import GtkViews

/// Running drags: which driver carries them, and which items join them.
extension GtkDragStage {
  func carry(_ drag: CarriedDrag) -> Bool {
    guard let window = drag.location.window as? Window, let staged = drags[drag.session],
      let contact = system.contacts(of: window)?.gesture(for: drag.contact)
    else { return false }
    // The entries are in stacking order from the bottom up, which may be another one than that of the items.
    let actors = Dictionary(
      staged.lifted.map { (ObjectIdentifier($0.item), $0.actor) }, uniquingKeysWith: { first, _ in first })
    let stack = drag.pieces.map { (item: $0.item, actor: actors[ObjectIdentifier($0.item)] ?? nil) }
    let firstInSight = stack.count - look.stack.visibleCount
    let entries = stack.enumerated().map { index, piece in
      let pose = piece.actor?.pose
      // Pictures at the bottom of a large stack aren't visible, so their preview providers aren't called.
      let picture =
        index < firstInSight
        ? piece.actor?.picture : Self.carriedPicture(of: piece.item, lifted: piece.actor?.picture)
      return CarriedPictures.Entry(
        item: piece.item, picture: picture,
        lifted: pose.map { Self.difference($0.center, contact.origin) } ?? .zero,
        start: pose.map { $0.moved(by: CGPoint(x: -contact.point.x, y: -contact.point.y)) })
    }
    let pictures = CarriedPictures(
      entries, prefersFullSize: drag.prefersFullSizePreviews, look: look)
    pictures.badge = DragBadge(count: entries.count, operation: .cancel)
    let session = drag.session
    pictures.onImageDecoded = { [weak self] in self?.redraw(session) }
    staged.pictures = pictures
    staged.isRestricted = drag.isRestrictedToDraggingApplication
    staged.lastLocation = StagedDrag.Spot(window: window, point: drag.location.point)
    // A platform drag needs a button that's down. If the button is up already, the window's own driver
    // finishes the movement.
    if drag.kind == .pointer, abilities.deliversKeys, contact.isHeld {
      return carryWithPlatform(staged, from: window, contact)
    }
    contact.drive()
    staged.contact = contact
    for (_, actor) in staged.lifted { if let actor { system.stage(of: window)?.remove(actor) } }
    show(staged, at: contact.point)
    rearrange(staged)
    // A finger may have come to rest while the lift was still running, and no further event reports its
    // position. Delayed, since this is a call from the engine.
    Task { @MainActor [weak self] in self?.hoverAgain(session) }
    return true
  }

  static func difference(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }

  // MARK: With the platform

  func carryWithPlatform(_ staged: StagedDrag, from window: Window, _ contact: ContactGesture) -> Bool {
    guard let device = contact.device, let pictures = staged.pictures else { return false }
    pictures.arrival = 1
    let platform = PlatformDrag(
      staged.id, from: window, device: device, offer: offer(of: staged), pictures: pictures, engine: engine
    ) { [weak self] drag in
      // Delayed, since this is a call from the platform's own signal.
      Task { @MainActor in
        self?.platformDrags[drag.session] = nil
        self?.system.dragDidEnd(drag)
      }
    }
    guard let platform else { return false }
    platform.onSpace = { [weak self] in _ = self?.addUnderDrag(staged.id) }
    platform.onReleasedUnseen = { [weak self, weak staged] in
      guard let self, let staged else { return false }
      return drop(staged, at: location(below: device) ?? locationOfHandOver(staged), device)
    }
    platform.kind = contact.kind
    if contact.kind == .touch {
      platform.onForgotten = { [weak self] in self?.hasTouchHandOverFailed = true }
    }
    platformDrags[staged.id] = platform
    contact.handOver()
    let deepest: View? = window.hitTest(contact.origin)
    shim_widget_reset_gestures((deepest ?? window).widget, contact.sequence)
    let stage = system.stage(of: window)
    let actors = staged.lifted.compactMap(\.actor)
    let session = staged.id
    // The window's pictures stay until the platform's icon is on the screen.
    platform.onIconShown { [weak stage] in
      for actor in actors { stage?.remove(actor) }
      stage?.putDown(session)
    }
    return true
  }

  /// - Returns: false if no view takes the drop there.
  private func drop(_ staged: StagedDrag, at location: DragLocation?, _ device: OpaquePointer) -> Bool {
    guard let location else { return false }
    record(location, of: staged.id)
    // The window gets no key events while the platform has the drag.
    let requested = Modifiers(heldBeside: device)?.requestedOperation
    let operation = engine.dragMoved(staged.id, to: location, requested: requested)
    guard operation.takesItems else { return false }
    _ = engine.drop(staged.id)
    return true
  }

  /// Returns where the pointer was when the platform took the drag over, or was asked to.
  private func locationOfHandOver(_ staged: StagedDrag) -> DragLocation? {
    guard let spot = staged.handedOverAt, let window = spot.window else { return nil }
    return DragLocation(window: window, point: spot.point)
  }

  /// Returns the pointer's location over one of our windows. nil on Wayland, which doesn't report the
  /// pointer's position.
  private func location(below device: OpaquePointer) -> DragLocation? {
    guard shim_display_is_x11(gdk_device_get_display(device)) != 0 else { return nil }
    var x = 0.0
    var y = 0.0
    guard let surface = gdk_device_get_surface_at_position(device, &x, &y),
      let window = Window.all.first(where: { gtk_native_get_surface($0.object.opaque) == surface })
    else { return nil }
    let point = window.viewPoint(ofSurfacePoint: CGPoint(x: x, y: y), surface: surface)
    return window.bounds.contains(point) ? DragLocation(window: window, point: point) : nil
  }

  private func offer(of staged: StagedDrag) -> ContentOffer {
    ContentOffer(
      providers: staged.lifted.map(\.item.itemProvider), isRestricted: staged.isRestricted,
      portalTypes: ContentProvider.portalTypes, folder: system.exports, circles: system.circles.current)
  }

  // MARK: More items

  func add(_ pieces: [StagedItem], to session: SessionID, animation: DragAnimation) {
    guard let staged = drags[session], let pictures = staged.pictures else {
      return animation.finish(at: .end)
    }
    let isOurs = staged.contact != nil
    let point = staged.contact?.point ?? staged.lastLocation?.point ?? staged.liftPoint
    // As at the beginning, preview providers of items that aren't visible in the stack aren't called.
    let inSight =
      engine.configuration.isFirstItemOnTop
      ? 0..<max(0, look.stack.visibleCount - pictures.entries.count)
      : max(0, pieces.count - look.stack.visibleCount)..<pieces.count
    let entries = pieces.enumerated().map { index, piece -> CarriedPictures.Entry in
      let lifted = piece.preview.flatMap(PreviewPicture.init)
      lifted?.freeze()
      var start = piece.preview.map { Self.pose(of: $0.target).moved(by: CGPoint(x: -point.x, y: -point.y)) }
      start?.lift = 1
      return CarriedPictures.Entry(
        item: piece.item,
        picture: inSight.contains(index) ? Self.carriedPicture(of: piece.item, lifted: lifted) : lifted,
        lifted: pictures.entries.last { $0.picture != nil }?.lifted ?? .zero, start: isOurs ? start : nil)
    }
    staged.lifted += pieces.map { ($0.item, nil) }
    platformDrags[session]?.replaceOffer(by: offer(of: staged))
    guard isOurs else { return flyToPlatform(pieces, entries, of: staged, animation) }
    join(entries, pictures)
    rearrange(staged, duration: animation.duration, alongside: animation.runAnimations) {
      animation.finish(at: .end)
    }
  }

  private func join(_ entries: [CarriedPictures.Entry], _ pictures: CarriedPictures) {
    pictures.add(entries, atBottom: engine.configuration.isFirstItemOnTop)
    pictures.badge = DragBadge(
      count: pictures.entries.count, operation: pictures.badge?.operation ?? .cancel)
  }

  /// Lets new pictures fly over the window to the platform's icon, which can't show them before they arrive.
  private func flyToPlatform(
    _ pieces: [StagedItem], _ entries: [CarriedPictures.Entry], of staged: StagedDrag,
    _ animation: DragAnimation
  ) {
    let end = { [weak self] in
      if let pictures = staged.pictures { self?.join(entries, pictures) }
      self?.redraw(staged.id, isRearranged: true)
      animation.finish(at: .end)
    }
    guard let window = staged.lastLocation?.window, let point = staged.lastLocation?.point,
      let stage = system.stage(of: window), let layer = stage.layer
    else { return end() }
    var flights: [(StageActor, Pose, Pose)] = []
    for (piece, entry) in zip(pieces, entries) {
      guard let picture = entry.picture, let target = piece.preview?.target else { continue }
      let start = Self.pose(of: target)
      let actor = StageActor(picture, start)
      stage.add(actor)
      flights.append(
        (
          actor, start,
          Pose(center: point, scale: start.scale * look.stack.joiningScale, opacity: 0.6, lift: 1)
        ))
    }
    View.animate(duration: animation.duration) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: layer) { [weak stage] progress in
        for (actor, from, to) in flights { actor.pose = from.mixed(with: to, progress) }
        stage?.setNeedsDisplay()
      }
      animation.runAnimations()
    } completion: { [weak stage] _ in
      for (actor, _, _) in flights { stage?.remove(actor) }
      end()
    }
  }

  // MARK: Arrangement

  /// Moves the pictures smoothly from their current to their new positions.
  func rearrange(
    _ staged: StagedDrag, duration: Double? = nil, alongside: @escaping () -> Void = {},
    then end: @escaping () -> Void = {}
  ) {
    staged.arrival?.cancel()
    guard let pictures = staged.pictures, staged.contact != nil, let window = staged.window,
      let stage = system.stage(of: window), let layer = stage.layer
    else {
      staged.pictures?.arrival = 1
      redraw(staged.id, isRearranged: true)
      alongside()
      return end()
    }
    pictures.arrival = 0
    staged.arrival = View.animate(
      duration: duration ?? look.carrying.glideDuration, curve: look.carrying.glideCurve
    ) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: layer) { [weak stage] progress in
        pictures.arrival = progress
        stage?.setNeedsDisplay()
      }
      alongside()
    } completion: { _ in
      end()
    }
  }

  /// Shows the pictures at the contact.
  func show(_ staged: StagedDrag, at point: CGPoint) {
    guard let pictures = staged.pictures, let window = staged.window, let contact = staged.contact else {
      return
    }
    system.stage(of: window)?.carry(
      pictures, of: staged.id, at: CGPoint(x: point.x + staged.lag.x, y: point.y + staged.lag.y),
      endsAtEdges: contact.kind == .touch && !mayHandOver(contact.kind))
  }

  /// Returns whether the platform takes a drag over at the window's edge.
  func mayHandOver(_ kind: ContactKind) -> Bool {
    switch kind {
    case .pointer: true
    // The platform has only one drag at a time for all devices of a user.
    case .touch:
      abilities.startsFromTouch && !hasTouchHandOverFailed && !platformDrags.values.contains(where: \.isLive)
    }
  }
}
