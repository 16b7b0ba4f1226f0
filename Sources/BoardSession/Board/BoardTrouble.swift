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
      detail = localized("You see what’s changed there. When it’s closed there, you can go on here.")
      actions = []
    case .readOnly where damage != nil:
      severity = .warning
      title = localized("\(localized(quoted: board)) is damaged")
      detail = damage.map(Self.words) ?? ""
      actions = [.retry, .saveCopy]
    case .readOnly:
      severity = .notice
      title = localized("“\(board)” is read-only")
      detail = Self.joined([
        readOnlyReason.flatMap { $0.isReadOnly ? nil : Self.sentence($0) },
        localized("Save what you see as a copy."),
        rescued > 0 ? Self.kept(rescued) : nil,
      ])
      actions = [.retry, .saveCopy]
    case .trouble(let error):
      (severity, title, detail) = Self.words(for: error, board: board, rescued: rescued)
      actions = [.retry, .saveCopy]
    }
  }

  /// The message about changes of an earlier run that don't fit the board any more; nil if there are none.
  package init?(board: String, setAside: [URL: [Command]]) {
    guard let place = Self.place(of: Array(setAside.keys)) else { return nil }
    let commands = setAside.sorted { $0.key.pathText < $1.key.pathText }.flatMap(\.value)
    severity = .notice
    actions = [.dismiss]
    title = localized("Changes to “\(board)” were kept aside")
    guard let first = commands.first else {
      detail = localized(
        "This Pinboard can’t read them: a newer one made them, perhaps. They’re in \(place).")
      return
    }
    let more = commands.count - 1
    let names =
      more == 0
      ? "“\(first.name)”" : localized(more, "“\(first.name)” and 1 more", "“\(first.name)” and \(more) more")
    detail = localized(
      "They don’t fit the board any more: \(names). Do again what you miss, then remove \(place).")
  }

  /// The message about files left behind by another board that had this board's name before, see
  /// `FileTrouble.strayFiles()`; nil if there are none.
  package init?(board: String, strayFiles: [URL]) {
    guard let place = Self.place(of: strayFiles) else { return nil }
    severity = .notice
    title = localized("Changes to another board were kept aside")
    detail = localized(
      "It had the name of “\(board)” before. If that board lacks something, it’s in there; else remove \(place)."
    )
    actions = [.dismiss]
  }

  /// The problem of a file that couldn't be opened.
  package init(opening url: URL, failed error: any Error) {
    let name = url.stem.shown
    severity = .warning
    let reason = Self.sentence(error)
    title = localized("“\(name)” can’t be opened")
    switch error as? BoardStoreError {
    case .newerVersion, .notAPinboardFile, .isDirectory, .notARegularFile:
      detail = reason
      actions = [.dismiss]
    case .corrupt:
      detail = Self.joined([reason, localized("Nothing was written to it; a backup may be whole.")])
      actions = [.retry, .dismiss]
    // After these errors, the file can't be written but can still be read. A lock that prevents writing also
    // prevents reading, and a read-only file is opened read-only automatically.
    case .diskFull, .inputOutput, .cannotCreate:
      detail = reason
      actions = [.retry, .openReadOnly, .dismiss]
    default:
      detail = reason
      actions = [.retry, .dismiss]
    }
  }

  /// Where kept files are: the only one, or the folder of several; nil without any.
  private static func place(of files: [URL]) -> String? {
    guard let first = files.first else { return nil }
    return (files.count == 1 ? first : first.deletingLastPathComponent()).shownPath
  }

  /// What happens to changes while the file can't be written.
  /// - Parameter count: the number of changes that wait already.
  private static func kept(_ count: Int) -> String {
    count == 0
      ? localized("What you change is kept aside until the file can be written.")
      : localized(
        count, "One change is kept aside until the file can be written.",
        "\(count) changes are kept aside until the file can be written.")
  }

  private static func joined(_ sentences: [String?]) -> String {
    sentences.compactMap(\.self).joined(separator: " ")
  }

  /// Returns a description of what's left of a damaged board and what's lost.
  private static func words(for damage: BoardDamage) -> String {
    func pins(_ count: Int) -> String { localized(count, "1 pin", "\(count) pins") }
    func images(_ count: Int) -> String { localized(count, "1 image", "\(count) images") }
    func steps(_ count: Int) -> String {
      localized(count, "1 step", "\(count) steps")
    }
    func both(_ one: String, _ other: String) -> String { localized("\(one) and \(other)", context: "list") }
    let lost = [(damage.lostPins, pins), (damage.lostOriginals, images), (damage.lostSteps, steps)]
      .filter { $0.0 > 0 }.map { $0.1($0.0) }
    let whole = both(pins(damage.pins), images(damage.originals))
    let found =
      if let first = lost.first {
        localized("\(whole) could be read, \(lost.dropFirst().reduce(first, both)) couldn’t.")
      } else {
        localized("\(whole) could be read.")
      }
    return joined([
      found, damage.rescued > 0 ? kept(damage.rescued) : nil, localized("Save what you see as a copy."),
    ])
  }

  private static func words(
    for error: BoardStoreError, board: String, rescued: Int
  ) -> (Severity, String, String) {
    let kept = kept(rescued)
    let saving = localized("Save what you see as a copy.")
    switch error {
    case .diskFull: return (.warning, localized("The disk is full"), kept)
    case .readOnly: return (.warning, localized("“\(board)” is read-only"), kept)
    case .fileGone, .notFound:
      return (
        .danger, localized("“\(board)” has been deleted or moved away"),
        localized("Put the file back, or save what you see as a copy.")
      )
    case .fileReplaced, .notAPinboardFile:
      return (.danger, localized("“\(board)” has been replaced by another file"), saving)
    case .fileOverwritten, .fileTruncated:
      return (
        .danger, localized("“\(board)” has been overwritten by another program"),
        joined([kept, saving])
      )
    case .corrupt:
      return (.danger, localized("\(localized(quoted: board)) is damaged"), joined([kept, saving]))
    default:
      return (.warning, localized("“\(board)” can’t be written"), joined([sentence(error), kept]))
    }
  }

  /// Returns the error's text, with a full stop if it has none.
  private static func sentence(_ error: any Error) -> String {
    let text = String(describing: error)
    return text.hasSuffix(".") || text.hasSuffix("!") ? text : text + "."
  }
}

extension BoardStoreError {
  fileprivate var isReadOnly: Bool { if case .readOnly = self { true } else { false } }
}
