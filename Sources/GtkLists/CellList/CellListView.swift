import CKitGtk
import CKitGtkShim
public import DragDrop
import DragItems
public import Foundation
import KitGLib
public import GtkViews

/// The base of collection and table views: layout and reuse of cells, selection, keyboard, and drag and drop.
///
/// Index paths are always the data source's: placeholders and the gap of a drag don't count. Points are in
/// the view's visible space.
open class CellListView: View, SpringLoadedInteractionSupporting {
  /// The numbers of dragging, scrolling and animation.
  public var configuration = CellListConfiguration() {
    didSet { setNeedsLayout() }
  }
  /// The clock of the reflow delay; tests advance it by hand.
  package var clock: any DragClock = MainLoopClock()

  let canvas: CellCanvas
  var table = SlotTable()
  var layout = CellLayout.empty
  var hosts: [SlotID: CellHost] = [:]
  /// The headers and footers that are visible, or about to be.
  var supplementaryHosts: [Supplementary: SupplementaryHost] = [:]
  /// The lengths of headers and footers, as far as they were asked for.
  var bandLengths: [SectionID: (header: Double, footer: Double)] = [:]
  var pool: [ReuseKey: [ReusableView]] = [:]
  var makers: [ReuseKey: () -> ReusableView] = [:]
  var selection: Set<SlotID> = []
  var focusedSlot: SlotID?
  /// The fixed end of a range that is extended with Shift.
  var anchorSlot: SlotID?
  /// Slots whose cell is hidden until its preview has arrived.
  var concealed: Set<SlotID> = []
  private(set) lazy var motion = CellMotion(in: canvas)
  var batch: CellBatch?
  var needsReload = true
  /// The delegates and data sources that the program has given.
  let roles = WeakRoles()
  /// The target frame of each realised slot.
  var targets: [SlotID: CGRect] = [:]
  var laidOutSize = CGSize(width: -1, height: -1)
  /// Whether the delegate gives each item a size.
  var asksForSizes: Bool { false }
  /// Seconds until cells make room for a drag.
  var reflowDelay: TimeInterval { 0 }
  /// Whether the user may select items.
  public var allowsSelection = true
  /// Whether the user may select several items.
  public var allowsMultipleSelection = false

  private(set) lazy var dragController = CellDragController(self)
  private(set) lazy var dropController = CellDropController(self)
  private(set) lazy var springController = CellSpringController(self)
  lazy var dragInteraction = DragInteraction(delegate: dragController)
  lazy var dropInteraction = DropInteraction(delegate: dropController)
  var springInteraction: SpringLoadedInteraction?

  init(accessibilityRole: AccessibilityRole, scrollsHorizontally: Bool) {
    canvas = CellCanvas(accessibilityRole: accessibilityRole)
    super.init(widget: gtk_scrolled_window_new())
    setScrolls(horizontally: scrollsHorizontally)
    adopt(canvas) { gtk_scrolled_window_set_child(object.opaque, canvas.widget) }
    accessibilityElement = canvas
    canvas.onLayout = { [weak self] in self?.layOut(in: $0) }
    canvas.onScroll = { [weak self] in self?.didScroll() }
    canvas.onDraw = { [weak self] in self?.drawGap($0) }
    addInteraction(dragInteraction)
    addInteraction(dropInteraction)
    installInput()
  }

  func setScrolls(horizontally: Bool) {
    gtk_scrolled_window_set_policy(
      object.opaque, horizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
      horizontally ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC)
  }

  // MARK: Overridden by subclasses

  var metrics: FlowMetrics { FlowMetrics() }
  /// Returns the numbers of one section's lines.
  /// - Parameter all: ``metrics``.
  func metrics(ofSection section: Int, _ all: FlowMetrics) -> FlowMetrics { all }
  /// The number of sections of the data source.
  var sourceSectionCount: Int { 0 }
  func sourceCount(inSection section: Int) -> Int { 0 }
  func size(forItemAt path: IndexPath) -> CGSize { .zero }
  /// The size of a gap for a thing that has no size in this view.
  var standardSize: CGSize { .zero }
  /// Adjusts a size that was asked for earlier to the view's current breadth.
  func fitted(_ size: CGSize) -> CGSize { size }
  func makeCell(at path: IndexPath) -> Cell? { nil }
  func willShow(_ cell: Cell, at path: IndexPath) {}
  /// Returns the length of a header or footer in the scroll direction; 0 for none. Asked once for each
  /// section.
  func bandLength(_ kind: Supplementary.Kind, inSection section: Int) -> Double { 0 }
  func makeSupplementary(_ kind: Supplementary.Kind, inSection section: Int) -> ReusableView? { nil }
  func willShow(_ view: ReusableView, _ kind: Supplementary.Kind, inSection section: Int) {}
  /// Whether headers stay visible while a part of their section is.
  var pinsHeaders: Bool { false }
  /// Draws the gap under a drag, in the canvas's space.
  open func drawGap(_ context: DrawingContext, in frame: CGRect) {
    context.fillRounded(frame.insetBy(dx: 2, dy: 2), radius: 8, Cell.accent.withAlpha(0.12))
    context.strokeRounded(frame.insetBy(dx: 2, dy: 2), radius: 8, width: 1.5, Cell.accent.withAlpha(0.5))
  }

