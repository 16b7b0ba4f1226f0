import Board
import BoardLook
import BoardStore
import DragDropKit
import Foundation
import Imaging
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// Pasting and dropping items in several forms, some of which are unusable.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ImportFormTests {
  private let boards: TemporaryBoards
  private let board: BoardController

  init() async throws {
    boards = try TemporaryBoards()
    board = try await boards.board("Forms")
  }

  private func png() throws -> Data { try Data(contentsOf: boards.picture("good.png", red: 7)) }

  /// Returns the first half of a large picture's file: its size and first rows are right.
  private func cutPNG() throws -> Data {
    var pixels = Data(count: 200 * 200 * 4)
    for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7) }
    let image = DecodedImage(
      width: 200, height: 200, stride: 800, pixels: pixels, fullSize: CGSize(width: 200, height: 200))
    let whole = try image.encodePNG()
    return whole.prefix(whole.count / 2)
  }

  private func jpeg() throws -> Data {
    let image = DecodedImage(
      width: 30, height: 20, stride: 120, pixels: Data(repeating: 255, count: 2_400),
      fullSize: CGSize(width: 30, height: 20))
    let data = try image.encodePreview()
    try #require(data.starts(with: [0xFF, 0xD8]))
    return data
  }

  /// - Parameter data: nil to refuse the request.
  private func add(_ type: String, _ data: Data?, to provider: ItemProvider) {
    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { reply in
      reply(data, data == nil ? ItemProviderError(.itemUnavailable, "It is refused") : nil)
      return nil
    }
  }

  private func item(_ forms: KeyValuePairs<String, Data?>) -> ItemProvider {
    let provider = ItemProvider()
    for (type, data) in forms { add(type, data, to: provider) }
    return provider
  }

  private func paste(_ item: ItemProvider) async {
    DropIntake.importItems([item], onto: board, around: CGPoint(x: 10, y: 20), pixelScale: 1)
    await settled()
  }

  /// Returns when the import has ended. A note comes after its card has gone.
  private func settled() async {
    await board.importer.finished()
    await boards.wait(for: board) {
      !board.document.pins.isEmpty || !board.cards.isEmpty && !board.importer.isBusy
    }
    await board.importer.finished()
    await board.commits.settled()
  }

  private func original() async throws -> Data {
    let id = try #require(board.document.pins.first?.content.original)
    return try await board.file.originals.data(of: id)
  }

  private func detail() throws -> String {
    let card = try #require(board.cards.values.first)
    guard case .failed(let failure) = card.state else { return "\(card.state)" }
    return failure.detail
  }

  @Test(arguments: ["refused", "empty", "garbage", "cut short"])
  func `a bad PNG beside a good JPEG: the JPEG is pinned, under its own ending`(_ bad: String) async throws {
    let data: Data? =
      switch bad {
      case "refused": nil
      case "empty": Data()
      case "garbage": Data("\u{89}PNG no".utf8)
      default: try cutPNG()
      }
    await paste(item(["image/png": data, "image/jpeg": try jpeg()]))
    #expect(board.cards.isEmpty)
    #expect(board.document.pins.map(\.name) == ["Image.jpg"])
    #expect(try await original() == jpeg())
  }

  @Test(arguments: [nil, Data(), Data("garbage".utf8)])
  func `a bad PNG beside a text: the text becomes a note instead`(_ bad: Data?) async throws {
    await paste(item(["image/png": bad, "text/plain;charset=utf-8": Data("words".utf8)]))
    #expect(board.cards.isEmpty)
    #expect(board.document.pins.map(\.content.note) == ["words"])
    #expect(board.document.pins.first?.center == CGPoint(x: 10, y: 20))
    board.undo()
    #expect(board.document.pins.isEmpty)
    #expect(!board.canUndo)
  }

  @Test(arguments: ["gone", "empty", "no image"])
  func `a bad file beside a good PNG: the PNG is pinned`(_ bad: String) async throws {
    let file = boards.folder.appending(path: "dead.png")
    if bad != "gone" { try Data((bad == "empty" ? "" : "text").utf8).write(to: file) }
    let provider = try #require(ItemProvider(contentsOf: file))
    provider.alternatives = [item(["image/png": try png()])]
    await paste(provider)
    #expect(board.cards.isEmpty)
    #expect(try await original() == png())
  }

  @Test func `a good file is pinned under its own name whatever comes beside it`() async throws {
    let file = try boards.picture("mine.png", red: 3)
    let provider = try #require(ItemProvider(contentsOf: file))
    provider.alternatives = [item(["image/png": try png(), "text/plain": Data("words".utf8)])]
    await paste(provider)
    #expect(board.document.pins.map(\.name) == ["mine.png"])
    #expect(try await original() == Data(contentsOf: file))
  }

  @Test func `bytes that nobody calls an image are pinned if they are one, and named by what they are`()
    async throws
  {
    let provider = item(["application/octet-stream": try jpeg()])
    provider.alternatives = [item(["public.image": nil])]
    await paste(provider)
    #expect(board.document.pins.map(\.name) == ["Image.jpg"])
  }

  @Test(arguments: [true, false])
  func `how long it takes to see that a form is bad says nothing about its source`(_ answers: Bool)
    async throws
  {
    let bad = answers ? Data("garbage".utf8) : nil
    let provider = item(["image/png": bad, "text/plain;charset=utf-8": Data("words".utf8)])
    let ticket = ImportTicket(provider, decoder: board.pictures.decoder, patience: .zero)
    do {
      _ = try await ticket.source()
      Issue.record("a picture came of \(String(describing: bad))")
    } catch let instead as TextInstead {
      #expect(answers)
      #expect(instead.text == "words")
    } catch {
      #expect(!answers, "\(error)")
    }
  }

  @Test func `when all forms are bad the card says what was tried`() async throws {
    let provider = item(["image/png": Data("garbage".utf8), "image/jpeg": Data()])
    provider.alternatives = [item(["text/plain": nil])]
    await paste(provider)
    #expect(board.document.pins.isEmpty)
    let detail = try detail()
    #expect(detail.hasPrefix("Image.png is "), "\(detail)")
    #expect(detail.contains("not an image"), "\(detail)")
    #expect(
      detail.contains("\nAlso tried: JPG is empty; the text: The other program didn’t deliver the data"),
      "\(detail)")
    let card = try #require(board.cards.values.first)
    #expect(board.importer.canRetry(card.id), "the first that came is still here")
  }

  @Test(arguments: [
    ("image/svg+xml", "svg"), ("image/vnd.microsoft.icon", "ico"), ("image/x-png", "png"),
    ("image/x-bmp", "bmp"),
    ("image/jpg", "jpg"), ("image/x-inkscape-svg", "svg"),
  ])
  func `what nobody has named is named by its kind`(_ type: String, _ ending: String) async throws {
    let data: Data =
      switch ending {
      case "svg": Data("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>".utf8)
      case "png": try png()
      case "jpg": try jpeg()
      case "bmp": Self.bmp
      default: Self.icon
      }
    await paste(item([type: data]))
    #expect(board.document.pins.map(\.name) == ["Image.\(ending)"])
  }

  @Test func `the bytes know better than the type`() async throws {
    await paste(item(["image/png": try jpeg()]))
    #expect(board.document.pins.map(\.name) == ["Image.jpg"])
  }

  /// A BMP of one pixel.
  private static let bmp = Data(
    [0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
      + [UInt8](repeating: 0, count: 24) + [10, 20, 30, 0])
  /// An icon of one opaque pixel.
  private static let icon = Data(
    [0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, 48, 0, 0, 0, 22, 0, 0, 0]
      + [40, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 32, 0] + [UInt8](repeating: 0, count: 24)
      + [10, 20, 30, 255, 0, 0, 0, 0])
}
