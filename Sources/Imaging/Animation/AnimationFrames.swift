import Foundation

/// One complete frame of an animation, as it's shown.
public struct AnimationFrame: Sendable {
  /// The frame's pixels, which lie in the memory that all frames of a run share.
  public let image: DecodedImage
  /// The time that the frame is shown.
  public let duration: Duration

  /// Makes a frame without any check; `ImageDecoder` gives durations of 11 milliseconds to an hour.
  public init(image: DecodedImage, duration: Duration) {
    self.image = image
    self.duration = duration
  }
}

/// A run of an animation's frames. All frames share one mapped memory, which is freed with the last of them.
public struct AnimationFrames: Sendable {
  /// The number of frames of the whole animation.
  public let frameCount: Int
  /// The number of times that the animation plays; nil for ever.
  public let plays: Int?
  /// The number of the run's first frame, counted from 0.
  public let first: Int
  /// The frames of the run: at least one.
  public let frames: [AnimationFrame]

  /// Makes a run without any check: there must be at least one frame, and all frames must lie within
  /// `frameCount`.
  public init(frameCount: Int, plays: Int?, first: Int, frames: [AnimationFrame]) {
    self.frameCount = frameCount
    self.plays = plays
    self.first = first
    self.frames = frames
  }

  /// Whether the run is the whole animation.
  public var isWhole: Bool { first == 0 && frames.count == frameCount }
}

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
    let first = min(max(0, firstFrame), timing.frameCount - 1)
    var room = max(1, min(maxBytes, 1 << 30) / max(1, plan.frameByteCount))
    if let film = timing.film { room = min(room, film.framesAtOnce) }
    return first..<min(timing.frameCount, first + room)
  }
}
