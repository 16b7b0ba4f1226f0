import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation

/// A folder with an empty board, and the actions of a user.
struct Exchange {
  let folder: TemporaryFolder
  let board: BoardFile

  init() async throws {
    folder = try TemporaryFolder()
    board = try await BoardFile.create(at: folder.file("board.pinboard"), name: "board")
  }

  /// Imports files and pins them; returns the resulting board.
  func bring(
    _ names: String..., followsLinks: Bool = false
  ) async throws -> (document: BoardDocument, report: ImportReport) {
    let plan = try await BoardImport.plan(names.map(folder.file), followsLinks: followsLinks)
    let harvest = try await BoardImport.collect(plan, into: board)
    if let command = harvest.command(for: try await board.load()) { try await board.commit(command) }
    return (try await board.load(), harvest.report)
  }

  func place(_ data: Data, as name: String) throws {
    let url = folder.file(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
