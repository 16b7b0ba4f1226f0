import DragDropKit
import DragItems
import Foundation

/// Snippets of "Collections": names that are dragged, reordered and dropped.
@MainActor
final class Shelf: CollectionViewDataSource, CollectionViewDragDelegate, CollectionViewDropDelegate {
  final class NameCell: CollectionViewCell {}

  private(set) var names: [String] = []

  func makeView() -> CollectionView {
    let view = CollectionView()
    view.register(NameCell.self, forCellWithReuseIdentifier: "name")
    view.dataSource = self
    view.dragDelegate = self
    view.dropDelegate = self
    return view
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    names.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath)
    cell.accessibilityLabel = names[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    [DragItem(itemProvider: ItemProvider(object: names[indexPath.item]))]
  }

  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal {
    let operation: DropOperation = collectionView.hasActiveDrag ? .move : .copy
    return CollectionViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
  ) {
    let end = IndexPath(item: names.count, section: 0)
    let destination = coordinator.destinationIndexPath ?? end
    for item in coordinator.items {
      if let source = item.sourceIndexPath {
        reorder(item, from: source, to: destination, coordinator, in: collectionView)
      } else {
        insert(item, at: destination, coordinator)
      }
    }
  }

  private func reorder(
    _ item: any CollectionViewDropItem, from source: IndexPath, to destination: IndexPath,
    _ coordinator: any CollectionViewDropCoordinator, in collectionView: CollectionView
  ) {
    // First the model and the view, then where the picture goes.
    collectionView.performBatchUpdates {
      names.insert(names.remove(at: source.item), at: min(destination.item, names.count - 1))
      collectionView.deleteItems(at: [source])
      collectionView.insertItems(at: [destination])
    }
    coordinator.drop(item.dragItem, toItemAt: destination)
  }

  private func insert(
    _ item: any CollectionViewDropItem, at destination: IndexPath,
    _ coordinator: any CollectionViewDropCoordinator
  ) {
    let placeholder = CollectionViewDropPlaceholder(
      insertionIndexPath: destination, reuseIdentifier: "name")
    let context = coordinator.drop(item.dragItem, to: placeholder)
    let finish: @MainActor (String?) -> Void = { name in
      guard let name else {
        _ = context.deletePlaceholder()
        return
      }
      // Not where it was dropped: where the placeholder is by now.
      context.commitInsertion { path in self.names.insert(name, at: path.item) }
    }
    item.dragItem.itemProvider.loadObject(ofClass: String.self) { name, _ in
      Task { @MainActor in finish(name) }
    }
  }
}
