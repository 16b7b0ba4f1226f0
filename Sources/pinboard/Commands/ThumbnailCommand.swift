import ArgumentParser
import BoardExchange
import BoardStore
import Foundation

/// `pinboard thumbnail FILE OUT`, which file managers call.
struct ThumbnailCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail", abstract: "Write a small PNG of a board, for file managers.",
    discussion: "Made from the previews that the board holds. The picture is replaced if it exists.")

  @Argument(help: "The board.")
  var file: String

  @Argument(help: ArgumentHelp("The picture, a PNG whatever its name.", valueName: "out"))
  var output: String

  @Option(help: "Pixels on the longer side, 16 to 1024.")
  var size = 256

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let board = try await DamagedBoard.open(try URL(fileArgument: file))
    let document = try await board.load()
    try await BoardExport.writeThumbnail(document, of: board, to: try URL(fileArgument: output), side: size)
    return .success
  }
}
