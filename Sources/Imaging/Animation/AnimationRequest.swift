import Foundation

/// A request for frames of an animation, with their size and the memory that they may take.
public struct AnimationRequest: Sendable {
  /// The image, its size and urgency. Its `region` is ignored.
  public var decode: DecodeRequest
  /// The number of the first requested frame, from 0.
  public var firstFrame: Int
  /// The greatest number of bytes for pixels. At least one frame is decoded, whatever its size.
  public var maxBytes: Int

  /// Makes a request, by default from the first frame and with 32 MiB. Sets the decode request's `region` to
  /// nil.
  public init(_ decode: DecodeRequest, firstFrame: Int = 0, maxBytes: Int = 32 << 20) {
    self.decode = decode
    self.decode.region = nil
    self.firstFrame = firstFrame
    self.maxBytes = maxBytes
  }

  /// Returns the numbers of the frames that fit in the memory.
  func range(in timing: AnimationTiming, of plan: DecodePlan) throws(ImagingError) -> Range<Int> {
    let first = min(max(0, firstFrame), timing.delays.count - 1)
    let room = max(1, min(maxBytes, 1 << 30) / max(1, plan.frameByteCount))
    return first..<min(timing.delays.count, first + room)
  }
}
