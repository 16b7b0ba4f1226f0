import DragDrop
import DragItems
public import Foundation
public import GtkViews

/// Rows in a column, each shown by a cell that is made when it scrolls in (`UITableView`; contract 1.12). The
/// content scrolls within the view's own bounds.
///
/// ```swift
/// tableView.dataSource = rows
/// tableView.dragDelegate = rows
/// tableView.dropDelegate = rows
/// tableView.register(TableViewCell.self, forCellReuseIdentifier: "row")
/// ```
open class TableView: CellListView {
  /// The data source, held weakly. Another one is asked in the next layout, or when a question to the view
  /// needs its answers.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet {
      roles.record("data source", dataSource)
      if oldValue !== dataSource { setNeedsReload() }
    }
  }
  /// The delegate, held weakly.
  public weak var delegate: (any TableViewDelegate)? {
    didSet {
      roles.record("delegate", delegate)
      renewSizes(if: oldValue !== delegate)
    }
  }
  /// The drag delegate, held weakly. Independent of the drop delegate; a reorder needs both (1.12.1).
  public weak var dragDelegate: (any TableViewDragDelegate)? {
    didSet { roles.record("drag delegate", dragDelegate) }
  }
  /// The drop delegate, held weakly.
  public weak var dropDelegate: (any TableViewDropDelegate)? {
    didSet { roles.record("drop delegate", dropDelegate) }
  }
  /// The height in points of rows for which the delegate gives none: a row of text large enough for a finger.
  /// Setting it asks the ``delegate`` for its heights again; ``automaticDimension`` is that height, too.
  public var rowHeight = 44.0 {
    didSet { if rowHeight != oldValue { renewSizes() } }
  }
  /// Points between rows.
  public var rowSpacing = 0.0 {
    didSet { if rowSpacing != oldValue { setNeedsLayout() } }
  }
  /// The insets of each section's rows; headers and footers extend from edge to edge. Leading is the left in
  /// all languages.
  public var sectionInset = EdgeInsets() {
    didSet { if sectionInset != oldValue { setNeedsLayout() } }
  }

  /// The height in points of headers with a title for which the delegate gives no height.
  public var sectionHeaderHeight = 32.0 {
    didSet { if sectionHeaderHeight != oldValue { renewSizes() } }
  }
  /// The height in points of footers with a title for which the delegate gives no height; their letters are
  /// smaller.
  public var sectionFooterHeight = 28.0 {
    didSet { if sectionFooterHeight != oldValue { renewSizes() } }
  }
  /// Whether headers stay visible; can't be changed.
  public let style: Style

  /// The behaviour of section headers (`UITableView.Style`).
  public enum Style: Int, Sendable {
    /// A header stays at the edge while rows of its section are visible.
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

  /// - Parameters:
  ///   - frame: the view's frame in the canvas that it's added to.
  ///   - style: can't be changed later.
  public init(frame: CGRect, style: Style = .plain) {
    self.style = style
    super.init(accessibilityRole: .list, scrollsHorizontally: false)
    registerStandardHeaders()
    if frame != .zero { self.frame = frame }
  }

  /// Another delegate has other sizes and views.
  private func renewSizes(if isOther: Bool) { if isOther { renewSizes() } }

  // MARK: Cells

  /// Registers the class of cells that ``dequeueReusableCell(withIdentifier:for:)`` makes.
  public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
    register(ReuseKey(identifier: identifier)) { cellClass.init() }
  }

  /// Returns a cell that scrolled out, or a new one.
  /// - Precondition: a class is registered under the identifier.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> TableViewCell
  {
    guard let cell = dequeueCell(identifier) as? TableViewCell else {
      GroundRule.fail(
        "No cell class is registered as “\(identifier)”. Call register before the first layout.",
        see: .collections)
    }
    return cell
  }

  /// Returns the cell that shows a row now; nil when it isn't visible.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    reloadIfNeeded()
    return table.id(at: indexPath).flatMap { hosts[$0]?.cell as? TableViewCell }
  }

  /// Returns the row that a cell shows.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    hosts.values.first { $0.cell === cell }.flatMap { table.path(of: $0.id) }
  }

  /// Returns the row at a point of the view's space.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    slot(at: canvas.convert(point, from: self)).flatMap { table.path(of: $0) }
  }

  /// The cells that are visible, or about to be.
  public var visibleCells: [TableViewCell] { hosts.values.compactMap { $0.cell as? TableViewCell } }

  /// The rows of which a part is visible, by section and row (`UITableView.indexPathsForVisibleRows`).
  public var indexPathsForVisibleRows: [IndexPath]? { visiblePaths }

  // MARK: Selection

  /// The selected rows, by section and row; empty when none is selected, where UIKit returns nil.
  public var indexPathsForSelectedRows: [IndexPath] { selectedIndexPaths }

  /// Selects a row without notifying the delegate; nil deselects all.
  public func selectRow(at indexPath: IndexPath?, scrollPosition: ScrollPosition = .none) {
    select(indexPath, scrollPosition: scrollPosition, extending: allowsMultipleSelection && indexPath != nil)
  }

  /// Deselects a row without notifying the delegate. Does nothing when the row isn't selected.
  public func deselectRow(at indexPath: IndexPath) { deselect(indexPath) }

  /// Scrolls by the least distance that makes a row visible and not covered by a pinned header. Does nothing
  /// when there's no such row.
  /// - Parameters:
  ///   - indexPath: the row's section and index in it.
  ///   - animated: animates over ``CellListConfiguration/layoutDuration``.
  public func scrollToRow(at indexPath: IndexPath, animated: Bool) {
    scroll(to: indexPath, animated: animated)
  }

  // MARK: Changes

  /// Reports to the view that the data source has new rows, at these index paths.
  public func insertRows(at indexPaths: [IndexPath]) { insertItems(at: indexPaths) }
  /// Reports to the view that the data source doesn't have these rows any more.
  public func deleteRows(at indexPaths: [IndexPath]) { deleteItems(at: indexPaths) }
  /// Reports to the view that the data source has a row at another index path.
  public func moveRow(at indexPath: IndexPath, to destination: IndexPath) {
    moveItem(at: indexPath, to: destination)
  }
  /// Reloads these rows, and asks for their heights again.
  public func reloadRows(at indexPaths: [IndexPath]) { reloadItems(at: indexPaths) }

  /// Returns the number of a section's rows, without placeholders.
  public func numberOfRows(inSection section: Int) -> Int { numberOfItems(inSection: section) }

  // MARK: Overrides

  override var metrics: FlowMetrics {
    FlowMetrics(lineSpacing: rowSpacing, inset: sectionInset)
  }

  override var sourceSectionCount: Int {
    roles.check("data source", dataSource, of: self)
    roles.check("delegate", delegate, of: self)
    return dataSource?.numberOfSections(in: self) ?? 0
  }
  override func sourceCount(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  override var asksForSizes: Bool { delegate != nil }
  private var usualHeight: Double { rowHeight < 0 ? TableView.rowOfText : rowHeight }
  private static let rowOfText = 44.0

  override var standardSize: CGSize { CGSize(width: rowWidth, height: usualHeight) }
  override var movesSingleItems: Bool { true }
  override var forgetsMovedSources: Bool { true }

  private var rowWidth: Double {
    max(0, Double(canvas.bounds.width) - sectionInset.leading - sectionInset.trailing)
  }

  override func size(forItemAt path: IndexPath) -> CGSize {
    CGSize(width: rowWidth, height: delegate?.tableView(self, heightForRowAt: path) ?? usualHeight)
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
    reportWillShow(view, kind, inSection: section)
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
  override func reportMove(_ path: IndexPath, to destination: IndexPath) {
    dataSource?.tableView(self, moveRowAt: path, to: destination)
  }

  override var hasDragDelegate: Bool {
    roles.check("drag delegate", dragDelegate, of: self)
    return dragDelegate != nil
  }
  override func dragItems(at path: IndexPath, _ session: any DragSession) -> [DragItem] {
    roles.check("drag delegate", dragDelegate, of: self)
    return dragDelegate?.tableView(self, itemsForBeginning: session, at: path) ?? []
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
    roles.check("drop delegate", dropDelegate, of: self)
    return dropDelegate?.tableView(self, canHandle: session) ?? false
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
