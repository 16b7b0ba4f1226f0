public import Board
import KitFiles
public import Foundation
import Imaging
import Localization

/// Imports images, folders, zip archives and boards of BeeRef and PureRef 2.
///
/// An import has three steps, so that the app can ask, show progress and commit in its own way: `plan` looks
/// at the files and counts images; `collect` reads them; the harvest's `pin(on:)` or `parts(for:)` pins them
/// with their originals, as one step to undo. All input is untrusted and never written to. Can be called
/// from any actor, because it never blocks the caller.
public enum BoardImport {
  /// Examines the given files and counts their images.
  ///
  /// - Parameters:
  ///   - urls: files and folders, in the order in which their images are pinned.
  ///   - followsLinks: whether images that a board only names by their path are also read from outside of the
  ///     board's own folder. A stranger's board could name any image of the user.
  ///   - archiveNames: how names in archives that aren't UTF-8 are read.
  ///   - fetched: what's known of those given files that were fetched from the web.
  /// - Throws: `ExchangeError` if the only given file can't be opened; if several files are given, the error
  ///   becomes a failure of the plan. `CancellationError`.
  public static func plan(
    _ urls: [URL], followsLinks: Bool = false, archiveNames: ArchiveNames = .guessed,
    fetched: [URL: FetchedFile] = [:]
  ) async throws -> ImportPlan {
    var making = ImportPlanMaking(followsLinks: followsLinks, archiveNames: archiveNames)
    for url in urls {
      if let file = fetched[url] {
        making.add(file, at: url)
        continue
      }
      do {
        try await making.add(url)
      } catch let error as ExchangeError where urls.count > 1 {
        making.fail(error, name: url.name)
      }
    }
    return making.plan(name: urls.count == 1 ? urls.first?.shownName : nil)
  }

  /// Reads the plan's images one after the other. Images that can't be imported are in the report. Nothing is
  /// written yet, but for large images of archives and boards, which wait in temporary files.
  ///
  /// - Parameters:
  ///   - plan: the images to import.
  ///   - linksFiles: whether the board will store the locations of image files instead of their bytes. Images
  ///     in archives and boards have no file of their own, so their bytes are always stored.
  ///   - progress: called with the progress of the import, off the main thread.
  /// - Throws: `CancellationError`.
  public static func collect(
    _ plan: ImportPlan, linksFiles: Bool = false,
    progress: ExchangeProgress.Handler = { _ in }
  ) async throws -> ImportHarvest {
    var collecting = ImportCollecting(plan: plan, linksFiles: linksFiles)
    for (index, item) in plan.items.enumerated() {
      try Task.checkCancellation()
      progress(ExchangeProgress(done: index, total: plan.count, name: item.name))
      try await collecting.take(item)
    }
    try Task.checkCancellation()
    progress(ExchangeProgress(done: plan.count, total: plan.count, name: ""))
    return collecting.harvest()
  }
}

/// What's known of an image that was fetched from the web into a temporary file.
public struct FetchedFile: Hashable, Sendable {
  /// The name by which the user knows the image.
  public let name: String
  /// The addresses that its pin keeps.
  public let source: PinSource?

  /// - Parameters:
  ///   - name: the name by which the user knows the image.
  ///   - source: the addresses that its pin keeps.
  public init(name: String, source: PinSource?) {
    self.name = name
    self.source = source
  }
}

/// The result of an import.
public struct ImportReport: Sendable, Hashable {
  /// A summary such as "2 images and 1 note"; a kind that's missing is left out.
  public var summary: String { Self.summary(images: pinned, notes: notes, strokes: strokes) }

  static func summary(images: Int, notes: Int, strokes: Int) -> String {
    var parts: [String] = []
    if images > 0 || notes + strokes == 0 { parts.append(localized(images, "1 image", "\(images) images")) }
    if notes > 0 { parts.append(localized(notes, "1 note", "\(notes) notes")) }
    if strokes > 0 { parts.append(localized(strokes, "1 stroke", "\(strokes) strokes")) }
    return parts.dropFirst().reduce(parts[0]) { localized("\($0) and \($1)", context: "list") }
  }

  /// The number of images that are on the board now.
  public let pinned: Int
  /// The number of other boards' texts that are notes on this board now.
  public let notes: Int
  /// The number of lines of other boards' drawings that are strokes on this board now.
  public let strokes: Int
  /// The items that aren't imported.
  public let failures: [ItemFailure]
  /// The contents that a board can't hold, such as "2 drawings". Each is a phrase after "Left out: ".
  public let leftOut: [String]
  /// Further remarks for the user, mostly on pinned images. Each is a sentence without its full stop.
  public let remarks: [String]

  /// Makes a report; by default nothing failed and nothing was left out.
  public init(
    pinned: Int, notes: Int = 0, strokes: Int = 0, failures: [ItemFailure] = [], leftOut: [String] = [],
    remarks: [String] = []
  ) {
    self.notes = notes
    self.strokes = strokes
    self.pinned = pinned
    self.failures = failures
    self.leftOut = leftOut
    self.remarks = remarks
  }
}
