package import Board
package import BoardStore
import KitFiles
package import Foundation
import Localization

/// A problem with a board's file, in words for the user, with the actions that can help.
package nonisolated struct BoardTrouble: Equatable {
  package enum Severity: String {
    /// Nothing is wrong, but the board can't be changed.
    case notice
    /// Changes are safe, but not in the board's file.
    case warning
    /// The board as it's shown is in no file.
    case danger
  }

  package enum Action: String, CaseIterable {
    case retry
    case openReadOnly = "open-read-only"
    case saveCopy = "save-copy"
    case dismiss

    package var title: String {
      switch self {
      case .retry: localized("Retry")
      case .openReadOnly: localized("Open Read-Only")
      case .saveCopy: localized("Save a Copy…")
      case .dismiss: localized("Close")
      }
    }
  }

  package let severity: Severity
  package let title: String
  package let detail: String
  package let actions: [Action]

  /// The problem of an open board; nil if all is well.
  /// - Parameters:
  ///   - failure: the error that has stopped the queue of commits.
  ///   - inMemory: the number of changes that are only in memory.
  ///   - rescued: the number of changes in a rescue journal on the disk.
  package init?(
    board: String, state: BoardFileState, failure: (any Error)? = nil, inMemory: Int = 0, rescued: Int = 0,
    readOnlyReason: BoardStoreError? = nil, damage: BoardDamage? = nil
  ) {
    if let failure {
      severity = .danger
      title = localized("“\(board)” can’t be written")
      let changes = localized(
        inMemory, "One change is only in memory until that’s over.",
        "\(inMemory) changes are only in memory until that’s over.")
      detail = "\(Self.sentence(failure)) \(changes)"
      actions = [.retry, .saveCopy]
      return
    }
    switch state {
    case .writable, .closed: return nil
    case .following:
      severity = .notice
      title = localized("“\(board)” is open in another Pinboard")
      detail = localized(
        "You see what’s changed there as it happens. When it’s closed there, you can go on here.")
      actions = []
    case .readOnly where damage != nil:
      severity = .warning
      title = localized("“\(board)” is damaged")
      detail = damage.map(Self.words) ?? ""
      actions = [.retry, .saveCopy]
    case .readOnly:
      severity = .notice
      title = localized("“\(board)” is read-only")
      detail = Self.readOnlyDetail(readOnlyReason) + Self.waiting(rescued)
      actions = [.retry, .saveCopy]
    case .trouble(let error):
      (severity, title, detail) = Self.words(for: error, board: board, rescued: rescued)
      actions = [.retry, .saveCopy]
    }
  }

  /// The message about changes of an earlier run that don't fit the board any more; nil if there are none.
  package init?(board: String, setAside: [URL: [Command]]) {
    let journals = setAside.keys.map(\.shownPath).sorted()
    let commands = setAside.sorted { $0.key.pathText < $1.key.pathText }.flatMap(\.value)
    guard let folder = setAside.keys.first?.deletingLastPathComponent() else { return nil }
    severity = .notice
    actions = [.dismiss]
    let place =
      journals.count == 1
      ? journals[0]
      : localized(
        journals.count, "\(journals.count) file in \(folder.shownPath)",
        "\(journals.count) files in \(folder.shownPath)")
    guard let first = commands.first else {
      title = localized("Changes to “\(board)” were kept aside")
      detail = localized(
        """
        The file couldn’t be written then, and this Pinboard can’t read what was kept: a newer one made it, perhaps. It’s \
        in \(place).
        """)
      return
    }
    title =
      commands.count == 1
      ? localized("A change to “\(board)” was kept aside")
      : localized(
        commands.count, "\(commands.count) change to “\(board)” was kept aside",
        "\(commands.count) changes to “\(board)” were kept aside")
    let names =
      switch commands.count {
      case 1: "“\(first.name)”"
      case 2: localized("“\(first.name)” and “\(commands[1].name)”")
      default:
        localized(
          commands.count - 1, "“\(first.name)” and \(commands.count - 1) more",
          "“\(first.name)” and \(commands.count - 1) more")
      }
    detail = localized(
      """
      The file couldn’t be written then, and the board was changed elsewhere since, so that this doesn’t fit any more: \
      \(names). All of that is kept in \(place). What you miss has to be done again; then remove what’s there.
      """)
  }

  /// The message about files left behind by another board that had this board's name before, see
  /// `FileTrouble.strayFiles()`; nil if there are none.
  package init?(board: String, strayFiles: [URL]) {
    guard let first = strayFiles.first else { return nil }
    severity = .notice
    title = localized("Something that isn’t part of “\(board)” was kept aside")
    let what =
      strayFiles.count == 1
      ? first.shownPath
      : localized(
        strayFiles.count, "\(strayFiles.count) file in \(first.deletingLastPathComponent().shownPath)",
        "\(strayFiles.count) files in \(first.deletingLastPathComponent().shownPath)")
    detail = localized(
      """
      Another board had this file’s name before, and lost it before its last changes could be written. If that board \
      lacks something, it’s in there; else remove what’s there: \(what).
      """)
    actions = [.dismiss]
  }

  /// The problem of a file that couldn't be opened.
  package init(opening url: URL, failed error: any Error) {
    let name = url.stem.shown
    severity = .warning
    let reason = error as? BoardStoreError
    switch reason {
    case .newerVersion:
      title = localized("“\(name)” was made by a newer Pinboard")
      detail = localized(
        "Its format isn’t known to this one. Update Pinboard to open it; the file stays as it is.")
      actions = [.dismiss]
    case .notAPinboardFile, .isDirectory, .notARegularFile:
      title = localized("“\(name)” isn’t a board")
      detail = Self.sentence(error) + " " + localized("The file stays as it is.")
      actions = [.dismiss]
    case .corrupt:
      title = localized("“\(name)” is damaged")
      detail = Self.sentence(error) + " " + localized("Nothing was written to it; a backup may be whole.")
      actions = [.retry, .dismiss]
    // After these errors, the file can't be written but can still be read. A lock that prevents writing also
    // prevents reading, and a read-only file is opened read-only automatically.
    case .diskFull, .inputOutput, .cannotCreate:
      title = localized("“\(name)” can’t be opened")
      detail = Self.sentence(error)
      actions = [.retry, .openReadOnly, .dismiss]
    default:
      title = localized("“\(name)” can’t be opened")
      detail = Self.sentence(error)
      actions = [.retry, .dismiss]
    }
  }

  private static func waiting(_ count: Int) -> String {
    guard count > 0 else { return "" }
    return " "
      + localized(
        count, "The change that was kept aside is on it; it’s written when the file can be.",
        "\(count) changes that were kept aside are on it; they’re written when the file can be.")
  }

  private static func readOnlyDetail(_ reason: BoardStoreError?) -> String {
    switch reason {
    case nil, .readOnly:
      localized("The file, or the disk that it’s on, can’t be written to. A copy can be changed.")
    case .some(let other):
      "\(sentence(other)) " + localized("It was opened for looking only; a copy can be changed.")
    }
  }

  /// Returns a description of what's left of a damaged board and what's lost.
  private static func words(for damage: BoardDamage) -> String {
    func pins(_ count: Int) -> String { localized(count, "1 pin", "\(count) pins") }
    func images(_ count: Int) -> String { localized(count, "1 image", "\(count) images") }
    func steps(_ count: Int) -> String {
      localized(count, "1 step of the history", "\(count) steps of the history")
    }
    func both(_ one: String, _ other: String) -> String { localized("\(one) and \(other)", context: "list") }
    let lost = [(damage.lostPins, pins), (damage.lostOriginals, images), (damage.lostSteps, steps)]
      .filter { $0.0 > 0 }.map { $0.1($0.0) }
    let whole = both(pins(damage.pins), images(damage.originals))
    var sentences: [String] = []
    if let first = lost.first {
      let missing = lost.dropFirst().reduce(first, both)
      sentences.append(localized("\(whole) could be read, \(missing) couldn’t."))
    } else if damage.unreadablePages == 0 {
      sentences.append(localized("All of it could be read: \(whole)."))
    } else {
      sentences.append(localized("\(whole) could be read; a part of the file couldn’t."))
    }
    if damage.rescued > 0 {
      sentences.append(
        localized(
          damage.rescued, "The change that was kept aside is on it.",
          "\(damage.rescued) changes that were kept aside are on it."))
    }
    sentences.append(localized("The file stays as it is: save a copy to go on with."))
    return sentences.joined(separator: " ")
  }

  private static func words(
    for error: BoardStoreError, board: String, rescued: Int
  ) -> (Severity, String, String) {
    let kept =
      rescued == 0
      ? localized("What you change is kept aside.")
      : localized(rescued, "One change is kept aside.", "\(rescued) changes are kept aside.")
    let later =
      rescued == 0
      ? localized("What you change is kept aside and will be written when that’s over.")
      : localized(
        rescued, "One change is kept aside and will be written when that’s over.",
        "\(rescued) changes are kept aside and will be written when that’s over.")
    switch error {
    case .diskFull:
      return (
        .warning, localized("The disk is full"),
        rescued == 0
          ? localized("“\(board)” can’t be written. What you change is kept aside until there’s room again.")
          : localized(
            rescued, "“\(board)” can’t be written. One change is kept aside until there’s room again.",
            "“\(board)” can’t be written. \(rescued) changes are kept aside until there’s room again.")
      )
    case .readOnly:
      return (
        .warning, localized("“\(board)” can’t be written to any more"),
        localized("Its file or disk is read-only.") + " " + later
      )
    case .busy:
      return (.warning, localized("Another program holds “\(board)”"), later)
    case .fileGone, .notFound:
      return (
        .danger, localized("The file of “\(board)” is gone"),
        localized(
          "It was deleted or moved away. The board is whole while it’s open here: put the file back, or save a copy."
        )
      )
    case .fileReplaced, .notAPinboardFile:
      return (
        .danger, localized("Another file has taken the place of “\(board)”"),
        localized("It isn’t touched. The board is whole while it’s open here: save what you see as a copy.")
      )
    case .fileOverwritten:
      return (
        .danger, localized("Another program has written over the file of “\(board)”"),
        [
          localized("What the file held is gone, and it isn’t touched any more."), kept,
          localized("Save what you see as a copy: pins, notes, and the images that can still be read."),
        ].joined(separator: " ")
      )
    case .fileTruncated:
      return (
        .danger, localized("The file of “\(board)” was cut off by another program"),
        "\(kept) "
          + localized("Save a copy of what’s still there. Put a backup back only once this board is closed.")
      )
    case .corrupt:
      return (
        .danger, localized("The file of “\(board)” is damaged"),
        "\(sentence(error)) \(kept) " + localized("Save a copy now.")
      )
    default:
      return (.warning, localized("“\(board)” can’t be written"), "\(sentence(error)) \(later)")
    }
  }

  /// Returns the error's text, with a full stop if it has none.
  private static func sentence(_ error: any Error) -> String {
    let text = String(describing: error)
    return text.hasSuffix(".") || text.hasSuffix("!") ? text : text + "."
  }
}
