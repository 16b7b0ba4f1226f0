import Board
import BoardExchange
import BoardLook
import BoardStore
import Foundation
import OwnDisk
import SeededRandom
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Disks that become read-only or full while their boards are open.
@MainActor
@Suite(.enabled(if: OwnDisk.isAvailable, Comment(rawValue: OwnDisk.advice)), .timeLimit(.minutes(5)))
struct OwnDiskTests {
  private let boards: TemporaryBoards

  init() throws { boards = try TemporaryBoards() }

  private func rename(_ board: BoardController, to name: String) {
    board.perform(Command.rename(to: name, in: board.document))
  }

  @Test func `what's done before the first write waits in memory, and says so`() async throws {
    let made = try await boards.rescuedBoard("Left")
    let url = made.url
    await made.file.close()
    let rescue = boards.folder.appending(path: "rescue", directoryHint: .isDirectory)
    let board = try await BoardController.open(
      BoardFile.open(url, rescueFolder: rescue), pictures: boards.pictures)
    try await OwnDisk.whileReadOnly(boards.folder) {
      for name in ["One", "Two"] { rename(board, to: name) }
      await board.commits.settled()
      #expect(board.name == "Two")
      #expect(board.commits.count == 2)
      #expect(board.isAtRisk)
      let trouble = try #require(board.trouble)
      #expect(trouble.severity == .danger)
      #expect(trouble.detail.contains("is read-only"))
      #expect(trouble.detail.contains("2 changes are only in memory"))
      board.commits.retry()
      #expect(board.trouble == trouble)
      #expect(board.isAtRisk)
      rename(board, to: "Three")
      #expect(await !board.retry())
      #expect(board.name == "Three")
      #expect(board.trouble?.detail.contains("3 changes") == true)
    }
    #expect(await board.retry())
    #expect(board.trouble == nil)
    #expect(board.history.undoSteps.count == 3)
    #expect(try await board.file.load() == board.document)
    #expect(try await board.file.history.load().undoSteps.count == 3)
  }

  @Test func `a pasted picture for which the disk had no room is tried again`() async throws {
    try await OwnDisk.mounted(at: boards.folder.appending(path: "disk"), megabytes: 4) { disk in
      let pasted = try Data(contentsOf: boards.picture("pasted.png", width: 300, height: 300))
      let file = try await BoardFile.create(at: disk.url.appending(path: "a.pinboard"), name: "A")
      let board = try await BoardController.open(file, pictures: boards.pictures)
      let filler = disk.fill(with: "filler")
      board.importer.start([ImportTicket(.data(pasted), name: "Pasted.png")], around: .zero, pixelScale: 1)
      await board.importer.finished()
      await board.commits.settled()
      let card = try #require(board.cards.values.first)
      guard case .failed(let failure) = card.state else {
        return #expect(Bool(false), "\(card.state)")
      }
      #expect(failure.detail.contains("no space left"))
      #expect(board.importer.canRetry(card.id))
      unlink(filler.path)
      #expect(await board.retry())
      board.importer.retry(card.id, pixelScale: 1)
      await board.importer.finished()
      await board.commits.settled()
      #expect(board.cards.isEmpty)
      let pin = try #require(board.document.pins.first)
      #expect(pin.name == "Pasted.png")
      #expect(try await file.originals.data(of: try #require(pin.content.original)) == pasted)
      await file.close()
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `a full disk names the original that's saved or opened, and nothing is left`(
    _ seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let board = try await boards.board("Full")
    let bytes = random.bytes(40_000)
    let original = try await board.file.originals.add(
      data: bytes, name: "wanted.png", typeIdentifier: "image/png", pixelSize: nil)
    let leaving = try await LeavingOriginal.read(original, of: board.file)
    // A copy that's opened is the fifth file, with the disk's own folder and those around it.
    for (isOpened, files) in [(false, nil), (true, nil), (true, 1), (true, 2), (true, 3), (true, 4)] {
      let pages = Int.random(in: 0..<bytes.count / OwnDisk.page, using: &random)
      let context = "seed \(seed), opened \(isOpened), \(files.map { "\($0) files" } ?? "\(pages) pages")"
      try await OwnDisk.mounted(
        at: boards.folder.appending(path: "disk"), megabytes: 1, files: files
      ) { disk in
        if files == nil { disk.fill(with: "filler", leaving: pages) }
        let error = await #expect(throws: ExchangeError.self, "\(context)") {
          if isOpened {
            _ = try OpenedCopies(in: disk.url.appending(path: "opened")).write(leaving, of: original.id)
          } else {
            try await OriginalReading.write(leaving, to: disk.url.appending(path: leaving.name))
          }
        }
        let sentence = error?.description ?? ""
        #expect(sentence.contains("“\(leaving.name)”"), "\(context): \(sentence)")
        #expect(sentence.contains("no space left"), "\(context): \(sentence)")
        let left = try disk.paths().filter { $0 != "filler" && !$0.hasPrefix("opened") }
        #expect(left.isEmpty, "\(context): \(left)")
        let copies = try disk.paths().filter { $0.contains("partial") || $0.hasSuffix(leaving.name) }
        #expect(copies.isEmpty, "\(context): \(copies)")
      }
    }
    await board.file.close()
  }
}
