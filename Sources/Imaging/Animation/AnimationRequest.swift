import Foundation

/// Which frames of an animation are wanted, how large, and in how much memory.
public struct AnimationRequest: Sendable {
  /// The image, its size and urgency; its `region` counts for nothing.
  public var decode: DecodeRequest
  /// The number of the first frame that's wanted, from 0.
  public var firstFrame: Int
  /// Bytes of pixels at most; at least one frame comes, whatever its size.
  public var maxBytes: Int

  /// From the first frame, in 32 MiB, unless told otherwise. Sets the request's `region` to nil.
  public init(_ decode: DecodeRequest, firstFrame: Int = 0, maxBytes: Int = 32 << 20) {
    self.decode = decode
    self.decode.region = nil
    self.firstFrame = firstFrame
    self.maxBytes = maxBytes
  }

  /// The frames that there's room for.
  func range(in timing: AnimationTiming, of plan: DecodePlan) throws(ImagingError) -> Range<Int> {
    let first = min(max(0, firstFrame), timing.delays.count - 1)
    let room = max(1, min(maxBytes, 1 << 30) / max(1, plan.frameByteCount))
    return first..<min(timing.delays.count, first + room)
  }
}
