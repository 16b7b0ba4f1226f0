import DragDropKit
import Foundation

/// Lines at the bottom of a window that say what happened, and go again by themselves or when closed.
final class MessageBar {
  let view: StackView
  private let label = Label("")
  /// What the message offers, if anything.
  let action = Button(title: "Retry")
  private let close = Button(icon: "window-close-symbolic")
  private var onAction: (() -> Void)?
  private var hiding: Task<Void, Never>?
  private(set) var shown = MessageLines()
  /// Seconds that a message stays that asks for nothing, and what each further line adds.
  private let stay = (first: 8.0, further: 3.0)

  init() {
    view = StackView(axis: .horizontal, spacing: 12)
    view.addStyleClass("quiet-bar")
    view.horizontalAlignment = .center
    label.isWrapping = true
    action.addStyleClass("flat")
    close.addStyleClass("flat")
    close.addStyleClass("circular")
    close.accessibilityLabel = "Close"
    // Beside several lines a round button stays round.
    for button in [action, close] { button.verticalAlignment = .center }
    view.addSubview(label)
    view.addSubview(action)
    view.addSubview(close)
    view.isHidden = true
    action.onClick = { [weak self] in
      self?.hide()
      self?.onAction?()
    }
    close.onClick = { [weak self] in self?.hide() }
  }

  /// Adds to what's still being read, so that nothing is gone before it was seen.
  /// - Parameter action: with one the message stays until the person answers.
  func show(_ message: String, actionTitle: String? = nil, action: (() -> Void)? = nil) {
    shown.add(message, isOffer: actionTitle != nil)
    if let actionTitle {
      onAction = action
      self.action.title = actionTitle
    }
    update()
    hiding?.cancel()
    let seconds = stay.first + stay.further * Double(shown.lines.count - 1)
    hiding = Task { [weak self] in
      try? await Task.sleep(for: .seconds(seconds))
      guard !Task.isCancelled, let self else { return }
      shown.expire()
      update()
    }
  }

  private func update() {
    label.text = shown.text
    action.isHidden = shown.offer == nil
    view.isHidden = shown.lines.isEmpty
  }

  func hide() {
    hiding?.cancel()
    shown.clear()
    update()
  }
}
