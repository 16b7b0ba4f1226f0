import Board
import BoardStore
import Foundation
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(5))) struct HistoryPersistenceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func undoAndRedoGoOnAfterARestart() async throws {
    let url = folder.file("a.pinboard")
    var editor = try await BoardEditor(creating: url)
    let original = try await Samples.addOriginal(1, to: editor.file)
    var states = [await editor.document.pins]
    for number in 0..<12 {
      try await editor.perform { document in
        guard number.isMultiple(of: 3), let id = document.pins.last?.id else {
          return .add(
            [Samples.pin(original, at: CGPoint(x: number, y: 0))], originals: [original], to: document)
        }
        return .rotate([id], by: 30, in: document)
      }
      states.append(await editor.document.pins)
    }
    for state in states.dropLast().reversed() {
      await editor.file.close()
      editor = try await BoardEditor(BoardFile.open(url))
      try await editor.undo()
      #expect(await editor.document.pins == state)
    }
    #expect(await !editor.history.canUndo)
    for state in states.dropFirst() {
      await editor.file.close()
      editor = try await BoardEditor(BoardFile.open(url))
      try await editor.redo()
      #expect(await editor.document.pins == state)
    }
    #expect(try await editor.file.upkeep.check().isSound)
  }

  @Test func groupsStayOneStep() async throws {
    let url = folder.file("a.pinboard")
    let editor = try await BoardEditor(creating: url)
    let original = try await Samples.addOriginal(1, to: editor.file)
    for group in [UUID(), UUID()] {
      for _ in 0..<4 {
        try await editor.perform {
          .add([Samples.pin(original)], originals: [original], to: $0, group: group)
        }
      }
    }
    let history = try await editor.file.history.load()
    #expect(history.undoSteps.map(\.name.words) == ["Add: 4 images", "Add: 4 images"])
    #expect(await history.undoSteps.map(\.commands) == editor.history.undoSteps.map(\.commands))
    try await editor.undo()
    #expect(try await editor.file.load().pins.count == 4)
    #expect(try await editor.file.history.load().redoSteps.count == 1)
    // A new command removes the steps that could be redone.
    try await editor.perform { .rename(to: "Renamed", in: $0) }
    #expect(try await editor.file.history.load().redoSteps.isEmpty)
    #expect(try await editor.file.load().name == "Renamed")
  }

  @Test(arguments: UInt64(1)...6)
  func randomEditsEqualTheDocumentInMemory(seed: UInt64) async throws {
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let original = try await Samples.addOriginal(1, to: editor.file)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<80 {
      let dice = Int.random(in: 0..<10, using: &generator)
      let pick = Int.random(in: 0..<1_000, using: &generator)
      switch dice {
      case 0, 1: try await editor.undo()
      case 2: try await editor.redo()
      default:
        try await editor.perform { document in
          let ids = document.pins.isEmpty ? [] : [document.pins[pick % document.pins.count].id]
          return switch dice {
          case 3: .remove(ids, from: document)
          case 4: .sendToBack(ids, in: document)
          case 5: .move(ids, by: CGPoint(x: pick, y: 7), in: document)
          case 6: .rename(to: "Board \(pick)", in: document)
          default: .add([Samples.pin(original)], originals: [original], to: document)
          }
        }
      }
    }
    let file = editor.file
    #expect(try await file.load() == editor.document)
    let stored = try await file.history.load()
    #expect(await stored.undoSteps.map(\.commands) == editor.history.undoSteps.map(\.commands))
    #expect(await stored.redoSteps.map(\.commands) == editor.history.redoSteps.map(\.commands))
    let check = try await file.upkeep.check()
    #expect(check.isSound, "\(check.problems)")
  }
}
