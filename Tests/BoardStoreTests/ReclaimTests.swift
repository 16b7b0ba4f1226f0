import Board
import BoardStore
import Foundation
import GRDB
import Glibc
import Testing

@Suite(.timeLimit(.minutes(5))) struct ReclaimTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }
  private var rescues: URL { folder.file("rescue") }

  init() throws { folder = try TemporaryFolder() }

  private func reclaimAll(_ file: BoardFile) async throws -> [OriginalID] {
    var removed: [OriginalID] = []
    while true {
      let slice = try await file.upkeep.reclaim()
      removed += slice.removed
      if slice.isDone { return removed }
    }
  }

  /// Makes a board with one image that's pinned and one that was deleted, which undo needs.
  private func boardWithHistory() async throws -> (shown: OriginalID, deleted: OriginalID) {
    let editor = try await BoardEditor(creating: url)
    var ids: [OriginalID] = []
    for number in UInt64(0)..<2 {
      let original = try await Samples.addOriginal(number, bytes: 2_500_000, to: editor.file)
      ids.append(original.id)
      try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    }
    try await editor.perform { .remove([$0.pins[1].id], from: $0) }
    await editor.file.close()
    return (ids[0], ids[1])
  }

  @Test func whatAStepNeedsStaysAndTheFileShrinks() async throws {
    var editor = try await BoardEditor(creating: url)
    var ids: [OriginalID] = []
    for number in UInt64(0)..<6 {
      let original = try await Samples.addOriginal(number, bytes: 2_500_000, to: editor.file)
      ids.append(original.id)
      // The first three have only their bytes: they were never pinned.
      if number >= 3 {
        try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
      }
    }
    // This image was pinned and then deleted, so undo needs it.
    try await editor.perform { .remove([$0.pins[0].id], from: $0) }
    #expect(try await reclaimAll(editor.file).isEmpty, "added in this session: commands may be on their way")
    await editor.file.close()

    editor = try await BoardEditor(BoardFile.open(url))
    let space = try await editor.file.upkeep.reclaimable()
    #expect(space.originals.map(\.id).sorted() == ids.prefix(3).sorted())
    #expect(space.originalBytes == 7_500_000)
    #expect(space.historyOriginals.map(\.id) == [ids[3]])
    #expect(space.historySteps == 4)
    let before = try Data(contentsOf: url).count
    #expect(try await reclaimAll(editor.file).sorted() == ids.prefix(3).sorted())
    #expect(try await editor.file.upkeep.reclaimable().bytes == 0)
    try await editor.undo()
    let check = try await editor.file.upkeep.check()
    #expect(check.isSound, "\(check.problems)")
    #expect(check.reclaimableBytes == 0, "\(check.problems)")
    await editor.file.close()
    #expect(try Data(contentsOf: url).count < before - 7_000_000)

    var document = await editor.document
    document.forget(ids)
    #expect(Set(document.originals.keys) == Set(ids[3...]))
  }

  /// The originals that the history needs are determined once for many turns, but again if the history has
  /// changed in the meantime.
  @Test(arguments: [false, true]) func whatIsDoneBetweenTwoTurnsCounts(byAnotherProgram: Bool) async throws {
    let made = try await BoardFile.create(at: url, name: "Board")
    var originals: [Original] = []
    // Each image is removed in a separate turn.
    for number in UInt64(0)..<3 {
      originals.append(try await Samples.addOriginal(number, bytes: 2_500_000, to: made))
    }
    await made.close()
    let editor = try await BoardEditor(BoardFile.open(url))
    let first = try await editor.file.upkeep.reclaim()
    #expect(first.removed.count == 1)
    #expect(!first.isDone)
    let needed = try #require(originals.last { !first.removed.contains($0.id) })
    if byAnotherProgram {
      let other = try DatabaseQueue(path: url.path)
      try await other.write { db in
        try db.execute(
          sql: "INSERT INTO history VALUES (1, 0, ?, 'Delete', NULL, 0, ?)",
          arguments: [UUID().uuidString, "[\"\(needed.id.sha256)\"]"])
      }
      try other.close()
    } else {
      try await editor.perform { .add([Samples.pin(needed)], originals: [needed], to: $0) }
      try await editor.perform { .remove([$0.pins[0].id], from: $0) }
    }
    let removed = try await reclaimAll(editor.file)
    #expect(removed.count == 1)
    #expect(!removed.contains(needed.id))
    #expect(try await editor.file.originals.data(of: needed.id).count == 2_500_000)
    await editor.file.close()
  }

  @Test func forgettingTheHistoryFreesWhatOnlyItNeededAndTheBoardStays() async throws {
    let images = try await boardWithHistory()
    let file = try await BoardFile.open(url)
    let before = try await file.load()
    let space = try await file.upkeep.reclaimable()
    #expect(space.originals.isEmpty)
    #expect(space.historyOriginals.map(\.id) == [images.deleted])
    #expect(space.historySteps == 3)
    #expect((2_500_000..<2_600_000).contains(space.historyBytes))
    try await file.history.forget()
    #expect(try await reclaimAll(file) == [images.deleted])
    let left = try await file.history.load()
    #expect(left.undoSteps.isEmpty)
    #expect(left.redoSteps.isEmpty)
    let now = try await file.load()
    #expect(now.pins == before.pins)
    #expect(Set(now.originals.keys) == [images.shown])

    // Work continues, and later changes can be undone.
    let editor = try await BoardEditor(file)
    try await editor.perform { .rename(to: "After", in: $0) }
    try await editor.perform { .remove($0.pins.map(\.id), from: $0) }
    try await editor.undo()
    try await editor.undo()
    try await editor.redo()
    await file.close()
    let again = try await BoardFile.open(url)
    #expect(try await again.load() == editor.document)
    let history = try await again.history.load()
    #expect(history.undoSteps.map(\.name.words) == ["Rename Board"])
    #expect(history.redoSteps.count == 1)
    #expect(try await again.upkeep.check().isSound)
    #expect(try await again.originals.data(of: images.shown).count == 2_500_000)
    await again.close()
    #expect(try Data(contentsOf: url).count < 3_000_000)
  }

  @Test func imagesOfThisSessionGoOnlyWhenNothingOnItsWayCanNeedThem() async throws {
    let editor = try await BoardEditor(creating: url)
    let (file, pinned) = (editor.file, try await Samples.addOriginal(1, to: editor.file))
    try await editor.perform { .add([Samples.pin(pinned)], originals: [pinned], to: $0) }
    try await editor.perform { .remove($0.pins.map(\.id), from: $0) }
    try await file.history.forget()
    let arriving = try await Samples.addOriginal(2, to: file)
    #expect(try await reclaimAll(file).isEmpty, "somebody may be about to pin either")

    file.originals.release()
    // The image is added again before it was removed, so it's about to be pinned.
    _ = try await Samples.addOriginal(1, to: file)
    #expect(try await reclaimAll(file) == [arriving.id])
    try await BoardEditor(file).perform { .add([Samples.pin(pinned)], originals: [pinned], to: $0) }
    file.originals.release()
    #expect(try await reclaimAll(file).isEmpty)
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }

  @Test func editsGetInBetween() async throws {
    let editor = try await BoardEditor(creating: url)
    for number in UInt64(0)..<4 {
      _ = try await Samples.addOriginal(number, bytes: 5_000_000, to: editor.file)
    }
    await editor.file.close()
    let again = try await BoardEditor(BoardFile.open(url))
    var slices = 0
    while true {
      let slice = try await again.file.upkeep.reclaim()
      slices += 1
      let name = "Slice \(slices)"
      try await again.perform { .rename(to: name, in: $0) }
      #expect(slice.removed.count <= 1, "each turn is short")
      #expect(slice.freedBytes <= 5 << 20, "each turn is short")
      if slice.isDone { break }
    }
    #expect(slices >= 8)
    #expect(try await again.file.load().name == "Slice \(slices)")
    #expect(try await again.file.history.load().depth == slices)
    await again.file.close()
  }

  @Test func whatAnEarlierRunHasKeptAsideComesFirst() async throws {
    let editor = try await BoardEditor(BoardFile.create(at: url, name: "Board", rescueFolder: rescues))
    let original = try await Samples.addOriginal(1, to: editor.file)
    try await editor.perform { .rename(to: "Written", in: $0) }
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    // Only the rescue journal knows that the image is pinned.
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    await editor.file.close()
    #expect(rename(aside.path, url.path) == 0)

    let file = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(try await reclaimAll(file).isEmpty)
    #expect(try await file.load() == editor.document)
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }

  @Test func whatIsKeptAsideAndFitsNoMoreKeepsItsImages() async throws {
    let editor = try await BoardEditor(BoardFile.create(at: url, name: "Board", rescueFolder: rescues))
    let original = try await Samples.addOriginal(1, to: editor.file)
    try await editor.perform { .rename(to: "Written", in: $0) }
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    try await editor.perform { .rename(to: "Kept aside", in: $0) }
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    await editor.file.close()
    #expect(rename(aside.path, url.path) == 0)
    let other = try await BoardEditor(BoardFile.open(url))
    try await other.perform { .rename(to: "Meanwhile", in: $0) }
    await other.file.close()

    let file = try await BoardFile.open(url, rescueFolder: rescues)
    let journal = try #require(file.trouble.unmatchedRescues.first)
    #expect(try await file.upkeep.reclaimable().originals.isEmpty)
    #expect(try await reclaimAll(file).isEmpty)
    try FileManager.default.removeItem(at: journal)
    #expect(try await reclaimAll(file) == [original.id])
    await file.close()
  }

  @Test func aLinkedImageTakesNoRoom() async throws {
    let image = folder.file("linked.png")
    try Samples.bytes(400_000, seed: 1).write(to: image)
    let editor = try await BoardEditor(creating: url)
    let linked = try await editor.file.originals.link(
      contentsOf: image, typeIdentifier: "image/png", pixelSize: nil)
    await editor.file.close()
    let file = try await BoardFile.open(url)
    let space = try await file.upkeep.reclaimable()
    #expect(space.originals.map(\.id) == [linked.id])
    #expect(space.originalBytes == 0)
    let slice = try await file.upkeep.reclaim()
    #expect(slice.removed == [linked.id])
    #expect(slice.removedBytes == 0)
    await file.close()
    #expect(try Data(contentsOf: image).count == 400_000)
  }

  @Test func whoOnlyLooksReclaimsNothing() async throws {
    _ = try await boardWithHistory()
    let bytes = try Data(contentsOf: url)
    let file = try await BoardFile.open(url, access: .readOnly)
    #expect(try await file.upkeep.reclaimable().historyOriginals.count == 1)
    await #expect(throws: BoardStoreError.readOnly(url)) { try await file.upkeep.reclaim() }
    await #expect(throws: BoardStoreError.readOnly(url)) { try await file.history.forget() }
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }
}
