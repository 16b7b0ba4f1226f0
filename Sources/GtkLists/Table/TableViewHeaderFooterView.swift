public import Foundation
public import GtkViews

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
