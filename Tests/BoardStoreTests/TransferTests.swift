import Board
import Foundation
import GRDB
import Glibc
import Testing

@testable import BoardStore

/// A pin that's moved between two boards exists exactly once, wherever the move is interrupted.
@Suite(.timeLimit(.minutes(5))) struct TransferTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func boards() async throws -> (source: BoardEditor, target: BoardEditor, pin: Pin) {
    _ = try await Samples.makeBoard(at: folder.file("a.pinboard"))
    let source = try await BoardEditor(BoardFile.open(folder.file("a.pinboard")))
    let target = try await BoardEditor(creating: folder.file("b.pinboard"))
    return (source, target, await source.document.pins[0])
  }

  private func commands(
    _ pin: Pin, from source: BoardEditor, to target: BoardEditor
  ) async throws -> (removal: Command, addition: Command) {
    let original = try #require(await source.document.original(of: pin))
    let removal = await Command.remove([pin.id], from: source.document, name: .words("Move Away"))
    let addition = await Command.add(
      [pin], originals: [original], to: target.document, name: .words("Move Here"))
    return (try #require(removal), try #require(addition))
  }

  private func count(_ pin: Pin) async throws -> [Int] {
    var counts: [Int] = []
    for name in ["a.pinboard", "b.pinboard"] {
      let file = try await BoardFile.open(folder.file(name))
      counts.append(try await file.load().pins.filter { $0.id == pin.id }.count)
      let check = try await file.upkeep.check()
      #expect(check.isSound, "\(check.problems)")
      #expect(check.pendingTransferCount == 0, "\(check.problems)")
      await file.close()
    }
    return counts
  }

  @Test func aMoveIsOneStepOnEachSide() async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    try await source.file.move(removal, to: target.file, as: addition)
    #expect(try await source.file.history.load().undoName == "Move Away")
    #expect(try await target.file.history.load().undoName == "Move Here")
    let id = try #require(pin.content.original)
    #expect(try await target.file.originals.data(of: id) == source.file.originals.data(of: id))
    await source.file.close()
    await target.file.close()
    #expect(try await count(pin) == [0, 1])
  }

  @Test(arguments: 0...2)
  func interruptedAfter(halves: Int) async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    let original = try #require(pin.content.original)
    let arriving = try await target.file.originals.arriving([original], from: source.file)
    let id = UUID()
    try await source.file.beginTransfer(id, removal: removal.entry(), to: target.file)
    if halves > 0 {
      try await target.file.acceptTransfer(
        id, addition: addition.entry(), adding: arriving, from: source.file)
    }
    if halves > 1 { try await source.file.finishTransfer(id, removal: removal.entry()) }
    await source.file.close()
    await target.file.close()
    #expect(try await count(pin) == (halves == 0 ? [1, 0] : [0, 1]))
    // The original comes with its pin, and not before.
    let reopened = try await BoardFile.open(folder.file("b.pinboard"))
    #expect((try await reopened.originals.record(of: original) == nil) == (halves == 0))
    await reopened.close()
  }

  /// A crash has left the target's log, and then a backup from before the move has replaced the target.
  @Test func whatOnlyAStrangersLogHasHasNotArrived() async throws {
    let (source, target, pin) = try await boards()
    await target.file.close()
    let (url, backup, log) = (folder.file("b.pinboard"), folder.file("backup"), folder.file("log"))
    try FileManager.default.copyItem(at: url, to: backup)
    let reopened = try await BoardEditor(BoardFile.open(url))
    let (removal, addition) = try await commands(pin, from: source, to: reopened)
    _ = try await reopened.file.originals.copy(#require(pin.content.original), from: source.file)
    let id = UUID()
    try await source.file.beginTransfer(id, removal: removal.entry(), to: reopened.file)
    try await reopened.file.acceptTransfer(id, addition: addition.entry(), from: source.file)
    try FileManager.default.copyItem(at: folder.file("b.pinboard-wal"), to: log)
    await source.file.close()
    await reopened.file.close()
    #expect(rename(backup.path, url.path) == 0)
    #expect(rename(log.path, folder.file("b.pinboard-wal").path) == 0)
    for name in ["a.pinboard", "b.pinboard"] { await (try BoardFile.open(folder.file(name))).close() }
    #expect(try await count(pin) == [1, 0])
  }

  /// Undoing or redoing a move is a move too. The other commands of its step are undone with it.
  @Test(arguments: [CommitKind.undo, .redo], 0...2)
  func aMoveIsTakenBackOrDoneAgainAndInterruptedAfter(kind: CommitKind, halves: Int) async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    let group = UUID()
    try await source.file.move(
      removal.with(group: group), to: target.file, as: addition.with(group: group))
    let step = try await Command.move([pin.id], by: CGPoint(x: 7, y: 0), in: target.file.load())
    try await target.file.commit(try #require(step).with(name: .words("Move Here"), group: group))
    let there = try await target.file.load()
    var (away, here) = (try await source.file.history.load(), try await target.file.history.load())
    var (leaving, coming) = (here.undo(), away.undo())
    let back = (removal: try #require(leaving), addition: try #require(coming))
    var (from, to, commands) = (target.file, source.file, back)
    if kind == .redo {
      try await from.move(back.removal, to: to, as: back.addition, kind: .undo)
      (leaving, coming) = (away.redo(), here.redo())
      commands = (try #require(leaving), try #require(coming))
      (from, to) = (to, from)
    }
    let id = UUID()
    try await from.beginTransfer(id, removal: commands.removal.entry(kind), to: to)
    if halves > 0 { try await to.acceptTransfer(id, addition: commands.addition.entry(kind), from: from) }
    if halves > 1 { try await from.finishTransfer(id, removal: commands.removal.entry(kind)) }
    await from.close()
    await to.close()
    let isThere = (kind == .redo) == (halves > 0)
    #expect(try await count(pin) == (isThere ? [0, 1] : [1, 0]))
    // The steps are the ones that would be there without the interruption.
    let (left, right) = (
      try await BoardFile.open(folder.file("a.pinboard")), try await BoardFile.open(folder.file("b.pinboard"))
    )
    for (file, name) in [(left, "Move Away"), (right, "Move Here")] {
      let history = try await file.history.load()
      #expect((isThere ? history.undoName : history.redoName) == name)
    }
    if isThere { #expect(try await right.load() == there) }
    await left.close()
    await right.close()
  }

  /// The board was changed before the undone move is finished. The pin still doesn't stay on both boards.
  @Test func anUndoneMoveIsFinishedOnABoardThatHasGoneOn() async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    try await source.file.move(removal, to: target.file, as: addition)
    let id = UUID()
    try await target.file.beginTransfer(id, removal: addition.inverse.entry(.undo), to: source.file)
    try await source.file.acceptTransfer(id, addition: removal.inverse.entry(.undo), from: target.file)
    let rename = try await Command.rename(to: "Onwards", in: target.file.load())
    try await target.file.commit(try #require(rename))
    await source.file.close()
    await target.file.close()
    #expect(try await count(pin) == [1, 0])
    let file = try await BoardFile.open(folder.file("b.pinboard"))
    #expect(
      try await file.history.load().undoSteps.map(\.name.words).suffix(2) == [
        "Rename Board", "Move Here",
      ])
    await file.close()
  }

  /// Another process is killed in the middle of a move, while this process follows the board.
  @Test(arguments: [false, true])
  func whoTakesOverDecidesWhatWasInterrupted(isArrived: Bool) async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    _ = try await target.file.originals.copy(#require(pin.content.original), from: source.file)
    await source.file.close()
    let other = try OtherProcess.open(folder.file("a.pinboard"))
    let id = UUID()
    try await other.beginTransfer(id, removal: removal.entry(), to: target.file)
    if isArrived { try await target.file.acceptTransfer(id, addition: addition.entry(), from: other) }
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    #expect(file.state == .following)
    // Closing doesn't finish the move either.
    await other.close()
    try await file.trouble.retry()
    #expect(file.state == .writable)
    #expect(try await file.load().pin(pin.id) == (isArrived ? nil : pin))
    #expect(try await file.upkeep.check().pendingTransferCount == 0)
    await file.close()
    await target.file.close()
    #expect(try await count(pin) == (isArrived ? [0, 1] : [1, 0]))
  }

  /// The first attempt fails at its very end; the second one succeeds and is undone. The first attempt's note
  /// would remove the pin again at the next opening.
  @Test func aSecondTryEndsTheFirst() async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    _ = try await target.file.originals.copy(#require(pin.content.original), from: source.file)
    let first = UUID()
    try await source.file.beginTransfer(first, removal: removal.entry(), to: target.file)
    try await target.file.acceptTransfer(first, addition: addition.entry(), from: source.file)
    try await source.file.move(removal, to: target.file, as: addition)
    try await source.file.commit(removal.inverse, kind: .undo)
    await source.file.close()
    await target.file.close()
    #expect(try await count(pin) == [1, 1])
  }

  @Test func aTargetThatIsntThereIsWaitedFor() async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    _ = try await target.file.originals.copy(#require(pin.content.original), from: source.file)
    let id = UUID()
    try await source.file.beginTransfer(id, removal: removal.entry(), to: target.file)
    try await target.file.acceptTransfer(id, addition: addition.entry(), from: source.file)
    await source.file.close()
    await target.file.close()
    let aside = folder.file("aside")
    try FileManager.default.moveItem(at: folder.file("b.pinboard"), to: aside)
    let file = try await BoardFile.open(folder.file("a.pinboard"))
    #expect(try await file.upkeep.check().pendingTransferCount == 1)
    #expect(try await file.resolveTransfers() == 1)
    try FileManager.default.moveItem(at: aside, to: folder.file("b.pinboard"))
    #expect(try await file.resolveTransfers() == 0)
    await file.close()
    #expect(try await count(pin) == [0, 1])
  }

  @Test func aTargetThatFailsTakesItBack() async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    let twice = Command(name: .words("x"), changes: addition.changes + addition.changes)
    await #expect(throws: BoardStoreError.self) {
      try await source.file.move(removal, to: target.file, as: twice)
    }
    await source.file.close()
    await target.file.close()
    #expect(try await count(pin) == [1, 0])
  }

  /// The caller can continue as if the move hadn't been requested.
  @Test func aMoveOfAnImageThatIsDamagedIsNotDone() async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    let id = try #require(pin.content.original)
    try await source.file.run { db in
      try db.execute(
        sql:
          "UPDATE chunk SET data = zeroblob(length(data)) WHERE original = (SELECT key FROM original WHERE sha256 = ?)",
        arguments: [id.sha256])
    }
    guard case .notDone(let error) = try await source.file.tryMove(removal, to: target.file, as: addition)
    else {
      Issue.record("it can't have been moved")
      return
    }
    #expect(error as? BoardStoreError == .originalDamaged(id))
    try await target.perform { .rename(to: "Onwards", in: $0) }
    #expect(try await source.file.load() == source.document)
    #expect(try await target.file.load() == target.document)
    #expect(try await source.file.upkeep.check().pendingTransferCount == 0)
    await source.file.close()
    await target.file.close()
  }

  /// Another program holds one of the files: the move is attempted, and nothing of it remains.
  @Test(arguments: ["a.pinboard", "b.pinboard"])
  func aMoveToOrFromALockedBoardIsNotDone(locked: String) async throws {
    let (source, target, pin) = try await boards()
    let (removal, addition) = try await commands(pin, from: source, to: target)
    _ = try await target.file.originals.copy(#require(pin.content.original), from: source.file)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let stranger = try DatabaseQueue(path: folder.file(locked).path, configuration: configuration)
    try await stranger.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let outcome = try await source.file.tryMove(removal, to: target.file, as: addition)
    guard case .notDone(let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error as? BoardStoreError == .busy(folder.file(locked)))
    try await stranger.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try stranger.close()
    await source.file.close()
    await target.file.close()
    #expect(try await count(pin) == [1, 0])
  }
}
