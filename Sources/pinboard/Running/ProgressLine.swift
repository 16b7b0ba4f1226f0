import BoardExchange
import KitFiles
import Foundation
import Glibc
import Localization
import Synchronization

/// One line at the bottom of a terminal that shows the progress. If standard error isn't a terminal, nothing
/// is written, so that a script's log isn't filled with progress.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let isTerminal = isatty(STDERR_FILENO) != 0
  private let state = Mutex(State())

  /// Shows work that takes long and whose steps aren't known.
  func begin(_ name: String) {
    guard isTerminal else { return }
    state.withLock { state in
      state.isShown = true
      write("\(Console.visible(name)) …")
    }
  }

  /// Shows the progress, at most twenty times a second. Call it on any thread.
  func show(_ progress: ExchangeProgress) {
    guard isTerminal, progress.total > 1 else { return }
    show(progress, count: "\(progress.done)/\(progress.total)")
  }

  private func show(_ progress: ExchangeProgress, count: String) {
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastShown, last.duration(to: now) < .milliseconds(50),
        progress.done < progress.total
      {
        return
      }
      state.lastShown = now
      state.isShown = true
      let filled = Int(progress.fraction * 20)
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
      write("\(bar) \(count) \(Console.visible(progress.name))")
    }
  }

  /// Shows the progress as a part of the whole, 0 … 1. Call it on any thread.
  func show(part: Double, of name: String = "") {
    guard isTerminal else { return }
    let percent = Int((min(max(part, 0), 1) * 100).rounded(.down))
    show(ExchangeProgress(done: percent, total: 100, name: name), count: "\(percent) %")
  }

  /// Removes the line. Call it before any other output.
  func end() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      write("")
    }
  }

  private func write(_ text: String) {
    var size = winsize()
    let columns =
      ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    // One column stays free, since a full line would wrap on some terminals.
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(text.prefix(columns - 1))".utf8))
  }
}

/// Output in a terminal.
enum Console {
  /// Prints one line on standard output. Throws if it can't be written, for example because the disk is full.
  static func say(_ line: String) throws {
    try print(Data(visible(line).utf8))
  }

  /// Prints text and a line break on standard output, unchanged.
  static func print(_ text: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: text + Data("\n".utf8))
    } catch {
      throw OutputFailure()
    }
  }

  /// Prints one line on standard error. If even that fails, only the exit status reports the error.
  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("pinboard: \(visible(line))\n".utf8))
  }

  static func complain(_ error: any Error) {
    complain((error as? any LocalizedError)?.errorDescription ?? String(describing: error))
  }

  /// Returns a line without characters that can't be seen: file names may contain anything, including
  /// terminal commands and marks that turn the rest of the line around.
  static func visible(_ line: String) -> String { line.shownLine }

  /// Prints JSON and a line break on standard output. The characters that can't be seen, which are only
  /// within its strings, are written by their numbers.
  static func print(json: Data) throws {
    var text = ""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if scalar == "\n" || !UnseenCharacter.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    try print(Data(text.utf8))
  }
}

/// A question to the user at the terminal.
enum Question {
  /// Returns whether the user said yes. Without a terminal nobody can answer, and the command line counts as
  /// a yes.
  static func isAnswered(_ text: String) -> Bool {
    guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { return true }
    try? FileHandle.standardError.write(
      contentsOf: Data((localized("\(Console.visible(text)) [y/N]") + " ").utf8))
    let yes = [
      "y", "yes", localized("y", context: "answer to a question"),
      localized("yes", context: "answer to a question"),
    ]
    return readLine().map { yes.contains($0.trimmingCharacters(in: .whitespaces).lowercased()) } ?? false
  }
}
