import CDecoderCage
import DecoderWire
import Dispatch
import Foundation
import QuietThreads
import Synchronization

/// Runs one decoder process after the other, each with one request at a time.
///
/// Blocking work runs on the lane's own queue. Cancelling is safe on any thread.
final class DecoderLane: Sendable {
  private struct State {
    var process: DecoderProcess?
    /// Whether the process has reported that it's in its cage.
    var isReady = false
    /// Whether the process may read the system's fonts.
    var hasFonts = false
    var running: UInt64?
  }

  /// The time limit for a start, because loading the system's image libraries from a cold disk is slow.
  private static let startMilliseconds = 30_000

  let queue: DispatchQueue
  private let kind: DecoderKind
  private let program: Result<URL, ImagingError>
  private let errorOutput: Int32?
  private let watch: DecoderWatch
  private let state = Mutex(State())

  /// - Parameters:
  ///   - kind: the kind of the lane's processes.
  ///   - queue: a serial queue. Lanes of all kinds may share one.
  ///   - program: the decoder's program, or why there's none.
  ///   - errorOutput: the descriptor for the processes' error output; nil for the null device.
  ///   - watch: gets all events.
  init(
    _ kind: DecoderKind = .images, on queue: DispatchQueue, program: Result<URL, ImagingError>,
    errorOutput: Int32?, watch: DecoderWatch
  ) {
    self.kind = kind
    self.queue = queue
    self.program = program
    self.errorOutput = errorOutput
    self.watch = watch
  }

  /// Starts a process before the first request. Returns at once.
  func prepare() { queue.async { _ = try? self.process() } }

  /// Performs a job. `isCancelled` is asked once more after the job is registered for cancellation.
  func perform(
    _ job: DecodeJob, _ input: WireDescriptor, milliseconds: Int, isCancelled: () -> Bool
  ) throws -> DecoderReply {
    state.withLock { $0.running = job.id }
    defer { state.withLock { $0.running = nil } }
    if isCancelled() { throw CancellationError() }
    let process = try answering(job, input, milliseconds: milliseconds)
    var reply: DecoderReply
    do {
      guard let message = try process.channel.receive() else { throw WireFailure.ended }
      reply = try DecoderReply(message, to: job)
    } catch WireFailure.ended {
      throw ImagingError(.decoderDied(signal: died(process)))
    } catch WireFailure.system {
      throw ImagingError(.decoderDied(signal: died(process)))
    } catch {
      let flaw = error as? AnswerFlaw ?? .tooLong
      drop(process)
      process.end()
      watch.report(.lied(process: process.id, flaw.text))
      throw ImagingError(.decoderLied(flaw.text))
    }
    reply.hasFonts = state.withLock { $0.hasFonts }
    if reply.answer.isLast {
      drop(process)
      watch.report(.retired(process: process.id))
    }
    return reply
  }

  /// Waits until a process answers `job`.
  private func answering(_ job: DecodeJob, _ input: WireDescriptor, milliseconds: Int) throws
    -> DecoderProcess
  {
    while true {
      let process = try send(job, input)
      let before = process.times
      switch process.wait(milliseconds: milliseconds) {
      case .message:
        if process.isPrompt, let before, process.times?.isContended(since: before) == true { watch.press() }
        return process
      case .starved: replaceStarved(process)
      case .timeOver:
        drop(process)
        process.end()
        watch.report(.hung(process: process.id))
        throw ImagingError(.tookTooLong(seconds: (milliseconds + 999) / 1000))
      }
    }
  }

  /// Ends a starved process. The next one takes its full share of the processors, for as long as they're
  /// contended.
  private func replaceStarved(_ process: DecoderProcess) {
    watch.press()
    _ = forget(process)
    process.end()
    watch.report(.starved(process: process.id))
  }

  /// Tells the decoder that nobody waits for this job any more.
  func cancel(_ id: UInt64) {
    let process = state.withLock { $0.running == id ? $0.process : nil }
    // A full channel means that the process is busy with other jobs, so that there's nothing to stop.
    try? process?.channel.send(DecodeCancellation(id: id).bytes, waiting: false)
  }

  /// Sends a job to a process. If the process died while it was idle, the next one gets the job.
  private func send(_ job: DecodeJob, _ input: WireDescriptor) throws(ImagingError) -> DecoderProcess {
    for _ in 0..<2 {
      let process = try ready()
      do {
        try process.channel.send(job.bytes, descriptor: input.number)
        return process
      } catch {
        _ = died(process)
      }
    }
    throw ImagingError(.decoderDied(signal: nil))
  }

  private func process() throws(ImagingError) -> DecoderProcess {
    let (current, isPressed) = (state.withLock { $0.process }, watch.isPressed)
    if let current {
      guard current.isPrompt, !isPressed else { return current }
      // The processors are free again, so the process with the full share is replaced.
      _ = forget(current)
      current.end()
    }
    let process = try DecoderProcess(
      starting: try program.get(), as: kind, isPrompt: isPressed, errorOutput: errorOutput)
    state.withLock { state in
      state.process = process
      state.isReady = false
    }
    return process
  }

  private func ready() throws(ImagingError) -> DecoderProcess {
    while true {
      let process = try process()
      if state.withLock({ $0.isReady }) { return process }
      let waiting = process.wait(milliseconds: Self.startMilliseconds)
      if case .starved = waiting {
        replaceStarved(process)
        continue
      }
      var greeting: DecoderGreeting?
      if case .message = waiting {
        greeting = ((try? process.channel.receive()) ?? nil).flatMap { DecoderGreeting(bytes: $0.bytes) }
      }
      guard let greeting else {
        let signal = died(process)
        throw ImagingError(.noDecoder("ended at its start, signal \(signal ?? 0)"))
      }
      state.withLock { state in
        state.isReady = true
        state.hasFonts = Int(greeting.layers) & PINBOARD_CAGE_READABLE != 0
      }
      watch.report(.started(process: process.id))
      watch.report(layers: greeting.layers)
      return process
    }
  }

  private func died(_ process: DecoderProcess) -> Int32? {
    drop(process)
    let signal = process.collect()
    watch.report(.died(process: process.id, signal: signal))
    return signal
  }

  /// Forgets a process, and starts the next one before it's needed.
  private func drop(_ process: DecoderProcess) {
    // A process that never became ready isn't followed by another, which would be started again and again.
    if forget(process) { prepare() }
  }

  /// - Returns: whether it was the lane's process, and ready.
  private func forget(_ process: DecoderProcess) -> Bool {
    state.withLock { state in
      guard state.process === process else { return false }
      defer { (state.process, state.isReady) = (nil, false) }
      return state.isReady
    }
  }
}
