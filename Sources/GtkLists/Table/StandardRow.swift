import GtkViews

/// The text and the detail of a table's cell.
@MainActor
final class StandardRow: StackView {
  let text = Label()
  let detail = Label()
  private static let insets = EdgeInsets(top: 4, leading: 12, bottom: 4, trailing: 12)

  init(style: TableViewCell.CellStyle) {
    let isColumn = style == .subtitle
    super.init(axis: isColumn ? .vertical : .horizontal, spacing: isColumn ? 2 : 8)
    margins = StandardRow.insets
    for label in [text, detail] {
      label.alignment = .start
      label.ellipsizes = true
    }
    detail.addStyleClass("dim-label")
    text.expandsHorizontally = true
    addSubview(text)
    // The rows' text is in the middle of the height, whatever the style is.
    for label in [text, detail] { label.expandsVertically = true }
    if isColumn {
      text.verticalAlignment = .end
      detail.verticalAlignment = .start
    }
    if style != .default { addSubview(detail) }
  }
}
