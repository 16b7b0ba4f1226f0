package import Board
import BoardSession
package import DragDropKit
import Foundation

/// Drags that begin on a board. They take the pin under the pointer, or the whole selection if the pin is
/// selected.
final class CanvasDragController: DragInteractionDelegate {
  private unowned let canvas: BoardView
  /// Pins that a drag carries, so that no other drag can take them.
  private var airborne: Set<PinID> = []

  init(canvas: BoardView) { self.canvas = canvas }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: any DragSession)
    -> [DragItem]
  {
    let place = session.location(in: canvas)
    guard !canvas.notes.covers(place), !canvas.shaping.isActive, !canvas.crops.isActive,
      let pressed = canvas.pin(at: place),
      !airborne.contains(pressed.id)
    else { return [] }
    let point = canvas.viewport.boardPoint(place)
    if !canvas.selection.contains(pressed.id) { canvas.selection = [pressed.id] }
    // The pressed pin comes last: the last item is on top of the stack.
    let pins = canvas.selectedPins.filter { $0.id != pressed.id && !airborne.contains($0.id) } + [pressed]
    return pins.compactMap { pin in
      item(for: pin, grip: CGPoint(x: pin.center.x - point.x, y: pin.center.y - point.y))
    }
  }

  private func item(for pin: Pin, grip: CGPoint?) -> DragItem? {
    guard let provider = PinProvider.make(for: pin, in: canvas.board) else { return nil }
    let item = DragItem(itemProvider: provider)
    item.localObject = DraggedPin(board: canvas.board, id: pin.id, grip: grip, zoom: canvas.viewport.zoom)
    return item
  }

  // MARK: Flocking

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: any DragSession, withTouchAt point: CGPoint
  ) -> [DragItem] {
    let carried = session.items.compactMap { $0.localObject as? DraggedPin }
    guard !canvas.notes.covers(point), !carried.isEmpty, let pin = canvas.pin(at: point),
      !airborne.contains(pin.id)
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
    sessions.min { distance($0, point) < distance($1, point) }
  }

  private func distance(_ session: any DragSession, _ point: CGPoint) -> Double {
    let place = session.location(in: canvas)
    return hypot(place.x - point.x, place.y - point.y)
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willAdd items: [DragItem],
    for addingInteraction: DragInteraction
  ) {
    for item in items {
      guard let dragged = item.localObject as? DraggedPin else { continue }
      airborne.insert(dragged.id)
      if dragged.board === canvas.board { canvas.setAlpha(0.5, of: dragged.id) }
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
    return canvas.preview(of: pin)
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    // A pin that joins the drag is lifted alone and is dimmed when it joins. The other pins have their
    // opacity already.
    let pins = draggedPins(session).filter { !airborne.contains($0) }
    let canvas = self.canvas
    animator.addCompletion { position in
      guard position == .end else { return }
      for id in pins { canvas.setAlpha(0.5, of: id) }
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
    guard let dragged = item.localObject as? DraggedPin, dragged.board === canvas.board, let pin = dragged.pin
    else {
      return nil
    }
    let frame = canvas.frame(of: pin)
    var transform = AffineTransform.identity
    transform.rotate(byDegrees: pin.rotation)
    transform.scale(canvas.viewport.zoom / dragged.zoom)
    return defaultPreview.retargetedPreview(
      with: DragPreviewTarget(
        container: canvas, center: CGPoint(x: frame.midX, y: frame.midY), transform: transform))
  }

  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {
    guard let dragged = item.localObject as? DraggedPin else { return }
    let canvas = self.canvas
    animator.addAnimations { canvas.setAlpha(1, of: dragged.id) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, didEndWith operation: DropOperation
  ) {
    airborne.subtract(draggedPins(session))
    // This is also needed after a hard cancel, which animates nothing, and after a move that's shown
    // elsewhere or was refused. Pins dropped on this canvas are held until their pictures are down.
    for id in draggedPins(session) where canvas.presentations[id]?.heldCenter == nil {
      canvas.setAlpha(1, of: id)
    }
  }

  private func restore(_ session: any DragSession) {
    for id in draggedPins(session) { canvas.setAlpha(1, of: id) }
  }

  private func draggedPins(_ session: any DragSession) -> [PinID] {
    session.items.compactMap { ($0.localObject as? DraggedPin)?.id }
  }
}

extension BoardView {
  /// Returns a pin's picture as it's seen on this canvas, with its place here.
  package func preview(of pin: Pin) -> TargetedDragPreview {
    let frame = frame(of: pin)
    var texture: Texture?
    if case .image(let id) = pin.content { texture = board.pictures.picture(.original(id))?.texture }
    let view = PinPicture(
      texture: texture, framing: pin.framing, note: pin.content.note, size: frame.size,
      painter: CardPainter(theme: theme, zoom: viewport.zoom))
    let parameters = DragPreviewParameters()
    parameters.backgroundColor = .clear
    var transform = AffineTransform.identity
    transform.rotate(byDegrees: pin.rotation)
    return TargetedDragPreview(
      view: view, parameters: parameters,
      target: DragPreviewTarget(
        container: self, center: CGPoint(x: frame.midX, y: frame.midY), transform: transform))
  }
}
