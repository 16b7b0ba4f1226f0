import Board
import Foundation
import GRDB
import Testing

@testable import BoardStore

/// A history is read in parts: the nearest steps first, when a board is opened.
@Suite(.timeLimit(.minutes(5))) struct FurtherStepsTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = folder.file("a.pinboard")
  }

  /// Makes a board that was renamed `count` times.
  private func board(names count: Int) async throws -> BoardFile {
    let file = try await BoardFile.create(at: url, name: "0")
    try await file.commit(renames(1...count), kind: .do)
    return file
  }

  private func renames(_ numbers: ClosedRange<Int>, group: UUID? = nil) -> [Command] {
    numbers.map {
      Command(name: .words("\($0)"), changes: [.rename(before: "\($0 - 1)", after: "\($0)")], group: group)
    }
  }

  private func names(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\($0)" } }

  /// Undoes that many steps in the file.
  private func undo(_ count: Int, in file: BoardFile) async throws {
    var history = try await file.history.load()
    let commands = (0..<count).compactMap { _ in history.undo() }
    try await file.commit(commands, kind: .undo)
  }

  @Test func theNearestAreReadFirstAndThenTheOthers() async throws {
    let file = try await board(names: 1_700)
    try await undo(800, in: file)
    let whole = try await file.history.load()
    var history = try await file.history.nearest()
    #expect(history.undoSteps.map(\.name.words) == names(701...900))
    #expect(history.redoSteps.reversed().map(\.name.words) == names(901...1_100))
    #expect(history.unread.older?.number == 700)
    #expect(history.unread.newer?.number == 1_101)
    let steps = try #require(try await file.history.furtherSteps(history.unread))
    history.take(steps)
    #expect(history == whole)
    await file.close()
  }

  @Test func aShortHistoryIsReadAtOnce() async throws {
    _ = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url)
    let history = try await file.history.nearest()
    #expect(history.unread.isEmpty)
    #expect(try await file.history.load() == history)
    await file.close()
  }

  /// One step is as large as an image: not even the newest step is read at the opening.
  @Test func largeStepsAreLeftForLater() async throws {
    let file = try await BoardFile.create(at: url, name: "0")
    try await file.commit(renames(1...3), kind: .do)
    let pin = Pin(
      content: PinContent(kind: "thing", payload: Samples.bytes(900_000, seed: 1)), name: "Thing",
      center: .zero, size: CGSize(width: 10, height: 10))
    try await file.commit(try #require(.add([pin], originals: [], to: try await file.load())))
    try await file.commit(renames(4...5), kind: .do)
    var history = try await file.history.nearest()
    #expect(history.undoSteps.map(\.name.words) == ["4", "5"])
    #expect(history.unread.older?.number == 4)
    try await undo(2, in: file)
    history = try await file.history.nearest()
    #expect(history.depth == 0)
    #expect(history.redoSteps.count == 2)
    #expect(history.unread.older?.number == 4)
    history.take(try #require(try await file.history.furtherSteps(history.unread)))
    #expect(try await file.history.load() == history)
    #expect(history.depth == 4)
    await file.close()
  }

  /// The commands of a group are one step, and are read together.
  @Test func aStepIsNeverReadInHalves() async throws {
    let file = try await BoardFile.create(at: url, name: "0")
    let group = UUID()
    try await file.commit(renames(1...150, group: group), kind: .do)
    try await file.commit(renames(151...250), kind: .do)
    var history = try await file.history.nearest()
    #expect(history.depth == 100)
    #expect(history.unread.older?.number == 1)
    history.take(try #require(try await file.history.furtherSteps(history.unread)))
    #expect(history.undoSteps.first?.commands.count == 150)
    #expect(try await file.history.load() == history)
    await file.close()
  }

  @Test func theUnreadStepsMayHaveBecomeOthers() async throws {
    let file = try await board(names: 500)
    let unread = try await file.history.nearest().unread
    // Another process may do this: undo more than the steps that were read …
    try await undo(300, in: file)
    #expect(try await file.history.furtherSteps(unread) == nil, "they can be redone now")
    // … and add steps, more than were undone.
    try await file.commit(
      (200...500).map {
        Command(name: .words("other"), changes: [.rename(before: "\($0)", after: "\($0 + 1)")])
      }, kind: .do)
    #expect(try await file.history.furtherSteps(unread) == nil)
    await file.close()
  }

  /// Another command continues a step of several parts.
  @Test func anUnreadStepThatHasGrownIsAnotherOne() async throws {
    let file = try await board(names: 3)
    let group = UUID()
    try await file.commit(renames(4...250, group: group), kind: .do)
    let unread = try await file.history.nearest().unread
    #expect(unread.older?.number == 4)
    try await file.commit(renames(251...251, group: group), kind: .do)
    #expect(try await file.history.furtherSteps(unread) == nil)
    await file.close()
  }

  @Test func whatALimitHasTakenAwayIsntRead() async throws {
    let file = try await board(names: 500)
    file.history.setLimits(HistoryLimits(steps: 250))
    var history = try await file.history.nearest()
    let unread = history.unread
    let command = try #require(renames(501...501).first)
    history.record(command)
    try await file.commit(command)
    history.take(try #require(try await file.history.furtherSteps(unread)))
    #expect(history.depth == 250)
    #expect(try await file.history.load().undoSteps.map(\.id) == history.undoSteps.map(\.id))
    try await file.history.forget()
    #expect(try await file.history.furtherSteps(unread) == nil)
    await file.close()
  }

  /// A file may claim any number of steps, so the number that's read is limited.
  @Test func noMoreIsReadThanThat() async throws {
    let file = try await board(names: 300)
    try await undo(100, in: file)
    func scan(_ from: Int, _ way: HistoryWay, of most: HistoryReach) async throws -> HistoryScan {
      try await file.run { try HistoryTable.scan($0, from: from, way, .slice, of: most) }
    }
    let most = HistoryReach(rows: 120, bytes: 1 << 20)
    let older = try await scan(200, .older, of: most)
    #expect(older.numbers == 81...200)
    #expect(older.rest == nil)
    #expect(older.used.rows == 120)
    let newer = try await scan(201, .newer, of: most - HistoryReach(rows: 90, bytes: 0))
    #expect(newer.numbers == 201...230)
    #expect(newer.rest == nil)
    let bytes = try await file.run { db in
      try Int.fetchOne(
        db, sql: "SELECT sum(length(CAST(changes AS BLOB))) FROM history WHERE step BETWEEN 191 AND 200")
    }
    let part = try await scan(200, .older, of: HistoryReach(rows: 1_000, bytes: try #require(bytes)))
    #expect(part.numbers == 191...200)
    #expect(part.used.bytes == bytes)
    let none = try await scan(200, .older, of: HistoryReach(rows: 9, bytes: 3))
    #expect(none.numbers == nil)
    #expect(none.rest == nil)
    await file.close()
  }

  /// The damage is found when the step is read, and not when the board is opened.
  @Test func anUnreadStepMayBeDamaged() async throws {
    await (try await board(names: 500)).close()
    let database = try DatabaseQueue(path: url.path)
    try await database.write { try $0.execute(sql: "UPDATE history SET changes = '[1]' WHERE step = 7") }
    try database.close()
    let file = try await BoardFile.open(url)
    let history = try await file.history.nearest()
    #expect(history.depth == 200)
    await #expect(throws: BoardStoreError.corrupt(url, detail: "history: changes")) {
      try await file.history.furtherSteps(history.unread)
    }
    await file.close()
  }
}
