import BoardSession
import DragDropKit
import Localization

/// A row of the window of all keys: what is done, and by which keys. A click on a key changes it.
final class KeyRow {
  let view = StackView(axis: .horizontal, spacing: 6)
  private(set) var entry: KeyList.Entry
  /// Called when the user wants another key instead of one, or a further one.
  var onChange: ((_ index: Int) -> Void)?
  /// Called when the user wants the usual keys.
  var onReset: (() -> Void)?
  private let reset = Button(icon: "edit-undo-symbolic")
  private let caps = StackView(axis: .horizontal, spacing: 6)
  private var buttons: [Button] = []
  private let controls: ControlTrace

  init(_ entry: KeyList.Entry, controls: ControlTrace) {
    self.entry = entry
    self.controls = controls
    let title = Label(entry.title)
    title.alignment = .start
    title.isWrapping = true
    title.horizontalAlignment = .start
    title.expandsHorizontally = true
    reset.isFlat = true
    reset.addStyleClass("key-reset")
    reset.verticalAlignment = .center
    reset.tooltip = localized("Reset to Default")
    reset.accessibilityLabel = localized("\(localized("Reset to Default")): \(entry.title)")
    reset.isHidden = true
    reset.onClick = { [weak self] in self?.onReset?() }
    // As high with the button as without it.
    view.setMinimumSize(height: 25)
    for part in [title, reset, caps] as [View] { view.addSubview(part) }
    if let action = entry.action { controls.register("key-reset:\(action)", reset) }
    makeCaps()
  }

  /// Shows the present keys.
  /// - Parameter isChanged: whether they aren't the usual ones.
  func show(_ entry: KeyList.Entry, isChanged: Bool) {
    reset.isHidden = !isChanged
    guard entry != self.entry else { return }
    self.entry = entry
    makeCaps()
  }

  private func makeCaps() {
    for cap in caps.subviews { cap.removeFromSuperview() }
    buttons = []
    guard let action = entry.action else {
      for key in entry.keys {
        let cap = Label(key)
        cap.addStyleClass("key-cap")
        cap.addStyleClass("fixed")
        cap.verticalAlignment = .center
        caps.addSubview(cap)
      }
      return
    }
    for (index, key) in entry.keys.enumerated() {
      let cap = Button(title: key)
      cap.addStyleClass("key-cap")
      cap.tooltip = localized("Change the shortcut")
      cap.accessibilityLabel = localized("\(entry.title): \(key)")
      add(cap, at: index, of: action)
    }
    if entry.keys.isEmpty {
      let cap = Button(icon: "list-add-symbolic")
      cap.addStyleClass("key-cap")
      cap.addStyleClass("empty")
      cap.tooltip = localized("Change the shortcut")
      cap.accessibilityLabel = localized("\(localized("Change the shortcut")): \(entry.title)")
      add(cap, at: 0, of: action)
    }
  }

  private func add(_ cap: Button, at index: Int, of action: String) {
    cap.verticalAlignment = .center
    cap.onClick = { [weak self] in self?.onChange?(index) }
    controls.register("key:\(action):\(index)", cap)
    caps.addSubview(cap)
    buttons.append(cap)
  }

  /// Whether a view is the button of a key.
  func isCap(_ view: View, at index: Int) -> Bool {
    buttons.indices.contains(index) && buttons[index] === view
  }

  /// Marks the key that's being changed.
  func mark(_ index: Int, isWaiting: Bool) {
    guard buttons.indices.contains(index) else { return }
    if isWaiting {
      buttons[index].addStyleClass("waiting")
    } else {
      buttons[index].removeStyleClass("waiting")
    }
  }

  /// Gives the keyboard focus to a key, or to the nearest one if there are fewer.
  func focus(_ index: Int) {
    if !buttons.isEmpty { buttons[min(index, buttons.count - 1)].focus() }
  }
}
