import ArgumentParser
import BoardStore
import KitFiles
import Foundation
import Localization

/// `pinboard check FILE`
struct CheckCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: localized("Check a board file: its structure, each image’s bytes, and its history."),
    discussion: localized(
      """
      Of a damaged board it says what can still be read. What waits beside the file, since that couldn’t be \
      written, is counted with it. Nothing is ever written to it. Linked images are looked at in the board’s folder and in \
      yours, unless all links are wanted.
      """))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @OptionGroup var looking: LinkLooking

  func work() async throws -> ExitStatus {
    let url = try URL(fileArgument: file)
    let board = try await DamagedBoard.open(url)
    guard board.trouble.damage == nil else {
      await board.close()
      return .badInput
    }
    let line = ProgressLine()
    defer { line.end() }
    let name = board.url.shownName
    line.begin(name)
    let check = try await board.upkeep.check(isWanted: looking.allLinks) { line.show(part: $0, of: name) }
    line.end()
    let strays = await board.trouble.strayFiles()
    await board.close()
    for problem in check.problems { Console.complain(problem) }
    try Console.say(Self.summary(of: check))
    if check.reclaimableBytes > 0 {
      let bytes = localized(check.reclaimableBytes, "1 byte", "\(check.reclaimableBytes) bytes")
      let images = CommandText.images(check.reclaimableOriginals.count)
      try Console.say(localized("\(bytes) that nothing needs, of them \(images)"))
    }
    if !check.links.isEmpty {
      try Console.say(localized(check.links.count, "1 linked image", "\(check.links.count) linked images"))
    }
    for stray in strays {
      let kept = localized("Changes to another board were kept aside")
      Console.complain(localized("\(kept): \(stray.shownPath)"))
    }
    for path in check.brokenLinks { Console.complain(localized("link broken: \(path)")) }
    let outside = check.outsideLinks.count
    if outside > 0 {
      try Console.say(
        localized(
          outside, "1 linked image is outside of your folders and wasn’t looked at (--all-links)",
          "\(outside) linked images are outside of your folders and weren’t looked at (--all-links)"))
    }
    if check.pendingTransferCount > 0 {
      try Console.say(
        localized(
          check.pendingTransferCount, "1 move to another board to be finished",
          "\(check.pendingTransferCount) moves to another board to be finished"))
    }
    let problems = check.problems.count
    let missing = check.brokenLinks.count
    try Console.say(
      !check.isSound
        ? localized(problems, "1 problem found", "\(problems) problems found")
        : missing > 0
          ? localized(
            missing, "The board is sound, but 1 linked image is missing",
            "The board is sound, but \(missing) linked images are missing")
          : localized("The board is sound"))
    if !check.isSound {
      // This prints what can be saved, also if the damage is in the file's own structure.
      let repaired = try await DamagedBoard.open(url, isThorough: true, reportsWaiting: false)
      await repaired.close()
    }
    return !check.isSound ? .badInput : missing > 0 ? .missingInput : .success
  }

  private static func summary(of check: BoardCheck) -> String {
    let steps = check.undoCount + check.redoCount
    return localized(list: [
      CommandText.pins(check.pinCount), CommandText.images(check.originalCount),
      localized(steps, "1 step", "\(steps) steps"),
    ])
  }
}

/// Opening boards that may be damaged, or whose files may lack changes. Everything readable is read as in the
/// app, and the rest is reported.
enum DamagedBoard {
  /// Opens a board read-only, with the changes that wait beside its file. The number and location of these
  /// changes, and what's saved and lost of a damaged board, are printed on standard error.
  ///
  /// - Parameter reportsWaiting: whether to print the waiting changes; false if that was done before.
  static func open(
    _ url: URL, isThorough: Bool = false, reportsWaiting: Bool = true
  ) async throws -> BoardFile {
    let line = ProgressLine()
    defer { line.end() }
    let name = url.shownName
    let library = BoardLibrary()
    let board = try await BoardFile.openRepairing(
      url, isThorough: isThorough, rescueFolder: library.rescueFolder, ownFolders: library.ownFolders
    ) { part in
      try Task.checkCancellation()
      line.show(part: part, of: name)
    }
    line.end()
    if let damage = board.trouble.damage {
      Console.complain("\(localized("\(localized(quoted: name)) is damaged")): \(damage.detail)")
      Console.complain(summary(of: damage))
      if reportsWaiting, let waiting = damage.waiting {
        Console.complain(words(about: waiting, shown: damage.rescued))
      }
    } else if reportsWaiting {
      for waiting in try await board.trouble.waitingChanges() {
        Console.complain(words(about: waiting, shown: waiting.areShown ? waiting.count : 0))
      }
    }
    return board
  }

  private static func words(about waiting: WaitingChanges, shown: Int) -> String {
    let count = waiting.count
    let place = waiting.journal.shownPath
    guard count > 0 else {
      return localized("Changes that aren’t in the file can’t be read by this Pinboard; kept in \(place)")
    }
    return localized(
      count, "\(count) change isn’t in the file yet (of which shown: \(shown)); kept in \(place)",
      "\(count) changes aren’t in the file yet (of which shown: \(shown)); kept in \(place)")
  }

  /// Returns the numbers of the saved and lost things.
  private static func summary(of damage: BoardDamage) -> String {
    let (pins, images) = (CommandText.pins(damage.pins), CommandText.images(damage.originals))
    let steps = localized(damage.steps, "1 step", "\(damage.steps) steps")
    let saved = localized(list: [pins, images, steps])
    let losses = [
      (damage.lostPins, CommandText.pins(damage.lostPins)),
      (damage.lostOriginals, CommandText.images(damage.lostOriginals)),
      (damage.lostSteps, localized(damage.lostSteps, "1 step", "\(damage.lostSteps) steps")),
      (
        damage.unreadablePages, localized(damage.unreadablePages, "1 page", "\(damage.unreadablePages) pages")
      ),
    ].filter { $0.0 > 0 }.map(\.1)
    return losses.isEmpty
      ? localized("\(saved) could be read.")
      : localized("\(saved) could be read, \(localized(list: losses)) couldn’t.")
  }
}
