import ArgumentParser
import BoardStore
import Foundation

/// `pinboard check FILE`
struct CheckCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a board file: its structure, each image's bytes, and its history.")

  @Argument(help: "The board.")
  var file: String

  func work() async throws -> ExitStatus {
    let board = try await BoardFile.open(URL(pathOrAddress: file), access: .readOnly)
    let line = ProgressLine("Checking")
    defer { line.end() }
    line.begin(board.url.lastPathComponent)
    let check = try await board.check()
    line.end()
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
    for path in check.brokenLinks {
      Console.complain("The linked image at \(path) isn't there or was changed")
    }
    if check.pendingTransferCount > 0 {
      try Console.say("\(count(check.pendingTransferCount, "move")) to another board to be finished")
    }
    try Console.say(check.isSound ? "The board is sound" : count(check.problems.count, "problem") + " found")
    return check.isSound ? .success : .badInput
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
