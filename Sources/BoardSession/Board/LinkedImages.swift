package import Board
package import BoardExchange
package import BoardStore
import KitFiles
package import Foundation
import Localization

/// The linked images of a board: the board has their paths, and their bytes are in files that may disappear.
package final class LinkedImages {
  private unowned let board: BoardController
  /// Linked images whose files aren't at their paths, with the error of each.
  package private(set) var broken: [OriginalID: BoardStoreError] = [:]
  /// Linked images that couldn't be read once and have been searched for since. They aren't searched for
  /// again automatically, whether they were found or not.
  private var suspected: Set<OriginalID> = []
  /// The newest search. It waits for the earlier ones.
  private(set) var finding: Task<Void, Never>?
  private var observer: ObserverToken?

  init(of board: BoardController) {
    self.board = board
    observer = board.pictures.changes.observe { [weak self] key in self?.suspect(key) }
  }

  /// Finds out, off the main thread, which linked files aren't at their paths, and looks for these in the
  /// board's folder.
  /// - Parameter suspects: images that couldn't be read although there's a file of their size.
  package func find(suspects: Set<OriginalID> = []) {
    let previous = finding
    finding = Task { [weak self, file = board.file] in
      await previous?.value
      let known = Set((self?.broken ?? [:]).keys)
      let (found, missing) = await Self.search(file, suspects, known: known)
      self?.apply(found: found, missing: missing)
    }
  }

  /// Called when images have come again with readable bytes: clears their broken links and failures.
  func clearFailures(of ids: some Sequence<OriginalID>) {
    let failed = Set(board.pictures.failed(from: board.file).compactMap(\.original))
    apply(found: Set(ids.filter { broken[$0] != nil || failed.contains($0) }), missing: [:])
  }

  /// Looks for the linked file of a picture that couldn't be read: the file may have disappeared since the
  /// board was opened.
  private func suspect(_ key: PictureKey) {
    guard let id = key.original,
      case .linkBroken? = board.pictures.failure(key, from: board.file) as? BoardStoreError,
      board.document.originals[id] != nil, broken[id] == nil, suspected.insert(id).inserted
    else { return }
    find(suspects: [id])
  }

  /// Relinks an image to a file that the user has chosen; the file must hold the image's bytes. Other missing
  /// images are searched for in the file's folder.
  /// - Returns: false if the file isn't that image, or the link can't be saved (which is reported).
  @discardableResult
  package func relink(_ id: OriginalID, to url: URL) async -> Bool {
    let board = board
    guard board.checkEditable() else { return false }
    let others = Set(broken.keys).subtracting([id])
    do {
      let missing = try await Self.relink(id, to: url, others, in: board.file)
      apply(found: others.subtracting(missing).union([id]), missing: [:])
      return true
    } catch BoardStoreError.linkBroken {
      board.report(
        localized(
          "“\(url.shownName)” isn’t “\((board.document.originals[id]?.name ?? "").shown)”: it’s another image."
        ))
    } catch {
      board.report(localized("That can’t be done: \(error)"))
    }
    return false
  }

  /// Checks the location of a linked image that's outside of the user's folders, and the others in its folder
  /// from now on.
  package func search(for id: OriginalID) async {
    do {
      try await board.file.originals.allowLink(of: id)
      find()
      await finding?.value
    } catch {
      board.report("\(error)")
    }
  }

  /// Stores the bytes of linked images in the board's file, one after the other. Cancelling the task leaves
  /// what's stored by then.
  /// - Parameters:
  ///   - ids: the images; those that are stored already stay as they are.
  ///   - progress: called with the part that's done, 0 … 1, off the main thread; throwing ends it.
  /// - Returns: the number of images that are in the file now, and why each of the others isn't.
  /// - Throws: errors of the board's file, or `CancellationError`.
  package func embed(
    _ ids: [OriginalID], _ progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> (stored: Int, failures: [ItemFailure]) {
    // If it ends early, some of them are stored.
    var changed = Set(ids)
    defer {
      find()
      board.events.notify(.linksChanged(changed))
    }
    let names = board.document.originals.mapValues(\.name)
    let report = try await OriginalsEmbedding.run(ids.map { ($0, names[$0] ?? "") }, in: board.file) {
      try progress($0.fraction)
    }
    changed = report.stored
    return (report.stored.count, report.failures)
  }

  private func apply(found: Set<OriginalID>, missing: [OriginalID: OriginalLink]) {
    guard !found.isEmpty || !missing.isEmpty else { return }
    for id in found { broken[id] = nil }
    for key in board.pictures.failed(from: board.file) where key.original.map(found.contains) == true {
      board.pictures.forgetFailure(key, from: board.file)
    }
    for (id, link) in missing {
      let name = board.document.originals[id]?.name ?? ""
      broken[id] =
        link.isOutside
        ? .linkOutside(name: name, path: link.path) : .linkBroken(name: name, path: link.path)
    }
    Trace.emit("links", ["found": found.count, "missing": missing.count, "board": board.name])
    board.events.notify(.linksChanged(found.union(missing.keys)))
  }

  /// - Parameter known: images that were missing before.
  /// - Returns: images that were found or aren't links any more, and the links of missing images.
  @concurrent nonisolated private static func search(
    _ file: BoardFile, _ suspects: Set<OriginalID>, known: Set<OriginalID>
  ) async -> (found: Set<OriginalID>, missing: [OriginalID: OriginalLink]) {
    guard let links = try? await file.originals.links() else { return ([], [:]) }
    let broken = links.filter { !$0.value.holds || suspects.contains($0.key) }
    // Stored by now, or there again.
    let back = known.subtracting(broken.keys)
    guard !broken.isEmpty else { return (back, [:]) }
    // A read-only board can't store new paths, so its broken links stay missing.
    let ids = Set(broken.keys)
    let missing = (try? await file.originals.relink(ids)).map { Set($0) } ?? ids
    return (ids.subtracting(missing).union(back), broken.filter { missing.contains($0.key) })
  }

  @concurrent nonisolated private static func relink(
    _ id: OriginalID, to url: URL, _ others: Set<OriginalID>, in file: BoardFile
  ) async throws -> Set<OriginalID> {
    try await file.originals.relink(id, to: url)
    guard !others.isEmpty else { return [] }
    let missing = try? await file.originals.relink(others, in: url.absoluteURL.deletingLastPathComponent())
    return missing.map { Set($0) } ?? others
  }
}
