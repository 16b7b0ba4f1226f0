import BoardStore
import Files
import Foundation

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
