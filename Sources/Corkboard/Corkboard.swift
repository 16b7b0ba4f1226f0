import DragDropKit
import Foundation

/// The pinboard of the talk “Introducing Drag and Drop”: images are dropped on it, moved about, and dragged
/// into other programs.
final class Corkboard: CanvasView, DragInteractionDelegate, DropInteractionDelegate {
  /// An image on the board. The frame is in the board's space.
  @MainActor private final class Pin {
    let image: Image
    let view = ImageView()
    var frame = CGRect.zero

    init(_ image: Image) {
      self.image = image
      view.image = image
      view.accessibilityLabel = image.suggestedName ?? "A picture"
      view.addStyleClass("pin")
    }
  }

  /// The pins, from back to front.
  private var pins: [Pin] = []
  private var dropPoint = CGPoint.zero

  init() {
    super.init()
    accessibilityLabel = "Corkboard"
    addStyleClass("corkboard")
    addInteraction(DragInteraction(delegate: self))
    addInteraction(DropInteraction(delegate: self))
  }

  /// Pins an image in front of the others, with its middle at a point of the board.
  func pin(_ image: Image, at center: CGPoint) {
    let pin = Pin(image)
    // Drawings don't say their size.
    let size = image.preferredPresentationSizeForItemProvider
    let scale = size == .zero ? 1 : min(1, 240 / max(size.width, size.height))
    pin.frame.size = size == .zero ? CGSize(width: 240, height: 160) : size
    pin.frame.size = CGSize(width: pin.frame.width * scale + 16, height: pin.frame.height * scale + 16)
    put(pin, at: center)
  }

  private func put(_ pin: Pin, at center: CGPoint) {
    pins.removeAll { $0 === pin }
    pins.append(pin)
    pin.frame.origin = CGPoint(x: center.x - pin.frame.width / 2, y: center.y - pin.frame.height / 2)
    pin.view.removeFromSuperview()
    addSubview(pin.view, frame: pin.frame)
  }

  // MARK: Drag

  func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] {
    let point = session.location(in: self)
    guard let pin = pins.last(where: { $0.frame.contains(point) }) else { return [] }
    let item = DragItem(itemProvider: ItemProvider(object: pin.image))
    item.itemProvider.suggestedName = pin.image.suggestedName
    item.localObject = pin
    return [item]
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    (item.localObject as? Pin).map { TargetedDragPreview(view: $0.view) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    let pins = session.items.compactMap { $0.localObject as? Pin }
    animator.addCompletion { position in
      guard position == .end else { return }
      for pin in pins { pin.view.alpha = 0.5 }
    }
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation
  ) {
    guard operation == .copy else { return }
    for item in session.items { (item.localObject as? Pin)?.view.alpha = 1 }
  }

  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) {
    animator.addAnimations { (item.localObject as? Pin)?.view.alpha = 1 }
  }

  // MARK: Drop

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    session.canLoadObjects(ofClass: Image.self)
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    DropProposal(operation: session.localDragSession == nil ? .copy : .move)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    dropPoint = session.location(in: self)
    guard session.localDragSession == nil else { return }
    session.loadObjects(ofClass: Image.self) { [dropPoint] images in
      for image in images { self.pin(image, at: dropPoint) }
    }
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    // The card of another program's image shrinks where it was dropped, since the image appears there.
    guard item.localObject != nil else { return nil }
    return defaultPreview.retargetedPreview(with: DragPreviewTarget(container: self, center: dropPoint))
  }

  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    guard let pin = item.localObject as? Pin else { return }
    animator.addAnimations { pin.view.alpha = 0 }
    animator.addCompletion { [dropPoint] _ in
      self.put(pin, at: dropPoint)
      pin.view.alpha = 1
    }
  }
}
