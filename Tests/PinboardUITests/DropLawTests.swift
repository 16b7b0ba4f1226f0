import Board
import BoardStore
import DragItems
import Foundation
import SeededRandom
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// What's dropped is one transaction: pins, their originals and their step are in the file, or nothing is.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct DropLawTests {
  /// The parts of a board that are compared after each of a drop's troubles.
  private func expectWhole(_ board: BoardController, _ context: String) async throws {
    // The board knows originals that were taken back until it's loaded anew.
    #expect(try await board.file.load().pins == board.document.pins, "\(context)")
    let check = try await board.file.upkeep.check()
    #expect(check.isSound, "\(context): \(check.problems)")
    #expect(check.reclaimableOriginals.isEmpty, "\(context)")
    let shown = Set(board.document.pins.compactMap(\.content.original))
    let undone = Set(board.history.redoSteps.flatMap(\.command.neededOriginals))
    #expect(check.originalCount == shown.union(undone).count, "\(context)")
  }

  private func pictures(_ count: Int, _ boards: TemporaryBoards, _ random: inout SeededGenerator) throws
    -> [URL]
  {
    try (0..<count).map { number in
      try boards.picture(
        "\(number).png", width: 20 + number, height: Int.random(in: 9...87, using: &random),
        red: UInt8.random(in: 0...255, using: &random))
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `a drop on a board whose file goes away is cards, and pins once it's back`(_ seed: UInt64) async throws
  {
    var random = SeededGenerator(seed: seed)
    let boards = try TemporaryBoards()
    let board = try await boards.rescuedBoard("Away")
    let files = try pictures(Int.random(in: 1...20, using: &random), boards, &random)
    let context = "seed \(seed), \(files.count) images"
    let aside = boards.folder.appending(path: "aside")
    // The file goes at a random change of the board: before, between or after the transactions.
    var rest = Int.random(in: 0...(2 * files.count), using: &random)
    func leave() { if rest == 0 { _ = try? FileManager.default.moveItem(at: board.url, to: aside) } }
    let token = board.events.observe { event in
      guard case .changed = event else { return }
      rest -= 1
      leave()
    }
    leave()
    board.importer.start(files.map(ImportTicket.init(file:)), around: .zero, pixelScale: 1)
    await board.importer.finished()
    await board.commits.settled()
    _ = try? FileManager.default.moveItem(at: aside, to: board.url)
    #expect(await board.retry(), "\(context)")
    try await expectWhole(board, context)
    #expect(board.cards.count == board.failedCards.count, "\(context)")
    #expect(board.document.pins.count + board.cards.count == files.count, "\(context)")
    for id in board.failedCards {
      #expect(board.importer.canRetry(id), "\(context)")
      board.importer.retry(id, pixelScale: 1)
    }
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.document.pins.count == files.count, "\(context): \(board.cards.values.map(\.state))")
    try await expectWhole(board, context)
    await board.file.close()
    withExtendedLifetime(token) {}
  }

  /// Returns an item of one of the kinds that a program offers, and the number of pins that it becomes.
  private func item(_ number: Int, _ boards: TemporaryBoards, _ random: inout SeededGenerator) throws -> (
    provider: ItemProvider, pins: Int
  ) {
    let file = try boards.picture("kind \(number).png", width: 20 + number, red: UInt8(number))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (try #require(ItemProvider(contentsOf: file)), 1)
    case 1:
      let data = try Data(contentsOf: file)
      let provider = ItemProvider()
      provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
        reply(data, nil)
        return nil
      }
      return (provider, 1)
    case 2: return (ItemProvider(object: "words \(number)"), 1)
    default:
      let folder = try boards.subfolder("folder \(number)")
      let count = Int.random(in: 0...3, using: &random)
      for part in 0..<count {
        let picture = try boards.picture("part.png", width: 30 + part, red: UInt8(100 + 5 * number + part))
        try FileManager.default.moveItem(at: picture, to: folder.appending(path: "\(part).png"))
      }
      return (.folder(folder), count)
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `a drop of things of all kinds is one step`(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let boards = try TemporaryBoards()
    let board = try await boards.board("Kinds")
    let items = try (0..<Int.random(in: 2...9, using: &random)).map { try item($0, boards, &random) }
    let count = items.reduce(0) { $0 + $1.pins }
    let context = "seed \(seed), \(count) pins of \(items.count) items"
    DropIntake.importItems(items.map(\.provider), onto: board, around: .zero, pixelScale: 1)
    await boards.wait(for: board) { board.document.pins.count == count }
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.document.pins.count == count, "\(context)")
    try await expectWhole(board, context)
    if count > 0 {
      board.undo()
      await board.commits.settled()
      #expect(board.document.pins.isEmpty, "\(context): one step")
      try await expectWhole(board, context)
      board.redo()
      await board.commits.settled()
      #expect(board.document.pins.count == count, "\(context)")
      try await expectWhole(board, context)
    }
    await board.file.close()
  }

  @Test(arguments: UInt64(1)...4)
  func `what isn't written yet is shown, and undone as if it were`(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let boards = try TemporaryBoards()
    let board = try await boards.board("Held")
    let files = try pictures(Int.random(in: 1...20, using: &random), boards, &random)
    let context = "seed \(seed), \(files.count) images"
    await board.commits.hold()
    board.importer.start(files.map(ImportTicket.init(file:)), around: .zero, pixelScale: 1)
    await board.importer.finished()
    #expect(board.document.pins.count == files.count, "\(context)")
    #expect(try await board.file.upkeep.check().originalCount == 0, "\(context)")
    for pin in board.document.pins {
      let id = try #require(pin.content.original)
      let file = boards.folder.appending(path: pin.name)
      #expect(try await board.file.originals.data(of: id) == Data(contentsOf: file), "\(context)")
      #expect(try await board.file.originals.preview(for: id) != nil, "\(context)")
      #expect(try await board.file.originals.previews(for: [id]).count == 1, "\(context)")
    }
    let isUndone = Bool.random(using: &random)
    if isUndone { board.undo() }
    board.commits.goOn()
    await board.commits.settled()
    #expect(board.document.pins.count == (isUndone ? 0 : files.count), "\(context)")
    try await expectWhole(board, context)
    if isUndone {
      board.redo()
      await board.commits.settled()
      try await expectWhole(board, context)
    }
    for pin in board.document.pins {
      let id = try #require(pin.content.original)
      #expect(try await board.file.originals.preview(for: id) != nil, "\(context)")
    }
    await board.file.close()
  }

  @Test(arguments: UInt64(1)...4)
  func `an image that changes before it's written says so, and the others of its drop are pinned`(
    _ seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let boards = try TemporaryBoards()
    let board = try await boards.board("Changed")
    let files = try pictures(Int.random(in: 1...20, using: &random), boards, &random)
    let changed = try #require(files.randomElement(using: &random))
    let context = "seed \(seed), \(changed.lastPathComponent) of \(files.count) images"
    await board.commits.hold()
    board.importer.start(files.map(ImportTicket.init(file:)), around: .zero, pixelScale: 1)
    await board.importer.finished()
    // Every second time the image is gone.
    if Bool.random(using: &random) {
      try Data(contentsOf: boards.picture("other.png", width: 200)).write(to: changed)
    } else {
      try FileManager.default.removeItem(at: changed)
    }
    board.commits.goOn()
    await board.commits.settled()
    await board.importer.finished()
    await board.commits.settled()
    #expect(board.document.pins.count == files.count - 1, "\(context)")
    #expect(board.cards.values.map(\.name) == [changed.lastPathComponent], "\(context)")
    #expect(board.failedCards.count == 1, "\(context)")
    #expect(board.trouble == nil, "\(context)")
    try await expectWhole(board, context)
    await board.file.close()
  }
}
