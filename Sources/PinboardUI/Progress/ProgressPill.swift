import DragDropKit
import Foundation

/// A quiet bar for what a person waits for: shown only when it takes longer than a moment.
final class ProgressPill {
  let view = StackView(axis: .horizontal, spacing: 14)
  private let label = Label("")
  private let bar = ProgressBar()
  private var showing: Task<Void, Never>?
  /// Until something is worth a bar.
  private let patience = Duration.milliseconds(400)

  init() {
    view.addStyleClass("quiet-bar")
    view.horizontalAlignment = .center
    view.verticalAlignment = .end
    view.margins = EdgeInsets(top: 0, leading: 24, bottom: 24, trailing: 24)
    bar.setMinimumSize(width: 120)
    bar.verticalAlignment = .center
    bar.margins = EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 8)
    view.addSubview(label)
    view.addSubview(bar)
    view.isHidden = true
  }

  /// - Returns: to be called from anywhere with the part that's done, 0 … 1.
  func begin(_ text: String) -> @Sendable (Double) -> Void {
    show(text, fraction: 0)
    return { [weak self] fraction in
      Task { @MainActor in self?.bar.fraction = fraction }
    }
  }

  func show(_ text: String, fraction: Double) {
    label.text = text
    bar.fraction = fraction
    guard view.isHidden, showing == nil else { return }
    showing = Task { [weak self, patience] in
      try? await Task.sleep(for: patience)
      if !Task.isCancelled { self?.view.isHidden = false }
    }
  }

  func end() {
    showing?.cancel()
    showing = nil
    view.isHidden = true
  }
}
