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
