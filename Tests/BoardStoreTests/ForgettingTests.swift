import Board
import BoardStore
import KitFiles
import Foundation
import SeededRandom
import Testing

/// The law: what was deleted is in no byte of a board's file once it's forgotten, nor of a copy of the board
/// alone; and what's on the board is in both.
@Suite(.timeLimit(.minutes(60))) struct ForgettingTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a random board has and had: texts and bytes that appear nowhere else.
  private struct Marks {
    var kept: Set<String> = []
    var deleted: Set<String> = []
    var paths: Set<String> = []
  }

  /// Makes a board of random steps: notes and images come, are written anew, are deleted, and steps are
  /// undone.
  private func board(
    _ editor: BoardEditor, _ random: inout SeededGenerator, steps: Int
  ) async throws -> Marks {
    var marks = Marks()
    var all: Set<String> = []
    func mark() -> String {
      let mark = "mark\(random.next())x"
      all.insert(mark)
      return mark
    }
    for number in 0..<steps {
      let pins = await editor.document.pins
      let center = CGPoint(x: Double(number) * 87, y: Double(Int.random(in: -900...900, using: &random)) / 3)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let pin = Pin(
          content: .note(mark()), name: "n", center: center, size: CGSize(width: 80, height: 60))
        try await editor.perform { .add([pin], originals: [], to: $0) }
      case 2, 3:
        // Small, larger than a page, and larger than a chunk.
        let size = [40, 9_000, 1_100_000].randomElement(using: &random) ?? 40
        let mark = mark()
        let bytes = Data(mark.utf8) + random.bytes(size) + Data(mark.utf8)
        let original: Original
        let isLinked = Bool.random(using: &random)
        if isLinked {
          let secret = "place\(random.next())x"
          marks.paths.insert(secret)
          let away = folder.file(secret)
          try FileManager.default.createDirectory(at: away, withIntermediateDirectories: true)
          let url = away.appending(path: "photo.png")
          try bytes.write(to: url)
          original = try await editor.file.originals.link(
            contentsOf: url, typeIdentifier: "image/png", pixelSize: nil)
        } else {
          original = try await editor.file.originals.add(
            data: bytes, name: "image.png", typeIdentifier: "image/png", pixelSize: nil)
        }
        try await editor.file.originals.setPreview(Data(mark.utf8) + random.bytes(300), for: original.id)
        try await editor.perform { .add([Samples.pin(original, at: center)], originals: [original], to: $0) }
      case 4:
        guard let pin = pins.randomElement(using: &random) else { continue }
        var after = pin
        after.attributes.caption = mark()
        let changed = after
        try await editor.perform { .update([changed], in: $0, name: .words("Caption")) }
      case 5, 6:
        guard let pin = pins.randomElement(using: &random) else { continue }
        try await editor.perform { .remove([pin.id], from: $0) }
      default:
        if Bool.random(using: &random) { try await editor.undo() } else { try await editor.redo() }
      }
    }
    let document = await editor.document
    var kept = document.pins.compactMap(\.content.note) + document.pins.map(\.attributes.caption)
    for id in Set(document.pins.compactMap(\.content.neededOriginal)) {
      let data = try await editor.file.originals.data(of: id)
      kept.append(contentsOf: all.filter { data.range(of: Data($0.utf8)) != nil })
    }
    marks.kept = all.intersection(kept)
    marks.deleted = all.subtracting(kept)
    return marks
  }

  private func found(_ marks: Set<String>, in url: URL) throws -> [String] {
    let data = try Data(contentsOf: url)
    return marks.filter { data.range(of: Data($0.utf8)) != nil }.sorted()
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...40) : [1, 2, 3])
  func whatIsDeletedIsInNoByte(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let url = folder.file("boards").appending(path: "a.pinboard")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let editor = try await BoardEditor(creating: url)
    let marks = try await board(editor, &random, steps: 40)
    #expect(!marks.deleted.isEmpty, "seed \(seed): the test deletes something")

    let whole = folder.file("whole.pinboard")
    try await editor.file.trouble.saveCopy(to: whole)
    #expect(try await BoardFile.open(whole).history.load() == editor.file.history.load(), "seed \(seed)")

    let shared = folder.file("shared.pinboard")
    try await editor.file.trouble.saveCopy(to: shared, with: .boardAlone)
    #expect(try found(marks.deleted, in: shared) == [], "seed \(seed)")
    #expect(try found(marks.paths, in: shared) == [], "seed \(seed)")
    let copy = try await BoardFile.open(shared)
    let copied = try await copy.load()
    let expected = await editor.document.pins
    #expect(copied.pins == expected, "seed \(seed)")
    #expect(try await copy.history.load().depth == 0, "seed \(seed)")
    #expect(try await copy.originals.linked().isEmpty, "seed \(seed): links are stored")
    #expect(try await copy.upkeep.check().isSound, "seed \(seed)")
    for id in Set(copied.pins.compactMap(\.content.neededOriginal)) {
      #expect(
        try await copy.originals.data(of: id) == editor.file.originals.data(of: id), "seed \(seed)")
    }
    await copy.close()

    try await editor.file.history.forget()
    editor.file.originals.release()
    while try await !editor.file.upkeep.reclaim().isDone {}
    #expect(try await editor.file.upkeep.check().isSound, "seed \(seed)")
    await editor.file.close()
    #expect(try found(marks.deleted, in: url) == [], "seed \(seed)")
  }

  /// A note with a password is deleted: the dialog's numbers name it, and forgetting removes it.
  @Test func aDeletedTextIsToldAndForgotten() async throws {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let note = Pin(
      content: .note("hunter2-7f3a"), name: "n", center: .zero, size: CGSize(width: 80, height: 60))
    try await editor.perform { .add([note], originals: [], to: $0) }
    #expect(try await editor.file.history.deletedTexts() == 0)
    try await editor.perform { .remove([note.id], from: $0) }
    #expect(try await editor.file.history.deletedTexts() == 1)
    try await editor.file.history.forget()
    #expect(try await editor.file.history.deletedTexts() == 0)
  }

  /// Paths of watched folders, of boards and of links whose files are gone are in no byte of a copy.
  @Test func aCopyOfTheBoardAloneHasNoPaths() async throws {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let gone = folder.file("secret-place-1")
    try FileManager.default.createDirectory(at: gone, withIntermediateDirectories: true)
    let picture = gone.appending(path: "photo.png")
    try Data("picture".utf8).write(to: picture)
    let original = try await editor.file.originals.link(
      contentsOf: picture, typeIdentifier: "image/png", pixelSize: nil)
    try FileManager.default.removeItem(at: picture)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let link = try #require(
      BoardLink(board: nil, name: "Other", path: "/home/me/secret-place-2/Other.pinboard"))
    try await editor.perform { .pin(link, at: .zero, in: $0) }
    try await editor.perform {
      .addFrame(
        CGRect(x: 0, y: 0, width: 500, height: 200), named: "Frame", color: PinColor(0x3584E4), to: $0)
    }
    let document = await editor.document
    var frame = try #require(document.pins.last { $0.content.frame != nil })
    frame.attributes.watchedFolder = "/home/me/secret-place-3"
    let watching = frame
    try await editor.perform { .update([watching], in: $0, name: .words("Watch")) }

    let shared = folder.file("shared.pinboard")
    try await editor.file.trouble.saveCopy(to: shared, with: .boardAlone)
    #expect(try found(["secret-place-1", "secret-place-2", "secret-place-3"], in: shared) == [])
    let copy = try await BoardFile.open(shared)
    #expect(try await copy.load().pins.count == document.pins.count)
    #expect(try await copy.originals.linked().values.sorted() == ["photo.png"])
    let whole = folder.file("whole.pinboard")
    try await editor.file.trouble.saveCopy(to: whole, with: .everything)
    #expect(try found(["secret-place-1", "secret-place-2", "secret-place-3"], in: whole).count == 3)
  }
}
