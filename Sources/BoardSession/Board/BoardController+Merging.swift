import Board
package import BoardStore
import KitFiles
import Foundation

// What another computer did to the board.

extension BoardController {
  /// Looks for copies of the board that lie beside its file because two computers have changed it, and brings
  /// them into the board. Nothing is awaited: see ``merging``.
  package func takeInCopies() {
    takeIn { [file] in await file.dueCopies() }
  }

  func takeIn(_ copies: [URL]) {
    takeIn { copies }
  }

  private func takeIn(_ copies: @escaping @Sendable () async -> [URL]) {
    let earlier = merging
    merging = Task { [weak self] in
      await earlier?.value
      for copy in await copies() {
        guard let self, !Task.isCancelled else { return }
        await self.takeIn(copy)
      }
    }
  }

  /// Merges one copy, notifies the observers, and gives the copy away when the merge is durable.
  private func takeIn(_ copy: URL) async {
    guard fileState == .writable, commits.failure == nil else { return }
    do {
      guard let report = try await file.takeIn(copy) else { return }
      await reload()
      Trace.emit("board.merged", ["board": name, "copy": copy.pathText, "news": !report.isEmpty])
      announce(report)
      // Without a trash, the copy stays. It's read again only if it changes.
      if await discardCopy?(copy) != true { await file.leave(copy) }
    } catch {
      // The copy may not be whole yet, and is read again later.
      Trace.emit("board.unmerged", ["board": name, "copy": copy.pathText, "reason": "\(error)"])
    }
  }

  func announce(_ report: MergeReport) {
    if !report.summary.isEmpty { events.notify(.merged(report)) }
  }

  /// Takes back what a merge has brought: the step of the merge if it's the newest one, and else what's left
  /// of it, as a step of its own.
  package func takeBack(_ merge: MergeReport) {
    if history.undoSteps.last?.id == merge.step {
      undo()
    } else {
      perform(Command.takeBack(merge.summary, on: document))
    }
  }
}
