import DragDropKit
import Foundation

/// A line at the bottom of a window that says what happened, and goes again by itself or when closed.
final class MessageBar {
  let view: StackView
  private let label = Label("")
  /// What the message offers, if anything.
  let action = Button(title: "Retry")
  private let close = Button(icon: "window-close-symbolic")
  private var onAction: (() -> Void)?
  private var hiding: Task<Void, Never>?
  /// Seconds that a message stays that asks for nothing.
  private let stay = 8.0

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
      self?.view.isHidden = true
      self?.onAction?()
    }
    close.onClick = { [weak self] in self?.view.isHidden = true }
  }

  /// - Parameter action: with one the message stays until the person answers.
  func show(_ message: String, actionTitle: String? = nil, action: (() -> Void)? = nil) {
    label.text = message
    onAction = action
    self.action.title = actionTitle ?? ""
    self.action.isHidden = actionTitle == nil
    view.isHidden = false
    hiding?.cancel()
    guard actionTitle == nil else { return }
    hiding = Task { [weak self, stay] in
      try? await Task.sleep(for: .seconds(stay))
      if !Task.isCancelled { self?.view.isHidden = true }
    }
  }

  func hide() { view.isHidden = true }
}
