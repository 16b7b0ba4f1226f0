import BoardSession
import DragDropKit
import Foundation
import Localization

/// Asks the desktop not to end the session while images are still being added to a board, or changes are
/// still being written. Work that's over within a second isn't worth a question.
final class LogoutGuard {
  private unowned let app: AppController
  private var inhibitor: SessionInhibitor?
  private var beginning: Task<Void, Never>?

  /// How long the work must last.
  private static let patience = Duration.seconds(1)

  init(app: AppController) { self.app = app }

  /// Called when the imports or the waiting writes of a board have changed.
  func update() {
    let isBusy = app.boards.values.contains { $0.importer.isBusy || $0.commits.count > 0 }
    if !isBusy { end() } else if inhibitor == nil, beginning == nil { begin() }
  }

  private func begin() {
    beginning = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard let self, !Task.isCancelled else { return }
      beginning = nil
      inhibitor = SessionInhibitor(
        app.application,
        reason: localized("Images are still being added, or changes are still being saved."))
      Trace.emit("logout.held")
    }
  }

  private func end() {
    beginning?.cancel()
    beginning = nil
    guard let inhibitor else { return }
    inhibitor.end()
    self.inhibitor = nil
    Trace.emit("logout.free")
  }
}
