import Foundation
package import Imaging

/// Loads frames from the decoders, never on the main thread.
package nonisolated enum AnimationLoading {
  /// The priority is below that of visible still pictures: a picture comes before its motion.
  private static let priority = 0

  @concurrent package static func run(
    _ order: AnimationOrder, of source: PictureSource, decoder: ImageDecoder
  ) async throws -> AnimationRun {
    let request = DecodeRequest(
      id: "motion:\(source.original)", bytes: source.bytes, extent: .longSide(order.side), priority: priority,
      force: source.isForced)
    let frames = try await decoder.frames(
      AnimationRequest(request, firstFrame: order.first, maxBytes: order.maxBytes))
    return AnimationRun(
      frameCount: frames.frameCount, plays: frames.plays, first: frames.first,
      frames: try frames.frames.map {
        AnimationRun.Frame(picture: try Picture($0.image), seconds: $0.duration / .seconds(1))
      })
  }
}
