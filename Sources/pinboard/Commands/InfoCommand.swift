import ArgumentParser
import BoardStore
import Foundation

/// `pinboard info FILE [--json]`
struct InfoCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Say what's on a board.",
    discussion: """
      Coordinates are board points: x to the right, y down; rotation in degrees clockwise. Of linked \
      images it says where they are and whether they still are: as JSON by their bytes, else by their sizes.
      """)

  @Argument(help: "The board.")
  var file: String

  @Flag(help: "As JSON, with everything there is to know about each pin.")
  var json = false

  func work() async throws -> ExitStatus {
    let board = try await DamagedBoard.open(try URL(fileArgument: file))
    let document = try await board.load()
    let line = ProgressLine("Reading")
    defer { line.end() }
    let links = try await board.originals.links(isThorough: json) { line.show(part: $0) }
    line.end()
    await board.close()
    let summary = BoardSummary(document, links: links)
    if json {
      try Console.print(summary.json())
    } else {
      for line in summary.lines { try Console.say(line) }
    }
    return .success
  }
}
