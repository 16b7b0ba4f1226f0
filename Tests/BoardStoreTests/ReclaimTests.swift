import Board
import BoardStore
import Foundation
import Testing

@Suite struct ReclaimTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reclaimAll(_ file: BoardFile) async throws -> [OriginalID] {
    var removed: [OriginalID] = []
    while true {
      let slice = try await file.reclaim()
      if let id = slice.removed { removed.append(id) }
      if slice.isDone { return removed }
    }
  }

  @Test func whatAStepNeedsStaysAndTheFileShrinks() async throws {
    let url = folder.file("a.pinboard")
    var editor = try await BoardEditor(creating: url)
    var ids: [OriginalID] = []
    for number in UInt64(0)..<6 {
      let original = try await Samples.addOriginal(number, bytes: 2_500_000, to: editor.file)
      ids.append(original.id)
      // Of the first three only the bytes are there: nothing ever showed them.
      if number >= 3 {
        try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
      }
    }
    // Pinned, then deleted: undo needs it.
    try await editor.perform { .remove([$0.pins[0].id], from: $0) }
    #expect(try await reclaimAll(editor.file).isEmpty, "added in this session: commands may be on their way")
    await editor.file.close()

    editor = try await BoardEditor(BoardFile.open(url))
    let space = try await editor.file.reclaimable()
    #expect(space.originals.map(\.id).sorted() == ids.prefix(3).sorted() && space.originalBytes == 7_500_000)
    let before = try Data(contentsOf: url).count
    #expect(try await reclaimAll(editor.file).sorted() == ids.prefix(3).sorted())
    #expect(try await editor.file.reclaimable().freeBytes == 0)
    try await editor.undo()
    let check = try await editor.file.check()
    #expect(check.isSound && check.reclaimableBytes == 0, "\(check.problems)")
    await editor.file.close()
    #expect(try Data(contentsOf: url).count < before - 7_000_000)

    var document = await editor.document
    document.forget(ids)
    #expect(Set(document.originals.keys) == Set(ids[3...]))
  }
}
