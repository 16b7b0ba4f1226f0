import BoardLook
import DragDropKit
import Foundation
import Localization

/// Tags as small buttons in their colours, in one row that can be scrolled. A button stays pressed while its
/// tag is chosen.
final class TagChips {
  let view: ScrollView
  private let row = StackView(axis: .horizontal, spacing: 5)
  private var chips: [(tag: String, button: ToggleButton)] = []
  private let controls: ControlTrace?
  /// Called with the tag whose button was clicked.
  var onChoose: ((String) -> Void)?

  /// The greatest number of tags that are shown.
  static let most = 60

  init(controls: ControlTrace? = nil) {
    self.controls = controls
    view = ScrollView(row, horizontal: .automatic, vertical: .never)
    row.accessibilityLabel = localized("Tags…").withoutEllipsis
    row.margins = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    view.isHidden = true
  }

  /// The tags that are shown.
  var tags: [String] { chips.map(\.tag) }

  /// Shows these tags; none hides the row.
  func show(_ all: [String]) {
    let new = Array(all.prefix(Self.most))
    guard new != tags else { return }
    for chip in chips { chip.button.removeFromSuperview() }
    chips = new.map { ($0, chip(of: $0)) }
    view.isHidden = chips.isEmpty
  }

  /// Presses the buttons of the chosen tags.
  func choose(_ isChosen: (String) -> Bool) {
    for (tag, button) in chips where button.isOn != isChosen(tag) { button.isOn.toggle() }
  }

  private func chip(of tag: String) -> ToggleButton {
    let button = ToggleButton(title: tag)
    button.addStyleClass("tag-chip")
    button.addStyleClass("tag-\(TagLook.number(of: tag))")
    button.onToggle = { [weak self] _ in self?.onChoose?(tag) }
    row.addSubview(button)
    controls?.register("tag:\(tag)", button)
    return button
  }
}
