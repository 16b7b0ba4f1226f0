import Board
import BoardStore
import Foundation
import GRDB
import Testing

/// Pins that another program has written in another form, or that a later Pinboard has made. They can be
/// moved, rotated, deleted and undone like others, and data that this version doesn't know is preserved.
@Suite(.timeLimit(.minutes(5))) struct StrangePinTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }

  init() throws { folder = try TemporaryFolder() }

  enum Strange: CaseIterable {
    case kindWithAnOriginal, kindWithoutPayload, kindWithBoth, noteWithAnOriginal, moreFields, blanks,
      wholeCrop, smallLetters, mixedLetters

    /// The SQL that makes the pin with the highest `z` one of these.
    var sql: String {
      switch self {
      case .kindWithAnOriginal: "kind = 'video', payload = x''"
      case .kindWithoutPayload: "kind = 'sticker', original = NULL"
      case .kindWithBoth: "kind = 'video', payload = x'00FF'"
      case .noteWithAnOriginal: "kind = 'note', payload = CAST('words' AS BLOB)"
      case .moreFields:
        """
        payload = CAST('{"glow":{"b":[1,2.5],"a":"/ü"},"crop":[0,0,0.5,1],"flip":"v","tint":1e-7}' AS BLOB)
        """
      case .blanks: "payload = CAST('{ \"crop\" : [0.0, 0, 5e-1, 1] }' AS BLOB)"
      case .wholeCrop: "payload = CAST('{\"crop\":[0,0,1,1]}' AS BLOB)"
      case .smallLetters: "id = lower(id)"
      case .mixedLetters: "id = lower(substr(id, 1, 20)) || substr(id, 21)"
      }
    }

    var isImage: Bool {
      switch self {
      case .kindWithAnOriginal, .kindWithoutPayload, .kindWithBoth, .noteWithAnOriginal: false
      default: true
      }
    }
  }

  private func editor(_ strange: Strange) async throws -> (BoardEditor, PinID) {
    _ = try await Samples.makeBoard(at: url)
    try edit("UPDATE pin SET \(strange.sql) WHERE z = (SELECT max(z) FROM pin)")
    // A pin of another program has no history here.
    try edit("DELETE FROM history; UPDATE board SET position = 0")
    let editor = try await BoardEditor(BoardFile.open(url))
    return (editor, try #require(await editor.document.pins.last).id)
  }

  private func edit(_ sql: String) throws {
    let database = try DatabaseQueue(path: url.path)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  /// Returns a pin's row in the file, column by column.
  private func row(_ id: PinID) throws -> [String] {
    let database = try DatabaseQueue(path: url.path)
    defer { try? database.close() }
    return try database.read { db in
      let row = try #require(
        try Row.fetchOne(
          db,
          sql: """
            SELECT id, kind, original, hex(payload) || typeof(payload), name, x, y, width, height, rotation, z
            FROM pin WHERE lower(id) = ?
            """, arguments: [id.description.lowercased()]))
      return row.databaseValues.map(\.description)
    }
  }

  private func reopened(_ editor: BoardEditor) async throws -> BoardEditor {
    await editor.file.close()
    return try await BoardEditor(BoardFile.open(url))
  }

  @Test(arguments: Strange.allCases)
  func isMovedTurnedAndUndone(strange: Strange) async throws {
    let (opened, id) = try await editor(strange)
    var editor = opened
    let before = try row(id)
    try await editor.perform { .move([id], by: CGPoint(x: 5, y: 6), in: $0) }
    editor = try await reopened(editor)
    try await editor.perform { .rotate([id], by: 30, in: $0) }
    editor = try await reopened(editor)
    let after = try row(id)
    #expect(after[0...3] == before[0...3])
    #expect(after[5] != before[5])
    #expect(after[9] != before[9])
    try await editor.undo()
    editor = try await reopened(editor)
    try await editor.undo()
    await editor.file.close()
    #expect(try row(id) == before)
  }

  @Test(arguments: Strange.allCases)
  func isDeletedAndComesBack(strange: Strange) async throws {
    let (opened, id) = try await editor(strange)
    var editor = opened
    let before = try row(id)
    let document = await editor.document
    try await editor.perform { .remove([id], from: $0) }
    editor = try await reopened(editor)
    #expect(await editor.document.pin(id) == nil)
    try await editor.undo()
    editor = try await reopened(editor)
    #expect(await editor.document == document)
    #expect(try await editor.file.upkeep.check().isSound)
    await editor.file.close()
    // The id itself is then written in Pinboard's form.
    #expect(try row(id).dropFirst() == before.dropFirst())
  }

  @Test(arguments: Strange.allCases.filter(\.isImage))
  func isCroppedAndKeepsItsOtherFields(strange: Strange) async throws {
    let (opened, id) = try await editor(strange)
    var editor = opened
    let before = try row(id)
    try await editor.perform { .crop(id, to: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), in: $0) }
    editor = try await reopened(editor)
    let payload = try await payload(of: id)
    #expect(payload["crop"] as? [Double] == [0.5, 0, 0.5, 1])
    if strange == .moreFields {
      #expect((payload["glow"] as? [String: Any])?["a"] as? String == "/ü")
      #expect(payload["tint"] as? Double == 1e-7)
      #expect(payload["flip"] as? String == "v")
    }
    try await editor.undo()
    await editor.file.close()
    #expect(try row(id) == before)
  }

  private func payload(of id: PinID) async throws -> [String: Any] {
    let hex = try row(id)[3]
    let digits = Array(hex.dropFirst().prefix { $0.isHexDigit && !$0.isLowercase })
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// The original isn't removed while the pin is on the board or could be restored by a step.
  @Test func theOriginalThatItNamesIsKept() async throws {
    let (opened, id) = try await editor(.kindWithBoth)
    var editor = opened
    let original = try #require(await editor.document.pin(id)?.content.neededOriginal)
    try await editor.perform { .remove([id], from: $0) }
    editor = try await reopened(editor)
    while try await !editor.file.upkeep.reclaim().isDone {}
    #expect(try await editor.file.originals.data(of: original).count == 5_000)
    try await editor.undo()
    editor = try await reopened(editor)
    while try await !editor.file.upkeep.reclaim().isDone {}
    #expect(try await editor.file.originals.data(of: original).count == 5_000)
    #expect(try await editor.file.upkeep.check().isSound)
    await editor.file.close()
  }

  @Test func itTakesItsOriginalToAnotherBoard() async throws {
    let (editor, id) = try await editor(.kindWithBoth)
    let target = try await BoardEditor(creating: folder.file("b.pinboard"))
    let pin = try #require(await editor.document.pin(id))
    let original = try #require(pin.content.neededOriginal)
    let record = try #require(await editor.document.originals[original])
    let removal = try #require(await Command.remove([id], from: editor.document))
    let addition = try #require(
      await Command.add([pin], originals: [record], to: target.document, name: .words("Move Here")))
    try await editor.file.move(removal, to: target.file, as: addition)
    #expect(try await target.file.originals.data(of: original).count == 5_000)
    #expect(try await target.file.load().pin(id)?.content == pin.content)
    await editor.file.close()
    await target.file.close()
  }

  /// A change by another program is still noticed.
  @Test func isNotWrittenOverWhenItWasChangedMeanwhile() async throws {
    let (editor, id) = try await editor(.smallLetters)
    try edit("UPDATE pin SET name = 'changed' WHERE id = '\(id.description.lowercased())'")
    await #expect(throws: BoardStoreError.self) {
      try await editor.perform { .move([id], by: CGPoint(x: 1, y: 1), in: $0) }
    }
    await editor.file.close()
  }
}
