import Board
import BoardExchange
import BoardStore
import DragDropKit
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Importing folders, and the files that come along with them.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct FolderImportTests {
  private let boards: TemporaryBoards
  private let board: BoardController
  private let folder = LateFolder()

  init() async throws {
    boards = try TemporaryBoards()
    board = try await boards.board("Folders")
  }

  private var names: [String] { board.document.pins.map(\.name).sorted() }

  private func drop(with others: ItemProvider...) {
    DropIntake.importItems(
      [folder.provider(named: "Trip")] + others, onto: board, around: .zero, pixelScale: 1)
  }

  @Test func `images are found by the names of their folders, also after another try`() async throws {
    _ = try boards.subfolder("Refs/Hände")
    _ = try boards.picture("Refs/1.png", red: 1)
    _ = try boards.picture("Refs/Hände/2.png", red: 2)
    let late = boards.folder.appending(path: "Refs/Hände/3.png")
    try Data("not yet".utf8).write(to: late)
    let refs = boards.folder.appending(path: "Refs")
    await FolderImport.run([refs], onto: board, around: { _ in .zero }, pixelScale: 1)
    await board.importer.finished()
    _ = try boards.picture("Refs/Hände/3.png", red: 3)
    for card in board.failedCards { board.importer.retry(card, pixelScale: 1) }
    await board.importer.finished()
    let tags = Dictionary(uniqueKeysWithValues: board.document.pins.map { ($0.name, $0.attributes.tags) })
    #expect(tags == ["1.png": ["Refs"], "2.png": ["Refs", "Hände"], "3.png": ["Refs", "Hände"]])
    // What comes alone has none.
    await boards.importFiles([late], into: board)
    #expect(board.document.pins.last?.attributes.tags == [])
  }

  @Test func `the board is busy while a folder is read`() async throws {
    let location = try boards.subfolder("place")
    _ = try boards.picture("place/1.png")
    drop(with: try #require(ItemProvider(contentsOf: try boards.picture("file.png"))))
    #expect(board.importer.isBusy)
    #expect(board.importer.unfinishedCount == 2)
    #expect(board.importer.progress == ImportProgress(folders: ["Trip"]))
    await folder.wasAsked()
    folder.answer(location)
    await board.importer.finished()
    #expect(names == ["1.png", "file.png"])
    #expect(!board.importer.isBusy)
    #expect(board.importer.unfinishedCount == 0)
    #expect(board.importer.progress.isOver)
  }

  @Test func `of a folder that's cancelled nothing is pinned, but what came along is`() async throws {
    drop(
      with: try #require(ItemProvider(contentsOf: try boards.picture("file.png"))),
      ItemProvider(object: "a text"))
    await folder.wasAsked()
    board.importer.cancelAll(leavesFiles: true)
    await folder.wasCancelled()
    await board.importer.finished()
    await boards.wait(for: board) { board.document.pins.count == 2 }
    #expect(names == ["a text", "file.png"])
  }

  @Test func `stopping everything also stops the files that came along`() async throws {
    let image = LateImage()
    drop(with: image.provider)
    await image.wasAsked()
    await folder.wasAsked()
    board.importer.cancelAll()
    #expect(!board.importer.isBusy)
    await image.wasCancelled()
    await folder.wasCancelled()
    #expect(board.cards.isEmpty)
    #expect(board.document.pins.isEmpty)
  }

  @Test func `the answer to the question is waited for, but not after the import was stopped`() async throws {
    let location = try boards.subfolder("place")
    for number in 0...ImportPlan.askAbove {
      try Data().write(to: location.appending(path: "\(number).png"))
    }
    let confirm = FolderImport.confirm
    defer { FolderImport.confirm = confirm }
    let (questions, ask) = AsyncStream<Int>.makeStream()
    let (answers, answer) = AsyncStream<Bool>.makeStream()
    FolderImport.confirm = { count, _ in
      ask.yield(count)
      for await isWanted in answers { return isWanted }
      return false
    }
    let file = ImportTicket(file: try boards.picture("file.png"))
    Task {
      await FolderImport.run([location], with: [file], onto: board, around: { _ in .zero }, pixelScale: 1)
    }
    for await count in questions {
      #expect(count == ImportPlan.askAbove + 1)
      break
    }
    #expect(board.importer.isBusy)
    board.importer.cancelAll(leavesFiles: true)
    await board.importer.finished()
    #expect(names == ["file.png"])
    answer.finish()
  }

  @Test func `a folder isn't read any further when nobody waits for it`() async throws {
    for number in 1...3 { _ = try boards.picture("\(number).png") }
    let location = boards.folder
    let reading = Task { await FolderScan.read(location) }
    reading.cancel()
    #expect(await reading.value.images.isEmpty)
  }

  @Test func `a link back to a folder above isn't followed, and the window says so`() async throws {
    let near = try boards.subfolder("near")
    _ = try boards.picture("near/image.png")
    _ = try boards.picture("beside.png")
    try FileManager.default.createSymbolicLink(
      atPath: near.appending(path: "up").path, withDestinationPath: "..")
    let found = await FolderScan.read(near)
    #expect(found.images.map(\.lastPathComponent) == ["image.png"])
    #expect(
      found.remarks == [
        "In the folder “near”, “up” leads back to a folder above it; what’s there wasn’t pinned"
      ])
  }

  @Test func `links to images are pinned, and a link to a folder is as good as the folder`() async throws {
    let far = try boards.subfolder("far")
    let image = try boards.picture("far/image.png")
    let near = try boards.subfolder("near")
    for (name, target) in [
      ("link.png", image), ("folder.png", far), ("way", far), ("gone.png", far.appending(path: "gone.png")),
    ] {
      try FileManager.default.createSymbolicLink(
        at: near.appending(path: name), withDestinationURL: target)
    }
    let alias = boards.folder.appending(path: "alias")
    try FileManager.default.createSymbolicLink(at: alias, withDestinationURL: near)
    for folder in [near, alias] {
      let found = await FolderScan.read(folder)
      #expect(found.name == folder.lastPathComponent)
      // Each folder is read once, however many links lead to it.
      #expect(found.images.map(\.lastPathComponent) == ["image.png", "link.png"])
      #expect(found.failures.isEmpty)
    }
    await FolderImport.run([alias], onto: board, around: { _ in .zero }, pixelScale: 1)
    await board.importer.finished()
    #expect(names == ["image.png", "link.png"])
    let original = try #require(board.document.pins.first?.content.original)
    #expect(try await board.file.originals.data(of: original) == Data(contentsOf: image))
  }
}
