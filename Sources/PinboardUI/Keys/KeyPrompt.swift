import BoardSession
import DragDropKit
import Localization

/// The bar of the window of all keys that asks for a new key, and says which command has it already.
final class KeyPrompt {
  let view = StackView(axis: .horizontal, spacing: 8)
  /// Called when the user takes the key from the command that has it.
  var onTake: (() -> Void)?
  var onCancel: (() -> Void)?
  private let text = Label()
  private let take = Button(title: localized("Reassign Shortcut"))
  private let cancel = Button(title: localized("Cancel"))

  init(controls: ControlTrace) {
    view.addStyleClass("key-prompt")
    text.isWrapping = true
    text.alignment = .start
    text.horizontalAlignment = .start
    text.expandsHorizontally = true
    take.addStyleClass("suggested-action")
    for button in [take, cancel] { button.verticalAlignment = .center }
    for part in [text, take, cancel] as [View] { view.addSubview(part) }
    view.isHidden = true
    take.onClick = { [weak self] in self?.onTake?() }
    cancel.onClick = { [weak self] in self?.onCancel?() }
    controls.register("keys-take", take)
    controls.register("keys-cancel", cancel)
  }

  /// Shows the bar with a text.
  /// - Parameter offers: whether the key can be taken from another command.
  func show(_ words: String, offers: Bool = false) {
    text.text = words
    take.isHidden = !offers
    view.isHidden = false
    if offers { take.focus() }
    view.window?.announce(words)
  }

  func hide() { view.isHidden = true }
}
