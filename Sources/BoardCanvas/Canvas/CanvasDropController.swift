import Board
import BoardSession
package import DragDropKit
import KitFiles
package import Foundation

/// Drops on a board: pins of this app move or are copied, everything else becomes cards that load.
final class CanvasDropController: DropInteractionDelegate {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private let tools: CanvasTools
  private let edgePan: EdgePan?
  private let live: LiveMove
  /// The drag whose pins may be shown where they'll be.
  private var followed: (any DropSession)?
  /// The drag that entered last, until it leaves or ends.
  private var inside: SessionID?
  /// This board's pins in the drag that's inside.
  private var held: HeldPins?
  /// The pins that landed in the current drop, by their drag items.
  private var landings: [ObjectIdentifier: PinDrop.Landing] = [:]

  init(scene: BoardScene, tools: CanvasTools) {
    self.scene = scene
    self.tools = tools
    live = LiveMove(model: scene.model)
    edgePan = scene.view.map { view in
      // After the release and before the drop, the target must stay where it is.
      EdgePan(model: scene.model, in: view) { [weak view] in view?.isUnderHeldDrag == true }
    }
  }

  /// Returns the position of a session, in view coordinates.
  private func position(of session: any DropSession) -> CGPoint {
    scene.view.map { model.shown(session.location(in: $0)) } ?? .zero
  }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    DropIntake.canTake(session) || DropIntake.link(in: session) != nil
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    inside = session.id
    model.isDropTarget = session.localDragSession == nil
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    edgePan?.moved(to: position(of: session))
    guard model.board.isEditable else { return DropProposal(operation: .forbidden) }
    if let link = DropIntake.link(in: session) {
      // A board doesn't lead to itself.
      return DropProposal(operation: link.path == model.board.url.pathText ? .forbidden : .copy)
    }
    tools.notes.dragMoved(session, to: position(of: session))
    let offset = showSnapping(of: session)
    let proposal = DropProposal(operation: DropIntake.operation(for: session))
    followed = session
    proposal.showsItems = proposal.operation == .move && showPins(of: session, caughtBy: offset)
    if !proposal.showsItems { live.end() }
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
    held = nil
    followed = nil
    live.end()
    tools.snaps.clear()
    model.isDropTarget = false
    edgePan?.stop()
  }

  // MARK: Snapping

  /// Returns what the dragged pins of this board catch on at the present position.
  private func caught(
    _ session: any DropSession
  ) -> (box: CGRect, caught: Snapping.Catch, snapping: Snapping)? {
    // Pins may join a drag.
    if held?.session != session.id || held?.count != session.items.count { held = heldPins(session) }
    guard let held, !held.box.isNull else { return nil }
    let point = model.viewport.boardPoint(position(of: session))
    let box = held.box.offsetBy(dx: point.x, dy: point.y)
    guard let snapping = tools.snaps.snapping(around: box, without: held.ids) else { return nil }
    return (box, snapping.moved(box), snapping)
  }

  /// Returns this board's pins in a drag. Pins from elsewhere don't snap.
  private func heldPins(_ session: any DropSession) -> HeldPins {
    var held = HeldPins(session: session.id, count: session.items.count)
    for dragged in DropIntake.draggedPins(session) where dragged.board === model.board {
      held.ids.insert(dragged.id)
      guard let grip = dragged.grip, let size = dragged.pin?.boundingSize else { continue }
      held.box = held.box.union(
        CGRect(
          x: grip.x - size.width / 2, y: grip.y - size.height / 2, width: size.width, height: size.height))
    }
    return held
  }

  /// Shows what the dragged pins have caught on.
  /// - Returns: how far they're moved by it.
  private func showSnapping(of session: any DropSession) -> CGPoint {
    guard session.localDragSession != nil, let (box, caught, snapping) = caught(session) else {
      tools.snaps.clear()
      return .zero
    }
    let landing = box.offsetBy(dx: caught.offset.x, dy: caught.offset.y)
    tools.snaps.show(
      caught.guides, distances: snapping.distances(of: landing, besides: caught.guides), landing: landing)
    return caught.offset
  }

  // MARK: Several pins of this board

  /// Shows the pins of a drag where a drop would put them.
  /// - Parameter offset: how far they're moved by what they've caught on, in board points.
  /// - Returns: whether they're shown.
  private func showPins(of session: any DropSession, caughtBy offset: CGPoint) -> Bool {
    guard session.localDragSession != nil else { return false }
    let dragged = DropIntake.draggedPins(session)
    guard live.canShow(dragged, of: session) else { return false }
    live.show(dragged, of: session.id, at: landingPoint(of: session, caughtBy: offset))
    return true
  }

  /// Returns where a drag would be dropped, in board points.
  /// - Parameter offset: how far its pins are moved by what they've caught on, in board points.
  private func landingPoint(of session: any DropSession, caughtBy offset: CGPoint) -> CGPoint {
    let point = model.viewport.boardPoint(position(of: session))
    return CGPoint(x: point.x + offset.x, y: point.y + offset.y)
  }

  /// Called when the viewport has changed, and so the board point under a drag that rests.
  func viewChanged() {
    guard live.isActive, let followed, followed.id == inside else { return }
    _ = showPins(of: followed, caughtBy: showSnapping(of: followed))
  }

  // MARK: Drops

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    let point = model.viewport.boardPoint(position(of: session))
    landings = [:]
    if let link = DropIntake.link(in: session) {
      (scene.view as? BoardView)?.pin(link, at: point)
      return
    }
    let dragged = DropIntake.draggedPins(session)
    guard dragged.isEmpty else {
      let offset = caught(session)?.caught.offset ?? .zero
      dropPins(dragged, of: session, at: landingPoint(of: session, caughtBy: offset))
      return
    }
    DropIntake.importItems(
      of: session, onto: model.board, around: point, pixelScale: scene.pixelScale,
      group: (scene.view as? BoardView)?.arrivals.begin() ?? .random(),
      foreignFilesTo: model.foreignImporter)
  }

  private func dropPins(_ dragged: [DraggedPin], of session: any DropSession, at point: CGPoint) {
    let before = Dictionary(
      dragged.compactMap { item in item.pin.map { (item.id, $0.center) } },
      uniquingKeysWith: { first, _ in first })
    let operation = DropIntake.operation(for: session)
    let positions = PinPositions(of: dragged, at: point)
    let landed = PinDrop.perform(dragged, operation: operation, onto: model.board) { item, pin in
      positions.center(of: item) ?? pin.center
    }
    // What's shown where it lies now needs no flight.
    let isShown = live.isActive && operation == .move
    if isShown { live.drop() }
    for landing in isShown ? [] : landed {
      if let item = session.items.first(where: { ($0.localObject as? DraggedPin) === landing.dragged }) {
        landings[ObjectIdentifier(item)] = landing
      }
      if landing.pin.id == landing.dragged.id, landing.dragged.board === model.board {
        // The pin is at its new position in the document, but is shown at the old one until its picture is
        // set down.
        model.setPresentation(landing.pin.id) { $0.heldCenter = before[landing.pin.id] }
      } else {
        model.setPresentation(landing.pin.id) { $0.alpha = 0 }
      }
    }
    // What a frame carries isn't selected with it.
    let chosen = landed.filter { !$0.dragged.isCarried }
    model.selection = Set((chosen.isEmpty ? landed : chosen).map(\.pin.id))
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    // The preview of a drop from elsewhere shrinks where it is: its card is there already (contract, section
    // 4, 3).
    guard let landing = landings[ObjectIdentifier(item)], let container = scene.view else { return nil }
    let scale = model.viewport.zoom / landing.dragged.zoom
    var transform = AffineTransform.identity
    transform.rotate(byDegrees: model.isMirrored ? -landing.pin.rotation : landing.pin.rotation)
    transform.scale(scale)
    return defaultPreview.retargetedPreview(
      with: DragPreviewTarget(
        container: container, center: model.shown(model.viewport.viewPoint(landing.pin.center)),
        transform: transform))
  }

  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    guard let landing = landings.removeValue(forKey: ObjectIdentifier(item)) else { return }
    let scene = scene
    let id = landing.pin.id
    if landing.dragged.id == id { animator.addAnimations { scene.setAlpha(0, of: id) } }
    animator.addCompletion { _ in scene.model.presentations[id] = nil }
  }
}

