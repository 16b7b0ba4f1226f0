import Board
import BoardStore
import KitFiles
import Foundation
import SeededRandom
import Testing
import Waiting

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Frames that watch folders.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct FolderWatchTests {
  private let boards: TemporaryBoards
  private let board: BoardController
  private let folder: URL
  private var watches: FolderWatches { board.importer.watches }

  init() async throws {
    boards = try TemporaryBoards()
    board = try await boards.board("Watching")
    folder = try boards.subfolder("shots")
    watches.begin()
  }

  private var images: [Pin] { board.document.pins.filter { $0.content.original != nil } }

  /// Makes a frame that may watch the folder.
  private func watch(seen: Set<String> = [], height: Double = 400) async throws -> PinID {
    let command = try #require(
      Command.addFrame(
        CGRect(x: 0, y: 0, width: 300, height: height), named: "Shots", color: PinColor(0x3584E4),
        watching: folder.pathText, to: board.document))
    board.perform(command)
    let frame = try #require(command.pinIDs.first)
    await watches.allow(frame, folder, seen: seen)
    return frame
  }

  /// Waits until a folder's state has changed as expected.
  private func wait(until condition: () -> Bool) async {
    let (changes, signal) = AsyncStream<Void>.makeStream()
    let observer = watches.changes.observe { signal.yield() }
    signal.yield()
    for await _ in changes where condition() { break }
    withExtendedLifetime(observer) {}
  }

  private func wait(for watches: FolderWatches, _ frame: PinID, _ state: FolderWatches.State) async {
    let (changes, signal) = AsyncStream<Void>.makeStream()
    let observer = watches.changes.observe { signal.yield() }
    signal.yield()
    for await _ in changes where watches.state(of: frame) == state { break }
    withExtendedLifetime(observer) {}
  }

  @Test func `new images come onto the frame and are marked until they are selected`() async throws {
    _ = try boards.picture("shots/old.png", red: 10)
    let present = await FolderWatches.images(in: folder)
    #expect(present == ["old.png"])
    let frame = try await watch(seen: present)
    _ = try boards.picture("shots/new.png", red: 99)
    await boards.wait(for: board) { images.count == 1 && !board.importer.isBusy }
    let pin = try #require(images.first)
    #expect(pin.name == "new.png")
    #expect(try #require(board.document.pin(frame)).boundingBox.encloses(pin.boundingBox))
    #expect(watches.fresh == [pin.id])
    watches.saw([pin.id])
    #expect(watches.fresh.isEmpty)
  }

  @Test func `a frame grows for more images than it has room for, in one step`() async throws {
    for number in 0..<3 {
      _ = try boards.picture("shots/\(number).png", width: 200, height: 150, red: UInt8(number))
    }
    let frame = try await watch(height: 230)
    await boards.wait(for: board) { images.count == 3 && !board.importer.isBusy }
    let area = try #require(board.document.pin(frame)).boundingBox
    #expect(area.height > 500)
    #expect(area.minY == 0)
    #expect(images.allSatisfy { area.encloses($0.boundingBox) })
    // They become pins in the order in which their pictures are decoded.
    let asPlaced = images.sorted { ($0.boundingBox.minY, $0.center.x) < ($1.boundingBox.minY, $1.center.x) }
    #expect(asPlaced.map(\.name) == ["0.png", "1.png", "2.png"])
    board.undo()
    #expect(images.isEmpty)
    #expect(board.document.pin(frame)?.size.height == 230)
  }

  /// In whatever way a program writes a file: anew in its place, or as another file that gets the name.
  @Test(arguments: [false, true])
  func `a picture that is written anew comes onto the older one`(replaces: Bool) async throws {
    let frame = try await watch()
    let url = try boards.picture("shots/render.png", width: 90, height: 60, red: 10)
    await boards.wait(for: board) { images.count == 1 && !board.importer.isBusy }
    // What's stored is a version that stays.
    await board.commits.settled()
    let first = try #require(images.first)
    let crop = CGRect(x: 1.0 / 3, y: 0, width: 0.5, height: 0.87)
    board.perform(Command.crop(first.id, to: crop, in: board.document))
    board.perform(Command.setCaption(of: first.id, to: "A caption", in: board.document))
    let (before, area) = (board.document, try #require(board.document.pin(first.id)).boundingBox)
    let next = try boards.picture("next.png", width: 90, height: 60, red: 99)
    if replaces {
      #expect(rename(next.path, url.path) == 0)
    } else {
      let file = try FileHandle(forWritingTo: url)
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(contentsOf: next))
      try file.close()
    }
    await boards.wait(for: board) { images.count == 2 && !board.importer.isBusy }
    let newest = try #require(images.last)
    #expect(newest.boundingBox == area)
    #expect(newest.crop == board.document.pin(first.id)?.crop)
    #expect(newest.attributes.caption == "A caption")
    #expect(board.document.pile(of: newest).map(\.id) == [first.id, newest.id])
    #expect(watches.fresh.contains(newest.id))
    #expect(try #require(board.document.pin(frame)).boundingBox.encloses(area))
    board.undo()
    #expect(board.document.pins == before.pins)
  }

  /// A program may write a file in several steps, and nobody asks for each of them.
  @Test func `a file that can’t be read says so, and comes when it is written anew`() async throws {
    _ = try await watch()
    let url = folder.appending(path: "render.png")
    try Data("not yet".utf8).write(to: url)
    await boards.wait(for: board) { board.failedCards.count == 1 && !board.importer.isBusy }
    _ = try boards.picture("shots/render.png", width: 90, height: 60, red: 10)
    await boards.wait(for: board) { images.count == 1 && !board.importer.isBusy }
    #expect(board.cards.isEmpty)
    await board.commits.settled()
    // So does a newer version of a picture, which then lies on the older one.
    try Data("not any more".utf8).write(to: url)
    await boards.wait(for: board) { board.failedCards.count == 1 && !board.importer.isBusy }
    #expect(images.count == 1)
    _ = try boards.picture("shots/render.png", width: 90, height: 60, red: 99)
    await boards.wait(for: board) { images.count == 2 && !board.importer.isBusy }
    #expect(board.cards.isEmpty)
    #expect(board.document.pile(of: try #require(images.last)).map(\.id) == images.map(\.id))
  }

  /// Editors touch files, and a picture that the user has taken away isn't wanted.
  @Test func `a file that is written as it was brings nothing, nor one whose picture is gone`() async throws {
    _ = try await watch()
    // Files with the same bytes have one original.
    for name in ["kept.png", "gone.png"] { _ = try boards.picture("shots/\(name)", red: 10) }
    await boards.wait(for: board) { images.count == 2 && !board.importer.isBusy }
    let gone = try #require(images.first { $0.name == "gone.png" })
    board.perform(Command.remove([gone.id], from: board.document))
    _ = try boards.picture("shots/kept.png", red: 10)
    _ = try boards.picture("shots/gone.png", red: 11)
    let written = try ["kept.png", "gone.png"].map { name in
      try #require(FileStatus(of: folder.appending(path: name))).modified
    }
    try await eventually("the files as they are now") {
      let stamps = WatchLedger.shared.entries.values.first { $0.folder == folder.pathText }?.stamps
      return ["kept.png", "gone.png"].map { stamps?[$0]?.modified } == written
    }
    await board.importer.finished()
    // The picture's bytes may come from the file that's another one now: then it's read once more.
    await board.commits.settled()
    try await eventually("the picture that stays") {
      images.map(\.name) == ["kept.png"] && !board.importer.isBusy
    }
  }

  @Test func `an image that the board has already does not come again`() async throws {
    let old = try boards.picture("old.png", red: 7)
    await boards.importFiles([old], into: board)
    try FileManager.default.copyItem(at: old, to: folder.appending(path: "old.png"))
    _ = try boards.picture("shots/other.png", red: 8)
    _ = try await watch()
    await boards.wait(for: board) { images.count == 2 && !board.importer.isBusy }
    #expect(images.map(\.name).sorted() == ["old.png", "other.png"])
  }

  @Test func `a board from elsewhere does not decide which folders are read`() async throws {
    _ = try boards.picture("shots/private.png")
    let command = try #require(
      Command.addFrame(
        CGRect(x: 0, y: 0, width: 300, height: 300), color: PinColor(0), watching: folder.pathText,
        to: board.document))
    board.perform(command)
    let frame = try #require(command.pinIDs.first)
    await wait { watches.state(of: frame) == .notAllowed }
    #expect(images.isEmpty)
  }

  /// The same file of the ledger knows all of the boards.
  @Test func `a duplicate and a board of a template watch nothing until they are asked to`() async throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    let frame = try await watch()
    await wait { watches.state(of: frame) == .watching }
    _ = try boards.picture("shots/first.png", red: 1)
    await boards.wait(for: board) { images.count == 1 && !board.importer.isBusy }
    await board.commits.settled()
    let library = BoardLibrary(folder: boards.folder.appending(path: "library"))
    var copies: [BoardController] = []
    for number in 0..<4 {
      // A copy may be one of a copy.
      let source = copies.randomElement(using: &random) ?? board
      let place: BoardLibrary.CopyLocation = Bool.random(using: &random) ? .boards : .templates
      await source.commits.settled()
      var url = try await library.copyBoard(source.file, named: "Copy \(number)", to: place)
      if place == .templates {
        let template = try await BoardFile.open(url)
        url = try await library.copyBoard(template, named: "Made \(number)")
        await template.close()
      }
      let copy = try await BoardController.open(try await BoardFile.open(url), pictures: boards.pictures)
      copy.importer.watches.begin()
      copies.append(copy)
    }
    for copy in copies { await wait(for: copy.importer.watches, frame, .notAllowed) }
    let allowed = try #require(copies.randomElement(using: &random))
    await allowed.importer.watches.allow(frame, folder, seen: ["first.png"])
    await wait(for: allowed.importer.watches, frame, .watching)
    _ = try boards.picture("shots/second.png", red: 2)
    await boards.wait(for: board) { images.count == 2 && !board.importer.isBusy }
    await boards.wait(for: allowed) { allowed.document.pins.count == 3 && !allowed.importer.isBusy }
    for copy in copies where copy !== allowed {
      #expect(copy.document.pins.count == 2, "seed \(seed)")
      #expect(copy.importer.watches.state(of: frame) == .notAllowed, "seed \(seed)")
    }
    #expect(watches.state(of: frame) == .watching)
    for copy in copies { await copy.commits.settled() }
  }

  @Test func `a folder that is gone and comes back is reported`() async throws {
    let frame = try await watch()
    await wait { watches.state(of: frame) == .watching }
    let aside = boards.folder.appending(path: "aside")
    try FileManager.default.moveItem(at: folder, to: aside)
    await wait { watches.state(of: frame) == .missing }
    try FileManager.default.moveItem(at: aside, to: folder)
    await wait { watches.state(of: frame) == .watching }
    board.perform(Command.setWatchedFolder(of: frame, to: "", in: board.document))
    #expect(watches.state(of: frame) == nil)
  }

  @Test func `what has come is known after a restart`() async throws {
    let file = boards.folder.appending(path: "state/watched.json")
    let frame = PinID()
    let (boardFrame, other) = (
      WatchLedger.BoardFrame(board: UUID(), frame: frame), WatchLedger.BoardFrame(board: UUID(), frame: frame)
    )
    let stamp = FolderTail.Stamp(size: 9, modified: Date(timeIntervalSince1970: 1e9 / 3))
    var ledger = WatchLedger(file: file)
    #expect(await ledger.tail(of: boardFrame, in: "/a") == nil)
    await ledger.allow(boardFrame, "/a", seen: ["1.png"])
    ledger.record(FolderTail(seen: ["1.png", "2.png"], stamps: ["1.png": stamp]), by: boardFrame)
    await ledger.settled()
    ledger = WatchLedger(file: file)
    #expect(await ledger.tail(of: boardFrame, in: "/a")?.seen == ["1.png", "2.png"])
    #expect(await ledger.tail(of: boardFrame, in: "/a")?.stamps == ["1.png": stamp])
    #expect(await ledger.tail(of: boardFrame, in: "/b") == nil, "another folder")
    #expect(await ledger.tail(of: other, in: "/a") == nil, "another board")
    // What an older version wrote belongs to the first board that asks.
    try Data(#"{"\#(frame)":{"folder":"/a","seen":["1.png"]}}"#.utf8).write(to: file)
    ledger = WatchLedger(file: file)
    #expect(await ledger.tail(of: boardFrame, in: "/a")?.seen == ["1.png"])
    #expect(await ledger.tail(of: other, in: "/a") == nil)
    await ledger.settled()
    try Data("[1".utf8).write(to: file)
    #expect(await WatchLedger(file: file).tail(of: boardFrame, in: "/a") == nil)
  }
}
