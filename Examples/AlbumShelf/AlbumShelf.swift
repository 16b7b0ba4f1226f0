import DragDropKit

/// A row of pictures for a program that isn't written in Swift. Pictures are dropped on it, and dragged out
/// of it.
final class AlbumShelf: View, DragInteractionDelegate, DropInteractionDelegate {
  private let changed: (Int) -> Void
  private var pictures: [ImageView] = []
  private static let side = 120.0

  init(changed: @escaping (Int) -> Void) {
    self.changed = changed
    super.init()
    accessibilityLabel = "Shelf"
    backgroundColor = Color(white: 0.93)
    addInteraction(DragInteraction(delegate: self))
    addInteraction(DropInteraction(delegate: self))
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    DropProposal(operation: session.localDragSession == nil ? .copy : .forbidden)
  }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    session.canLoadObjects(ofClass: Image.self)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    session.loadObjects(ofClass: Image.self) { images in
      for image in images { self.show(image) }
    }
  }

  private func show(_ image: Image) {
    let picture = ImageView()
    picture.image = image
    picture.accessibilityLabel = image.suggestedName ?? "A picture"
    let left = Double(pictures.count) * (Self.side + 12) + 12
    picture.frame = CGRect(x: left, y: 12, width: Self.side, height: Self.side)
    pictures.append(picture)
    addSubview(picture)
    // A task shows that Swift's main actor runs in the C program's loop.
    Task { changed(pictures.count) }
  }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] {
    let point = session.location(in: self)
    guard let picture = pictures.first(where: { $0.frame.contains(point) }), let image = picture.image else {
      return []
    }
    let item = DragItem(itemProvider: ItemProvider(object: image))
    item.localObject = picture
    return [item]
  }

  func dragInteraction(
    _ interaction: DragInteraction, previewForLifting item: DragItem, session: any DragSession
  ) -> TargetedDragPreview? {
    (item.localObject as? ImageView).map { TargetedDragPreview(view: $0) }
  }
}

/// The one function that a C program calls, on GTK's thread, which is the process's first one: see
/// `Examples/CAlbum/main.c`.
@_cdecl("album_shelf_new")
@MainActor
public func makeAlbumShelf(
  _ changed: @escaping @convention(c) (CInt, UnsafeMutableRawPointer?) -> Void,
  _ data: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer {
  DragDropSystem.attach()
  return AlbumShelf { changed(CInt($0), data) }.makeFloatingWidget()
}
