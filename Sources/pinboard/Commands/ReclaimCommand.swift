import ArgumentParser
import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Localization

/// `pinboard reclaim FILE`
struct ReclaimCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "reclaim",
    abstract: localized("Remove images that neither the board nor its history needs from the file."),
    discussion: localized(
      """
      The file gets shorter step by step; it’s never rewritten as a whole, and Ctrl+C stops it after any step. \
      What only the history needs is told, and stays.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Flag(
    help: ArgumentHelp(
      localized("Forget what could be undone and redone, for good, and remove what only that needed.")))
  var forgetHistory = false

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let url = try URL(fileArgument: file)
    let library = BoardLibrary()
    let board = try await library.openBoard(url)
    let line = ProgressLine()
    defer { line.end() }
    let name = board.url.shownName
    line.begin(name)
    let before = try await board.upkeep.reclaimable()
    let steps = forgetHistory ? before.historySteps : 0
    if steps > 0 { try await board.history.forget() }
    // Earlier versions have the deleted texts, too.
    if forgetHistory, let id = board.boardID { await library.versions.removeAll(of: id) }
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
    if steps > 0 {
      try Console.say(
        localized(steps, "1 step of the history forgotten", "\(steps) steps of the history forgotten"))
    }
    let freedBytes = localized(freed, "1 byte", "\(freed) bytes")
    let outcome =
      switch (images, freed) {
      case (0, 0): localized("There’s nothing to free in “\(name)”")
      case (0, _): localized("The board’s file is \(freedBytes) smaller.")
      default:
        localized(
          images, "\(images) image removed. The board’s file is \(freedBytes) smaller.",
          "\(images) images removed. The board’s file is \(freedBytes) smaller.")
      }
    try Console.say(outcome)
    if !after.historyOriginals.isEmpty {
      let images = after.historyOriginals.count
      let bytes = localized(after.historyBytes, "1 byte", "\(after.historyBytes) bytes")
      try Console.say(
        localized(
          images, "\(images) image only for the history: --forget-history frees \(bytes)",
          "\(images) images only for the history: --forget-history frees \(bytes)"))
    }
    return .success
  }
}
