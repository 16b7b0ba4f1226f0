import ArgumentParser
import BoardStore
import Files
import Foundation

/// `pinboard check FILE`
struct CheckCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a board file: its structure, each image's bytes, and its history.",
    discussion: """
      Of a damaged board it says what can still be read. What waits beside the file, since that couldn't be \
      written, is counted with it. Nothing is ever written to it.
      """)

  @Argument(help: "The board.")
  var file: String

  func work() async throws -> ExitStatus {
    let url = try URL(fileArgument: file)
    let board = try await DamagedBoard.open(url)
    guard board.trouble.damage == nil else {
      await board.close()
      return .badInput
    }
    let line = ProgressLine("Checking")
    defer { line.end() }
    let name = board.url.shownName
    line.begin(name)
    let check = try await board.upkeep.check { line.show(part: $0, of: name) }
    line.end()
    let strays = await board.trouble.strayFiles()
    await board.close()
    for problem in check.problems { Console.complain(problem) }
    try Console.say(
      "\(count(check.pinCount, "pin")), \(count(check.originalCount, "image")) "
        + "(\(check.unusedOriginals.count) not pinned), "
        + "\(count(check.undoCount, "step")) to undo, \(check.redoCount) to redo")
    if check.reclaimableBytes > 0 {
      try Console.say(
        "\(check.reclaimableBytes) bytes that nothing needs, of them "
          + "\(count(check.reclaimableOriginals.count, "image"))")
    }
    if !check.links.isEmpty { try Console.say(count(check.links.count, "linked image")) }
    for stray in strays {
      Console.complain("Changes to another board that had this file's name are kept in \(stray.shownPath)")
    }
    for path in check.brokenLinks {
      Console.complain("The linked image at \(path) isn't there or was changed")
    }
    if check.pendingTransferCount > 0 {
      try Console.say("\(count(check.pendingTransferCount, "move")) to another board to be finished")
    }
    try Console.say(check.isSound ? "The board is sound" : count(check.problems.count, "problem") + " found")
    if !check.isSound {
      // This prints what can be saved, also if the damage is in the file's own structure.
      let repaired = try await DamagedBoard.open(url, isThorough: true, tellsWaiting: false)
      await repaired.close()
    }
    return check.isSound ? .success : .badInput
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
