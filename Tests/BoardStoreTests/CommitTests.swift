import Board
import BoardStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct CommitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A hundred moves of one pin are written concurrently. A move that's out of turn doesn't fit the file and
  /// is refused.
  @Test func aCommandOutOfTurnIsRefused() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let original = try await Samples.addOriginal(1, to: file)
    var document = try await file.load()
    let pin = Samples.pin(original)
    let add = try #require(Command.add([pin], originals: [original], to: document))
    try add.apply(to: &document)
    try await file.commit(add)
    var states = [document]
    let written = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        let move = try #require(Command.move([pin.id], by: CGPoint(x: 1, y: number), in: document))
        try move.apply(to: &document)
        states.append(document)
        group.addTask {
          do {
            try await file.commit(move)
            return true
          } catch BoardStoreError.conflict {
            return false
          }
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(try await file.load() == states[written])
    #expect(try await file.history.load().depth == written + 1)
  }

  @Test func commitsDontWaitForImportsOfOthers() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in UInt64(0)..<40 {
        group.addTask { _ = try await Samples.addOriginal(number, bytes: 100_000, to: file) }
        group.addTask {
          try await file.saveViewState(BoardViewState(center: .zero, zoom: Double(number + 1)))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await file.load().originals.count == 40)
  }

  @Test func aFailedCommitLeavesNothing() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let before = try await file.load()
    let id = try #require(OriginalID(String(repeating: "a", count: 64)))
    let missing = Pin(content: .image(id), name: "x", center: .zero, size: CGSize(width: 1, height: 1))
    await #expect(throws: BoardStoreError.noSuchOriginal(id)) {
      try await file.commit(
        Command(
          name: .words("x"),
          changes: [.rename(before: "a", after: "b"), .insertPins([missing], originals: [])]))
    }
    #expect(try await file.load() == before)
    #expect(try await file.history.load().depth == 0)
  }

  @Test func aSecondWriterIsNoticed() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let one = try await BoardEditor(BoardFile.open(url))
    let two = try await BoardEditor(BoardFile.open(url))
    let id = await one.document.pins[0].id
    try await one.perform { .move([id], by: CGPoint(x: 5, y: 5), in: $0) }
    let expected = await one.document
    await #expect(throws: BoardStoreError.conflict(url, detail: "the pin \(id)")) {
      try await two.perform { .rotate([id], by: 10, in: $0) }
    }
    let three = try await BoardEditor(BoardFile.open(url))
    try await three.perform { .rename(to: "Third", in: $0) }
    await #expect(throws: BoardStoreError.conflict(url, detail: "its history")) { try await one.undo() }
    try await three.undo()
    #expect(try await three.file.load() == expected)
  }

  @Test func committingAgainDoesNothing() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let original = try await Samples.addOriginal(1, to: file)
    var document = try await file.load()
    var history = History()
    let group = UUID()
    for _ in 0..<2 {
      let add = try #require(
        Command.add([Samples.pin(original)], originals: [original], to: document, group: group))
      try add.apply(to: &document)
      history.record(add)
      for _ in 0..<3 { try await file.commit(add) }
      #expect(try await file.load() == document)
    }
    let full = document
    let undoCommand = history.undo()
    let undo = try #require(undoCommand)
    try undo.apply(to: &document)
    for _ in 0..<3 { try await file.commit(undo, kind: .undo) }
    #expect(try await file.load() == document)
    let redoCommand = history.redo()
    let redo = try #require(redoCommand)
    for _ in 0..<3 { try await file.commit(redo, kind: .redo) }
    #expect(try await file.load() == full)
    #expect(try await file.history.load().depth == 1)
    #expect(try await file.upkeep.check().isSound)
  }

  @Test func valuesOutOfBoundsAreRefused() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let original = try await Samples.addOriginal(1, to: file)
    for spoil in [{ $0.center.x = .nan }, { $0.size.width = .infinity }, { $0.z = .max }]
      as [(inout Pin) -> Void]
    {
      var pin = Samples.pin(original)
      spoil(&pin)
      let command = Command(name: .words("x"), changes: [.insertPins([pin], originals: [])])
      await #expect(throws: BoardStoreError.self) { try await file.commit(command) }
    }
    await #expect(throws: BoardStoreError.self) {
      try await file.saveViewState(BoardViewState(center: CGPoint(x: Double.nan, y: 0), zoom: 1))
    }
    await #expect(throws: BoardStoreError.self) {
      try await file.saveViewState(BoardViewState(center: .zero, zoom: .nan))
    }
    #expect(try await file.load().pins.isEmpty)
  }
}
