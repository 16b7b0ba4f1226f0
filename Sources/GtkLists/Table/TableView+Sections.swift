import CKitGtkShim
public import Foundation
public import GtkViews

/// Headers and footers of sections.
extension TableView {
  /// Registers the class of views that ``dequeueReusableHeaderFooterView(withIdentifier:)`` makes.
  public func register(
    _ viewClass: TableViewHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    register(ReuseKey(kind: TableView.headerFooterKind, identifier: identifier)) { viewClass.init() }
  }

  /// Returns a header or footer that scrolled out, or a new one; nil when no class is registered under the
  /// identifier.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
    -> TableViewHeaderFooterView?
  {
    dequeue(ReuseKey(kind: TableView.headerFooterKind, identifier: identifier)) as? TableViewHeaderFooterView
  }

  /// Returns a section's header; nil when it isn't visible, or there's none.
  public func headerView(forSection section: Int) -> TableViewHeaderFooterView? {
    supplementary(.header, inSection: section) as? TableViewHeaderFooterView
  }

  /// Returns a section's footer; nil when it isn't visible, or there's none.
  public func footerView(forSection section: Int) -> TableViewHeaderFooterView? {
    supplementary(.footer, inSection: section) as? TableViewHeaderFooterView
  }

  // MARK: Overrides

  private static let headerFooterKind = "header or footer"
  /// Headers and footers with only a title.
  private static let standardHeader = ReuseKey(kind: "standard", identifier: "header")
  private static let standardFooter = ReuseKey(kind: "standard", identifier: "footer")

  func registerStandardHeaders() {
    register(TableView.standardHeader) {
      let view = TableViewHeaderFooterView()
      view.textLabel.addStyleClass("heading")
      return view
    }
    register(TableView.standardFooter) {
      let view = TableViewHeaderFooterView()
      view.textLabel.addStyleClass("caption")
      view.textLabel.addStyleClass("dim-label")
      return view
    }
  }

  private func title(_ kind: Supplementary.Kind, inSection section: Int) -> String? {
    switch kind {
    case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
    case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
    }
  }

  func supplementaryLength(_ kind: Supplementary.Kind, inSection section: Int) -> Double {
    let own =
      switch kind {
      case .header: delegate?.tableView(self, heightForHeaderInSection: section)
      case .footer: delegate?.tableView(self, heightForFooterInSection: section)
      }
    if let own { return own }
    guard title(kind, inSection: section) != nil else { return 0 }
    return kind == .header ? sectionHeaderHeight : sectionFooterHeight
  }

  func makeHeaderFooter(_ kind: Supplementary.Kind, inSection section: Int) -> ReusableView? {
    let given =
      switch kind {
      case .header: delegate?.tableView(self, viewForHeaderInSection: section)
      case .footer: delegate?.tableView(self, viewForFooterInSection: section)
      }
    let view: TableViewHeaderFooterView
    if let given {
      view = given
    } else {
      guard let title = title(kind, inSection: section),
        let standard = dequeue(kind == .header ? TableView.standardHeader : TableView.standardFooter)
          as? TableViewHeaderFooterView
      else { return nil }
      standard.textLabel.text = title
      standard.accessibilityLabel = title
      view = standard
    }
    let role: AccessibilityRole = kind == .header ? .heading : .group
    shim_widget_set_accessible_role(view.widget, role.gtk)
    return view
  }

  func reportWillShow(_ view: ReusableView, _ kind: Supplementary.Kind, inSection section: Int) {
    guard let view = view as? TableViewHeaderFooterView else { return }
    switch kind {
    case .header: delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    case .footer: delegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
  }
}

/// The header or footer of a table view's section (`UITableViewHeaderFooterView`). Instances are made by the
/// view and reused; subclass it for more than a title.
open class TableViewHeaderFooterView: ReusableView {
  /// The title, at the start of the line. Initially empty.
  public let textLabel = Label()
  /// The insets of the title, which is nearer to the rows below it.
  private static let insets = EdgeInsets(top: 8, leading: 12, bottom: 2, trailing: 12)

  /// Called by the table view for a registered class, and for headers and footers with only a title.
  public required init() {
    super.init(accessibilityRole: .group)
    textLabel.alignment = .start
    textLabel.ellipsizes = true
    addSubview(textLabel, frame: .zero)
  }

  override open func prepareForReuse() {
    super.prepareForReuse()
    textLabel.text = ""
    accessibilityLabel = nil
  }

  override open func sizeDidChange(_ size: CGSize) {
    super.sizeDidChange(size)
    let insets = TableViewHeaderFooterView.insets
    setFrame(
      CGRect(
        x: insets.leading, y: insets.top, width: max(0, size.width - insets.leading - insets.trailing),
        height: max(0, size.height - insets.top - insets.bottom)), of: textLabel)
  }
}

/// The view of one row of a table view (`UITableViewCell`). Subclass it; instances are made by the view and
/// reused.
///
/// ```swift
/// let cell = TableViewCell(style: .subtitle, reuseIdentifier: "row")
/// cell.textLabel?.text = "Ada"
/// cell.detailTextLabel?.text = "1815"
/// ```
open class TableViewCell: Cell {
  /// Whether the row can be used while it's being dragged (`userInteractionEnabledWhileDragging`; contract
  /// 1.12.24).
  public var userInteractionEnabledWhileDragging = false
  /// The content while the drag keeps events from it, and whether it was enabled before.
  private var kept: (content: View, wasEnabled: Bool)?

  /// The views of ``textLabel`` and its relatives, once they're needed.
  private var row: StandardRow?
  private var rowStyle = CellStyle.default

  /// Called by the table view for a registered class, when there's no cell to reuse.
  public required init() { super.init(accessibilityRole: .listItem) }

  /// Where a cell shows its ``detailTextLabel`` (`UITableViewCell.CellStyle`).
  public enum CellStyle: Sendable {
    /// There's no detail.
    case `default`
    /// At the end of the line.
    case value1
    /// Below the text.
    case subtitle
  }

  /// Creates a cell that the table reuses for its identifier, also if no class is registered under it.
  /// - Parameters:
  ///   - style: where the detail is.
  ///   - reuseIdentifier: the name for ``TableView/dequeueReusableCell(withIdentifier:)``; nil doesn't reuse
  ///     the cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    super.init(accessibilityRole: .listItem)
    rowStyle = style
    self.reuseIdentifier = reuseIdentifier
    reuseKey = reuseIdentifier.map { ReuseKey(identifier: $0) }
  }

  /// The cell's text. nil when the program has set a ``ReusableView/contentView``, which replaces these
  /// labels.
  public var textLabel: Label? { standardRow?.text }
  /// A text that's less important; nil in a cell of the style ``CellStyle/default``.
  public var detailTextLabel: Label? { rowStyle == .default ? nil : standardRow?.detail }

  private var standardRow: StandardRow? {
    if hasOwnContent { return nil }
    if let row { return row }
    let new = StandardRow(style: rowStyle)
    row = new
    let content: View = contentView
    content.addSubview(new)
    new.frame = CGRect(origin: .zero, size: content.bounds.size)
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    return new
  }

  override open func dragStateDidChange(_ state: DragState) {
    super.dragStateDidChange(state)
    if state == .none || userInteractionEnabledWhileDragging {
      if let kept { kept.content.isUserInteractionEnabled = kept.wasEnabled }
      kept = nil
    } else if kept == nil, let content {
      kept = (content, content.isUserInteractionEnabled)
      content.isUserInteractionEnabled = false
    }
  }
}
