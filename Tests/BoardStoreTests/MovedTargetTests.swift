import Board
import Foundation
import GRDB
import Testing

@testable import BoardStore

/// A move is interrupted, and when its source is opened again, the other board's file isn't at its location.
/// The pin still exists exactly once, as soon as its location can be determined; until then it's in the
/// source.
@Suite(.timeLimit(.minutes(5))) struct MovedTargetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func location(_ name: String) throws -> URL {
    let url = folder.file(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return url
  }

  /// Moves a pin from one new board to another, until the note is in the source, or until the pin is in the
  /// target too.
  private func interruptedMove(
    from source: URL, to target: URL, isArrived: Bool, meanwhile: (BoardFile) async throws -> Void = { _ in }
  ) async throws -> Pin {
    _ = try await Samples.makeBoard(at: source)
    let from = try await BoardEditor(BoardFile.open(source))
    let to = try await BoardEditor(creating: target)
    let pin = try #require(await from.document.pins.first)
    let original = try #require(await from.document.original(of: pin))
    let removal = try #require(await Command.remove([pin.id], from: from.document))
    let addition = try #require(await Command.add([pin], originals: [original], to: to.document))
    let id = UUID()
    _ = try await to.file.originals.copy(original.id, from: from.file)
    try await meanwhile(to.file)
    try await from.file.beginTransfer(id, removal: removal.entry(), to: to.file)
    if isArrived { try await to.file.acceptTransfer(id, addition: addition.entry(), from: from.file) }
    await from.file.close()
    await to.file.close()
    return pin
  }

  /// Returns the number of the pin's copies on a board, and the number of moves that the board still has to
  /// finish.
  private func state(
    of pin: Pin, in url: URL, knownBoards: (@Sendable () -> [URL])? = nil
  ) async throws -> [Int] {
    let file = try await BoardFile.open(url, knownBoards: knownBoards)
    let count = try await file.load().pins.filter { $0.id == pin.id }.count
    let check = try await file.upkeep.check()
    #expect(check.isSound, "\(check.problems)")
    await file.close()
    return [count, check.pendingTransferCount]
  }

  private func move(_ old: URL, to new: URL) throws { try FileManager.default.moveItem(at: old, to: new) }

  @Test(arguments: [false, true]) func itHasAnotherName(isArrived: Bool) async throws {
    let (source, target) = (try location("a.pinboard"), try location("b.pinboard"))
    let pin = try await interruptedMove(from: source, to: target, isArrived: isArrived)
    let renamed = try location("z.pinboard")
    try move(target, to: renamed)
    // Other boards beside it are ignored.
    _ = try await Samples.makeBoard(at: try location("m.pinboard"))
    #expect(try await state(of: pin, in: source) == (isArrived ? [0, 0] : [1, 0]))
    #expect(try await state(of: pin, in: renamed) == (isArrived ? [1, 0] : [0, 0]))
  }

  @Test(arguments: [false, true]) func anotherBoardHasReplacedIt(isArrived: Bool) async throws {
    let (source, target) = (try location("one/a.pinboard"), try location("two/b.pinboard"))
    let pin = try await interruptedMove(from: source, to: target, isArrived: isArrived)
    let renamed = try location("two/z.pinboard")
    try move(target, to: renamed)
    _ = try await Samples.makeBoard(at: target)
    #expect(try await state(of: pin, in: source) == (isArrived ? [0, 0] : [1, 0]))
    #expect(try await state(of: pin, in: renamed) == (isArrived ? [1, 0] : [0, 0]))
  }

  @Test(arguments: [false, true]) func bothHaveGoneToAnotherFolder(isArrived: Bool) async throws {
    let pin = try await interruptedMove(
      from: try location("old/a.pinboard"), to: try location("old/b.pinboard"), isArrived: isArrived)
    try move(folder.file("old"), to: folder.file("new"))
    #expect(try await state(of: pin, in: folder.file("new/a.pinboard")) == (isArrived ? [0, 0] : [1, 0]))
    #expect(try await state(of: pin, in: folder.file("new/b.pinboard")) == (isArrived ? [1, 0] : [0, 0]))
  }

  @Test(arguments: [false, true]) func itIsAmongTheKnownBoards(isArrived: Bool) async throws {
    let (source, target) = (try location("one/a.pinboard"), try location("two/b.pinboard"))
    let pin = try await interruptedMove(from: source, to: target, isArrived: isArrived)
    let far = try location("far/away/b.pinboard")
    try move(target, to: far)
    #expect(try await state(of: pin, in: source) == [1, 1], "nobody knows yet")
    #expect(try await state(of: pin, in: source, knownBoards: { [far] }) == (isArrived ? [0, 0] : [1, 0]))
    #expect(try await state(of: pin, in: far) == (isArrived ? [1, 0] : [0, 0]))
  }

  /// The library opens the board: a board that was removed in the meantime has the pin if it had arrived, and
  /// still has it when it's restored.
  @Test(arguments: [false, true]) func itIsInTheTrash(isArrived: Bool) async throws {
    let library = BoardLibrary(folder: folder.file("data"))
    let (source, target) = (try location("a.pinboard"), try location("data/boards/b.pinboard"))
    let pin = try await interruptedMove(from: source, to: target, isArrived: isArrived)
    let trashed = try await library.deleteBoard(target)
    let file = try await library.openBoard(source)
    #expect(try await file.load().pins.contains { $0.id == pin.id } == !isArrived)
    await file.close()
    let back = try await library.restoreBoard(trashed)
    #expect(try await state(of: pin, in: source) == (isArrived ? [0, 0] : [1, 0]))
    #expect(try await state(of: pin, in: back) == (isArrived ? [1, 0] : [0, 0]))
  }

  /// A copy from before the move has the board's id but not the pin; the board itself may have the pin.
  @Test(arguments: [false, true]) func aCopyDoesntSpeakForTheBoard(isArrived: Bool) async throws {
    let (source, target) = (try location("one/a.pinboard"), try location("two/b.pinboard"))
    let copy = try location("two/copy.pinboard")
    let pin = try await interruptedMove(from: source, to: target, isArrived: isArrived) { file in
      try await file.trouble.saveCopy(to: copy)
    }
    let far = try location("far/b.pinboard")
    try move(target, to: far)
    #expect(try await state(of: pin, in: source) == [1, 1])
    try move(far, to: target)
    #expect(try await state(of: pin, in: source) == (isArrived ? [0, 0] : [1, 0]))
    #expect(try await state(of: pin, in: target) == (isArrived ? [1, 0] : [0, 0]))
    #expect(try await state(of: pin, in: copy) == [0, 0])
  }

  /// A file that's copied to another disk is another file, but it's enough that the pin is in it.
  @Test(arguments: [false, true]) func itHasBecomeAnotherFile(isArrived: Bool) async throws {
    let (source, target) = (try location("a.pinboard"), try location("b.pinboard"))
    let pin = try await interruptedMove(from: source, to: target, isArrived: isArrived)
    let elsewhere = try location("c.pinboard")
    try FileManager.default.copyItem(at: target, to: elsewhere)
    try FileManager.default.removeItem(at: target)
    #expect(try await state(of: pin, in: source) == (isArrived ? [0, 0] : [1, 1]))
    #expect(try await state(of: pin, in: elsewhere) == (isArrived ? [1, 0] : [0, 0]))
  }

  /// Notes of earlier versions don't identify the file.
  @Test(arguments: [false, true]) func notesWithoutAFile(isArrived: Bool) async throws {
    let (source, target) = (try location("a.pinboard"), try location("b.pinboard"))
    let pin = try await interruptedMove(from: source, to: target, isArrived: isArrived)
    let database = try DatabaseQueue(path: source.path)
    try await database.write { db in
      try db.execute(sql: "UPDATE transfer SET command = json_remove(command, '$.file')")
      #expect(db.changesCount == 1)
    }
    try database.close()
    let renamed = try location("z.pinboard")
    try move(target, to: renamed)
    #expect(try await state(of: pin, in: source) == (isArrived ? [0, 0] : [1, 1]))
    try move(renamed, to: target)
    #expect(try await state(of: pin, in: source) == (isArrived ? [0, 0] : [1, 0]))
  }
}
