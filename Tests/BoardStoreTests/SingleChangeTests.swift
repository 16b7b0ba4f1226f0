import Board
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStore

/// The law: a single change to a sound file is harmless, or it's reported by the opening or by the check, and
/// then everything else is rescued. Harmless means that all later commands keep their effect and their undo.
@Suite(.timeLimit(.minutes(60))) struct SingleChangeTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let tables = [
    "board", "view", "original", "chunk", "preview", "pin", "history", "link", "transfer",
  ]
  private static let integers: [Int64] = [.max, .min, .max - 1, 0, -1, 1 << 53, (1 << 53) - 1, 1 << 31, 7]
  private static let reals: [Double] = [.infinity, 1e308, -1e308, 0, -1, 1e-300, 1e7, 1.0e16]

  /// Makes a board with all kinds of rows, and steps that are undone.
  private func board(at url: URL, _ random: inout SeededGenerator) async throws {
    let editor = try await BoardEditor(creating: url)
    for number in 0..<12 {
      let center = CGPoint(x: Double(number) * 87, y: Double(Int.random(in: -900...900, using: &random)) / 3)
      switch number % 4 {
      case 0:
        let original = try await Samples.addOriginal(
          random.next(), bytes: number == 0 ? 1_100_000 : 700, to: editor.file)
        try await editor.file.originals.setPreview(Data("preview".utf8), for: original.id)
        try await editor.perform { .add([Samples.pin(original, at: center)], originals: [original], to: $0) }
      case 1:
        let linked = url.deletingLastPathComponent().appending(path: "linked \(number)")
        try random.bytes(300).write(to: linked)
        let original = try await editor.file.originals.link(
          contentsOf: linked, typeIdentifier: "image/png", pixelSize: CGSize(width: 4, height: 3))
        try await editor.perform { .add([Samples.pin(original, at: center)], originals: [original], to: $0) }
      case 2:
        let note = Pin(
          content: .note("note \(number)"), name: "n", center: center, size: CGSize(width: 80, height: 60))
        try await editor.perform { .add([note], originals: [], to: $0) }
      default:
        guard let id = await editor.document.pins.randomElement(using: &random)?.id else { continue }
        try await editor.perform { .move([id], by: CGPoint(x: 33.3, y: -8.7), in: $0) }
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) { try await editor.undo() }
    try await editor.file.saveViewState(BoardViewState(center: CGPoint(x: 1, y: 2), zoom: 1.5))
    // Part of the boards begin in the middle of their history.
    if Bool.random(using: &random) {
      editor.file.history.setLimits(HistoryLimits(steps: 6))
      try await editor.perform { .rename(to: "Renamed", in: $0) }
    }
    await editor.file.close()
  }

  /// Changes one row of a file.
  /// - Returns: the change, in words; nil if there was nothing to change.
  private func change(_ url: URL, _ random: inout SeededGenerator) throws -> String? {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: url.path, configuration: configuration)
    defer { try? database.close() }
    let table = Self.tables.randomElement(using: &random) ?? "pin"
    let way = Int.random(in: 0..<6, using: &random)
    let index = Int.random(in: 0..<10_000, using: &random)
    let (integer, real) = (
      Self.integers.randomElement(using: &random) ?? 0, Self.reals.randomElement(using: &random) ?? 0
    )
    return try database.writeWithoutTransaction { db -> String? in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
      guard count > 0 else { return nil }
      let columns = try Row.fetchAll(db, sql: "PRAGMA table_info(\(table))")
      let keys = columns.filter { ($0["pk"] as Int) > 0 }.map { $0["name"] as String }
      let row = try Row.fetchOne(
        db, sql: "SELECT \(keys.joined(separator: ", ")) FROM \(table) LIMIT 1 OFFSET \(index % count)")
      guard let row else { return nil }
      let condition = keys.map { "\($0) = ?" }.joined(separator: " AND ")
      let arguments = StatementArguments(row.databaseValues)
      if way == 0 {
        try db.execute(sql: "DELETE FROM \(table) WHERE \(condition)", arguments: arguments)
        return "a row of \(table) removed: \(row)"
      }
      if way == 1 {
        // A copy with another key.
        guard let key = columns.first(where: { $0["name"] as String == keys.last }) else { return nil }
        let isText = key["type"] as String == "TEXT"
        let names = columns.map { $0["name"] as String }
        let values = names.map { name -> String in
          if name == keys.last { return isText ? "'\(UUID().uuidString)'" : "\(name) + 1" }
          return name == "sha256" ? "replace(sha256, substr(sha256, 1, 8), '0123abcd')" : name
        }
        try db.execute(
          sql: """
            INSERT OR IGNORE INTO \(table) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) FROM \(table) WHERE \(condition)
            """, arguments: arguments)
        return "a row of \(table) doubled: \(row)"
      }
      let numbers = columns.filter { ["INTEGER", "REAL"].contains($0["type"] as String) }
      guard !numbers.isEmpty else { return nil }
      let column = numbers[index % numbers.count]
      let name = column["name"] as String
      let value: any DatabaseValueConvertible = column["type"] as String == "REAL" ? real : integer
      try db.execute(
        sql: "UPDATE OR IGNORE \(table) SET \(name) = ? WHERE \(condition)",
        arguments: [value] + arguments)
      return "\(table).\(name) = \(value) for \(row)"
    }
  }

  /// Checks that a changed board is reported as damaged and rescued, or that it loses nothing.
  private func harm(_ url: URL, from sound: BoardDocument, _ context: String) async throws {
    let repaired = try await BoardFile.openRepairing(url)
    let isDamaged = repaired.trouble.damage != nil
    let check = isDamaged ? nil : try await repaired.upkeep.check()
    await repaired.close()
    if isDamaged || check?.isSound == false { return try await rescue(url, of: sound, context) }
    if check?.brokenLinks.isEmpty == false { return }
    let editor = try await BoardEditor(BoardFile.open(url))
    let begun = await editor.document
    let depth = await editor.history.depth
    for _ in 0..<depth { try await editor.undo() }
    for _ in 0..<depth { try await editor.redo() }
    #expect(await editor.document == begun, "\(context): undo and redo lead back")
    var states = [begun]
    for number in 0..<3 {
      let note = Pin(
        content: .note("later \(number)"), name: "n", center: .zero, size: CGSize(width: 80, height: 60))
      try await editor.perform { .add([note], originals: [], to: $0) }
      states.append(await editor.document)
    }
    await editor.file.close()
    let again = try await BoardEditor(BoardFile.open(url))
    for state in states.reversed() {
      #expect(await again.document == state, "\(context): a later step keeps its effect")
      let stored = try await again.file.load()
      #expect(stored == state, "\(context): a later step is stored")
      if state != begun { try await again.undo() }
    }
    await again.file.close()
  }

  /// Checks that a damaged board has everything that wasn't changed, and that a repaired one has a sound copy.
  private func rescue(_ url: URL, of sound: BoardDocument, _ context: String) async throws {
    let file = try await BoardFile.openRepairing(url, isThorough: true)
    // What only the check finds, such as a step that's missing, doesn't keep a board from being used.
    let damage = file.trouble.damage
    let document = try await file.load()
    if let damage { #expect(damage.pins == document.pins.count, "\(context)") }
    let lost = sound.pins.filter { document.pin($0.id) != $0 }
    #expect(lost.count <= 1, "\(context): \(lost.map(\.name)) of \(sound.pins.count) pins are lost")
    var lostBytes: [String] = []
    for original in sound.originals.values {
      let bytes = try? await file.originals.data(of: original.id)
      if bytes?.count != original.byteCount { lostBytes.append(original.name) }
    }
    #expect(lostBytes.count <= 1, "\(context): the bytes of \(lostBytes) are lost")
    let copy = url.deletingLastPathComponent().appending(path: "rescued.pinboard")
    try? FileManager.default.removeItem(at: copy)
    try await file.trouble.saveCopy(to: copy)
    await file.close()
    let mended = try await BoardFile.open(copy)
    #expect(try await mended.load().pins == document.pins, "\(context)")
    let problems = try await mended.upkeep.check().problems
    if damage != nil {
      #expect(problems.allSatisfy { $0.contains("stored bytes") }, "\(context): \(problems)")
    }
    await mended.close()
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...60) : [1, 2, 3])
  func aSingleChangeIsHarmlessOrTold(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let sound = folder.file("sound/board.pinboard")
    try FileManager.default.createDirectory(
      at: sound.deletingLastPathComponent(), withIntermediateDirectories: true)
    try await board(at: sound, &random)
    let untouched = try await BoardFile.open(sound, access: .readOnly)
    let check = try await untouched.upkeep.check()
    #expect(check.problems == [], "seed \(seed): the board is sound before")
    let document = try await untouched.load()
    await untouched.close()
    let url = sound.deletingLastPathComponent().appending(path: "changed.pinboard")
    for _ in 0..<25 {
      try? FileManager.default.removeItem(at: url)
      try FileManager.default.copyItem(at: sound, to: url)
      guard let change = try change(url, &random) else { continue }
      let context = "seed \(seed), \(change)"
      do {
        try await harm(url, from: document, context)
      } catch {
        Issue.record("\(context): \(error)")
      }
    }
  }

  /// The row that names the board is changed in each way, and everything else is rescued.
  @Test(arguments: [
    "DELETE FROM board", "UPDATE board SET one = 7", "UPDATE board SET one = -1", "UPDATE board SET id = 'x'",
    "UPDATE board SET position = -1", "UPDATE board SET position = 9223372036854775807",
    "UPDATE board SET created_at = 9e999", "UPDATE board SET modified_at = -9e999",
    "UPDATE board SET name = CAST(x'ff0a00' AS TEXT)",
    "INSERT INTO board SELECT 2, id, name, 1, 2, 0 FROM board",
    "INSERT INTO board SELECT 0, 'y', '', 1, 2, 0 FROM board",
  ]) func theBoardsRowIsRescued(_ sql: String) async throws {
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: sql)
    }
    try database.close()
    try await harm(url, from: document, sql)
    let file = try await BoardFile.openRepairing(url, isThorough: true)
    #expect(try await file.load().pins == document.pins, "\(sql)")
    for original in document.originals.values {
      #expect(try await file.originals.data(of: original.id).count == original.byteCount, "\(sql)")
    }
    await file.close()
  }

  @Test func aMissingStepIsTold() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    for number in 0..<9 { try await editor.perform { .rename(to: "Name \(number)", in: $0) } }
    await editor.file.close()
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in try db.execute(sql: "DELETE FROM history WHERE step = 4") }
    try database.close()
    let file = try await BoardFile.open(url, access: .readOnly)
    let problems = try await file.upkeep.check().problems
    #expect(problems.contains { $0.contains("3 is followed by 5") }, "\(problems)")
    await file.close()
  }

  /// At the end of 64 bits, each step would replace the one before.
  @Test(arguments: [Int64.max, 1 << 53]) func aPlaceInTheHistoryHasALimit(_ position: Int64) async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    for number in 0..<3 { try await editor.perform { .rename(to: "Name \(number)", in: $0) } }
    await editor.file.close()
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(sql: "UPDATE board SET position = ?", arguments: [position])
    }
    try database.close()
    let file = try await BoardFile.openRepairing(url)
    let isTold: Bool
    if file.trouble.damage != nil { isTold = true } else { isTold = try await !file.upkeep.check().isSound }
    #expect(isTold)
    #expect(try await file.load().name == "Name 2")
    await file.close()
  }
}
