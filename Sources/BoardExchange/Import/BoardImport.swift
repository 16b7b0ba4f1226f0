public import BoardStore
import Files
public import Foundation
import Imaging

/// Brings images, folders, zip archives and boards of BeeRef and PureRef 2 onto a board.
///
/// In three steps, so that the app can ask, show and commit in its own way: `plan` looks and counts; `collect`
/// stores the originals in the board file; the harvest's `command(for:)` pins them, as one step to undo.
/// Everything that's read is untrusted and never written to. Call from any actor: nothing blocks it.
public enum BoardImport {
  /// Looks at what's named and counts the images.
  ///
  /// - Parameters:
  ///   - followsLinks: whether images that a board only names by their path are also taken from
  ///     outside of the board's own folder. A board from a stranger could name any picture of yours.
  ///   - archiveNames: what's made of names in archives that aren't UTF-8.
  /// - Throws: `ExchangeError` when something named can't be opened at all and it's the only thing;
  ///   among several it becomes a failure of the plan. `CancellationError`.
  public static func plan(
    _ urls: [URL], followsLinks: Bool = false, archiveNames: ArchiveNames = .guessed
  ) async throws -> ImportPlan {
    var making = ImportPlanMaking(followsLinks: followsLinks, archiveNames: archiveNames)
    for url in urls {
      do {
        try await making.add(url)
      } catch let error as ExchangeError where urls.count > 1 {
        making.fail(error, name: url.name)
      }
    }
    return making.plan(name: urls.count == 1 ? urls.first?.shownName : nil)
  }

  /// Reads the plan's images one after the other and stores their originals in the file. What can't be taken
  /// is in the report; nothing is pinned yet.
  ///
  /// - Parameter linksFiles: whether the board keeps where image files are instead of their bytes. What comes out
  ///   of archives and boards has no file of its own: it's stored.
  /// - Throws: `CancellationError`, or `BoardStoreError` when the board file itself fails, say on a full disk.
  ///   Originals that were stored by then are taken back, unless something else needs them.
  public static func collect(
    _ plan: ImportPlan, into file: BoardFile, linksFiles: Bool = false,
    progress: ExchangeProgress.Handler = { _ in }
  ) async throws -> ImportHarvest {
    var collecting = ImportCollecting(plan: plan, file: file, linksFiles: linksFiles)
    do {
      for (index, item) in plan.items.enumerated() {
        try Task.checkCancellation()
        progress(ExchangeProgress(done: index, total: plan.count, name: item.name))
        try await collecting.take(item)
      }
      try await collecting.storePending()
    } catch {
      await collecting.withdraw()
      throw error
    }
    progress(ExchangeProgress(done: plan.count, total: plan.count, name: ""))
    return collecting.harvest()
  }
}
