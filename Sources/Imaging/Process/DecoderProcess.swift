import DecoderWire
import Dispatch
import Foundation
import Glibc
import Synchronization

/// One running decoder, from its start to its end.
final class DecoderProcess: Sendable {
  let channel: WireChannel
  let id: pid_t
  private let isCollected = Mutex(false)

  init(starting program: URL, errorOutput: Int32?) throws(ImagingError) {
    do {
      (id, channel) = try WireSpawn.start(program.path, argument: "--serve", error: errorOutput)
    } catch {
      let text = if case .system(let code) = error { String(cString: strerror(code)) } else { "no answer" }
      throw ImagingError(.noDecoder("\(program.path) can't be started (\(text))"))
    }
  }

  deinit {
    let isLeft = isCollected.withLock { !$0 }
    guard isLeft else { return }
    // A killed process is gone at once, but not before this returns.
    DispatchQueue.global(qos: .utility).async { [id] in _ = WireSpawn.collect(id, patience: 0) }
  }

  /// Waits until it says something or is gone; false when the time is over first. Time in which it would have run but got no
  /// processor, since others keep the machine busy, doesn't count, up to four times `milliseconds`.
  func waitForMessage(milliseconds: Int) -> Bool {
    let before = starvedMilliseconds
    if channel.waitForMessage(milliseconds: milliseconds) { return true }
    var granted = 0
    while true {
      let more = min(starvedMilliseconds - before, 4 * milliseconds) - granted
      guard more > 0 else { return false }
      granted += more
      if channel.waitForMessage(milliseconds: more) { return true }
    }
  }

  /// How long it has waited for a processor since it was started, as the kernel's scheduler tells it; 0 where that isn't
  /// told.
  private var starvedMilliseconds: Int {
    let parts = (try? String(contentsOfFile: "/proc/\(id)/schedstat", encoding: .utf8))?.split(separator: " ")
    guard let parts, parts.count > 1, let nanoseconds = Int(parts[1]) else { return 0 }
    return nanoseconds / 1_000_000
  }

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
