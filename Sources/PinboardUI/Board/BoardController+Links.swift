import Board
import BoardStore
import Files
import Foundation

// Linked images: the board has their paths, and their bytes are in files that may disappear.

extension BoardController {
  /// Finds out, off the main thread, which linked files aren't at their paths, and looks for these in the
  /// board's folder.
  /// - Parameter suspects: images that couldn't be read although there's a file of their size.
  func findLinks(suspects: Set<OriginalID> = []) {
    let previous = findingLinks
    findingLinks = Task { [weak self, file] in
      await previous?.value
      let known = Set((self?.brokenLinks ?? [:]).keys)
      let (found, missing) = await Self.search(file, suspects, known: known)
      self?.apply(found: found, missing: missing)
    }
  }

  /// Called when images have come again with readable bytes: clears their broken links and failures.
  func noteBrought(_ ids: some Sequence<OriginalID>) {
    apply(
      found: Set(
        ids.filter { brokenLinks[$0] != nil || pictures.failure(.original($0), from: file) != nil }),
      missing: [:])
  }

  /// Looks for the linked file of a picture that couldn't be read: the file may have disappeared since the
  /// board was opened.
  func suspectLink(of key: PictureKey) {
    guard case .original(let id) = key,
      case .linkBroken? = pictures.failure(key, from: file) as? BoardStoreError,
      document.originals[id] != nil, brokenLinks[id] == nil, suspectedLinks.insert(id).inserted
    else { return }
    findLinks(suspects: [id])
  }

  /// Relinks an image to a file that the user has chosen; the file must hold the image's bytes. Other missing
  /// images are looked for in the file's folder.
  /// - Returns: false if the file isn't that image, or the link can't be saved (then the user is told).
  @discardableResult
  func relink(_ id: OriginalID, to url: URL) async -> Bool {
    guard checkEditable() else { return false }
    let others = Set(brokenLinks.keys).subtracting([id])
    do {
      let missing = try await Self.relink(id, to: url, others, in: file)
      apply(found: others.subtracting(missing).union([id]), missing: [:])
      return true
    } catch BoardStoreError.linkBroken {
      report("“\(url.shownName)” isn’t “\((document.originals[id]?.name ?? "").shown)”: it’s another image.")
    } catch {
      report("“\(url.shownName)” can’t be linked: \(error)")
    }
    return false
  }

  private func apply(found: Set<OriginalID>, missing: [OriginalID: String]) {
    guard !found.isEmpty || !missing.isEmpty else { return }
    for id in found {
      brokenLinks[id] = nil
      pictures.forgetFailure(.original(id), from: file)
    }
    for (id, path) in missing {
      brokenLinks[id] = .linkBroken(name: document.originals[id]?.name ?? "", path: path)
    }
    Trace.emit("links", ["found": found.count, "missing": missing.count, "board": name])
    events.notify(.linksChanged(found.union(missing.keys)))
  }

  /// - Parameter known: images that were missing before.
  /// - Returns: images that were found or aren't links any more, and the paths of missing images.
  @concurrent nonisolated private static func search(
    _ file: BoardFile, _ suspects: Set<OriginalID>, known: Set<OriginalID>
  ) async -> (found: Set<OriginalID>, missing: [OriginalID: String]) {
    guard let links = try? await file.originals.links() else { return ([], [:]) }
    let stored = known.subtracting(links.keys)
    let broken = links.filter { !$0.value.holds || suspects.contains($0.key) }
    guard !broken.isEmpty else { return (stored, [:]) }
    // A read-only board can't store new paths, so its broken links stay missing.
    let ids = Set(broken.keys)
    let missing = (try? await file.originals.relink(ids)).map { Set($0) } ?? ids
    return (
      ids.subtracting(missing).union(stored), broken.filter { missing.contains($0.key) }.mapValues(\.path)
    )
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
