import DragDrop
public import Foundation

/// Rows one below the other, each shown by a cell that is made when it scrolls in (`UITableView`; contract 1.12). The
/// content scrolls within the view's own bounds.
open class TableView: CellListView {
  /// Weak. Setting it loads anew.
  public weak var dataSource: (any TableViewDataSource)? { didSet { reload(if: oldValue !== dataSource) } }
  /// Weak.
  public weak var delegate: (any TableViewDelegate)? {
    didSet { renewSizes(if: oldValue !== delegate) }
  }
  /// Weak. Independent of the drop delegate; a reorder needs both (1.12.1).
  public weak var dragDelegate: (any TableViewDragDelegate)?
  /// Weak.
  public weak var dropDelegate: (any TableViewDropDelegate)?
  /// Points, for rows without a height of their own: a row of text with room for a finger. Setting it
  /// asks the ``delegate`` for its heights again.
  public var rowHeight = 44.0 {
    didSet { if rowHeight != oldValue { renewSizes() } }
  }
  /// Points between rows.
  public var rowSpacing = 0.0 {
    didSet { if rowSpacing != oldValue { setNeedsLayout() } }
  }
  /// Free room around each section's rows; headers and footers go from edge to edge. Leading is the left in all
  /// languages here.
  public var sectionInset = EdgeInsets() {
    didSet { if sectionInset != oldValue { setNeedsLayout() } }
  }

  /// Points, for headers and footers with a title and without a height of their own.
  public var sectionHeaderHeight = 32.0 {
    didSet { if sectionHeaderHeight != oldValue { renewSizes() } }
  }
  /// The same for footers, whose letters are smaller.
  public var sectionFooterHeight = 28.0 {
    didSet { if sectionFooterHeight != oldValue { renewSizes() } }
  }
  /// Whether headers stay in sight; for good.
  public let style: Style

  /// What sections look like (`UITableView.Style`).
  public enum Style: Int, Sendable {
    /// A header stays at the edge while rows of its section show.
    case plain = 0
    /// Headers scroll with their rows.
    case grouped = 1
  }

  /// - Parameter style: can't be changed later.
  public init(style: Style = .plain) {
    self.style = style
    super.init(accessibilityRole: .list, scrollsHorizontally: false)
    registerStandardHeaders()
  }

  private func reload(if isOther: Bool) { if isOther { reloadData() } }

  /// Another delegate has other sizes and views.
  private func renewSizes(if isOther: Bool) { if isOther { renewSizes() } }

  // MARK: Cells

