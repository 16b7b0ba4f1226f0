import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// The bar at the top of a board that reports the problem with its file and the possible actions. It stays
/// until the problem is over, and never blocks the user's work.
final class TroubleBar {
  /// The bar's view, which covers the top of the board, so that nothing on the board moves when it appears.
  let view: Revealer
  var onAction: ((BoardTrouble.Action) -> Void)?
  private(set) var trouble: BoardTrouble?
  private let panel = StackView(axis: .horizontal, spacing: 14)
  private let notice = ImageView(icon: "changes-prevent-symbolic", size: 20)
  private let warning = ImageView(icon: "dialog-warning-symbolic", size: 20)
  private let title = Label("")
  private let detail = Label("")
  private let buttonRow = StackView(axis: .horizontal, spacing: 8)
  private var hiding: Task<Void, Never>?
  private(set) var buttons: [BoardTrouble.Action: Button] = [:]

  init(controls: ControlTrace) {
    view = Revealer(panel, transition: .slideDown)
    panel.addStyleClass("trouble-bar")
    view.verticalAlignment = .start
    view.horizontalAlignment = .center
    // The buttons are below the text, so that they fit into the narrowest windows.
    let column = StackView(axis: .vertical, spacing: 10)
    column.expandsHorizontally = true
    let texts = StackView(axis: .vertical, spacing: 3)
    for label in [title, detail] {
      label.isWrapping = true
      label.alignment = .start
      label.horizontalAlignment = .start
      label.maximumCharacters = 58
      texts.addSubview(label)
    }
    title.addStyleClass("trouble-title")
    for icon in [notice, warning] {
      icon.verticalAlignment = .start
      panel.addSubview(icon)
    }
    column.addSubview(texts)
    column.addSubview(buttonRow)
    panel.addSubview(column)
    buttonRow.horizontalAlignment = .end
    for action in BoardTrouble.Action.allCases {
      let button = action == .dismiss ? Button(icon: "window-close-symbolic") : Button(title: action.title)
      button.isHidden = true
      button.onClick = { [weak self] in self?.onAction?(action) }
      buttons[action] = button
      controls.register("trouble-\(action.rawValue)", button)
      guard action == .dismiss else {
        buttonRow.addSubview(button)
        continue
      }
      button.accessibilityLabel = action.title
      button.tooltip = action.title
      button.addStyleClass("circular")
      button.verticalAlignment = .start
      panel.addSubview(button)
    }
    controls.register("trouble", panel)
    // A hidden bar takes no space, not even in width.
    view.isHidden = true
  }

  /// Shows a problem; nil hides the bar.
  func show(_ trouble: BoardTrouble?) {
    guard trouble != self.trouble else { return }
    self.trouble = trouble
    guard let trouble else {
      view.isRevealed = false
      hiding = Task { [weak self] in
        try? await Task.sleep(for: .milliseconds(400))
        if !Task.isCancelled { self?.view.isHidden = true }
      }
      return
    }
    hiding?.cancel()
    view.isHidden = false
    title.text = trouble.title
    detail.text = trouble.detail
    notice.isHidden = trouble.severity != .notice
    warning.isHidden = trouble.severity == .notice
    for severity in [BoardTrouble.Severity.notice, .warning, .danger] {
      if severity == trouble.severity {
        panel.addStyleClass(severity.rawValue)
      } else {
        panel.removeStyleClass(severity.rawValue)
      }
    }
    for (action, button) in buttons { button.isHidden = !trouble.actions.contains(action) }
    buttonRow.isHidden = trouble.actions.allSatisfy { $0 == .dismiss }
    panel.accessibilityLabel = "\(trouble.title). \(trouble.detail)"
    view.isRevealed = true
  }

  /// Whether an action is being carried out.
  var isBusy = false { didSet { buttonRow.isEnabled = !isBusy } }

  func themeDidChange(_ theme: Theme) {
    if theme.isDark { panel.addStyleClass("dark") } else { panel.removeStyleClass("dark") }
  }
}
