/// What was saved of a damaged board, and what wasn't, in numbers. See "Damage" in FileFormat.md.
public struct BoardDamage: Hashable, Sendable {
  /// What SQLite said of the file, or why it couldn't be opened.
  public internal(set) var detail: String
  /// Pins that are on the repaired board …
  public internal(set) var pins = 0
  /// … and those of them that were taken from the history, because they couldn't be read where they're kept.
  public internal(set) var restoredPins = 0
  /// Pins that were seen and couldn't be read. Of pages that can't be read at all, nobody knows how many pins they held:
  /// see `unreadablePages`.
  public internal(set) var lostPins = 0
  /// Images whose bytes are all there: their SHA-256 is the one that they're kept under.
  public internal(set) var originals = 0
  /// Images that the board knows of and whose bytes aren't all there. Their pins stay, with a preview if there's one.
  public internal(set) var lostOriginals = 0
  /// Steps of the history that can still be undone and redone.
  public internal(set) var steps = 0
  /// Steps that were damaged, or didn't fit the board any more.
  public internal(set) var lostSteps = 0
  /// Commands of the rescue journal that fitted, and were done.
  public internal(set) var rescued = 0
  /// All of that journal's commands, and where it is; nil without one.
  public internal(set) var waiting: WaitingChanges?
  /// Pages of the file that should hold something and make no sense.
  public internal(set) var unreadablePages = 0

  init(detail: String) {
    // SQLite puts a line above what it found.
    let lines = detail.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("***") }
    self.detail = lines.joined(separator: ", ")
  }
}
