import DragDrop
import Foundation
import GtkViews

/// The ends of drags: flights of the pictures to their targets.
extension GtkDragStage {
  /// The greatest number of items of one drag that fly without being seen. The others end at once: ten
  /// thousand flights would stop the window while they last.
  private static let mostUnseenFlights = 200

  func setDown(_ pieces: [SetDown], of session: SessionID, from location: DragLocation?) {
    let staged = drags[session] ?? stageForeign(session, at: location)
    staged?.arrival?.finish()
    if let window = staged?.window { system.stage(of: window)?.putDown(session) }
    for (_, actor) in staged?.lifted ?? [] {
      if let actor, let window = staged?.window { system.stage(of: window)?.remove(actor) }
    }
    let landings = pieces.map { Landing($0, staged: staged, location: location, look: look) }
    var unseen = 0
    for (number, piece) in pieces.enumerated() {
      // Of hundreds of cards on top of each other, each with a shadow, only the top one is visible.
      let landing = landings[number]
      // The view that was dropped on has shown the items already.
      let isConcealed = staged?.pictures?.isConcealed == true
      let isHidden =
        isConcealed || piece.preview != nil && landings[(number + 1)...].contains { $0.covers(landing) }
      let isUnseen = isHidden || piece.preview == nil
      if isUnseen { unseen += 1 }
      if isUnseen, unseen > Self.mostUnseenFlights {
        end(piece)
      } else {
        setDown(piece, landing, isShown: !isHidden, of: staged)
      }
    }
    guard let drag = platformDrags[session] else { return }
    if let window = staged?.flights.all.first(where: { $0.actor != nil })?.window {
      drag.hideIcon(oncePaintedIn: window)
    } else {
      drag.hideIcon()
    }
  }

  /// Stages a drag from another program from its drop on, so that its pictures can be redirected or caught
  /// like ours.
  private func stageForeign(_ session: SessionID, at location: DragLocation?) -> StagedDrag? {
    guard let location, let window = location.window as? Window else { return nil }
    let staged = StagedDrag(id: session, window: window, liftPoint: location.point)
    staged.lastLocation = StagedDrag.Spot(window: window, point: location.point)
    drags[session] = staged
    return staged
  }

  /// Ends the set-down of an item without a flight.
  private func end(_ piece: SetDown) {
    piece.animation.runAnimations()
    piece.animation.finish(at: .end)
  }

  private func setDown(_ piece: SetDown, _ landing: Landing, isShown: Bool, of staged: StagedDrag?) {
    guard let window = landing.window, let stage = system.stage(of: window), stage.layer != nil else {
      return end(piece)
    }
    let picture = isShown ? landing.makePicture() : nil
    let actor = picture.map { StageActor($0, landing.from) }
    let flight = Flight(
      piece.item, at: landing.from, actor: actor, animation: piece.animation, window: window)
    if let actor { stage.add(actor) }
    staged?.flights.append(flight)
    // Also called when the engine ends the animation early.
    piece.animation.addCompletion { [weak self, weak staged, weak flight] _ in
      guard let flight else { return }
      flight.running?.cancel()
      self?.end(flight, of: staged)
    }
    fly(flight, from: landing.from, to: landing.to, duration: piece.animation.duration)
  }

  private func fly(_ flight: Flight, from: Pose, to: Pose, duration: Double) {
    guard let window = flight.window, let stage = system.stage(of: window), let layer = stage.layer else {
      return flight.animation.finish(at: .end)
    }
    let start = flight.progress
    flight.running = View.animate(duration: duration, curve: look.setDown.curve) {
      AnimationTransaction.current?.animate(from: 0, to: 1, in: layer) { [weak stage, weak flight] progress in
        flight?.progress = start + (1 - start) * progress
        flight?.pose = from.mixed(with: to, progress)
        stage?.setNeedsDisplay()
      }
      flight.animation.runAnimations()
    } completion: { position in
      // The view that shows the dropped thing is notified first, then our picture is removed: both happen in
      // one frame, so nothing flickers. A stopped flight goes on to another target, or is over.
      if position != .current { flight.animation.finish(at: .end) }
    }
  }

  private func end(_ flight: Flight, of staged: StagedDrag?) {
    if let actor = flight.actor, let window = flight.window { system.stage(of: window)?.remove(actor) }
    staged?.flights.remove(flight)
  }

