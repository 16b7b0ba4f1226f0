import DecoderWire
import Dispatch
import KitFiles
import Foundation
import Glibc
import QuietThreads
import Synchronization

/// One running decoder, from its start to its end.
final class DecoderProcess: Sendable {
  /// The result of waiting for a process.
  enum Waiting {
    /// The process has sent a message or has ended.
    case message
    case timeOver
    /// Others keep the machine busy, and the process gets no processor because of its low priority.
    case starved
  }

  let channel: WireChannel
  let id: pid_t
  /// Whether the process takes its full share of the processors.
  let isPrompt: Bool
  private let isCollected = Mutex(false)

  /// - Parameters:
  ///   - program: the decoder's program.
  ///   - kind: what the process loads and reads.
  ///   - isPrompt: false gives the process a low priority, so that drawing comes first.
  ///   - errorOutput: the descriptor for its error output; nil for the null device.
  init(
    starting program: URL, as kind: DecoderKind = .images, isPrompt: Bool = false, errorOutput: Int32?
  ) throws(ImagingError) {
    self.isPrompt = isPrompt
    do {
      (id, channel) = try WireSpawn.start(
        program.systemPath, argument: kind.argument(isPrompt: isPrompt), error: errorOutput)
    } catch {
      throw ImagingError(.noDecoder("\(program.shownPath) can't be started: \(error)"))
    }
  }

  deinit {
    let isLeft = isCollected.withLock { !$0 }
    guard isLeft else { return }
    // A killed process ends at once, but collecting it would block this thread.
    DispatchQueue.global(qos: .utility).async { [id] in _ = WireSpawn.collect(id, patience: 0) }
  }

  /// The times that the process has run and has waited for a processor; nil if the system doesn't report
  /// them.
  var times: ThreadTimes? { ThreadTimes(process: id) }

  /// Waits for the process. Time in which it was runnable but got no processor, because others keep the
  /// machine busy, doesn't count, up to four times `milliseconds`.
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

  /// The interval at which the process's progress is checked.
  private static let sliceMilliseconds = 400

  /// Ends the process now.
  func end() { _ = collect(patience: 0) }

  /// Collects a process that closed its end of the channel, which happens while it ends. Returns the signal
  /// that ended it, if one did. A process that closed its end but doesn't end is killed.
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

/// The location of the caged decoder's program: beside the running program, or in the folder for programs
/// that only programs start (`libexec`). PATH is never searched, where a stranger might have put one.
enum DecoderProgram {
  static let name = "pinboard-decoder"

  /// Returns the program's address; throws `noDecoder`, with the locations where it was expected.
  static func locate() throws(ImagingError) -> URL {
    let link = URL(pathText: "/proc/self/exe")
    let own = link.resolved
    guard own != link else {
      throw ImagingError(.noDecoder("the system doesn't tell where this program is"))
    }
    return try locate(beside: own.deletingLastPathComponent())
  }

  static func locate(beside folder: URL) throws(ImagingError) -> URL {
    let candidates = [
      folder.appending(name: name),
      folder.deletingLastPathComponent().appending(name: "libexec/pinboard/\(name)"),
    ]
    for url in candidates where access(url.systemPath, X_OK) == 0 { return url }
    throw ImagingError(
      .noDecoder("neither \(candidates[0].shownPath) nor \(candidates[1].shownPath) is there"))
  }
}
