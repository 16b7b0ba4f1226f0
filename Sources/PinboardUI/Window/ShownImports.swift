import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The imports whose progress a window shows: those to its board and to the tray, and those that were dropped
/// on a board's row in its sidebar.
final class ShownImports {
  let bar: ImportBar
  private let canvas: BoardView
  private let tray: Tray
  /// Boards on whose rows something was dropped, as long as the import lasts.
  private var rowDrops: [(board: BoardController, observer: ObserverToken)] = []

  init(_ canvas: BoardView, _ tray: Tray, controls: ControlTrace) {
    bar = ImportBar(controls: controls)
    self.canvas = canvas
    self.tray = tray
    bar.onCancel = { [weak self] in
      for board in self?.boards ?? [] { board.importer.cancelAll(leavesFiles: true) }
    }
  }

  private var boards: [BoardController] {
    var boards = [canvas.board]
    if let tray = tray.board, tray !== canvas.board { boards.append(tray) }
    for (other, _) in rowDrops where !boards.contains(where: { $0 === other }) { boards.append(other) }
    return boards
  }

  func update() {
    rowDrops.removeAll { !$0.board.importer.isBusy }
    bar.update(boards.map(\.importer.progress).reduce(ImportProgress(), +))
  }

  /// Shows the progress of an import that was dropped on a board's row.
  func follow(_ board: BoardController) {
    guard !rowDrops.contains(where: { $0.board === board }) else { return }
    let observer = board.events.observe { [weak self] event in
      if case .importProgress = event { self?.update() }
    }
    rowDrops.append((board, observer))
    update()
  }
}

/// A small bar that shows the progress of imports, with a button to stop them. It's never modal.
final class ImportBar {
  let view: StackView
  private let label = Label("")
  private let bar = ProgressBar()
  let cancel = Button(title: localized("Cancel"))
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