/// What Ctrl+V and the Paste menu accept. Drops go to the canvas's drop interaction, which accepts the same
/// items and gets more information about them.
extension BoardView: PasteConfigurationSupporting {
  package func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
    // A pin of an unknown kind has no types by which it could be recognised.
    CopiedPins.latest?.matches(itemProviders) == true || itemProviders.contains(where: Self.canPaste)
  }

  /// A file of any type may turn out to be an image; data of a non-image type can't. For an item with only a
  /// URL, the card says why it can't be loaded.
  private static func canPaste(_ provider: ItemProvider) -> Bool {
    switch ArrivingItem(provider) {
    case .text, .folder, .foreign: return true
    case .image, .refused: break
    }
    if provider.hasItemConformingToTypeIdentifier("public.image")
      || provider.registeredTypeIdentifiers.contains("public.url")
    {
      return true
    }
    let isFile = !provider.registeredTypeIdentifiers(fileOptions: .openInPlace).isEmpty
    return isFile && ImportTicket.imageType(of: provider) != nil
      || provider.alternatives.contains(where: canPaste)
  }

  /// Pastes at the pointer, or where nothing is covered if the pointer isn't over the board.
  package func paste(itemProviders: [ItemProvider]) {
    paste(itemProviders, around: pointerPosition)
  }

  /// - Parameter point: the position in board points; nil if it doesn't matter.
  package func paste(_ itemProviders: [ItemProvider], around point: CGPoint?) {
    guard board.checkEditable() else { return }
    if let copied = CopiedPins.latest, copied.matches(itemProviders),
      let pins = copied.paste(onto: board, around: position(for: copied.size, grip: copied.grip, at: point))
    {
      selection = Set(pins.map(\.id))
      return
    }
    // What can't be pinned is named.
    DropIntake.importItems(
      itemProviders, onto: board,
      around: position(forItems: itemProviders.count(where: Self.canPaste), at: point),
      pixelScale: pixelScale, group: arrivals.begin(), foreignFilesTo: model.foreignImporter)
  }
}

/// The pins of a drag that come from the board below the drag.
private struct HeldPins {
  let session: SessionID
  /// The number of items in the drag when this was made.
  let count: Int
  /// The box of the pins that were lifted together, around the pointer, in board points.
  var box = CGRect.null
  /// All pins of the board in the drag. They have left their positions, so nothing snaps to these.
  var ids: Set<PinID> = []
}
