import DragDrop
import DragItems
import Foundation
import TestSupport

/// The pinboard that the talk builds: one view that images are dropped on, dragged from and moved about in.
@MainActor
final class Pinboard: FakeView, DragInteractionDelegate, DropInteractionDelegate, PasteConfigurationSupporting
{
  private(set) var pictures: [PictureView] = []
  private var dropPoint = CGPoint.zero
  let story: Story
  private let paste = PasteInteraction(configuration: PasteConfiguration(forAccepting: Image.self))

  init(story: Story, _ frame: CGRect) {
    self.story = story
    super.init("pinboard", frame)
    add(DragInteraction(delegate: self))
    add(DropInteraction(delegate: self))
    add(paste)
  }

  var pasteConfiguration: PasteConfiguration? {
    get { paste.configuration }
    set { paste.configuration = newValue }
  }

  func paste(itemProviders: [ItemProvider]) {
    dropPoint = CGPoint(x: bounds.midX, y: bounds.midY)
    load(itemProviders)
  }

  func pin(_ image: Image, at center: CGPoint) {
    let picture = PictureView("picture", CGRect(x: 0, y: 0, width: 40, height: 40), image: image)
    picture.center = center
    pictures.append(picture)
    add(picture)
    story.note("pinned")
  }

  private func load(_ itemProviders: [ItemProvider]) {
    let center = dropPoint
    for provider in itemProviders {
      provider.loadObject(ofClass: Image.self) { image, _ in
        guard let image else { return }
        Task { @MainActor in self.pin(image, at: center) }
      }
    }
  }

  private func picture(of item: DragItem) -> PictureView? {
    (item.localObject as? Int).flatMap { pictures.indices.contains($0) ? pictures[$0] : nil }
  }

  // MARK: Drag

  func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] {
    let point = session.location(in: self)
    guard let index = pictures.lastIndex(where: { $0.frame.contains(point) }),
      let image = pictures[index].image
    else { return [] }
    let item = DragItem(itemProvider: ItemProvider(object: image))
    item.localObject = index
    return [item]
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? { picture(of: item).map { TargetedDragPreview(view: $0) } }

  func dragInteraction(
    _ interaction: DragInteraction, willAnimateLiftWith animator: any DragAnimating, session: any DragSession
  ) {
    animator.addCompletion { position in
      guard position == .end else { return }
      for item in session.items { self.picture(of: item)?.alpha = 0.5 }
    }
  }

  func dragInteraction(
    _ interaction: DragInteraction, session: any DragSession, willEndWith operation: DropOperation
  ) {
    guard operation == .copy else { return }
    for item in session.items { picture(of: item)?.alpha = 1 }
  }

  func dragInteraction(
    _ interaction: DragInteraction, item: DragItem, willAnimateCancelWith animator: any DragAnimating
  ) { animator.addAnimations { self.picture(of: item)?.alpha = 1 } }

  // MARK: Drop

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    session.canLoadObjects(ofClass: Image.self)
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal { DropProposal(operation: session.localDragSession == nil ? .copy : .move) }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    dropPoint = session.location(in: self)
    guard session.localDragSession == nil else { return }
    load(session.items.map(\.itemProvider))
  }

  func dropInteraction(
    _ interaction: DropInteraction, previewForDropping item: DragItem,
    withDefault defaultPreview: TargetedDragPreview
  ) -> TargetedDragPreview? {
    guard item.localObject != nil else { return nil }
    return defaultPreview.retargetedPreview(with: DragPreviewTarget(container: self, center: dropPoint))
  }

  func dropInteraction(
    _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
  ) {
    guard let picture = picture(of: item) else { return }
    let point = dropPoint
    animator.addAnimations { picture.alpha = 0 }
    animator.addCompletion { _ in
      picture.center = point
      picture.alpha = 1
    }
  }
}