  /// The class of the cells that ``dequeueReusableCell(withIdentifier:for:)`` makes.
  public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
    register(ReuseKey(identifier: identifier)) { cellClass.init() }
  }

  /// A cell that scrolled out, or a new one.
  /// - Precondition: a class is registered under the identifier.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> TableViewCell
  {
    guard let cell = dequeueCell(identifier) as? TableViewCell else {
      preconditionFailure("no cell class is registered as “\(identifier)”")
    }
    return cell
  }

  /// The cell that shows a row now; nil when it's out of sight.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    reloadIfNeeded()
    return table.id(at: indexPath).flatMap { hosts[$0]?.cell as? TableViewCell }
  }

  /// The row that a cell shows.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    hosts.values.first { $0.cell === cell }.flatMap { table.path(of: $0.id) }
  }

  /// The row at a point of the view's space.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    slot(at: canvas.convert(point, from: self)).flatMap { table.path(of: $0) }
  }

  /// The cells that are in sight, or about to be.
  public var visibleCells: [TableViewCell] { hosts.values.compactMap { $0.cell as? TableViewCell } }

  // MARK: Selection

  /// By section and row; empty when none is selected, where UIKit says nil.
  public var indexPathsForSelectedRows: [IndexPath] { selectedIndexPaths }

  /// Selects without telling the delegate; nil deselects all.
  public func selectRow(at indexPath: IndexPath?, scrollPosition: ScrollPosition = .none) {
    select(indexPath, scrollPosition: scrollPosition, extending: allowsMultipleSelection && indexPath != nil)
  }

  /// Without telling the delegate. Nothing when the row isn't selected.
  public func deselectRow(at indexPath: IndexPath) { deselect(indexPath) }

  /// By as little as brings it into view, clear of a pinned header. Nothing when there's no such row.
  /// - Parameter animated: over ``CellListConfiguration/layoutDuration``.
  public func scrollToRow(at indexPath: IndexPath, animated: Bool) {
    scroll(to: indexPath, animated: animated)
  }

  // MARK: Changes

  /// The data source has new rows, at these index paths.
  public func insertRows(at indexPaths: [IndexPath]) { insertItems(at: indexPaths) }
  /// The data source has these rows no more.
  public func deleteRows(at indexPaths: [IndexPath]) { deleteItems(at: indexPaths) }
  /// The data source has a row at another place.
  public func moveRow(at indexPath: IndexPath, to destination: IndexPath) {
    moveItem(at: indexPath, to: destination)
  }
  /// Shows these rows anew, in the heights that they have.
  public func reloadRows(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }

  /// Placeholders don't count.
  public func numberOfRows(inSection section: Int) -> Int { numberOfItems(inSection: section) }

  // MARK: What the base asks

  override var metrics: FlowMetrics {
    FlowMetrics(lineSpacing: rowSpacing, inset: sectionInset)
  }

  override var sourceSectionCount: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  override func sourceCount(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  override var asksForSizes: Bool { delegate != nil }
  override var standardSize: CGSize { CGSize(width: rowWidth, height: rowHeight) }
  override var movesSingleItems: Bool { true }
  override var forgetsMovedSources: Bool { true }

  private var rowWidth: Double {
    max(0, Double(canvas.bounds.width) - sectionInset.leading - sectionInset.trailing)
  }

  override func size(forItemAt path: IndexPath) -> CGSize {
    CGSize(width: rowWidth, height: delegate?.tableView(self, heightForRowAt: path) ?? rowHeight)
  }

  override func fitted(_ size: CGSize) -> CGSize { CGSize(width: rowWidth, height: size.height) }

  override var pinsHeaders: Bool { style == .plain }
  override func bandLength(_ kind: Supplementary.Kind, inSection section: Int) -> Double {
    supplementaryLength(kind, inSection: section)
  }
  override func makeSupplementary(_ kind: Supplementary.Kind, inSection section: Int) -> ReusableView? {
    makeHeaderFooter(kind, inSection: section)
  }
  override func willShow(_ view: ReusableView, _ kind: Supplementary.Kind, inSection section: Int) {
    tellWillShow(view, kind, inSection: section)
  }

  override func makeCell(at path: IndexPath) -> Cell? { dataSource?.tableView(self, cellForRowAt: path) }

  override func willShow(_ cell: Cell, at path: IndexPath) {
    guard let cell = cell as? TableViewCell else { return }
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }

  override func maySelect(_ path: IndexPath) -> Bool {
    delegate?.tableView(self, shouldSelectRowAt: path) ?? true
  }
  override func didSelect(_ path: IndexPath) { delegate?.tableView(self, didSelectRowAt: path) }
  override func didDeselect(_ path: IndexPath) { delegate?.tableView(self, didDeselectRowAt: path) }
  override func activate(_ path: IndexPath) {
    delegate?.tableView(self, performPrimaryActionForRowAt: path)
  }
  override func mayMove(_ path: IndexPath) -> Bool {
    dataSource?.tableView(self, canMoveRowAt: path) ?? false
  }
  override func tellMove(_ path: IndexPath, to destination: IndexPath) {
    dataSource?.tableView(self, moveRowAt: path, to: destination)
  }

  override func dragItems(at path: IndexPath, _ session: any DragSession) -> [DragItem] {
    dragDelegate?.tableView(self, itemsForBeginning: session, at: path) ?? []
  }
  override func addedDragItems(at path: IndexPath, _ session: any DragSession, _ point: CGPoint) -> [DragItem]
  {
    dragDelegate?.tableView(self, itemsForAddingTo: session, at: path, point: point) ?? []
  }
  override func dragParameters(at path: IndexPath) -> DragPreviewParameters? {
    dragDelegate?.tableView(self, dragPreviewParametersForRowAt: path)
  }
  override func dragWillBegin(_ session: any DragSession) {
    dragDelegate?.tableView(self, dragSessionWillBegin: session)
  }
  override func dragDidEnd(_ session: any DragSession) {
    dragDelegate?.tableView(self, dragSessionDidEnd: session)
  }
  override func dragAllowsMove(_ session: any DragSession) -> Bool {
    dragDelegate?.tableView(self, dragSessionAllowsMoveOperation: session) ?? true
  }
  override func dragIsRestricted(_ session: any DragSession) -> Bool {
    dragDelegate?.tableView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
  }

  override func dropCanHandle(_ session: any DropSession) -> Bool {
    dropDelegate?.tableView(self, canHandle: session) ?? false
  }
  override func dropDidEnter(_ session: any DropSession) {
    dropDelegate?.tableView(self, dropSessionDidEnter: session)
  }
  override func dropDidExit(_ session: any DropSession) {
    dropDelegate?.tableView(self, dropSessionDidExit: session)
  }
  override func dropDidEnd(_ session: any DropSession) {
    dropDelegate?.tableView(self, dropSessionDidEnd: session)
  }
  override func dropProposal(_ session: any DropSession, at path: IndexPath?) -> CellProposal {
    dropDelegate?.tableView(self, dropSessionDidUpdate: session, withDestinationIndexPath: path)
      .cellProposal ?? super.dropProposal(session, at: path)
  }
  override func performDrop(_ coordinator: LiveDropCoordinator) {
    dropDelegate?.tableView(self, performDropWith: LiveTableViewDropCoordinator(coordinator))
  }
  override func dropParameters(at path: IndexPath) -> DragPreviewParameters? {
    dropDelegate?.tableView(self, dropPreviewParametersForRowAt: path)
  }
  override func maySpring(at path: IndexPath, _ context: any SpringLoadedInteractionContext) -> Bool {
    delegate?.tableView(self, shouldSpringLoadRowAt: path, with: context) ?? true
  }
}
