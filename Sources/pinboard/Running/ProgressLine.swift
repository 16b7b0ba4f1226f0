import BoardExchange
import Foundation
import Glibc
import Synchronization

/// One line at the bottom of a terminal that shows the progress. If standard error isn't a terminal, nothing
/// is written, so that a script's log isn't filled with progress.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant?
    var isShown = false
  }

  private let verb: String
  private let isTerminal = isatty(STDERR_FILENO) != 0
  private let state = Mutex(State())

  /// - Parameter verb: the action, such as "Importing".
  init(_ verb: String) { self.verb = verb }

  /// Shows work that takes long and whose steps aren't known.
  func begin(_ name: String) {
    guard isTerminal else { return }
    state.withLock { state in
      state.isShown = true
      write("\(verb) \(Console.visible(name)) …")
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
      write("\(verb) \(bar) \(count) \(Console.visible(progress.name))")
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
