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

  /// Returns the position of a session, in view coordinates.
  private func position(of session: any DragSession) -> CGPoint {
    scene.view.map { model.shown(session.location(in: $0)) } ?? .zero
  }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    let position = position(of: session)
    guard !tools.notes.covers(position), !tools.takesEachPress,
      let pressed = scene.pin(at: position), !pressed.attributes.isLocked,
      !airborne.contains(pressed.id)
    else { return [] }
    let point = model.viewport.boardPoint(position)
    if !model.selection.contains(pressed.id) { model.selection = model.unit(of: pressed) }
    // The order is that of the clipboard, with frames below what they carry. The pressed pin is on top of the
    // stack, unless it's a frame.
    let document = model.board.document
    let pins = document.movable(document.carried(by: model.selection).union([pressed.id]))
      .filter { !airborne.contains($0.id) && !$0.attributes.isHidden }
    return pins.inDrawingOrder.compactMap { pin in
      let item = item(
        for: pin, grip: CGPoint(x: pin.center.x - point.x, y: pin.center.y - point.y),
        isCarried: !model.selection.contains(pin.id))
      item?.isHeld = pin.id == pressed.id && pin.content.frame == nil
      return item
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
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt location: CGPoint
  ) -> [DragItem] {
    let point = model.shown(location)
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
    let position = position(of: session)
    return hypot(position.x - point.x, position.y - point.y)
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
    // A spring-loaded row may have changed the board on this canvas: then there's nothing to fly back to.
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

  /// Returns a pin's picture as it's seen on this canvas, with its position here.
  private func preview(of pin: Pin) -> TargetedDragPreview? {
    guard let container = scene.view else { return nil }
    let frame = model.frame(of: pin)
    let strokes = model.board.document.strokes(on: [pin.id]).map(\.stroke)
    let view = PinPicture(
      of: pin, look: scene.looks.still(pin),
      strokes: strokes.filter { !$0.attributes.isHidden }.map(scene.looks.still), size: frame.size,
      sprites: scene.sprites, zoom: model.viewport.zoom, isMirrored: model.isMirrored)
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
