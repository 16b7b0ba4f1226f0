import DragDropKit
import Foundation

/// The quiet bar for an import: how far it is, and a way to stop it. Never modal.
final class ImportBar {
  let view: StackView
  private let label = Label("")
  private let bar = ProgressBar()
  private let cancel = Button(title: "Cancel")
  private var showing: Task<Void, Never>?
  /// Seconds until an import that takes longer is worth a bar.
  private let patience = 0.5
  var onCancel: (() -> Void)?

  init(controls: ControlTrace) {
    controls.register("import-cancel", cancel)
    view = StackView(axis: .horizontal, spacing: 14)
    view.addStyleClass("quiet-bar")
    view.horizontalAlignment = .center
    bar.setMinimumSize(width: 120, height: -1)
    bar.verticalAlignment = .center
    cancel.addStyleClass("flat")
    view.addSubview(label)
    view.addSubview(bar)
    view.addSubview(cancel)
    view.isHidden = true
    cancel.onClick = { [weak self] in self?.onCancel?() }
  }

  func update(_ progress: BoardImporter.Progress) {
    guard progress.total > 0 else {
      showing?.cancel()
      showing = nil
      view.isHidden = true
      return
    }
    label.text =
      progress.total == 1
      ? "Adding one image" : "Adding \(min(progress.done + 1, progress.total)) of \(progress.total) images"
    bar.fraction = Double(progress.done) / Double(progress.total)
    guard view.isHidden, showing == nil else { return }
    showing = Task { [weak self, patience] in
      try? await Task.sleep(for: .seconds(patience))
      if !Task.isCancelled { self?.view.isHidden = false }
    }
  }
}
