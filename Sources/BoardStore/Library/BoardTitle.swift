import Board
import KitFiles
public import Foundation
import Localization

/// How the name of a board and that of its file go together.
///
/// The name that was given last counts, whether to the board or to its file (``BoardTitles``). Where that
/// isn't known, a board that the app has named, such as “Board 1”, is shown under the name of its file, and a
/// name that somebody has typed stays, whatever the file is called.
public enum BoardTitle {
  /// The name of a board that nobody has named: “Board 1”.
  public static func unnamed(_ number: Int) -> String { localized("Board \(number)") }

  /// The name under which a board is shown. Any thread; nothing is read.
  /// - Parameters:
  ///   - name: the name that's stored in the board.
  ///   - file: the board's file.
  ///   - isFiles: whether the file is known to have got its name later than the board.
  public static func shown(_ name: String, in file: URL, isFiles: Bool = false) -> String {
    guard isFiles || isUnnamed(name), !isName(of: file, after: name), ConflictCopy(named: file.name) == nil
    else { return name }
    return BoardLimits.cleaned(name: file.stem, fallback: name)
  }

  /// Whether the app has made a name, in the user's language or in English.
  private static func isUnnamed(_ name: String) -> Bool {
    let digits = name.split { !("0"..."9").contains($0) }
    guard digits.count == 1, let number = Int(digits[0]) else {
      return name == "Untitled" || name == localized("Untitled")
    }
    return name == "Board \(number)" || name == unnamed(number)
  }

  /// The name of a board's file: one that every disk takes.
  /// - Parameter number: from 2 on, it's added, since another file has the name without it.
  package static func fileName(_ name: String, _ number: Int) -> String {
    let plain = FileName.plain(stem(of: name)) + ending
    return number == 1 ? plain : FileName.numbered(plain, number)
  }

  /// The name of a board's file without its ending. It leaves room for the ending, a number, and what SQLite
  /// adds for its journal and its log: without these, nothing could be written.
  static func stem(of name: String) -> String {
    var scalars = FileName.safe(name, fallback: localized("Board")).unicodeScalars
    while String(scalars).nameBytes.count > mostBytes { scalars.removeLast() }
    return String(scalars)
  }

  /// Whether a file has the name of a board, perhaps with a number since another file had that name.
  public static func isName(of file: URL, after name: String) -> Bool {
    let own = file.name
    let number = own.dropLast(ending.count).split(separator: " ").last.flatMap { Int($0) } ?? 0
    // The file of a board without a name is called so, too.
    let unnamed = isUnnamed(name) ? [localized("Board") + ending] : []
    return ([stem(of: name) + ending, fileName(name, 1)] + unnamed).contains { wanted in
      own == wanted || (2...mostNumber).contains(number) && own == FileName.numbered(wanted, number)
    }
  }

  /// The greatest number that's given to a file's name. “Trip 2026” is a name of its own.
  static let mostNumber = 99
  private static let mostBytes = 230
  private static let ending = ".pinboard"
}

extension BoardLibrary {
  /// Gives a board's file the name that somebody has given to the board, if it had the name that the board
  /// had before.
  ///
  /// A file that somebody has named otherwise keeps its name. So does one in a folder that a program carries
  /// to other computers, where it may be open: there, it would be gone.
  /// - Parameters:
  ///   - file: the board's file, open for writing.
  ///   - name: the board's name.
  ///   - former: the name under which the board was shown before.
  /// - Returns: whether the file has another name now.
  @discardableResult
  @concurrent public func nameFile(
    of file: BoardFile, as name: String, insteadOf former: String
  ) async throws -> Bool {
    let old = file.url
    if let board = file.boardID { await titles.useOwn(board, named: name, at: old) }
    guard BoardTitle.isName(of: old, after: former) else { return false }
    let mayBeRenamed = await answer { _ in
      FileStatus(of: old, followsLinks: false)?.kind == .file && !CarriedFolder.holds(old)
        && ConflictCopy.urls(beside: old).isEmpty
    }
    guard mayBeRenamed else { return false }
    for number in 1...BoardTitle.mostNumber {
      let target = old.deletingLastPathComponent().appending(name: BoardTitle.fileName(name, number))
      if target.name == old.name { return false }
      do {
        try await moveBoard(file, to: target)
        return true
      } catch BoardStoreError.alreadyExists {
        continue
      }
    }
    return false
  }
}
