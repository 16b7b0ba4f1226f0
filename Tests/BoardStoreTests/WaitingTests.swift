import Board
import Foundation
import GRDB
import Testing

@testable import BoardStore

/// Rescued commands of an earlier run, for a file that still can't be written, are shown on the board.
@Suite(.timeLimit(.minutes(5))) struct WaitingTests {
  private let folder: TemporaryFolder
  private let url: URL
  private let rescues: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.pinboard")
    rescues = folder.file("rescue")
  }

  /// Makes a closed board, and the journal of an earlier run. The returned document isn't in the file.
  private func left(
    _ make: @Sendable (BoardDocument) -> [Command]
  ) async throws -> (document: BoardDocument, history: History, pin: PinID) {
    var document = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url)
    var history = try await file.history.load()
    await file.close()
    let commands = make(document)
    try keep(commands.map { CommitEntry(command: $0, kind: .do) }, of: document)
    for command in commands where (try? command.apply(to: &document)) != nil { history.record(command) }
    return (document, history, document.pins[0].id)
  }

  private func keep(_ entries: [CommitEntry], of document: BoardDocument) throws {
    let journal = try RescueJournal(in: rescues, board: document.id, at: url)
    try journal.append(entries)
  }

  /// Another program keeps everybody from writing.
  private func lock() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let stranger = try DatabaseQueue(path: url.path, configuration: configuration)
    try stranger.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return stranger
  }

  private func unlock(_ stranger: DatabaseQueue) throws {
    try stranger.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try stranger.close()
  }

  private static func moved(_ document: BoardDocument) -> Command? {
    .move([document.pins[0].id], by: CGPoint(x: 10, y: 0), in: document)
  }

  private static let twice: @Sendable (BoardDocument) -> [Command] = { document in
    var copy = document
    return (0..<2).compactMap { _ in
      let command = moved(copy)
      try? command?.apply(to: &copy)
      return command
    }
  }

  @Test func whatWaitsIsOnTheBoardAndGoneOnFrom() async throws {
    let (document, history, _) = try await left(Self.twice)
    let stranger = try lock()
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let file = editor.file
    #expect(file.state == .trouble(.busy(url)))
    #expect(file.trouble.rescuedCommands.count == 2)
    #expect(try await file.trouble.waitingCommandCount() == 2)
    #expect(await editor.document == document)
    #expect(await editor.history.undoSteps.map(\.id) == history.undoSteps.map(\.id))
    // The pin is moved once more, and both moves are undone.
    try await editor.perform(Self.moved)
    try await editor.undo()
    try await editor.undo()
    try unlock(stranger)
    try await file.trouble.retry()
    #expect(file.state == .writable)
    #expect(file.trouble.rescuedCommands.isEmpty)
    #expect(try await file.trouble.waitingCommandCount() == 0)
    #expect(try await file.load() == editor.document)
    #expect(try await file.history.load().redoSteps.map(\.id) == editor.history.redoSteps.map(\.id))
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }

  @Test func whatDoesntFitIsPutAsideAtOnce() async throws {
    _ = try await left { _ in
      [Command(name: .words("Rename Board"), changes: [.rename(before: "Never", after: "Two")])]
    }
    let stranger = try lock()
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
    let file = editor.file
    #expect(file.trouble.rescuedCommands.isEmpty)
    #expect(file.trouble.unmatchedRescues.count == 1)
    try await editor.perform(Self.moved)
    #expect(file.trouble.rescuedCommands.count == 1)
    try unlock(stranger)
    try await file.trouble.retry()
    #expect(try await file.load() == editor.document)
    #expect(file.trouble.unmatchedRescues.count == 1)
    await file.close()
  }

  /// Pins whose image isn't in the file can never be written.
  @Test func pinsWithoutTheirImagesDontFit() async throws {
    let stray = try #require(OriginalID(String(repeating: "a", count: 64)))
    let original = Original(
      id: stray, name: "a", typeIdentifier: "image/png", byteCount: 1, pixelSize: nil)
    let (document, _, _) = try await left { document in
      [.add([Samples.pin(original)], originals: [original], to: document)].compactMap { $0 }
    }
    let file = try await BoardFile.open(url, access: .readOnly, rescueFolder: rescues)
    #expect(try await file.load().pins.count == document.pins.count - 1)
    #expect(try await file.trouble.waitingCommandCount() == 0)
    await file.close()
  }

  @Test(arguments: [false, true])
  func aReaderSeesItToo(isRepairing: Bool) async throws {
    let (document, history, _) = try await left(Self.twice)
    let bytes = try Data(contentsOf: url)
    let file =
      isRepairing
      ? try await BoardFile.openRepairing(url, rescueFolder: rescues)
      : try await BoardFile.open(url, access: .readOnly, rescueFolder: rescues)
    #expect(file.trouble.damage == nil)
    #expect(try await file.load() == document)
    #expect(try await file.history.load().undoSteps.map(\.id) == history.undoSteps.map(\.id))
    #expect(try await file.trouble.waitingCommandCount() == 2)
    let copy = folder.file("copy.pinboard")
    try await file.trouble.saveCopy(to: copy)
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
    let saved = try await BoardFile.open(copy)
    #expect(try await saved.load() == document)
    #expect(try await saved.upkeep.check().isSound)
    await saved.close()
    // The journal is kept for a process that can write.
    let writer = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(writer.state == .writable)
    #expect(try await writer.load() == document)
    await writer.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: rescues.path).isEmpty)
  }

  @Test func aCopyIsMadeOfABoardThatHasSomeOfItAlready() async throws {
    var before = try await Samples.makeBoard(at: url)
    let commands = Self.twice(before)
    let first = try await BoardFile.open(url)
    try await first.commit(commands[0])
    await first.close()
    // The commit succeeded in spite of its error.
    try keep(commands.map { CommitEntry(command: $0, kind: .do) }, of: before)
    for command in commands { try command.apply(to: &before) }
    let stranger = try lock()
    let file = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(file.state == .trouble(.busy(url)))
    #expect(file.trouble.rescuedCommands.count == 2)
    let copy = folder.file("copy.pinboard")
    try await file.trouble.saveCopy(to: copy)
    let saved = try await BoardFile.open(copy)
    #expect(try await saved.load() == before)
    #expect(try await saved.upkeep.check().isSound)
    await saved.close()
    try unlock(stranger)
    await file.close()
  }
}
