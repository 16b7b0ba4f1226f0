import DecoderWire
import Dispatch
import Files
import Foundation
import Glibc
import QuietThreads
import Synchronization

/// One running decoder, from its start to its end.
final class DecoderProcess: Sendable {
  /// How waiting for a process ended.
  enum Waiting {
    /// It says something, or is gone.
    case message
    case timeOver
    /// Others keep the machine busy, and it gets no processor since it has stepped back.
    case starved
  }

  let channel: WireChannel
  let id: pid_t
  /// Whether it takes its full share of the processors.
  let isPrompt: Bool
  private let isCollected = Mutex(false)

  /// - Parameter isPrompt: false leaves the processors to who draws.
  init(starting program: URL, isPrompt: Bool = false, errorOutput: Int32?) throws(ImagingError) {
    self.isPrompt = isPrompt
    do {
      (id, channel) = try WireSpawn.start(
        program.systemPath, argument: isPrompt ? "--serve-promptly" : "--serve", error: errorOutput)
    } catch {
      let text = if case .system(let code) = error { String(cString: strerror(code)) } else { "no answer" }
      throw ImagingError(.noDecoder("\(program.shownPath) can't be started (\(text))"))
    }
  }

  deinit {
    let isLeft = isCollected.withLock { !$0 }
    guard isLeft else { return }
    // A killed process is gone at once, but not before this returns.
    DispatchQueue.global(qos: .utility).async { [id] in _ = WireSpawn.collect(id, patience: 0) }
  }

  /// How long it has run and waited for a processor; nil where the system doesn't tell.
  var times: ThreadTimes? { ThreadTimes(process: id) }

  /// Waits for it. Time in which it would have run but got no processor, since others keep the machine busy, doesn't count, up
  /// to four times `milliseconds`.
  func wait(milliseconds: Int) -> Waiting {
    let start = times
    var (before, left, granted) = (start, milliseconds, 0)
    while true {
      let slice = min(left, Self.sliceMilliseconds)
      if channel.waitForMessage(milliseconds: slice) { return .message }
      left -= slice
      let now = times
      if !isPrompt, let now, let before, now.isStarved(since: before) { return .starved }
      before = now
      guard left <= 0 else { continue }
      guard let now, let start else { return .timeOver }
      let more = min(Int((now.waited - start.waited) / .milliseconds(1)), 4 * milliseconds) - granted
      guard more > 0 else { return .timeOver }
      granted += more
      left = more
    }
  }

  /// How often it's looked whether it gets on.
  private static let sliceMilliseconds = 400

  /// Ends it now.
  func end() { _ = collect(patience: 0) }

  /// Collects a process that closed its end of the channel, which happens in the midst of its own ending.
  /// Returns the signal that ended it, if one did. One that merely closed its end is ended.
  func collect() -> Int32? { collect(patience: 1000) }

  private func collect(patience milliseconds: Int32) -> Int32? {
    isCollected.withLock { collected -> Int32? in
      if collected { return nil }
      collected = true
      let end = WireSpawn.collect(id, patience: milliseconds)
      return end > 0 ? end : nil
    }
  }
}
