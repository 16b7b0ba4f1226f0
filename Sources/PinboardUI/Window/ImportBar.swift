import BoardSession
import DragDropKit
import Foundation

/// A small bar that shows the progress of imports, with a button to stop them. It's never modal.
final class ImportBar {
  let view: StackView
  private let label = Label("")
  private let bar = ProgressBar()
  let cancel = Button(title: "Cancel")
  private(set) var shown = ImportProgress()
  private var showing: Task<Void, Never>?
  /// How long an import must last before the bar appears, in seconds.
  private let patience = 0.5
  var onCancel: (() -> Void)?

  init(controls: ControlTrace) {
    controls.register("import-cancel", cancel)
    view = StackView(axis: .horizontal, spacing: 14)
    view.addStyleClass("quiet-bar")
    view.horizontalAlignment = .center
    // A folder's name may be long.
    label.ellipsizes = true
    bar.setMinimumSize(width: 120, height: -1)
    bar.verticalAlignment = .center
    cancel.addStyleClass("flat")
    view.addSubview(label)
    view.addSubview(bar)
    view.addSubview(cancel)
    view.isHidden = true
    cancel.onClick = { [weak self] in self?.onCancel?() }
  }

  func update(_ progress: ImportProgress) {
    shown = progress
    guard !progress.isOver else {
      showing?.cancel()
      showing = nil
      view.isHidden = true
      return
    }
    label.text = progress.text
    bar.isHidden = progress.fraction == nil
    bar.fraction = progress.fraction ?? 0
    guard view.isHidden, showing == nil else { return }
    showing = Task { [weak self, patience] in
      try? await Task.sleep(for: .seconds(patience))
      if !Task.isCancelled { self?.view.isHidden = false }
    }
  }
}
