import DragDrop
import Foundation
import KitGLib
import GtkViews

/// Drags that a window carries itself: fingers, keys, and handing over to the platform.
extension GtkDragStage: ContactDriver {
  var isCarrying: Bool { !engine.runningDrags.isEmpty }

  private func staged(_ contact: ContactGesture) -> StagedDrag? {
    drags.values.first { $0.contact === contact }
  }

  private func carried(in window: Window) -> [StagedDrag] { carried.filter { $0.window === window } }

  private var carried: [StagedDrag] {
    drags.values.filter { $0.contact != nil }.sorted { $0.id.number < $1.id.number }
  }

  // MARK: Fingers

  func contactBegan(_ contact: ContactGesture, in window: Window) -> Bool {
    guard contact.kind == .touch, let stage = system.stage(of: window) else { return false }
    let caught = carried(in: window).last {
      $0.contact?.kind == .touch && stage.area(of: $0.id)?.contains(contact.origin) == true
    }
    caught?.standby.append(contact)
    return caught != nil
  }

  func contact(_ contact: ContactGesture, movedTo point: CGPoint) {
    guard let staged = staged(contact), let window = staged.window else { return }
    if isLeaving(window, contact), mayHandOver(contact.kind) {
      // The view below keeps the drag until the platform reports another location.
      if window.bounds.contains(point) { move(staged, to: point, in: window) }
      if handOver(staged, contact, from: window) { return }
    }
    move(staged, to: point, in: window)
  }

  /// Reports again to the engine where the contact is.
  func hoverAgain(_ session: SessionID) {
    guard let staged = drags[session], let contact = staged.contact, let window = staged.window else {
      return
    }
    move(staged, to: contact.point, in: window)
  }

  private func move(_ staged: StagedDrag, to point: CGPoint, in window: Window) {
    let location = window.bounds.contains(point) ? DragLocation(window: window, point: point) : nil
    if let location { record(location, of: staged.id) }
    staged.isContactSeen = true
    show(staged, at: point)
    _ = engine.dragMoved(staged.id, to: location, requested: staged.contact?.requestedOperation)
  }

  func contactEnded(_ contact: ContactGesture, isCancelled: Bool) {
    for drag in drags.values { drag.standby.removeAll { $0 === contact } }
    guard let staged = staged(contact) else { return }
    if !isCancelled, takeOver(staged, from: contact) { return }
    // A flick within one frame: the movement that began the drag was its last one.
    if !isCancelled, !staged.isContactSeen, let window = staged.window {
      move(staged, to: contact.point, in: window)
    }
    staged.contact = nil
    staged.standby = []
    if isCancelled { engine.cancel(staged.id, animated: true) } else { _ = engine.drop(staged.id) }
  }

  /// Lets the next finger that holds the pictures carry the drag on.
  private func takeOver(_ staged: StagedDrag, from old: ContactGesture) -> Bool {
    while let next = staged.standby.first {
      staged.standby.removeFirst()
      guard next.isDown, let window = staged.window, engine.takeOver(staged.id, by: next.id, kind: next.kind)
      else { continue }
      staged.contact = next
      next.drive()
      catchUp(staged, by: Self.difference(old.point, next.point))
      move(staged, to: next.point, in: window)
      return true
    }
    return false
  }

  /// The drag is at the new finger at once; its pictures move there smoothly.
  private func catchUp(_ staged: StagedDrag, by lag: CGPoint) {
    staged.lag = lag
    guard let layer = staged.window.flatMap({ system.stage(of: $0) })?.layer else {
      staged.lag = .zero
      return
    }
    View.animate(duration: look.carrying.glideDuration, curve: look.carrying.glideCurve) {
      AnimationTransaction.current?.animate(from: 1, to: 0, in: layer) { [weak self, weak staged] part in
        guard let staged else { return }
        staged.lag = CGPoint(x: lag.x * part, y: lag.y * part)
        if let contact = staged.contact { self?.show(staged, at: contact.point) }
      }
    }
  }

  // MARK: Keys

  func keyWasPressed(_ key: DragKey, in window: Window) -> Bool {
    // A finger may drag in a window without keyboard focus. Space in the focused window may be typing, but
    // Escape ends every drag that the user sees.
    let drags = key == .escape ? carried : carried(in: window)
    guard !drags.isEmpty else { return false }
    switch key {
    case .escape: for drag in drags { cancel(drag) }
    case .space: for drag in drags { addUnderDrag(drag.id) }
    }
    return true
  }

  private func cancel(_ staged: StagedDrag) {
    staged.contact?.drop()
    staged.contact = nil
    for contact in staged.standby { contact.drop() }
    staged.standby = []
    engine.cancel(staged.id, animated: true)
  }

  /// Adds the items under the drag to it.
  func addUnderDrag(_ session: SessionID) {
    guard let location = engine.location(of: session) else { return }
    _ = engine.addItems(to: session, at: location.point, in: location.window)
  }

  func modifiersChanged(in window: Window) {
    for drag in carried(in: window) where drag.contact?.kind == .pointer {
      if let contact = drag.contact { move(drag, to: contact.point, in: window) }
    }
  }

  // MARK: Handing over to the platform

  /// Returns whether the contact is outside its window, or the pointer nearly is.
  ///
  /// A platform drag that begins at the very edge enters the window and leaves it at once. The next program
  /// below it hears of the drag before ours could answer, and compositors mix the two answers up.
  private func isLeaving(_ window: Window, _ contact: ContactGesture) -> Bool {
    guard window.bounds.contains(contact.point) else { return true }
    guard contact.kind == .pointer else { return false }
    let inner = window.bounds.insetBy(dx: look.edge.handOverReach, dy: look.edge.handOverReach)
    return !inner.contains(contact.point)
      || contact.path.leaves(window.bounds, within: look.edge.handOverLead)
  }

  /// Starts a platform drag when the pointer leaves the window, so that it can reach other windows and
  /// programs.
  private func handOver(_ staged: StagedDrag, _ contact: ContactGesture, from window: Window) -> Bool {
    guard contact.isHeld else { return false }
    staged.arrival?.finish()
    staged.lag = .zero
    guard carryWithPlatform(staged, from: window, contact) else { return false }
    staged.contact = nil
    for other in staged.standby { other.drop() }
    staged.standby = []
    if window.bounds.contains(contact.point) {
      staged.handedOverAt = StagedDrag.Spot(window: window, point: contact.point)
      leaveUnlessSeen(staged.id)
    } else {
      _ = engine.dragMoved(staged.id, to: nil, requested: nil)
    }
    return true
  }

  /// Ends the hover unless the platform reports a location in time: wlroots only reports it when the pointer
  /// moves, and so never for a pointer that has left.
  private func leaveUnlessSeen(_ session: SessionID) {
    MainLoop.schedule(after: look.edge.handOverPatience) { [weak self] in
      guard let self, platformDrags[session]?.isSilent == true else { return }
      _ = engine.dragMoved(session, to: nil, requested: nil)
    }
  }
}
