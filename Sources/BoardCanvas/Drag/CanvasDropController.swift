import Board
import BoardSession
import DragDropKit
import Foundation

/// Drops on a board: pins of this app move or are copied, everything else becomes cards that load.
final class CanvasDropController: DropInteractionDelegate {
  private unowned let canvas: BoardView
  private lazy var edgePan = EdgePan(canvas: canvas)
  /// The drag that entered last, until it leaves or ends.
  private var inside: SessionID?
  /// The pins that landed in the current drop, by their drag items.
  private var landings: [ObjectIdentifier: PinDrop.Landing] = [:]

  init(canvas: BoardView) { self.canvas = canvas }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    DropIntake.canTake(session)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    inside = session.id
    canvas.isDropTarget = session.localDragSession == nil
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    edgePan.dragMoved(to: session.location(in: canvas))
    guard canvas.board.isEditable else { return DropProposal(operation: .forbidden) }
    canvas.notes.dragMoved(session, to: session.location(in: canvas))
    let proposal = DropProposal(operation: DropIntake.operation(for: session))
    // The preview keeps its full size, since pins land at the size that they have on the screen.
    proposal.prefersFullSizePreview = true
    return proposal
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    leave(session)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: any DropSession) {
    leave(session)
  }

  /// Clears the state of a drag that was inside. A drag that left long ago ends too, while another one may be
  /// inside.
  private func leave(_ session: any DropSession) {
    guard inside == session.id else { return }
    inside = nil
    canvas.isDropTarget = false
    edgePan.stop()
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    let point = canvas.viewport.boardPoint(session.location(in: canvas))
    landings = [:]
    let dragged = DropIntake.draggedPins(session)
    guard dragged.isEmpty else {
      dropPins(dragged, of: session, at: point)
      return
    }
    DropIntake.importItems(
      of: session, onto: canvas.board, around: point, pixelScale: canvas.pixelScale,
      foreignFilesTo: canvas.foreignImporter)
  }

  private func dropPins(_ dragged: [DraggedPin], of session: any DropSession, at point: CGPoint) {
    let before = Dictionary(
      dragged.compactMap { item in item.pin.map { (item.id, $0.center) } },
      uniquingKeysWith: { first, _ in first })
    let operation = DropIntake.operation(for: session)
    let places = PinPlaces(of: dragged, at: point)
    let landed = PinDrop.perform(dragged, operation: operation, onto: canvas.board) { item, pin in
      places.center(of: item) ?? pin.center
    }
    for landing in landed {
      if let item = session.items.first(where: { ($0.localObject as? DraggedPin) === landing.dragged }) {
        landings[ObjectIdentifier(item)] = landing
      }
      if landing.pin.id == landing.dragged.id, landing.dragged.board === canvas.board {
        // The pin is at its new place in the document, but is shown at the old one until its picture is set
        // down.
        canvas.setPresentation(landing.pin.id) { $0.heldCenter = before[landing.pin.id] }
      } else {
        canvas.setPresentation(landing.pin.id) { $0.alpha = 0 }
      }
    }
    canvas.selection = Set(landed.map(\.pin.id))
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    // The preview of a drop from elsewhere shrinks where it is: its card is there already (contract, section
    // 4, 3).
    guard let landing = landings[ObjectIdentifier(item)] else { return nil }
    let scale = canvas.viewport.zoom / landing.dragged.zoom
    var transform = AffineTransform.identity
    transform.rotate(byDegrees: landing.pin.rotation)
    transform.scale(scale)
    return defaultPreview.retargetedPreview(
      with: DragPreviewTarget(
        container: canvas, center: canvas.viewport.viewPoint(landing.pin.center), transform: transform))
  }

  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    guard let landing = landings.removeValue(forKey: ObjectIdentifier(item)) else { return }
    let canvas = self.canvas
    let id = landing.pin.id
    if landing.dragged.id == id { animator.addAnimations { canvas.setAlpha(0, of: id) } }
    animator.addCompletion { _ in canvas.presentations[id] = nil }
  }
}
