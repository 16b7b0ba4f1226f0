import ArgumentParser
import BoardExchange
import BoardStore
import Foundation

/// `pinboard embed FILE`
struct EmbedCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed", abstract: "Store the bytes of all linked images in the board.",
    discussion: """
      Afterwards the board needs no other file. The image files stay where they are, and the history as it is. \
      Images that aren't where they were are named and stay linked; the exit status is 66 then.
      """)

  @Argument(help: "The board.")
  var file: String

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let board = try await BoardLibrary().openBoard(try URL(fileArgument: file))
    let line = ProgressLine("Storing")
    defer { line.end() }
    let links = try await board.originals.linked().sorted { $0.value < $1.value }
    var failures: [BoardStoreError] = []
    for (index, (id, path)) in links.enumerated() {
      try Task.checkCancellation()
      line.show(ExchangeProgress(done: index, total: links.count, name: path))
      do {
        try await board.originals.embed(id)
      } catch let error as BoardStoreError {
        // An error of one image's file doesn't concern the other images.
        guard case .linkBroken = error else { throw error }
        failures.append(error)
      }
    }
    line.end()
    await board.close()
    for failure in failures { Console.complain(failure) }
    let stored = links.count - failures.count
    try Console.say(stored == 1 ? "1 image stored" : "\(stored) images stored")
    return failures.first.map { ExitStatus(for: $0) } ?? .success
  }
}