  func didSelect(_ path: IndexPath) {}
  func didDeselect(_ path: IndexPath) {}
  func maySelect(_ path: IndexPath) -> Bool { true }
  func activate(_ path: IndexPath) {}
  func mayMove(_ path: IndexPath) -> Bool { false }
  func reportMove(_ path: IndexPath, to destination: IndexPath) {}
  /// Whether a reorder of one item is reported as a move instead of a drop.
  var movesSingleItems: Bool { false }
  /// Whether a drop doesn't learn where its items came from if the items were changed in mid-drag.
  var forgetsMovedSources: Bool { false }

  var hasDragDelegate: Bool { false }
  func dragItems(at path: IndexPath, _ session: any DragSession) -> [DragItem] { [] }
  func addedDragItems(at path: IndexPath, _ session: any DragSession, _ point: CGPoint) -> [DragItem] { [] }
  func dragParameters(at path: IndexPath) -> DragPreviewParameters? { nil }
  func dragWillBegin(_ session: any DragSession) {}
  func dragDidEnd(_ session: any DragSession) {}
  func dragAllowsMove(_ session: any DragSession) -> Bool { true }
  func dragIsRestricted(_ session: any DragSession) -> Bool { false }

  func dropCanHandle(_ session: any DropSession) -> Bool { false }
  func dropDidEnter(_ session: any DropSession) {}
  func dropDidExit(_ session: any DropSession) {}
  func dropDidEnd(_ session: any DropSession) {}
  func dropProposal(_ session: any DropSession, at path: IndexPath?) -> CellProposal {
    CellProposal(DropProposal(operation: .cancel), .unspecified)
  }
  func performDrop(_ coordinator: LiveDropCoordinator) {}
  func dropParameters(at path: IndexPath) -> DragPreviewParameters? { nil }
  func maySpring(at path: IndexPath, _ context: any SpringLoadedInteractionContext) -> Bool { true }

  // MARK: Data

  /// Asks the data source for everything again. Placeholders are removed: their contexts return false from
  /// now on.
  public func reloadData() {
    needsReload = false
    forgetEverything()
    table.reload(counts: sourceCounts)
    dropController.didReload()
    relayout(animated: false)
  }

  /// Shows nothing until the next layout, which asks another data source for everything. So it may be set
  /// before its cells are registered, and before its own data is there.
  func setNeedsReload() {
    forgetEverything()
    table.reload(counts: [])
    layout = .empty
    dropController.didReload()
    needsReload = true
    canvas.setNeedsLayout()
  }

  private func forgetEverything() {
    batch = nil
    motion.cancel()
    for host in hosts.values { recycle(host) }
    for host in supplementaryHosts.values { recycle(host) }
    for host in motion.takeDeparting() { recycle(host) }
    hosts = [:]
    supplementaryHosts = [:]
    bandLengths = [:]
    motion.forgetVacated()
    selection = []
    focusedSlot = nil
    anchorSlot = nil
    concealed = []
  }

  /// The greatest numbers of items and sections; more would be a mistake.
  static let itemLimit = 1_000_000
  static let sectionLimit = 100_000

  /// The numbers of items by section, from the data source.
  var sourceCounts: [Int] {
    var left = CellListView.itemLimit
    return (0..<min(max(0, sourceSectionCount), CellListView.sectionLimit)).map { section in
      let count = min(max(0, sourceCount(inSection: section)), left)
      left -= count
      return count
    }
  }

  /// Called when reported changes and the data source don't agree; the view has reloaded then. If nil, the
  /// error is written to standard error, since it's always a mistake in the program.
  public var onUpdateError: ((ListUpdateError) -> Void)?

  func reloadIfNeeded() { if needsReload { reloadData() } }

  /// The data source's number of sections at the latest load or change.
  public var numberOfSections: Int {
    reloadIfNeeded()
    return table.sections.count
  }

  /// Returns the number of a section's items, without placeholders.
  public func numberOfItems(inSection section: Int) -> Int {
    reloadIfNeeded()
    return table.sections.indices.contains(section) ? table.sections[section].count { $0.isItem } : 0
  }

  // MARK: Drag and drop (contract 1.12.2, 1.12.3)

  /// Whether presses on items may begin drags, and taps add to them. True by default.
  public var dragInteractionEnabled: Bool {
    get { dragInteraction.isEnabled }
    set { dragInteraction.isEnabled = newValue }
  }
  /// Whether a drag that began in this view is running.
  public var hasActiveDrag: Bool { dragController.hasActiveDrag }
  /// Whether a drag is over the view.
  public var hasActiveDrop: Bool { dropController.hasActiveDrop }
  /// Whether the view shows elements that the data source doesn't know: a reorder, a gap or placeholders.
  /// Don't call ``reloadData()`` then.
  public var hasUncommittedUpdates: Bool {
    table.hasPlaceholders || table.gap != nil || !table.lifted.isEmpty
  }

  /// Whether a drag that rests over an item selects it (contract 1.10.8, 1.10.10).
  public var isSpringLoaded = false {
    didSet {
      guard isSpringLoaded != oldValue else { return }
      if let springInteraction { removeInteraction(springInteraction) }
      springInteraction = isSpringLoaded ? springController.makeInteraction() : nil
      if let springInteraction { addInteraction(springInteraction) }
    }
  }
}
