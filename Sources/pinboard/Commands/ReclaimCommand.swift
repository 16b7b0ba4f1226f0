import ArgumentParser
import BoardExchange
import BoardStore
import Files
import Foundation

/// `pinboard reclaim FILE`
struct ReclaimCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "reclaim",
    abstract: "Remove images that neither the board nor its history needs from the file.",
    discussion: """
      The file gets shorter step by step; it's never rewritten as a whole, and Ctrl+C stops it after any step. \
      What only the history needs is told, and stays.
      """)

  @Argument(help: "The board.")
  var file: String

  @Flag(help: "Forget what could be undone and redone, for good, and remove what only that needed.")
  var forgetHistory = false

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let url = try URL(fileArgument: file)
    let board = try await BoardLibrary().openBoard(url)
    let line = ProgressLine("Freeing")
    defer { line.end() }
    let name = board.url.shownName
    line.begin(name)
    let before = try await board.upkeep.reclaimable()
    let steps = forgetHistory ? before.historySteps : 0
    if steps > 0 { try await board.history.forget() }
    let expected = 2 * (forgetHistory ? before.bytesWithHistory : before.bytes) - before.freeBytes
    var (images, freed, done) = (0, 0, 0)
    while true {
      try Task.checkCancellation()
      let slice = try await board.upkeep.reclaim()
      images += slice.removed.count
      freed += slice.freedBytes
      done += slice.removedBytes + slice.freedBytes
      if slice.isDone { break }
      line.show(part: Double(done) / Double(max(1, expected)), of: name)
    }
    let after = try await board.upkeep.reclaimable()
    line.end()
    await board.close()
    if steps > 0 { try Console.say("\(count(steps, "step")) of the history forgotten") }
    try Console.say(
      images == 0 && freed == 0
        ? "Nothing to free" : "\(count(images, "image")) removed, \(freed) bytes freed")
    if !after.historyOriginals.isEmpty {
      try Console.say(
        "\(count(after.historyOriginals.count, "image")) only for the history: --forget-history frees "
          + "\(after.historyBytes) bytes")
    }
    return .success
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
