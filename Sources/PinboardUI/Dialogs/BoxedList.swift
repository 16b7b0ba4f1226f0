import DragDropKit

/// A list in a box, whose rows have a title and a control.
final class BoxedList: StackView {
  init() {
    super.init(axis: .vertical)
    addStyleClass("boxed-list")
  }

  /// Adds a row.
  /// - Parameters:
  ///   - title: what screen readers call the control, too.
  ///   - detail: a hint below the title; nil for none.
  /// - Returns: the row.
  @discardableResult
  func add(_ title: String, detail: String? = nil, _ control: View) -> View {
    let words = StackView(axis: .vertical, spacing: 2)
    words.expandsHorizontally = true
    words.verticalAlignment = .center
    for (text, isHint) in [(title, false), (detail ?? "", true)] where !text.isEmpty {
      let label = Label(text)
      label.isWrapping = true
      label.alignment = .start
      if isHint { label.addStyleClass("dim-label") }
      words.addSubview(label)
    }
    control.accessibilityLabel = title
    control.verticalAlignment = .center
    let row = StackView(axis: .horizontal, spacing: 18)
    row.addStyleClass("boxed-row")
    row.addSubview(words)
    row.addSubview(control)
    addSubview(row)
    return row
  }
}
