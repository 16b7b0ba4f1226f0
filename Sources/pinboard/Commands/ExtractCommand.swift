import ArgumentParser
import Board
import BoardExchange
import BoardStore
import Foundation

/// `pinboard extract FILE DIR`
struct ExtractCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write a board's images to a folder, byte for byte, under their own names.",
    discussion:
      """
      The folder is made if it doesn't exist. A file that's there is never replaced: a number is added. From a \
      damaged board, every image that's still whole is written.
      """)

  @Argument(help: "The board.")
  var file: String

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"))
  var folder: String

  @Flag(help: "Also the images that no pin shows any more.")
  var all = false

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    // If pages with images are damaged, a thorough repair can read more of them.
    let board = try await DamagedBoard.open(try URL(fileArgument: file), isThorough: true)
    let document = try await board.load()
    let line = ProgressLine("Extracting")
    defer { line.end() }
    let report = try await BoardExport.writeOriginals(
      originals(of: document), of: board, to: try URL(fileArgument: folder)
    ) { line.show($0) }
    line.end()
    await board.close()
    for failure in report.failures { Console.complain(failure.description) }
    try Console.say(report.done == 1 ? "1 image written" : "\(report.done) images written")
    return ExitStatus(for: report.failures)
  }

  /// Returns the originals of the pins from back to front, then those without a pin, if they are wanted.
  private func originals(of document: BoardDocument) -> [Original] {
    let shown = BoardExport.originals(of: document)
    guard all else { return shown }
    let ids = Set(shown.map(\.id))
    return shown + document.originals.values.filter { !ids.contains($0.id) }.sorted { $0.id < $1.id }
  }
}
