import Board
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStore

/// A merge compares rows of pins as they're stored. Another program may have spelled their ids otherwise, so
/// that the table has them in another order.
@Suite(.timeLimit(.minutes(5))) struct PinRowsTests {
  private let folder: TemporaryFolder
  private let (one, two): (URL, URL)

  init() throws {
    folder = try TemporaryFolder()
    (one, two) = (folder.file("one.pinboard"), folder.file("two.pinboard"))
  }

  /// Makes a board, and a copy of which some ids are in small letters.
  /// - Returns: the pins whose ids were spelled anew.
  private func makeBoards(_ dice: inout SeededGenerator) async throws -> Set<PinID> {
    let editor = try await BoardEditor(creating: one)
    let pins = try await Samples.fill(editor)
    for number in 0..<20 {
      let note = Pin(
        content: .note("note \(number)"), name: "", center: CGPoint(x: number, y: 1),
        size: CGSize(width: 100, height: 60))
      try await editor.perform { .add([note], originals: [], to: $0) }
    }
    await editor.file.close()
    try FileManager.default.copyItem(at: one, to: two)
    let document = await editor.document
    let some = Set(document.storedPins.map(\.id).filter { _ in Bool.random(using: &dice) } + [pins[0].id])
    let file = try await BoardFile.open(two)
    try await file.transact { db in
      for id in some {
        try db.execute(sql: "UPDATE pin SET id = lower(id) WHERE id = ?", arguments: [id.description])
      }
    }
    await file.close()
    return some
  }

  private func rows(of url: URL) async throws -> PinRows {
    let file = try await BoardFile.open(url, access: .readOnly)
    let rows = try await file.run { try PinRows(in: $0) }
    await file.close()
    return rows
  }

  /// The law: rows are those of the same pins, however their ids are spelled.
  @Test(arguments: Seeds.first(6, torture: 200)) func idsInAnySpellingAreOfTheSamePins(seed: UInt64)
    async throws
  {
    var dice = SeededGenerator(seed: seed)
    let spelled = try await makeBoards(&dice)
    let (own, other) = (try await rows(of: one), try await rows(of: two))
    #expect(own.ids == own.ids.sorted(), "seed \(seed)")
    #expect(other.ids == own.ids, "seed \(seed)")
    #expect(try other.pins(own.ids) == own.pins(own.ids), "seed \(seed)")
    #expect(own.otherThan(other) == spelled, "seed \(seed)")
    #expect(other.otherThan(own) == spelled, "seed \(seed)")
    let file = try await BoardFile.open(two, access: .readOnly)
    let found = try await file.run { db in try other.ids.filter { try other.row(of: $0, in: db) != nil } }
    let unlike = try await file.run { db in try own.ids.filter { try own.row(of: $0, in: db) == nil } }
    await file.close()
    #expect(found == other.ids, "seed \(seed)")
    #expect(Set(unlike) == spelled, "seed \(seed)")
  }

  /// The law: such a board is merged as any other, whichever side merges, and a row keeps its spelling.
  @Test(arguments: Seeds.first(4, torture: 100)) func boardsOfTwoSpellingsBecomeOne(seed: UInt64) async throws
  {
    var dice = SeededGenerator(seed: seed)
    let spelled = try await makeBoards(&dice)
    for url in [one, two] {
      let editor = try await BoardEditor(BoardFile.open(url))
      for _ in 0..<12 { try await Samples.change(editor, &dice) }
      await editor.file.close()
    }
    let reverse = folder.file("reverse.pinboard")
    try FileManager.default.copyItem(at: two, to: reverse)
    try await merge(reverse, with: one)
    try await merge(one, with: two)
    let boards = try await [one, reverse].asyncMap { try await document(in: $0) }
    #expect(boards[0].pins == boards[1].pins, "seed \(seed)")
    #expect(boards[0].name == boards[1].name, "seed \(seed)")
    let file = try await BoardFile.open(reverse, access: .readOnly)
    let texts = try await file.run { try String.fetchAll($0, sql: "SELECT id FROM pin") }
    #expect(try await file.upkeep.check().isSound, "seed \(seed)")
    await file.close()
    // A pin that was taken away and brought back is written as we write ids.
    let small = Set(texts.filter { $0 == $0.lowercased() }.compactMap { PinID($0) })
    #expect(small.isSubset(of: spelled), "seed \(seed)")
    #expect(!small.isEmpty, "seed \(seed)")
    #expect(Set(texts.compactMap { PinID($0) }) == Set(boards[1].storedPins.map(\.id)), "seed \(seed)")
    #expect(Set(texts.map { $0.uppercased() }).count == texts.count, "seed \(seed)")
  }

  /// One id in two spellings is one id twice, which isn't a board: nothing is merged.
  @Test func anIDInTwoSpellingsIsDamage() async throws {
    var dice = SeededGenerator(seed: 1)
    _ = try await makeBoards(&dice)
    let file = try await BoardFile.open(two)
    try await file.transact { db in
      try db.execute(
        sql: """
          INSERT INTO pin SELECT upper(id), kind, original, payload, name, x, y, width, height, rotation, z
          FROM pin WHERE id <> upper(id) LIMIT 1
          """)
    }
    await file.close()
    let before = try Data(contentsOf: one)
    await #expect(throws: BoardStoreError.self) { try await merge(one, with: two) }
    #expect(try Data(contentsOf: one) == before)
  }

  private func merge(_ url: URL, with other: URL) async throws {
    let source = try await BoardFile.open(other, access: .readOnly)
    let file = try await BoardFile.open(url)
    let result: Result<MergeReport, any Error>
    do { result = .success(try await file.merge(source)) } catch { result = .failure(error) }
    await file.close()
    await source.close()
    _ = try result.get()
  }

  private func document(in url: URL) async throws -> BoardDocument {
    let file = try await BoardFile.open(url, access: .readOnly)
    let document = try await file.load()
    await file.close()
    return document
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
