import DragDropKit
import DragItems
import Foundation

/// The blog post's collection of cats, with its three ways to take a drop.
@MainActor
final class CatShelf: CollectionViewDataSource, CollectionViewDragDelegate, CollectionViewDropDelegate {
  enum Way {
    /// All cats at once, when all have loaded.
    case simple
    /// Cats of this collection swap with each other; others are inserted.
    case localOrExternal
    /// A placeholder for each cat until it has loaded.
    case placeholders
  }

  final class CatCell: CollectionViewCell {}
  final class PlaceholderCollectionCell: CollectionViewCell { static let identifier = "placeholder" }

  let collectionView = CollectionView()
  let way: Way
  var cats: [Cat]
  private(set) var errors: [ListUpdateError] = []
  private(set) var lastSession: (any DropSession)?

  init(_ names: [String], _ way: Way) {
    self.way = way
    cats = names.map { Cat(name: $0, image: Data("png".utf8)) }
    collectionView.register(CatCell.self, forCellWithReuseIdentifier: "cat")
    collectionView.register(
      PlaceholderCollectionCell.self, forCellWithReuseIdentifier: PlaceholderCollectionCell.identifier)
    collectionView.dataSource = self
    collectionView.dragDelegate = self
    collectionView.dropDelegate = self
    collectionView.onUpdateError = { [weak self] in self?.errors.append($0) }
  }

  var names: String { cats.map(\.name).joined(separator: " ") }

  /// The names in the visible cells, in order; a placeholder is "?".
  var shown: String {
    let frames = collectionView.visibleCells.map { ($0.frameInWindow, $0) }
    return frames.sorted { ($0.0.minY, $0.0.minX) < ($1.0.minY, $1.0.minX) }
      .map { $0.1 is PlaceholderCollectionCell ? "?" : $0.1.accessibilityLabel ?? "" }
      .joined(separator: " ")
  }

  // MARK: Data

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    cats.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cat", for: indexPath)
    cell.accessibilityLabel = cats[indexPath.item].name
    return cell
  }

  // MARK: Drag

  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] { [DragItem(itemProvider: ItemProvider(object: cats[indexPath.item]))] }

  // MARK: Drop

  func collectionView(_ collectionView: CollectionView, canHandle session: any DropSession) -> Bool {
    session.canLoadObjects(ofClass: Cat.self)
  }

  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal {
    let operation: DropOperation = session.localDragSession == nil ? .copy : .move
    // A batch of reloads needs no gap.
    return CollectionViewDropProposal(
      operation: operation, intent: way == .placeholders ? .insertAtDestinationIndexPath : .unspecified)
  }

  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
  ) {
    lastSession = coordinator.session
    let destinationIndexPath =
      coordinator.destinationIndexPath ?? IndexPath(item: cats.count, section: 0)
    switch way {
    case .simple: dropSimply(coordinator, destinationIndexPath)
    case .localOrExternal: dropLocallyOrNot(coordinator, destinationIndexPath)
    case .placeholders: dropWithPlaceholders(coordinator, destinationIndexPath)
    }
  }

  /// "Simple drop".
  private func dropSimply(_ coordinator: any CollectionViewDropCoordinator, _ destination: IndexPath) {
    coordinator.session.loadObjects(ofClass: Cat.self) { cats in
      self.collectionView.performBatchUpdates {
        for cat in cats { self.cats.insert(cat, at: min(destination.item, self.cats.count)) }
        self.collectionView.reloadSections(IndexSet(integer: destination.section))
      }
    }
  }

  /// "Determine if this is a local drag". The completion is on the main actor already (contract, section 3).
  /// The session is asked before the load, because it may be over when the data arrives.
  private func dropLocallyOrNot(_ coordinator: any CollectionViewDropCoordinator, _ destination: IndexPath) {
    let isLocal = coordinator.session.localDragSession != nil
    coordinator.session.loadObjects(ofClass: Cat.self) { cats in
      for cat in cats {
        if isLocal, let previousIndex = self.cats.firstIndex(where: { $0.name == cat.name }) {
          self.cats.swapAt(previousIndex, min(destination.item, self.cats.count - 1))
        } else {
          self.cats.insert(cat, at: min(destination.item, self.cats.count))
        }
      }
      self.collectionView.reloadSections(IndexSet(integer: destination.section))
    }
  }

  /// "Drop with placeholders".
  private func dropWithPlaceholders(
    _ coordinator: any CollectionViewDropCoordinator, _ destination: IndexPath
  ) {
    for item in coordinator.items {
      let placeholder = CollectionViewDropPlaceholder(
        insertionIndexPath: destination, reuseIdentifier: PlaceholderCollectionCell.identifier)
      let placeholderContext = coordinator.drop(item.dragItem, to: placeholder)
      let commit: @MainActor (Cat?) -> Void = { cat in
        // The post would trap without a cat.
        guard let cat else {
          placeholderContext.deletePlaceholder()
          return
        }
        placeholderContext.commitInsertion { insertionIndexPath in
          self.cats.insert(cat, at: insertionIndexPath.item)
        }
      }
      item.dragItem.itemProvider.loadObject(ofClass: Cat.self) { cat, _ in
        Task { @MainActor in commit(cat) }
      }
    }
    coordinator.session.progressIndicatorStyle = .none
  }
}
