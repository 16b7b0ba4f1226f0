import BoardStore
import Foundation

/// The name under which a board is shown: its own, or that of its file if that was given later.
package struct ShownTitle {
  /// The board's name for which the file's name is shown; nil for none.
  private var covered: String?

  /// The name that's shown for a board's own name.
  package func text(of name: String, in file: URL) -> String {
    BoardTitle.shown(name, in: file, isFiles: covered == name)
  }

  /// Shows the file's name from now on, until the board gets another one.
  mutating func useFile(insteadOf name: String) { covered = name }

  /// Shows the board's own name again.
  /// - Returns: whether the file's name was shown.
  package mutating func useOwn(_ name: String) -> Bool {
    defer { covered = nil }
    return covered == name
  }
}
