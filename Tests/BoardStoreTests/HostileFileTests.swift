import Board
import BoardStore
import Foundation
import GRDB
import Glibc
import SeededRandom
import Testing

/// Every hostile file gives a `BoardStoreError` or, if the damage doesn't matter, a board within the limits.
/// Nothing is written to the file.
@Suite(.timeLimit(.minutes(5))) struct HostileFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Opens a file and reads everything; the file must stay unchanged.
  private func probe(_ url: URL) async throws {
    let before = try Data(contentsOf: url)
    defer { #expect((try? Data(contentsOf: url)) == before) }
    do {
      let file = try await BoardFile.open(url)
      defer { Task { await file.close() } }
      let document = try await file.load()
      for pin in document.pins { try pin.validate() }
      _ = try await file.history.load()
      _ = try await file.viewState()
      for id in document.originals.keys {
        _ = try await file.originals.data(of: id)
        _ = try await file.originals.preview(for: id)
      }
      _ = try await file.upkeep.check()
    } catch let error as BoardStoreError {
      #expect(!error.description.isEmpty)
      throw error
    }
  }

  private func sample() async throws -> (URL, Data) {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    return (url, try Data(contentsOf: url))
  }

  /// Changes a good board with SQL, as anybody with sqlite3 could.
  private func spoil(_ statement: String) async throws -> URL {
    let (url, _) = try await sample()
    let database = try DatabaseQueue(path: url.path)
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: statement)
    }
    try database.close()
    return url
  }

  @Test(arguments: [0, 1, 15, 16, 99, 100, 511, 512, 4_096, 100_000])
  func filesOfNoise(count: Int) async throws {
    let url = folder.file("noise.pinboard")
    try Samples.bytes(count, seed: UInt64(count)).write(to: url)
    await #expect(throws: BoardStoreError.notAPinboardFile(url)) { try await probe(url) }
    try (Data("SQLite format 3\0".utf8) + Samples.bytes(count, seed: 3)).write(to: url)
    await #expect(throws: BoardStoreError.self) { try await probe(url) }
  }

  @Test func truncatedAtManyOffsets() async throws {
    let (url, whole) = try await sample()
    for part in 0..<60 {
      try whole.prefix(whole.count * part / 60 + part % 3).write(to: url)
      await #expect(throws: BoardStoreError.self, "cut at \(part)/60") { try await probe(url) }
    }
  }

  @Test(arguments: UInt64(1)...10)
  func flippedBytes(seed: UInt64) async throws {
    let (url, whole) = try await sample()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        // Half of the changes are in the header and the schema, where they do the most harm.
        let end = Bool.random(using: &generator) ? 600 : bytes.count
        bytes[Int.random(in: 0..<end, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      try bytes.write(to: url)
      // The file must not cause a crash, a hang or a write. An error isn't required.
      do { try await probe(url) } catch is BoardStoreError {}
    }
  }

  @Test func otherKindsOfDatabase() async throws {
    let other = try await spoil("PRAGMA application_id = 2060242126")
    await #expect(throws: BoardStoreError.notAPinboardFile(other)) { try await probe(other) }
  }

  @Test func newerAndOlderVersions() async throws {
    let newer = try await spoil("PRAGMA user_version = 3")
    await #expect(throws: BoardStoreError.newerVersion(newer, version: 3)) { try await probe(newer) }
    try FileManager.default.removeItem(at: newer)
    let older = try await spoil("PRAGMA user_version = 0")
    await #expect(throws: BoardStoreError.corrupt(older, detail: "format 0")) { try await probe(older) }
  }

  @Test(arguments: [
    "CREATE TRIGGER t AFTER UPDATE ON board BEGIN DELETE FROM pin; END",
    "CREATE TRIGGER t AFTER INSERT ON view BEGIN DELETE FROM pin; END",
    "CREATE VIEW v AS SELECT * FROM pin",
    "CREATE TABLE extra (x)",
    "CREATE INDEX i ON pin (name)",
    "CREATE VIRTUAL TABLE t USING fts5 (x)",
    "DROP TABLE preview",
    "DROP TABLE pin; CREATE VIEW pin AS SELECT * FROM original",
    "ALTER TABLE pin ADD COLUMN evil TEXT DEFAULT 'x'",
    "ALTER TABLE board RENAME TO sqliteboard",
  ])
  func strangersInTheSchema(sql: String) async throws {
    let url = try await spoil(sql)
    await #expect {
      try await probe(url)
    } throws: { error in
      if case BoardStoreError.corrupt = error { true } else { false }
    }
  }

  @Test(arguments: [
    "UPDATE pin SET x = 9e999", "UPDATE pin SET x = 10000001", "UPDATE pin SET width = 0",
    "UPDATE pin SET height = -1e300", "UPDATE pin SET rotation = 1e10",
    "UPDATE pin SET z = 9223372036854775807",
    "UPDATE pin SET z = -9223372036854775808", "UPDATE pin SET id = 'x' WHERE z = (SELECT max(z) FROM pin)",
    "UPDATE pin SET kind = ''",
    "UPDATE pin SET original = NULL", "UPDATE pin SET original = 'x'",
    "UPDATE pin SET original = printf('%064d', 7)",
    "UPDATE pin SET name = 'a' || char(10)", "UPDATE pin SET name = printf('%.*c', 5000, 'x')",
    "UPDATE pin SET kind = 'note', payload = zeroblob(2000000)",
    "UPDATE original SET bytes = 9223372036854775807", "UPDATE original SET bytes = -1",
    "UPDATE original SET bytes = bytes + 1", "UPDATE original SET width = 0",
    "UPDATE original SET sha256 = replace(sha256, substr(sha256, 1, 1), 'g')",
    "UPDATE original SET type = ''",
    "UPDATE original SET sha256 = replace(sha256, '0', '1')",
    "UPDATE chunk SET number = number + 1", "UPDATE chunk SET data = zeroblob(50000000)",
    "UPDATE chunk SET data = zeroblob(length(data))", "DELETE FROM chunk",
    "DELETE FROM board", "UPDATE board SET id = 'x'",
    "UPDATE board SET position = -1", "UPDATE history SET changes = 'x'", "UPDATE history SET id = 'x'",
    "UPDATE history SET changes = printf('%.*c', 100000, '[')", "UPDATE history SET changes = '[{}]'",
    "UPDATE history SET changes = replace(changes, '200', '1e999')",
    "UPDATE history SET done_at = 9e999", "UPDATE board SET position = 9223372036854775807",
  ])
  func valuesOutOfBounds(sql: String) async throws {
    let url = try await spoil(sql)
    await #expect(throws: BoardStoreError.self) { try await probe(url) }
  }

  @Test(arguments: [
    "UPDATE view SET zoom = 1e300",
    "UPDATE board SET position = 0", "DELETE FROM history", "DELETE FROM view",
    "UPDATE board SET name = char(0)",
    "INSERT INTO preview SELECT key, zeroblob(20000000) FROM original", "ANALYZE",
    "UPDATE history SET group_id = NULL, done_at = -1e300",
  ])
  func oddValuesAreLeftAside(sql: String) async throws {
    let url = try await spoil(sql)
    try await probe(url)
    let file = try await BoardFile.open(url)
    #expect(try await file.load().pins.count == 3)
  }

  /// Makes a board with any number of notes of begun moves, to any board.
  private func notes(
    _ count: Int, to target: URL, id: (UUID) -> String = \.uuidString, path: String? = nil,
    command: Command? = nil
  ) async throws -> URL {
    let (url, _) = try await sample()
    let other = try await BoardFile.open(target, access: .readOnly).load().id
    let pins = try await BoardFile.open(url, access: .readOnly).load().pins
    let removal = command ?? Command(name: .words("Move Away"), changes: [.removePins([pins[0]])])
    let text = String(decoding: try JSONEncoder().encode(removal), as: UTF8.self)
    let database = try DatabaseQueue(path: url.path)
    try await database.write { [ids = (0..<count).map { _ in id(UUID()) }] db in
      for id in ids {
        try db.execute(
          sql: "INSERT INTO transfer VALUES (?, 'out', ?, ?, 1e9, ?)",
          arguments: [id, other.uuidString, path ?? target.path, text])
      }
    }
    try database.close()
    return url
  }

  private func target() async throws -> URL {
    let url = folder.file("sound.pinboard")
    try await BoardFile.create(at: url, name: "Sound").close()
    return url
  }

  /// An interrupted move leaves a single note, so these don't come from interrupted moves.
  @Test func thousandsOfMovesThatWereNeverBegun() async throws {
    let url = try await notes(2_000, to: target())
    let bytes = try Data(contentsOf: url)
    try await BoardFile.open(url).close()
    #expect(try Data(contentsOf: url) == bytes)
    try await probe(url)
    #expect(try await BoardFile.open(url, access: .readOnly).upkeep.check().pendingTransferCount == 2_000)
  }

  @Test func asManyMovesAsAreFollowed() async throws {
    let sound = try await target()
    let bytes = try Data(contentsOf: sound)
    let url = try await notes(100, to: sound)
    try await BoardFile.open(url).close()
    let file = try await BoardFile.open(url)
    #expect(try await file.load().pins.count == 3)
    #expect(try await file.upkeep.check().pendingTransferCount == 0)
    await file.close()
    #expect(try Data(contentsOf: sound) == bytes)
  }

  enum StrangeNote: CaseIterable { case spelling, relativePath, detour, rename, itself, noBoard }

  @Test(arguments: StrangeNote.allCases)
  func movesThatPinboardNeverNotes(kind: StrangeNote) async throws {
    let sound = try await target()
    let other = folder.file("other")
    try Data(count: 4_096).write(to: other)
    let url =
      switch kind {
      case .spelling: try await notes(1, to: sound, id: { $0.uuidString.lowercased() })
      case .relativePath: try await notes(1, to: sound, path: "sound.pinboard")
      case .detour: try await notes(1, to: sound, path: folder.url.path + "/./sound.pinboard")
      case .rename:
        try await notes(
          1, to: sound,
          command: Command(name: .words("x"), changes: [.rename(before: "Board", after: "Mine")]))
      case .itself: try await notes(1, to: folder.file("a.pinboard"))
      case .noBoard: try await notes(1, to: sound, path: other.path)
      }
    try await probe(url)
    let file = try await BoardFile.open(url)
    #expect(try await file.upkeep.check().pendingTransferCount == 1)
    let bytes = try Data(contentsOf: url)
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func readOnlyOpensAreNeverWrittenThrough() async throws {
    let (url, bytes) = try await sample()
    let file = try await BoardFile.open(url, access: .readOnly)
    let document = try await file.load()
    let command = try #require(Command.rename(to: "x", in: document))
    await #expect(throws: BoardStoreError.readOnly(url)) { try await file.commit(command) }
    await #expect(throws: BoardStoreError.readOnly(url)) { _ = try await Samples.addOriginal(1, to: file) }
    await #expect(throws: BoardStoreError.readOnly(url)) {
      try await file.saveViewState(BoardViewState(center: .zero, zoom: 1))
    }
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func foldersThatArentThere() async throws {
    let url = folder.file("none/a.pinboard")
    await #expect(throws: BoardStoreError.notFound(url)) { try await BoardFile.open(url) }
    await #expect(throws: BoardStoreError.self) { try await BoardFile.create(at: url, name: "x") }
    await #expect(throws: BoardStoreError.isDirectory(folder.url)) { try await BoardFile.open(folder.url) }
  }

  @Test func aLockHeldByAnotherProgram() async throws {
    let (url, _) = try await sample()
    let editor = try await BoardEditor(BoardFile.open(url))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: url.path, configuration: configuration)
    let before = await editor.document
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    await #expect(throws: BoardStoreError.busy(url)) { try await editor.perform { .rename(to: "x", in: $0) } }
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try await editor.file.load() == before)
    let again = try await BoardEditor(editor.file)
    try await again.undo()
  }

  /// A crash in the middle of a command leaves a half-written file and its journal.
  @Test(arguments: [BoardAccess.readOnly, .readWrite])
  func anInterruptedChangeIsTakenBack(access: BoardAccess) async throws {
    let (url, _) = try await sample()
    let document = try await BoardFile.open(url, access: .readOnly).load()
    let crashed = folder.file("crashed.pinboard")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: url.path, configuration: configuration)
    try await writer.writeWithoutTransaction { db in
      // The cache is so small that changes reach the file before the end of the transaction.
      try db.execute(sql: "PRAGMA cache_size = 1; BEGIN IMMEDIATE; DELETE FROM pin; DELETE FROM history")
      try db.execute(sql: "UPDATE chunk SET data = zeroblob(900000)")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: url.path + suffix, toPath: crashed.path + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    let file = try await BoardFile.open(crashed, access: access)
    #expect(try await file.load() == document)
    #expect(try await file.upkeep.check().isSound)
    #expect(!FileManager.default.fileExists(atPath: crashed.path + "-journal"))
  }
}
