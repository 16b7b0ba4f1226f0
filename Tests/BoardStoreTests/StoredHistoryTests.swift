import Board
import BoardStore
import Foundation
import Testing

@Suite struct StoredHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func editor(steps: Int) async throws -> BoardEditor {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    for number in 1...steps { try await editor.perform { .rename(to: "Board \(number)", in: $0) } }
    return editor
  }

  @Test func pagesGoFromTheNewestToTheOldest() async throws {
    let editor = try await editor(steps: 25)
    for _ in 0..<5 { try await editor.undo() }
    var seen: [HistoryEntry] = []
    while true {
      let page = try await editor.file.historyPage(before: seen.last?.number, count: 10)
      seen += page
      if page.count < 10 { break }
    }
    #expect(seen.map(\.number) == Array((1...25).reversed()))
    #expect(seen.map(\.isDone) == Array(repeating: false, count: 5) + Array(repeating: true, count: 20))
    #expect(await seen.map(\.id) == editor.history.entries.map(\.id))
    await editor.file.close()
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
      #expect(try await editor.file.history().undoSteps.map(\.id) == history.undoSteps.map(\.id))
    }
    #expect(document == full)
    let nowhere = history.jump(to: UUID())
    #expect(nowhere == nil)
    await editor.file.close()
  }

  @Test func limitsOfCountAndBytes() async throws {
    let editor = try await editor(steps: 30)
    var history = try await editor.file.setHistoryLimits(HistoryLimits(steps: 10))
    #expect(history.depth == 10 && history.limit == 10)
    let name = String(repeating: "x", count: 900)
    for number in 0..<60 { try await editor.perform { .rename(to: "\(number)\(name)", in: $0) } }
    history = try await editor.file.setHistoryLimits(HistoryLimits(steps: 1_000, bytes: 1 << 16))
    #expect(history.depth == 10)
    for number in 60..<160 { try await editor.perform { .rename(to: "\(number)\(name)", in: $0) } }
    #expect(try await editor.file.history().depth == 110, "within a session only the count is kept to")
    await editor.file.close()
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    let check = try await file.check()
    #expect(check.isSound && check.historyBytes <= 1 << 16 && check.undoCount > 10)
    await file.close()
  }
}
