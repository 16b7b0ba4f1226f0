import Dispatch
public import Foundation
import Synchronization

/// Decodes images off the main thread and outside Swift's cooperative pool: at most `workers` at once, the most
/// urgent first. Any thread may call.
///
/// Cancelling the task that waits takes a queued request out of the queue, and stops a running one at the
/// next chunk.
public final class ImageDecoder: Sendable {
  /// What every request must keep to that doesn't bring its own.
  public let limits: ImagingLimits

  private let queue: DecodeQueue
  // One serial queue for each lane: each has its own thread while it works, none while it's idle.
  private let lanes: [DispatchQueue]

  /// `workers` decodes run at once; by default one for each processor.
  public init(
    workers: Int = ProcessInfo.processInfo.activeProcessorCount, limits: ImagingLimits = ImagingLimits()
  ) {
    let count = max(1, min(workers, 64))
    self.limits = limits
    queue = DecodeQueue(lanes: count)
    lanes = (0..<count).map { DispatchQueue(label: "pinboard.decode.\($0)") }
  }

  /// The requests that wait for their turn.
  public var waitingCount: Int { queue.waitingCount }

  /// Decodes one image. Throws `ImagingError`, `CancellationError`, or what a lazy source throws.
  ///
  /// A truncated JPEG or PNG isn't an error as long as something of it can be shown: see `DecodedImage.damage`.
  public func decode(_ request: DecodeRequest) async throws -> DecodedImage {
    let lane = try await queue.enter(id: request.id, priority: request.priority)
    defer { queue.leave(lane) }
    try Task.checkCancellation()
    let bytes: ImageBytes
    if case .lazy(let load) = request.bytes {
      bytes = .data(try await load())
      try Task.checkCancellation()
    } else {
      bytes = request.bytes
    }
    return try await run(request, bytes, on: lanes[lane])
  }

  /// Changes the urgency of the requests called `id` that still wait.
  public func setPriority(_ priority: Int, for id: String) { queue.setPriority(priority, for: id) }

  /// A small version for the board file: 512 pixels on the longer side.
  public func preview(
    of bytes: ImageBytes, id: String, longSide: Int = 512, priority: Int = 0, name: String? = nil
  ) async throws -> DecodedImage {
    try await decode(
      DecodeRequest(id: id, bytes: bytes, extent: .longSide(longSide), priority: priority, name: name))
  }

  private func run(
    _ request: DecodeRequest, _ bytes: ImageBytes, on lane: DispatchQueue
  ) async throws -> DecodedImage {
    let cancelled = CancelFlag()
    let limits = request.limits ?? limits
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lane.async {
          let outcome = Result {
            let decoding = PixbufDecoding(
              limits: limits, extent: request.extent, name: request.shownName,
              isCancelled: { cancelled.isSet })
            return try decoding.decode(Self.source(bytes, name: request.shownName))
          }
          continuation.resume(with: outcome)
        }
      }
    } onCancel: {
      cancelled.set()
    }
  }

  private static func source(_ bytes: ImageBytes, name: String?) throws(ImagingError) -> ByteSource {
    do {
      switch bytes {
      case .data(let data): return try ByteSource(data: data)
      case .file(let url): return try ByteSource(file: url)
      case .lazy: preconditionFailure("lazy bytes are loaded before the lane runs")
      }
    } catch {
      throw error.named(name)
    }
  }
}
