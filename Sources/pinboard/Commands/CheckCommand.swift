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

/// Opening boards that may be damaged, or whose files may lack changes. Everything readable is read as in the
/// app, and the rest is reported.
enum DamagedBoard {
  /// Opens a board read-only, with the changes that wait beside its file. The number and place of these
  /// changes, and what's saved and lost of a damaged board, are printed on standard error.
  ///
  /// - Parameter tellsWaiting: whether to print the waiting changes; false if that was done before.
  static func open(
    _ url: URL, isThorough: Bool = false, tellsWaiting: Bool = true
  ) async throws -> BoardFile {
    let line = ProgressLine("Repairing")
    defer { line.end() }
    let name = url.shownName
    let board = try await BoardFile.openRepairing(
      url, isThorough: isThorough, rescueFolder: BoardLibrary().rescueFolder
    ) { part in
      try Task.checkCancellation()
      line.show(part: part, of: name)
    }
    line.end()
    if let damage = board.trouble.damage {
      Console.complain("“\(name)” is damaged: \(damage.detail)")
      Console.complain("It's left as it is. \(summary(of: damage))")
      if tellsWaiting, let waiting = damage.waiting {
        Console.complain(words(about: waiting, shown: damage.rescued))
      }
    } else if tellsWaiting {
      for waiting in try await board.trouble.waitingChanges() {
        Console.complain(words(about: waiting, shown: waiting.areShown ? waiting.count : 0))
      }
    }
    return board
  }

  private static func words(about waiting: WaitingChanges, shown: Int) -> String {
    guard waiting.count > 0 else {
      return
        "Changes that aren't in the file can't be read by this Pinboard; kept in \(waiting.journal.shownPath)"
    }
    let isOne = waiting.count == 1
    let shownWords =
      switch shown {
      case waiting.count: isOne ? "It's shown as if it were" : "They're shown as if they were"
      case 0: isOne ? "It doesn't fit the board and isn't shown" : "They don't fit the board and aren't shown"
      default: "\(shown) of them fit and are shown"
      }
    return "\(count(waiting.count, "change")) \(isOne ? "isn't" : "aren't") in the file yet. "
      + "\(shownWords); kept in \(waiting.journal.shownPath)"
  }

  /// Returns the numbers of the saved and lost things.
  private static func summary(of damage: BoardDamage) -> String {
    var saved = "Can be read: \(count(damage.pins, "pin"))"
    if damage.restoredPins > 0 { saved += " (\(damage.restoredPins) of them from the history)" }
    saved += ", \(count(damage.originals, "image")), \(count(damage.steps, "step")) of history."
    let losses = [
      (damage.lostPins, "pin"), (damage.lostOriginals, "image"), (damage.lostSteps, "step"),
      (damage.unreadablePages, "page"),
    ].filter { $0.0 > 0 }.map { count($0.0, $0.1) }
    return losses.isEmpty ? "\(saved) Nothing is lost." : "\(saved) Lost: \(losses.joined(separator: ", "))."
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
