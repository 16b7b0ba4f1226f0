import Board
import BoardSession
import DragDropKit
import Foundation

/// Drags that begin on a board. They take the pin under the pointer, or the whole selection if the pin is
/// selected.
final class CanvasDragController: DragInteractionDelegate {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let tools: CanvasTools
  /// Pins that a drag carries, so that no other drag can take them.
  private var airborne: Set<PinID> = []

  init(scene: BoardScene, tools: CanvasTools) {
    self.scene = scene
    self.tools = tools
  }

  /// Returns the place of a session, in view coordinates.
  private func place(of session: any DragSession) -> CGPoint {
    scene.view.map { model.shown(session.location(in: $0)) } ?? .zero
  }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    let place = place(of: session)
    guard !tools.notes.covers(place), !tools.takesEachPress,
      let pressed = scene.pin(at: place), !pressed.attributes.isLocked,
      !airborne.contains(pressed.id)
    else { return [] }
    let point = model.viewport.boardPoint(place)
    if !model.selection.contains(pressed.id) { model.selection = model.unit(of: pressed) }
    // The pressed pin comes last: the last item is on top of the stack. Frames are below what they carry.
    let document = model.board.document
    let others = document.movable(document.carried(by: model.selection))
      .filter { $0.id != pressed.id && !airborne.contains($0.id) && !$0.attributes.isHidden }
    return (others + [pressed]).inDrawingOrder.compactMap { pin in
      item(
        for: pin, grip: CGPoint(x: pin.center.x - point.x, y: pin.center.y - point.y),
        isCarried: !model.selection.contains(pin.id))
    }
  }

  private func item(for pin: Pin, grip: CGPoint?, isCarried: Bool = false) -> DragItem? {
    guard let provider = PinProvider.make(for: pin, in: model.board) else { return nil }
    let item = DragItem(itemProvider: provider)
    item.localObject = DraggedPin(
      board: model.board, id: pin.id, grip: grip, zoom: model.viewport.zoom, isCarried: isCarried)
    return item
  }

  // MARK: Flocking

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt place: CGPoint
  ) -> [DragItem] {
    let point = model.shown(place)
    let carried = session.items.compactMap { $0.localObject as? DraggedPin }
    guard !tools.notes.covers(point), !carried.isEmpty, let pin = scene.pin(at: point),
      !airborne.contains(pin.id), !pin.attributes.isLocked
    else {
      return []
    }
    // Pins that were picked up one by one have no arrangement to preserve.
    return item(for: pin, grip: nil).map { [$0] } ?? []
  }

  func dragInteraction(
    _ interaction: DragInteraction, sessionForAddingItems sessions: [any DragSession],
    withTouchAt point: CGPoint
  ) -> (any DragSession)? {
    // Each hand takes what is nearest to it.
    let point = model.shown(point)
    return sessions.min { distance($0, point) < distance($1, point) }
  }

  private func distance(_ session: any DragSession, _ point: CGPoint) -> Double {
    let place = place(of: session)
    return hypot(place.x - point.x, place.y - point.y)
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    for item in items {
      guard let dragged = item.localObject as? DraggedPin else { continue }
      airborne.insert(dragged.id)
      if dragged.board === model.board { scene.setAlpha(0.5, of: dragged.id) }
    }
  }

  func dragInteraction(_ interaction: DragInteraction, sessionWillBegin session: any DragSession) {
    airborne.formUnion(draggedPins(session))
  }

  func dragInteraction(_ interaction: DragInteraction, prefersFullSizePreviewsFor session: any DragSession)
    -> Bool
  { true }

  // MARK: Lift

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  )
    -> TargetedDragPreview?
  {
    guard let dragged = item.localObject as? DraggedPin, let pin = dragged.pin else { return nil }
    return preview(of: pin)
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    // A pin that joins the drag is lifted alone and is dimmed when it joins. The other pins have their
    // opacity already.
    let pins = draggedPins(session).filter { !airborne.contains($0) }
    let scene = scene
    animator.addCompletion { position in
      guard position == .end else { return }
      for id in pins { scene.setAlpha(0.5, of: id) }
    }
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation
  ) {
    // A move is shown by the side that drops. A copy leaves the original as it was.
    if operation == .copy { restore(session) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForCancelling item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    // A spring-loaded row may have changed the board on this canvas: then there's no place to fly back to.
    guard let dragged = item.localObject as? DraggedPin, dragged.board === model.board, let pin = dragged.pin,
      let container = scene.view
    else {
      return nil
    }
    let frame = model.frame(of: pin)
    var transform = AffineTransform.identity
    transform.rotate(byDegrees: model.isMirrored ? -pin.rotation : pin.rotation)
    transform.scale(model.viewport.zoom / dragged.zoom)
    return defaultPreview.retargetedPreview(
      with: DragPreviewTarget(
        container: container, center: model.shown(CGPoint(x: frame.midX, y: frame.midY)), transform: transform
      ))
  }

  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {
    guard let dragged = item.localObject as? DraggedPin else { return }
    let scene = scene
    animator.addAnimations { scene.setAlpha(1, of: dragged.id) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) {
    airborne.subtract(draggedPins(session))
    // This is also needed after a hard cancel, which animates nothing, and after a move that's shown
    // elsewhere or was refused. Pins dropped on this canvas are held until their pictures are down.
    for id in draggedPins(session) where model.presentations[id]?.heldCenter == nil {
      scene.setAlpha(1, of: id)
    }
  }

  private func restore(_ session: any DragSession) {
    for id in draggedPins(session) { scene.setAlpha(1, of: id) }
  }

  private func draggedPins(_ session: any DragSession) -> [PinID] {
    session.items.compactMap { ($0.localObject as? DraggedPin)?.id }
  }

  /// Returns a pin's picture as it's seen on this canvas, with its place here.
  private func preview(of pin: Pin) -> TargetedDragPreview? {
    guard let container = scene.view else { return nil }
    let frame = model.frame(of: pin)
    var texture: Texture?
    if let key = PictureKey(pin), let picture = model.board.pictures.picture(key) {
      texture = scene.looks.squares(pin.id, key, picture) ?? picture.texture
    }
    let view = PinPicture(
      texture: texture, framing: pin.framing, note: pin.content.note, stroke: pin.content.stroke,
      frame: pin.content.frame.map { (pin.name, $0) }, size: frame.size,
      painter: CardPainter(theme: model.theme, zoom: model.viewport.zoom), isMirrored: model.isMirrored,
      attributes: pin.attributes)
    view.show(
      model.board.document.strokes(on: [pin.id]).map(\.stroke).filter { !$0.attributes.isHidden },
      on: pin)
    let parameters = DragPreviewParameters()
    parameters.backgroundColor = .clear
    parameters.shadowPath = view.outline
    var transform = AffineTransform.identity
    transform.rotate(byDegrees: model.isMirrored ? -pin.rotation : pin.rotation)
    return TargetedDragPreview(
      view: view, parameters: parameters,
      target: DragPreviewTarget(
        container: container, center: model.shown(CGPoint(x: frame.midX, y: frame.midY)), transform: transform
      ))
  }
}

/// Pans the board while a drag rests near an edge of the canvas, so that every place can be reached.
final class EdgePan {
  private let model: CanvasModel
  private weak var view: CanvasView?
  private var tick: Tick?
  private var velocity = CGPoint.zero
  /// The time at which the drag came to the edge, in seconds, and the time of the last frame since then.
  private var arrival: Double?
  private var last: Double?

  /// The distance from an edge within which the board moves, in view points.
  static let margin = 28.0
  /// The speed at the very edge, in view points a second.
  static let topSpeed = 600.0
  /// How long a drag must rest at an edge before the board moves, in seconds. Most drags only cross the edge,
  /// to another window or the sidebar.
  static let patience = 0.4

  init(model: CanvasModel, in view: CanvasView) {
    self.model = model
    self.view = view
  }

  func dragMoved(to point: CGPoint) {
    velocity = CGPoint(
      x: EdgePan.speed(at: point.x, length: model.viewport.size.width),
      y: EdgePan.speed(at: point.y, length: model.viewport.size.height))
    if velocity == .zero {
      stop()
    } else if tick == nil {
      tick = view?.addTick { [weak self] time in self?.step(time) ?? false }
    }
  }

  func stop() {
    tick?.cancel()
    tick = nil
    arrival = nil
    last = nil
  }

  private func step(_ time: FrameTime) -> Bool {
    // After the release and before the drop, the target must stay where it is.
    guard view?.isUnderHeldDrag == true else {
      stop()
      return false
    }
    let arrival = arrival ?? time.seconds
    self.arrival = arrival
    if let last, time.seconds - arrival > EdgePan.patience {
      // A slow frame must not make the board jump.
      let elapsed = min(time.seconds - last, 0.05)
      model.viewport.pan(by: CGPoint(x: -velocity.x * elapsed, y: -velocity.y * elapsed))
    }
    last = time.seconds
    return true
  }

  /// Returns the speed at a place of an axis: zero in the middle, growing towards both edges, negative
  /// towards the start.
  static func speed(at place: Double, length: Double) -> Double {
    guard length > 4 * margin else { return 0 }
    if place < margin { return -topSpeed * min(1, (margin - place) / margin) }
    if place > length - margin { return topSpeed * min(1, (place - length + margin) / margin) }
    return 0
  }
}
