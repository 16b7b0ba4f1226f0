public import BoardStore
import Files
public import Foundation
import Imaging

/// Imports images, folders, zip archives and boards of BeeRef and PureRef 2.
///
/// An import has three steps, so that the app can ask, show progress and commit in its own way: `plan` looks
/// at the files and counts images; `collect` stores the originals in the board file; the harvest's
/// `command(for:)` pins them, as one step to undo. All input is untrusted and never written to. Can be called
/// from any actor, because it never blocks the caller.
public enum BoardImport {
  /// Looks at the given files and counts their images.
  ///
  /// - Parameters:
  ///   - followsLinks: whether images that a board only names by their path are also read from outside of the
  ///     board's own folder. A stranger's board could name any image of the user.
  ///   - archiveNames: how names in archives that aren't UTF-8 are read.
  /// - Throws: `ExchangeError` if the only given file can't be opened; if several files are given, the error
  ///   becomes a failure of the plan. `CancellationError`.
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

  /// Reads the plan's images one after the other and stores their originals in the file. Images that can't be
  /// imported are in the report; nothing is pinned yet.
  ///
  /// - Parameter linksFiles: whether the board stores the places of image files instead of their bytes.
  ///   Images in archives and boards have no file of their own, so their bytes are always stored.
  /// - Throws: `CancellationError`, or `BoardStoreError` if the board file itself fails, for example on a
  ///   full disk. Originals that were stored by then are removed again, unless something else needs them.
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
