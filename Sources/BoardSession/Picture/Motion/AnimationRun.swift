package import Board
import Foundation
package import Imaging

/// A run of decoded frames of an animation, ready to draw.
package nonisolated struct AnimationRun: Sendable {
  package struct Frame: Sendable {
    package let picture: Picture
    /// How long the frame is shown.
    package let seconds: Double
  }

  /// The number of frames of the whole animation.
  package let frameCount: Int
  /// How often it plays; nil for ever.
  let plays: Int?
  /// The number of the first frame in this run.
  package let first: Int
  package let frames: [Frame]

  var isWhole: Bool { first == 0 && frames.count >= frameCount }
  /// The number of the frame that follows this run; 0 at the end of the animation.
  package var next: Int { first + frames.count >= frameCount ? 0 : first + frames.count }
  package var byteCount: Int { frames.reduce(0) { $0 + $1.picture.byteCount } }

  package func frame(_ number: Int) -> Frame? {
    frames.indices.contains(number - first) ? frames[number - first] : nil
  }
}

/// Which frames of an animation are to be decoded, and in how much memory.
package nonisolated struct AnimationOrder: Sendable, Equatable {
  /// The number of the first frame.
  package var first: Int
  /// The longer side in pixels.
  package var side: Int
  /// The bytes for all frames together. At least one frame is decoded in any case.
  package var maxBytes: Int
  /// How many times as wide and high frames become that are cut out along a path, so that their edges are as
  /// smooth on the screen as in exports.
  package var enlargement = 1

  package init(first: Int, side: Int, maxBytes: Int, enlargement: Int = 1) {
    self.first = first
    self.side = side
    self.maxBytes = maxBytes
    self.enlargement = enlargement
  }
}

/// Loads frames from the decoders, never on the main thread.
package nonisolated enum AnimationLoading {
  /// The priority is below that of visible still pictures: a picture comes before its motion.
  private static let priority = 0

  @concurrent package static func run(
    _ order: AnimationOrder, of source: PictureSource, in held: HeldOriginal, outline: PictureOutline? = nil,
    decoder: ImageDecoder
  ) async throws -> AnimationRun {
    let request = DecodeRequest(
      id: "motion:\(source.original)", bytes: held.bytes, extent: .longSide(order.side), priority: priority,
      force: source.isForced)
    let factor = outline == nil ? 1 : order.enlargement
    let frames = try await decoder.frames(
      AnimationRequest(request, firstFrame: order.first, maxBytes: order.maxBytes / (factor * factor)))
    return AnimationRun(
      frameCount: frames.frameCount, plays: frames.plays, first: frames.first,
      frames: try frames.frames.map {
        AnimationRun.Frame(
          picture: try picture(of: $0.image, outline, enlargedBy: factor),
          seconds: $0.duration / .seconds(1))
      })
  }

  private static func picture(
    of image: DecodedImage, _ outline: PictureOutline?, enlargedBy factor: Int
  ) throws -> Picture {
    guard factor > 1, let outline else { return try Picture(image).cut(along: outline) }
    return try Picture(
      image.enlarged(by: factor, cutAlong: outline.corners, isCut: false, isSharp: false))
  }
}

/// Calculates which frame of an animation is shown. It gets the time of each frame of the screen and uses no
/// other clock.
nonisolated struct AnimationClock: Equatable {
  /// The number of the frame that's shown.
  private(set) var frame = 0
  /// Whether it has played as often as it should. Then the last frame stays.
  private(set) var isOver = false
  private var finishedPlays = 0
  /// The seconds for which the shown frame remains; nil before they are known.
  private var remaining: Double?
  private var last: Double?

  /// The longest time in seconds between two frames of the screen that counts. In a longer gap nobody has
  /// seen the animation.
  static let longestGap = 0.5

  /// Stops the time until the next ``advance(to:frameCount:plays:duration:)``.
  mutating func pause() { last = nil }

  /// Goes to a frame, which then stays for its whole duration.
  mutating func jump(to frame: Int) {
    self.frame = frame
    isOver = false
    remaining = nil
    last = nil
  }

  /// Advances to the time of a frame of the screen. Late frames are skipped if they are decoded, so that the
  /// animation keeps its pace. A frame that isn't decoded yet is waited for, and then stays for its whole
  /// duration.
  /// - Parameters:
  ///   - now: the time in seconds, on any monotonic clock.
  ///   - plays: how often the animation plays; nil for ever.
  ///   - duration: returns the duration of a frame in seconds; nil if it isn't decoded.
  /// - Returns: whether another frame is shown now.
  mutating func advance(to now: Double, frameCount: Int, plays: Int?, duration: (Int) -> Double?) -> Bool {
    let gap = last.map { now - $0 } ?? 0
    last = now
    guard !isOver, frameCount > 1, now.isFinite else { return false }
    guard var left = remaining ?? duration(frame) else { return false }
    // A frame that waits for the next one has no time left.
    if left > 0, gap > 0, gap <= Self.longestGap { left -= gap }
    let before = frame
    // Because of rounding, a remainder below a millionth of a second counts as zero.
    while left < 0.000_001 {
      let isLast = frame + 1 >= frameCount
      if isLast, let plays, finishedPlays + 1 >= plays {
        isOver = true
        break
      }
      let next = isLast ? 0 : frame + 1
      guard let time = duration(next) else {
        left = 0
        break
      }
      if isLast { finishedPlays += 1 }
      frame = next
      left += max(time, 0.001)
    }
    remaining = left
    return frame != before
  }
}
