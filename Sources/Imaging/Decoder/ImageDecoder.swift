import DecoderWire
import Dispatch
package import Foundation
import Synchronization

/// Decodes images in caged processes: at most `workers` at once, the most urgent request first. Safe on any
/// thread.
///
/// No byte of an image is decoded in this process: see <doc:Cage>. A process that crashes, hangs or gives a
/// wrong answer costs only its current request, and is replaced.
///
/// Cancelling the awaiting task removes a queued request from the queue, and stops a running one at the next
/// chunk.
public final class ImageDecoder: Sendable {
  /// The limits of every request that doesn't have its own.
  public let limits: ImagingLimits

  private let queue: DecodeQueue
  /// The lanes of each kind, one beside the other. Few boards have documents or films, so the processes for
  /// them are started with the first request.
  private let lanes: [LaneSet]
  private let watch: DecoderWatch
  private let milliseconds: Int
  private let nextID = Atomic<UInt64>(1)

  /// The default number of processes: one for each processor, at most four.
  public static var defaultWorkers: Int { min(4, max(1, ProcessInfo.processInfo.activeProcessorCount)) }

  /// Starts `workers` processes at once, so that they're ready before they're needed.
  ///
  /// - Parameters:
  ///   - workers: the number of processes.
  ///   - limits: the greatest sizes of images and their pixels that are accepted.
  ///   - timeLimit: the time after which a process that hasn't answered is ended; five times as long for a
  ///     forced request.
  ///   - startsAtOnce: if false, the processes start with ``prepare()`` or the first request.
  ///   - events: a handler for the processes' events, called on an arbitrary thread.
  public convenience init(
    workers: Int = ImageDecoder.defaultWorkers, limits: ImagingLimits = ImagingLimits(),
    timeLimit: Duration = .seconds(30), startsAtOnce: Bool = true,
    events: (@Sendable (DecoderEvent) -> Void)? = nil
  ) {
    let program = Result { () throws(ImagingError) in try DecoderProgram.locate() }
    self.init(
      workers: workers, limits: limits, timeLimit: timeLimit, startsAtOnce: startsAtOnce, program: program,
      events: events)
  }

  /// Makes a decoder with another program or another error output, for tests.
  package init(
    workers: Int, limits: ImagingLimits = ImagingLimits(), timeLimit: Duration = .seconds(30),
    startsAtOnce: Bool = true, program: Result<URL, ImagingError>, errorOutput: Int32? = nil,
    events: (@Sendable (DecoderEvent) -> Void)? = nil
  ) {
    let count = max(1, min(workers, 64))
    self.limits = limits
    milliseconds = Int(max(1, min(timeLimit / .milliseconds(1), 86_400_000)))
    let watch = DecoderWatch(events)
    self.watch = watch
    queue = DecodeQueue(lanes: count)
    let queues = (0..<count).map { DispatchQueue(label: "pinboard.decode.\($0)", qos: .utility) }
    lanes = queues.map { queue in
      LaneSet { DecoderLane($0, on: queue, program: program, errorOutput: errorOutput, watch: watch) }
    }
    if startsAtOnce { prepare() }
  }

  /// Starts the processes that aren't running yet. Returns at once.
  public func prepare() { for lane in lanes { lane.images.prepare() } }

  /// The number of requests that wait for their turn.
  public var waitingCount: Int { queue.waitingCount }

  /// The numbers of the processes' events so far.
  public var counts: DecoderCounts { watch.counts }

  /// Decodes one image. Throws `ImagingError`, `CancellationError`, or the error of a lazy source.
  ///
  /// A truncated JPEG or PNG isn't an error as long as a part of it can be shown: see `DecodedImage.damage`.
  public func decode(_ request: DecodeRequest) async throws -> DecodedImage {
    try await perform(request) { plan in
    } finish: { plan, reply in
      try plan.image(reply, format: request.pixelFormat)
    }
  }

  /// Decodes frames of an animated GIF or WebP: as many as fit in the request's memory, from its first frame
  /// on.
  ///
  /// Each call reads the animation from its beginning. So ask for as many frames at once as memory allows,
  /// and for the next ones before they're needed. Throws `notAnimated` for a still image.
  public func frames(_ request: AnimationRequest) async throws -> AnimationFrames {
    try await perform(request.decode) { plan in
      plan.ask(forFrames: try request.range(in: try plan.timing(), of: plan))
    } finish: { plan, reply in
      try plan.frames(reply, from: Int(plan.job.firstFrame), format: request.decode.pixelFormat)
    }
  }

  /// Changes the urgency of the waiting requests called `id`.
  public func setPriority(_ priority: Int, for id: String) { queue.setPriority(priority, for: id) }

  /// Decodes a small version for the board file: by default 512 pixels on the longer side.
  public func preview(
    of bytes: ImageBytes, id: String, longSide: Int = 512, priority: Int = 0, name: String? = nil
  ) async throws -> DecodedImage {
    try await decode(
      DecodeRequest(id: id, bytes: bytes, extent: .longSide(longSide), priority: priority, name: name))
  }

  private func perform<Value: Sendable>(
    _ request: DecodeRequest, prepare: @escaping @Sendable (inout DecodePlan) throws -> Void,
    finish: @escaping @Sendable (DecodePlan, DecoderReply) throws -> Value
  ) async throws -> Value {
    let number = try await queue.enter(id: request.id, priority: request.priority)
    defer { queue.leave(number) }
    try Task.checkCancellation()
    let opening = try await request.bytes.opening()
    try Task.checkCancellation()

    let (lanes, cancelled) = (lanes[number], CancelFlag())
    let limits = request.force ? .none : request.limits ?? limits
    let id = nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    // The user has asked for a forced image, waits for it and can cancel. The process's own time limit comes
    // later still.
    let milliseconds = request.force ? 5 * milliseconds : milliseconds
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lanes.images.queue.async {
          let outcome = Result {
            do {
              var plan = try DecodePlan(request, try opening(), id: id, limits: limits)
              try prepare(&plan)
              let reply = try lanes.lane(for: plan.job.format.kind).perform(
                plan.job, try plan.source.descriptor(), milliseconds: milliseconds,
                isCancelled: { cancelled.isSet })
              if cancelled.isSet { throw CancellationError() }
              return try finish(plan, reply)
            } catch let error as ImagingError {
              throw error.named(request.shownName)
            }
          }
          continuation.resume(with: outcome)
        }
      }
    } onCancel: {
      cancelled.set()
      for kind in DecoderKind.allCases { lanes.lane(for: kind).cancel(id) }
    }
  }
}

/// The lanes of one queue: one for each kind of processes.
private struct LaneSet {
  let images: DecoderLane
  private let documents: DecoderLane
  private let films: DecoderLane

  init(_ make: (DecoderKind) -> DecoderLane) {
    images = make(.images)
    documents = make(.documents)
    films = make(.films)
  }

  func lane(for kind: DecoderKind) -> DecoderLane {
    switch kind {
    case .images: images
    case .documents: documents
    case .films: films
    }
  }
}

/// A flag that a cancelled task sets once and the thread that decodes for it reads.
final class CancelFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
