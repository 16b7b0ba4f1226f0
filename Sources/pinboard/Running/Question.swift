import Foundation
import Glibc

/// A question to the person at the terminal.
enum Question {
  /// Whether they said yes. Where nobody can answer, the command line itself was the answer.
  static func isAnswered(_ text: String) -> Bool {
    guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { return true }
    try? FileHandle.standardError.write(contentsOf: Data("\(Console.visible(text)) [y/N] ".utf8))
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
