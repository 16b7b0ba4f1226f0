import CDecoderCage
import DecoderWire
import Dispatch
import Foundation
import QuietThreads
import Synchronization

/// One decoder process after the other, each fed one request at a time.
///
/// What blocks runs on the lane's own queue; any thread may cancel.
final class DecoderLane: Sendable {
  private struct State {
    var process: DecoderProcess?
    /// Whether the process has said that it's in its cage.
    var isReady = false
    /// Whether it may read the system's fonts.
    var hasFonts = false
    var running: UInt64?
  }

  /// Loading the system's image libraries from a cold disk takes its time.
  private static let startMilliseconds = 30_000

  let queue: DispatchQueue
  private let program: Result<URL, ImagingError>
  private let errorOutput: Int32?
  private let watch: DecoderWatch
  private let state = Mutex(State())

  init(number: Int, program: Result<URL, ImagingError>, errorOutput: Int32?, watch: DecoderWatch) {
    queue = DispatchQueue(label: "pinboard.decode.\(number)", qos: .utility)
    self.program = program
    self.errorOutput = errorOutput
    self.watch = watch
  }

  /// Starts a process ahead of the first request. Returns at once.
  func prepare() { queue.async { _ = try? self.process() } }

  /// Whether `job` is still wanted is asked once more when it can be cancelled.
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
      watch.tell(.lied(process: process.id, flaw.text))
      throw ImagingError(.decoderLied(flaw.text))
    }
    reply.hasFonts = state.withLock { $0.hasFonts }
    if reply.answer.isLast {
      drop(process)
      watch.tell(.retired(process: process.id))
    }
    return reply
  }

  /// Waits until a process has something to say to `job`.
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
        watch.tell(.hung(process: process.id))
        throw ImagingError(.tookTooLong(seconds: (milliseconds + 999) / 1000))
      }
    }
  }

  /// The next one takes its full share of the processors, for as long as they're fought for.
  private func replaceStarved(_ process: DecoderProcess) {
    watch.press()
    _ = forget(process)
    process.end()
    watch.tell(.starved(process: process.id))
  }

  /// Tells the decoder that nobody waits for this job any more.
  func cancel(_ id: UInt64) {
    let process = state.withLock { $0.running == id ? $0.process : nil }
    // A full channel means that it's busy with others' jobs; then there's nothing to stop.
    try? process?.channel.send(DecodeCancellation(id: id).bytes, waiting: false)
  }

  /// A process that died while it was idle costs nobody anything: the next one gets the job.
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
      // The processors are free again.
      _ = forget(current)
      current.end()
    }
    let process = try DecoderProcess(
      starting: try program.get(), isPrompt: isPressed, errorOutput: errorOutput)
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
        throw ImagingError(
          .noDecoder("it ended as soon as it was started\(signal.map { " (signal \($0))" } ?? "")"))
      }
      state.withLock { state in
        state.isReady = true
        state.hasFonts = Int(greeting.layers) & PINBOARD_CAGE_READABLE != 0
      }
      watch.tell(.started(process: process.id))
      watch.tell(ofLayers: greeting.layers)
      return process
    }
  }

  private func died(_ process: DecoderProcess) -> Int32? {
    drop(process)
    let signal = process.collect()
    watch.tell(.died(process: process.id, signal: signal))
    return signal
  }

  /// Lets go of a process, and starts the next before it's needed.
  private func drop(_ process: DecoderProcess) {
    // One that never became ready would be started again and again.
    if forget(process) { prepare() }
  }

  /// - Returns: whether it was the lane's, and ready.
  private func forget(_ process: DecoderProcess) -> Bool {
    state.withLock { state in
      guard state.process === process else { return false }
      defer { (state.process, state.isReady) = (nil, false) }
      return state.isReady
    }
  }
}
