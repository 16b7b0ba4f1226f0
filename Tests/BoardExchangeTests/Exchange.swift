import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Testing

/// A folder with an empty board, and the user's actions on it.
struct Exchange {
  let folder: TemporaryFolder
  let board: BoardFile

  init() async throws {
    folder = try TemporaryFolder()
    board = try await BoardFile.create(at: folder.file("board.pinboard"), name: "board")
  }

  /// Makes a board with one picture: red and green above blue and yellow.
  /// - Parameter change: changes its pin before it's added.
  static func withQuarters(
    size: CGSize, rotation: Double, pixels: (Int, Int), _ change: (inout Pin) -> Void
  ) async throws -> (Exchange, BoardDocument) {
    let exchange = try await Exchange()
    let original = try await exchange.board.originals.add(
      data: try TestPicture.quarters(width: pixels.0, height: pixels.1), name: "a.png",
      typeIdentifier: "image/png", pixelSize: CGSize(width: pixels.0, height: pixels.1))
    var pin = Pin(
      content: .image(original.id), name: "a.png", center: CGPoint(x: 300, y: -20), size: size,
      rotation: rotation)
    change(&pin)
    let command = try #require(
      Command.add([pin], originals: [original], to: try await exchange.board.load()))
    try await exchange.board.commit(command)
    return (exchange, try await exchange.board.load())
  }

  /// Imports and pins files. Returns the board and the report.
  func bring(
    _ names: String..., followsLinks: Bool = false
  ) async throws -> (document: BoardDocument, report: ImportReport) {
    let plan = try await BoardImport.plan(names.map(folder.file), followsLinks: followsLinks)
    var harvest = try await BoardImport.collect(plan)
    _ = try await harvest.pin(on: board)
    return (try await board.load(), harvest.report)
  }

  func place(_ data: Data, as name: String) throws {
    let url = folder.file(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
