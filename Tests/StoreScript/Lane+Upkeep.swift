import Board
import BoardStore
import Foundation
import SeededRandom
import StoreTrace

// Actions on the file that don't change the board: links, copies, less history, less space.

extension Lane {
  /// Adds a linked image, changes its location, and finally stores it.
  func link() async throws {
    let seed = generator.next()
    let count = dice(1...20_000)
    let folder = FileManager.default.temporaryDirectory
    let first = folder.appendingPathComponent("linked \(number).png")
    let second = folder.appendingPathComponent("linked \(number) elsewhere.png")
    try SampleOriginal.bytes(seed: seed, count: count).write(to: first)
    defer { for file in [first, second] { try? FileManager.default.removeItem(at: file) } }
    let size = CGSize(width: dice(1...4_000), height: dice(1...4_000))
    let original = try await persist("link") { file in
      let link = try await PreparedOriginal.link(to: first, typeIdentifier: "image/png", pixelSize: size)
      return try await file.originals.add([link])[0].get()
    }
    let pin = Pin(
      id: PinID(generator.uuid()), content: .image(original.id), name: original.name,
      center: point(-2_000...2_000), size: CGSize(width: dice(20...400), height: dice(20...400)))
    try await perform(.add([pin], originals: [original], to: document), "add a linked image")
    try FileManager.default.moveItem(at: first, to: second)
    try await persist("relink") { try await $0.originals.relink(original.id, to: second) }
    try await persist("embed") { try await $0.originals.embed(original.id) }
    try report(original, seed: seed, count: count)
  }

  /// Makes a copy of the whole file, whose contents must be those of the board.
  func saveCopy(isSmall: Bool = false) async throws {
    // A copy is made page by page, so a sweep of it would take hours.
    let isSwept = isSwept
    guard isSmall || !isSwept else { return try await reopen() }
    let target = url.deletingLastPathComponent()
      .appendingPathComponent("window \(number) copy \(writes).pinboard", isDirectory: false)
    try await persist("save a copy") { file in
      do {
        try await file.trouble.saveCopy(to: target)
      } catch BoardStoreError.alreadyExists where isSwept {
        // An attempt failed after the copy had got its name.
      }
    }
    let copy = try await BoardFile.open(target, access: .readOnly)
    let found = BoardDigest.of(
      try await copy.load(), history: try await copy.history.load(), view: try await copy.viewState())
    await copy.close()
    try expect(found, "the copy")
    try FileManager.default.removeItem(at: target)
  }

  /// Keeps fewer steps for a moment. With the next command the oldest steps are removed for good.
  func limitHistory() async throws {
    let steps = dice(4...10)
    guard history.depth > steps, let command = Command.rename(to: "Limited \(dice(0...99))", in: document)
    else {
      return try await undo(1)
    }
    try await perform(command, "limit the history", keeping: steps) { file in
      file.history.setLimits(HistoryLimits(steps: steps))
      defer { file.history.setLimits(HistoryLimits()) }
      _ = try await file.commit(command)
    }
  }

  /// Makes the present board the beginning of the history. Originals that only the history needed are
  /// removed.
  func forgetHistory() async throws {
    try await perform(.remove(some(), from: document), "remove")
    try await keep(History(limit: history.limit), "forget the history") { try await $0.history.forget() }
    try await reclaim()
  }

  /// Removes originals that nothing needs.
  func reclaim() async throws {
    try await persist("reclaim") { file in
      // No import is under way, because this window is the only one that works on the board.
      file.originals.release()
      while try await !file.upkeep.reclaim().isDone {}
    }
    try await forgetRemovedOriginals()
  }
}
