import Board
import BoardStore
import Foundation
import GRDB
import Testing

@Suite(.timeLimit(.minutes(5))) struct StoredHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func editor(steps: Int) async throws -> BoardEditor {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    for number in 1...steps { try await editor.perform { .rename(to: "Board \(number)", in: $0) } }
    return editor
  }

  @Test func aJumpIsOneTransaction() async throws {
    let editor = try await editor(steps: 30)
    var history = await editor.history
    var document = await editor.document
    let full = document
    for target in [history.undoSteps[4].id, nil, history.undoSteps[29].id] {
      let found = history.jump(to: target)
      let jump = try #require(found)
      for command in jump.commands { try command.apply(to: &document) }
      let kind = jump.direction == .undo ? CommitKind.undo : .redo
      for _ in 0..<2 { try await editor.file.commit(jump.commands, kind: kind) }
      #expect(try await editor.file.load() == document)
      #expect(try await editor.file.history.load().undoSteps.map(\.id) == history.undoSteps.map(\.id))
    }
    #expect(document == full)
    let nowhere = history.jump(to: UUID())
    #expect(nowhere == nil)
    await editor.file.close()
  }

  private func rename(_ editor: BoardEditor, _ numbers: Range<Int>, filling: String = "x") async throws {
    let name = String(repeating: filling, count: 900)
    for number in numbers { try await editor.perform { .rename(to: "\(number)\(name)", in: $0) } }
  }

  @Test func limitsOfCountAndBytes() async throws {
    let editor = try await editor(steps: 30)
    editor.file.history.setLimits(HistoryLimits(steps: 10))
    #expect(try await editor.file.history.load().depth == 30, "the next command keeps to them")
    try await rename(editor, 0..<1)
    #expect(try await editor.file.history.load().depth == 10)
    editor.file.history.setLimits(HistoryLimits(steps: 1_000, bytes: 1 << 16))
    try await rename(editor, 1..<160)
    #expect(try await editor.file.history.load().depth == 169, "within a session only the count is kept to")
    await editor.file.close()
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    let check = try await file.upkeep.check()
    #expect(check.isSound)
    #expect(check.historyBytes <= 1 << 16)
    #expect(check.undoCount > 10)
    await file.close()
  }

  @Test func whatCanBeRedoneTakesItsPartOfTheRoom() async throws {
    let editor = try await editor(steps: 1)
    editor.file.history.setLimits(HistoryLimits(bytes: 1 << 16))
    try await rename(editor, 0..<60)
    for _ in 0..<20 { try await editor.undo() }
    await editor.file.close()
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    let check = try await file.upkeep.check()
    #expect(check.isSound)
    #expect(check.historyBytes <= 1 << 16)
    #expect(check.redoCount == 20)
    #expect(check.undoCount > 5)
    await file.close()
  }

  /// Each character has three bytes.
  @Test func theRoomIsCountedInBytes() async throws {
    let editor = try await editor(steps: 1)
    editor.file.history.setLimits(HistoryLimits(bytes: 1 << 16))
    try await rename(editor, 0..<40, filling: "木")
    await editor.file.close()
    let database = try DatabaseQueue(path: folder.file("a.pinboard").path)
    let bytes = try await database.read { db in
      try Int.fetchOne(db, sql: "SELECT sum(length(CAST(changes AS BLOB))) FROM history")
    }
    try database.close()
    #expect(try #require(bytes) <= 1 << 16)
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    #expect(try await file.upkeep.check().historyBytes == bytes)
    await file.close()
  }

  /// Without the user's limits, everything is kept.
  @Test func withoutLimitsEverythingIsKept() async throws {
    let editor = try await editor(steps: 1)
    let renames = (1...History.defaultLimit).map {
      Command(name: .words("Rename"), changes: [.rename(before: "Board \($0)", after: "Board \($0 + 1)")])
    }
    try await editor.file.commit(renames, kind: .do)
    await editor.file.close()
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    #expect(try await file.history.load().depth == History.defaultLimit + 1)
    await file.close()
  }

  @Test func lookingKeepsEverything() async throws {
    let editor = try await editor(steps: 30)
    await editor.file.close()
    let seen = try await BoardFile.open(folder.file("a.pinboard"))
    seen.history.setLimits(HistoryLimits(steps: 10, bytes: 1 << 16))
    #expect(try await seen.history.load().depth == 30)
    try await seen.saveViewState(BoardViewState(center: .zero, zoom: 2))
    await seen.close()
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    #expect(try await file.history.load().depth == 30)
    await file.close()
  }

  /// The follower was given its limits when it was opened.
  @Test func whoTakesOverKeepsToItsOwnLimits() async throws {
    let writer = try await editor(steps: 30)
    // The board is opened as another process would do it.
    let follower = try OtherProcess.open(folder.file("a.pinboard"))
    follower.history.setLimits(HistoryLimits(steps: 20))
    #expect(follower.state == .following)
    await writer.file.close()
    try await follower.trouble.retry()
    #expect(try await follower.history.load().depth == 30)
    let editor = try await BoardEditor(follower)
    try await editor.perform { .rename(to: "mine", in: $0) }
    #expect(try await follower.history.load().depth == 20)
    await follower.close()
  }
}
