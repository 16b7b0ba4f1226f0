import Board
import BoardExchange
import BoardLook
import BoardStore
import DragDropKit
import ExchangeTestSupport
import KitFiles
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Files whose names aren't UTF-8: dropped, in folders, in archives, as boards, and dragged out again.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RawNameTests {
  private let boards: TemporaryBoards
  /// The bytes of `Köln` in Latin-1.
  private let koeln: [UInt8] = [0x4B, 0xF6, 0x6C, 0x6E]

  init() throws { boards = try TemporaryBoards() }

  private func name(_ ending: String) -> String { String(nameBytes: koeln + Array(ending.utf8)) }

  private func picture(_ path: String) throws -> URL {
    let url = boards.folder.appending(name: path)
    try FileBytes.makeFolder(url.deletingLastPathComponent())
    try FileBytes.copy(try boards.picture("\(UUID().uuidString).png"), toNew: url)
    return url
  }

  private func drop(_ providers: ItemProvider..., onto board: BoardController) async {
    DropIntake.importItems(providers, onto: board, around: .zero, pixelScale: 1)
    await board.importer.finished()
    // What's read of the file afterwards is stored.
    await board.commits.settled()
  }

  @Test func `a dropped file is pinned under its own bytes, stored and linked`() async throws {
    let file = try picture(name(".png"))
    for links in [false, true] {
      let board = try await boards.board("Drop \(links)")
      board.linksFiles = links
      let provider = ItemProvider(
        contentsOf: file, contentType: TypeIdentifier("image/png"), openInPlace: true)
      await drop(provider, onto: board)
      let pin = try #require(board.document.pins.first)
      #expect(pin.name.nameBytes == koeln + Array(".png".utf8))
      let original = try #require(pin.content.original)
      #expect(try await board.file.originals.data(of: original) == FileBytes.read(file))
      #expect(try await board.file.originals.linked().isEmpty != links)
    }
  }

  @Test func `a folder and what's in it are pinned`() async throws {
    _ = try picture("\(name("-album"))/\(name("-1.png"))")
    _ = try picture("\(name("-album"))/\(name("-inner"))/\(name("-2.png"))")
    let board = try await boards.board("Folder")
    await FolderImport.run(
      [boards.folder.appending(name: name("-album"), isFolder: true)], onto: board, around: { _ in .zero },
      pixelScale: 1)
    await board.importer.finished()
    #expect(
      Set(board.document.pins.map(\.name.nameBytes)) == [
        koeln + Array("-1.png".utf8), koeln + Array("-2.png".utf8),
      ])
  }

  @Test func `a pin that's dragged out is a file with its own name`() async throws {
    let board = try await boards.board("Out")
    await drop(try #require(ItemProvider(contentsOf: try picture(name(" \n.png")))), onto: board)
    let pin = try #require(board.document.pins.first)
    let provider = try #require(PinProvider.make(for: pin, in: board))
    let name = await withCheckedContinuation { continuation in
      _ = provider.loadFileRepresentation(forTypeIdentifier: "image/png") { url, _ in
        continuation.resume(returning: url.map { $0.isTaken ? $0.name.nameBytes : [] })
      }
    }
    #expect(name == koeln + Array(" \n.png".utf8))
  }

  @Test func `a board has such a name, opens again, and is shown with U+FFFD`() async throws {
    let library = BoardLibrary(folder: boards.folder.appending(name: "library"))
    let url = boards.folder.appending(name: name(".pinboard"))
    let file = try await BoardFile.create(at: url, name: url.stem)
    try await Task { @MainActor in
      let board = try await BoardController.open(file, pictures: boards.pictures)
      #expect(board.name == "K\u{FFFD}ln")
      await drop(try #require(ItemProvider(contentsOf: try picture("a.png"))), onto: board)
      await board.commits.settled()
      #expect(board.document.pins.count == 1)
    }.value
    await file.close()
    try await library.remember(url)
    let entries = await library.boards()
    #expect(entries.map(\.url) == [url.standard])
    #expect(entries.first?.problem == nil)
    let again = try await BoardFile.open(try #require(entries.first).url, access: .readWrite)
    #expect(try await again.load().pins.count == 1)
    await again.close()
    #expect(
      try #require(FolderNames.of(boards.folder)).filter { $0.hasPrefix("K") }.map(\.nameBytes) == [
        url.name.nameBytes
      ])
  }

  @Test func `a failed card shows the name with U+FFFD`() async throws {
    let file = boards.folder.appending(name: name(".png"))
    try FileBytes.write(Data("no image".utf8), toNew: file)
    let board = try await boards.board("Failed")
    await drop(try #require(ItemProvider(contentsOf: file)), onto: board)
    guard case .failed(let failure) = board.cards.values.first?.state else {
      Issue.record("it has no card")
      return
    }
    #expect(failure.detail.hasPrefix("K\u{FFFD}ln.png "), "\(failure.detail)")
  }

  @Test func `what never was there doesn't exist, and not "any more"`() async throws {
    let board = try await boards.board("Missing")
    board.importer.start(
      [ImportTicket(file: boards.folder.appending(name: "nope.png"))], around: .zero, pixelScale: 1)
    await board.importer.finished()
    guard case .failed(let failure) = board.cards.values.first?.state else {
      Issue.record("it has no card")
      return
    }
    #expect(failure.detail == "nope.png doesn’t exist")
  }
}
