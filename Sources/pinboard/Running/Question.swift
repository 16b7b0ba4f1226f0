import Foundation
import Glibc

/// A question to the user at the terminal.
enum Question {
  /// Returns whether the user said yes. Without a terminal nobody can answer, and the command line counts as
  /// a yes.
  static func isAnswered(_ text: String) -> Bool {
    guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { return true }
    try? FileHandle.standardError.write(contentsOf: Data("\(Console.visible(text)) [y/N] ".utf8))
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
