import BoardStore
import Foundation

/// Boards that may be damaged: what can be read of them is read, and what can't is told.
enum DamagedBoard {
  /// Opens a board for looking. Of a damaged one, standard error says what's saved and lost.
  static func open(_ url: URL, isThorough: Bool = false) async throws -> BoardFile {
    let line = ProgressLine("Repairing")
    defer { line.end() }
    let name = url.lastPathComponent
    let board = try await BoardFile.openRepairing(url, isThorough: isThorough) { part in
      try Task.checkCancellation()
      line.show(part: part, of: name)
    }
    line.end()
    if let damage = board.damage {
      Console.complain("“\(name)” is damaged: \(damage.detail)")
      Console.complain("It's left as it is. \(summary(of: damage))")
    }
    return board
  }

  /// In numbers.
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
