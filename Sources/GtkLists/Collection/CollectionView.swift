import DragDrop
import DragItems
public import Foundation
import GtkViews

/// Items that flow in rows or columns, each shown by a cell that is made when it scrolls in
/// (`UICollectionView`; contract 1.12). The content scrolls within the view's own bounds.
///
/// ```swift
/// let layout = CollectionViewFlowLayout()
/// let collection = CollectionView(frame: .zero, collectionViewLayout: layout)
/// collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "card")
/// ```
open class CollectionView: CellListView {
  /// UIKit's name of ``CollectionViewReorderingCadence``.
  public typealias ReorderingCadence = CollectionViewReorderingCadence

  /// The data source, held weakly. Another one is asked in the next layout, or when a question to the view
  /// needs its answers.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet {
      roles.record("data source", dataSource)
      if oldValue !== dataSource { setNeedsReload() }
    }
  }
  /// The delegate, held weakly.
  public weak var delegate: (any CollectionViewDelegate)? {
    didSet {
      roles.record("delegate", delegate)
      renewSizes(if: oldValue !== delegate)
    }
  }
  /// The drag delegate, held weakly. Independent of the drop delegate; a reorder needs both (1.12.1).
  public weak var dragDelegate: (any CollectionViewDragDelegate)? {
    didSet { roles.record("drag delegate", dragDelegate) }
  }
  /// The drop delegate, held weakly.
  public weak var dropDelegate: (any CollectionViewDropDelegate)? {
    didSet { roles.record("drop delegate", dropDelegate) }
  }
  /// How soon items make room for a drag (1.12.4).
  public var reorderingCadence = ReorderingCadence.immediate
  /// The layout, which can be changed in place. A change takes effect at once, without an animation, and asks
  /// the ``delegate`` for its sizes again.
  public var collectionViewLayout: CollectionViewFlowLayout {
    didSet {
      guard collectionViewLayout !== oldValue else { return }
      oldValue.onChange = nil
      followLayout()
      layoutChanged()
    }
  }

  /// - Parameter layout: the initial layout.
  public init(collectionViewLayout layout: CollectionViewFlowLayout = CollectionViewFlowLayout()) {
    collectionViewLayout = layout
    super.init(accessibilityRole: .grid, scrollsHorizontally: layout.scrollDirection == .horizontal)
    followLayout()
  }

  /// - Parameters:
  ///   - frame: the view's frame in the canvas that it's added to.
  ///   - layout: the initial layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewFlowLayout) {
    collectionViewLayout = layout
    super.init(accessibilityRole: .grid, scrollsHorizontally: layout.scrollDirection == .horizontal)
    followLayout()
    if frame != .zero { self.frame = frame }
  }

  private func followLayout() {
    collectionViewLayout.onChange = { [weak self] in self?.layoutChanged() }
  }

  private func layoutChanged() {
    setScrolls(horizontally: metrics.scrollsHorizontally)
    renewSizes()
  }

  /// Another delegate has other sizes and views.
  private func renewSizes(if isOther: Bool) { if isOther { renewSizes() } }

  // MARK: Cells

  /// Registers the class of cells that ``dequeueReusableCell(withReuseIdentifier:for:)`` makes.
  public func register(_ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
    register(ReuseKey(identifier: identifier)) { cellClass.init() }
  }

  /// Returns a cell that scrolled out, or a new one.
  /// - Precondition: a class is registered under the identifier.
  public func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> CollectionViewCell
  {
    guard let cell = dequeueCell(identifier) as? CollectionViewCell else {
      GroundRule.fail(
        "No cell class is registered as “\(identifier)”. Call register before the first layout.",
        see: .collections)
    }
    return cell
  }

  /// Returns the cell that shows an item now; nil when it isn't visible.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    reloadIfNeeded()
    return table.id(at: indexPath).flatMap { hosts[$0]?.cell as? CollectionViewCell }
  }

  /// Returns the item that a cell shows.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    hosts.values.first { $0.cell === cell }.flatMap { table.path(of: $0.id) }
  }

  /// Returns the item at a point of the view's space.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    slot(at: canvas.convert(point, from: self)).flatMap { table.path(of: $0) }
  }

  /// The cells that are visible, or about to be.
  public var visibleCells: [CollectionViewCell] { hosts.values.compactMap { $0.cell as? CollectionViewCell } }

  /// The items of which a part is visible, by section and item.
  public var indexPathsForVisibleItems: [IndexPath] { visiblePaths }

  // MARK: Selection

  /// The selected items, by section and item; empty when none is selected, where UIKit returns nil.
  public var indexPathsForSelectedItems: [IndexPath] { selectedIndexPaths }

  /// Selects an item without notifying the delegate; nil deselects all.
  public func selectItem(at indexPath: IndexPath?, scrollPosition: ScrollPosition = .none) {
    select(indexPath, scrollPosition: scrollPosition, extending: allowsMultipleSelection && indexPath != nil)
  }

  /// Deselects an item without notifying the delegate. Does nothing when the item isn't selected.
  public func deselectItem(at indexPath: IndexPath) { deselect(indexPath) }

  /// Scrolls by the least distance that makes an item visible and not covered by a pinned header. Does
  /// nothing when there's no such item.
  /// - Parameters:
  ///   - indexPath: the item's section and index in it.
  ///   - animated: animates over ``CellListConfiguration/layoutDuration``.
  public func scrollToItem(at indexPath: IndexPath, animated: Bool) {
    scroll(to: indexPath, animated: animated)
  }

  // MARK: Overrides

  override var metrics: FlowMetrics {
    let layout = collectionViewLayout
    return FlowMetrics(
      scrollsHorizontally: layout.scrollDirection == .horizontal, lineSpacing: layout.minimumLineSpacing,
      itemSpacing: layout.minimumInteritemSpacing, inset: layout.sectionInset)
  }

  override func metrics(ofSection section: Int, _ all: FlowMetrics) -> FlowMetrics {
    givenMetrics(ofSection: section, all)
  }

  override var sourceSectionCount: Int {
    roles.check("data source", dataSource, of: self)
    roles.check("delegate", delegate, of: self)
    return dataSource?.numberOfSections(in: self) ?? 0
  }
  override func sourceCount(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  override var asksForSizes: Bool { delegate != nil }
  override var standardSize: CGSize { collectionViewLayout.itemSize }
  override var reflowDelay: TimeInterval {
    switch reorderingCadence {
    case .immediate: 0
    case .fast: configuration.fastReflowDelay
    case .slow: configuration.slowReflowDelay
    }
  }

  override func size(forItemAt path: IndexPath) -> CGSize {
    delegate?.collectionView(self, sizeForItemAt: path) ?? collectionViewLayout.itemSize
  }

  override var pinsHeaders: Bool { collectionViewLayout.sectionHeadersPinToVisibleBounds }
  override func bandLength(_ kind: Supplementary.Kind, inSection section: Int) -> Double {
    supplementaryLength(kind, inSection: section)
  }
  override func makeSupplementary(_ kind: Supplementary.Kind, inSection section: Int) -> ReusableView? {
    dataSource?.collectionView(
      self, viewForSupplementaryElementOfKind: kind.elementKind, at: IndexPath(item: 0, section: section))
  }
  override func willShow(_ view: ReusableView, _ kind: Supplementary.Kind, inSection section: Int) {
    guard let view = view as? CollectionReusableView else { return }
    delegate?.collectionView(
      self, willDisplaySupplementaryView: view, forElementKind: kind.elementKind,
      at: IndexPath(item: 0, section: section))
  }

  override func makeCell(at path: IndexPath) -> Cell? {
    dataSource?.collectionView(self, cellForItemAt: path)
  }

  override func willShow(_ cell: Cell, at path: IndexPath) {
    guard let cell = cell as? CollectionViewCell else { return }
    delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
  }

  override func maySelect(_ path: IndexPath) -> Bool {
    delegate?.collectionView(self, shouldSelectItemAt: path) ?? true
  }
  override func didSelect(_ path: IndexPath) { delegate?.collectionView(self, didSelectItemAt: path) }
  override func didDeselect(_ path: IndexPath) { delegate?.collectionView(self, didDeselectItemAt: path) }
  override func activate(_ path: IndexPath) {
    delegate?.collectionView(self, performPrimaryActionForItemAt: path)
  }
  override func mayMove(_ path: IndexPath) -> Bool {
    dataSource?.collectionView(self, canMoveItemAt: path) ?? false
  }
  override func reportMove(_ path: IndexPath, to destination: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: path, to: destination)
  }

  override var hasDragDelegate: Bool {
    roles.check("drag delegate", dragDelegate, of: self)
    return dragDelegate != nil
  }
  override func dragItems(at path: IndexPath, _ session: any DragSession) -> [DragItem] {
    roles.check("drag delegate", dragDelegate, of: self)
    return dragDelegate?.collectionView(self, itemsForBeginning: session, at: path) ?? []
  }
  override func addedDragItems(at path: IndexPath, _ session: any DragSession, _ point: CGPoint) -> [DragItem]
  {
    dragDelegate?.collectionView(self, itemsForAddingTo: session, at: path, point: point) ?? []
  }
  override func dragParameters(at path: IndexPath) -> DragPreviewParameters? {
    dragDelegate?.collectionView(self, dragPreviewParametersForItemAt: path)
  }
  override func dragWillBegin(_ session: any DragSession) {
    dragDelegate?.collectionView(self, dragSessionWillBegin: session)
  }
  override func dragDidEnd(_ session: any DragSession) {
    dragDelegate?.collectionView(self, dragSessionDidEnd: session)
  }
  override func dragAllowsMove(_ session: any DragSession) -> Bool {
    dragDelegate?.collectionView(self, dragSessionAllowsMoveOperation: session) ?? true
  }
  override func dragIsRestricted(_ session: any DragSession) -> Bool {
    dragDelegate?.collectionView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
  }

  override func dropCanHandle(_ session: any DropSession) -> Bool {
    roles.check("drop delegate", dropDelegate, of: self)
    return dropDelegate?.collectionView(self, canHandle: session) ?? false
  }
  override func dropDidEnter(_ session: any DropSession) {
    dropDelegate?.collectionView(self, dropSessionDidEnter: session)
  }
  override func dropDidExit(_ session: any DropSession) {
    dropDelegate?.collectionView(self, dropSessionDidExit: session)
  }
  override func dropDidEnd(_ session: any DropSession) {
    dropDelegate?.collectionView(self, dropSessionDidEnd: session)
  }
  override func dropProposal(_ session: any DropSession, at path: IndexPath?) -> CellProposal {
    dropDelegate?.collectionView(self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
      .cellProposal ?? super.dropProposal(session, at: path)
  }
  override func performDrop(_ coordinator: LiveDropCoordinator) {
    dropDelegate?.collectionView(self, performDropWith: LiveCollectionViewDropCoordinator(coordinator))
  }
  override func dropParameters(at path: IndexPath) -> DragPreviewParameters? {
    dropDelegate?.collectionView(self, dropPreviewParametersForItemAt: path)
  }
  override func maySpring(at path: IndexPath, _ context: any SpringLoadedInteractionContext) -> Bool {
    delegate?.collectionView(self, shouldSpringLoadItemAt: path, with: context) ?? true
  }
}
