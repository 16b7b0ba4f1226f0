import DragDrop
import DragItems
import Foundation
import GtkViews
import TestSupport

@testable import GtkLists

/// The cell of a letter.
final class LetterCell: CollectionViewCell {
  var letter = ""
  var states: [DragState] = []
  /// The number of cells that were ever made.
  static var made = 0

  required init() {
    super.init()
    LetterCell.made += 1
  }

  override func dragStateDidChange(_ state: DragState) {
    super.dragStateDidChange(state)
    states.append(state)
  }
}

/// A collection of letters that can be dragged and reordered. It notes the questions that it's asked.
@MainActor
final class Letters: CollectionViewDataSource, CollectionViewDelegate, CollectionViewDragDelegate,
  CollectionViewDropDelegate
{
  let view: CollectionView
  let story: Story
  var letters: [String]
  var intent = CollectionViewDropProposal.Intent.insertAtDestinationIndexPath
  var operation: DropOperation?
  var handles = true
  var isMovable = false
  var cellRequests = 0
  /// The items that the user selected, in order. `opened` has those that the user opened.
  var chosen: [String] = []
  var opened: [String] = []
  var destinations: [IndexPath?] = []
  var onPerform: ((any CollectionViewDropCoordinator) -> Void)?
  var allowsMove = true
  var isRestricted = false
  var adds = false
  var drags = true
  var maySpring = true
  /// The view that shows that a drag is held over an item; by default the item's cell.
  var springView: View?
  var preview: DragPreviewParameters?
  var landing: DragPreviewParameters?
  /// The sizes of single items, by letter.
  var sizes: [String: CGSize] = [:]
  /// The indices that were asked for and aren't in the model.
  var beyond: [Int] = []
  /// The letter of items from elsewhere.
  var incoming = "x"

  /// Cells of 50 × 50, six in a row, without spacing.
  init(_ letters: String, story: Story, layout: CollectionViewFlowLayout = Letters.grid) {
    self.letters = letters.map(String.init)
    self.story = story
    view = CollectionView(collectionViewLayout: layout)
    view.register(LetterCell.self, forCellWithReuseIdentifier: "letter")
    view.register(LetterCell.self, forCellWithReuseIdentifier: "loading")
    view.dataSource = self
    view.delegate = self
    view.dragDelegate = self
    view.dropDelegate = self
  }

  static var grid: CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    return layout
  }

  /// The visible items, in order. A gap is "_", and a placeholder "?".
  var shown: String {
    view.layout.elements.map { element in
      switch element.content {
      case .item: letters[element.path.item]
      case .placeholder: "?"
      case .gap: "_"
      }
    }.joined()
  }

  var model: String { letters.joined() }

  func middle(_ item: Int) -> CGPoint {
    CGPoint(x: 50 * Double(item % 6) + 25, y: 50 * Double(item / 6) + 25)
  }

  // MARK: Data

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    letters.count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    cellRequests += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "letter", for: indexPath)
    guard letters.indices.contains(indexPath.item) else {
      beyond.append(indexPath.item)
      return cell
    }
    (cell as? LetterCell)?.letter = letters[indexPath.item]
    return cell
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    isMovable
  }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) { letters.insert(letters.remove(at: source.item), at: destination.item) }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    chosen.append(letters[indexPath.item])
  }

  func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {
    opened.append(letters[indexPath.item])
  }

  func collectionView(_ collectionView: CollectionView, sizeForItemAt indexPath: IndexPath) -> CGSize? {
    guard letters.indices.contains(indexPath.item) else {
      beyond.append(indexPath.item)
      return nil
    }
    return sizes[letters[indexPath.item]]
  }

  // MARK: Drag

  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: any DragSession, at indexPath: IndexPath
  ) -> [DragItem] {
    let item = DragItem(itemProvider: ItemProvider())
    item.localObject = letters[indexPath.item]
    story.note("drag:\(letters[indexPath.item])")
    return drags ? [item] : []
  }

  func collectionView(
    _ collectionView: CollectionView, itemsForAddingTo session: any DragSession, at indexPath: IndexPath,
    point: CGPoint
  ) -> [DragItem] {
    guard adds else { return [] }
    story.note("add:\(letters[indexPath.item])@\(Int(point.x)),\(Int(point.y))")
    return [DragItem(itemProvider: ItemProvider())]
  }

  func collectionView(
    _ collectionView: CollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? { preview }

  func collectionView(
    _ collectionView: CollectionView, dragSessionAllowsMoveOperation session: any DragSession
  ) -> Bool { allowsMove }

  func collectionView(
    _ collectionView: CollectionView, dragSessionIsRestrictedToDraggingApplication session: any DragSession
  ) -> Bool { isRestricted }

  func collectionView(
    _ collectionView: CollectionView, shouldSpringLoadItemAt indexPath: IndexPath,
    with context: any SpringLoadedInteractionContext
  ) -> Bool {
    if let springView { context.targetView = springView }
    return maySpring
  }

  func collectionView(
    _ collectionView: CollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
  ) -> DragPreviewParameters? { landing }

  func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: any DragSession) {
    story.note("begin")
  }

  func collectionView(_ collectionView: CollectionView, dragSessionDidEnd session: any DragSession) {
    story.note("end")
  }

  // MARK: Drop

  func collectionView(_ collectionView: CollectionView, canHandle session: any DropSession) -> Bool {
    handles
  }

  func collectionView(_ collectionView: CollectionView, dropSessionDidEnter session: any DropSession) {
    story.note("enter")
  }

  func collectionView(_ collectionView: CollectionView, dropSessionDidExit session: any DropSession) {
    story.note("exit")
  }

  func collectionView(_ collectionView: CollectionView, dropSessionDidEnd session: any DropSession) {
    story.note("over")
  }

  func collectionView(
    _ collectionView: CollectionView, dropSessionDidUpdate session: any DropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> CollectionViewDropProposal {
    destinations.append(destinationIndexPath)
    let isOwn = collectionView.hasActiveDrag
    return CollectionViewDropProposal(operation: operation ?? (isOwn ? .move : .copy), intent: intent)
  }

  func collectionView(
    _ collectionView: CollectionView, performDropWith coordinator: any CollectionViewDropCoordinator
  ) {
    story.note("perform:\(coordinator.destinationIndexPath.map { String($0.item) } ?? "nil")")
    if let onPerform { return onPerform(coordinator) }
    insert(coordinator)
  }

  /// Inserts items as every port does: sources are removed, new items inserted, and each item lands at its
  /// cell.
  func insert(_ coordinator: any CollectionViewDropCoordinator) {
    let destination = coordinator.destinationIndexPath ?? IndexPath(item: letters.count, section: 0)
    for item in coordinator.items {
      view.performBatchUpdates {
        if let source = item.sourceIndexPath, coordinator.proposal.operation == .move {
          letters.insert(letters.remove(at: source.item), at: destination.item)
          view.deleteItems(at: [source])
        } else {
          letters.insert(incoming, at: destination.item)
        }
        view.insertItems(at: [destination])
      }
      coordinator.drop(item.dragItem, toItemAt: destination)
    }
  }
}

/// Shows a collection of these letters for one test.
@MainActor
func withLetters(_ letters: String, _ body: (Letters, ListBench) throws -> Void) rethrows {
  let model = Letters(letters, story: Story())
  let bench = ListBench(model.view)
  try body(model, bench)
  bench.close()
}