  func redirect(_ piece: SetDown, of session: SessionID) {
    guard let staged = drags[session], let flight = staged.flights[piece.item] else { return }
    let landing = Landing(piece, staged: staged, location: nil, look: look)
    let picture = landing.makePicture()
    guard flight.actor != nil || picture != nil else { return }
    let from = flight.pose
    var to = landing.to
    if piece.manner != .flyToTarget {
      to = from
      to.opacity = 0
      to.lift = 0
      if piece.manner == .shrinkInPlace { to.scale *= look.setDown.shrinkScale }
    }
    flight.running?.cancel()
    // A picture can't fly to another window: it appears there.
    guard piece.manner != .flyToTarget || landing.window === flight.window else {
      return flight.animation.finish(at: .end)
    }
    if let picture { show(picture, of: flight) }
    fly(flight, from: from, to: to, duration: flight.rest(atLeast: look.setDown.redirectDuration))
  }

  /// Shows a picture that was covered by another one and now flies elsewhere.
  private func show(_ picture: PreviewPicture, of flight: Flight) {
    if let actor = flight.actor {
      actor.picture = picture
      return
    }
    guard let window = flight.window, let stage = system.stage(of: window) else { return }
    let actor = StageActor(picture, flight.pose)
    flight.actor = actor
    stage.add(actor)
  }

  /// Ends the flights of pictures that the user presses, so that nobody waits for an animation.
  func hurryFlights(at point: CGPoint, in window: Window) {
    let touched = drags.values.filter { drag in
      drag.flights.all.contains { $0.window === window && $0.actor?.area.contains(point) == true }
    }
    for drag in touched { engine.cancel(drag.id, animated: false) }
  }

  func dismiss(_ session: SessionID) {
    platformDrags[session]?.record(.dismissed)
    hideProgress(of: session)
    guard let staged = drags.removeValue(forKey: session) else { return }
    staged.arrival?.finish()
    // The fingers of a drag that was ended from elsewhere are still down; they're ignored from now on.
    staged.contact?.drop()
    for contact in staged.standby { contact.drop() }
    if let window = staged.window, let stage = system.stage(of: window) {
      stage.putDown(session)
      for (_, actor) in staged.lifted { if let actor { stage.remove(actor) } }
    }
    for flight in staged.flights.all {
      flight.running?.cancel()
      if let actor = flight.actor { for stage in system.stages { stage.remove(actor) } }
    }
  }
}

/// The progress of slow drops (contract 1.4.10).
extension GtkDragStage {
  func showProgress(of session: any DropSession) {
    guard progressBars[session.id] == nil, let window = window(of: session.id),
      let stage = system.stage(of: window)
    else { return }
    let bar = TransferBar(session)
    progressBars[session.id] = bar
    stage.bars.addSubview(bar.view)
    bar.start()
  }

  func hideProgress(of session: SessionID) { progressBars.removeValue(forKey: session)?.remove() }

  /// The window on which the session was dropped.
  private func window(of session: SessionID) -> Window? {
    system.window(ofDrop: session) ?? drags[session]?.lastLocation?.window
  }
}

/// One picture on its way from the pointer to its target.
@MainActor
final class Flight {
  let item: DragItem
  /// The visible picture; nil for an item that isn't shown, or is completely covered by another one.
  var actor: StageActor?
  let animation: DragAnimation
  /// The window in which the picture is shown.
  weak var window: Window?
  var running: RunningAnimation?
  /// The progress of the way, from 0 to 1.
  var progress = 0.0
  /// The picture's pose, whether it's visible or not.
  var pose: Pose {
    didSet { actor?.pose = pose }
  }

  init(_ item: DragItem, at pose: Pose, actor: StageActor?, animation: DragAnimation, window: Window) {
    self.item = item
    self.pose = pose
    self.actor = actor
    self.animation = animation
    self.window = window
  }

  /// Returns the remaining time in seconds, but at least `least`, so that a change of direction is visible.
  func rest(atLeast least: Double) -> Double { max(animation.duration * (1 - progress), least) }
}

/// The flights of a drag, in order. Thousands may end in one frame, so none is searched for among the others.
@MainActor
struct Flights {
  private var flights: [ObjectIdentifier: (number: Int, flight: Flight)] = [:]
  private var lastNumber = 0

  /// All flights, in the order in which they began.
  var all: [Flight] { flights.values.sorted { $0.number < $1.number }.map(\.flight) }

  mutating func append(_ flight: Flight) {
    lastNumber += 1
    flights[ObjectIdentifier(flight.item)] = (lastNumber, flight)
  }

  mutating func remove(_ flight: Flight) {
    if self[flight.item] === flight { flights[ObjectIdentifier(flight.item)] = nil }
  }

  /// The flight of an item's picture.
  subscript(item: DragItem) -> Flight? { flights[ObjectIdentifier(item)]?.flight }
}
