import DecoderWire
import Files
import Foundation

extension DecodePlan {
  /// Returns the animation's timing; throws `notAnimated` and `tooManyFrames`.
  func timing() throws(ImagingError) -> AnimationTiming {
    try AnimationTiming(reading: source, header.format, limit: limits.maxFrames)
  }

  var frameByteCount: Int { Int(job.targetSize.area) * 4 }

  func frames(_ reply: DecoderReply, from first: Int, format: PixelFormat) throws -> AnimationFrames {
    let memory = try memory(reply)
    let timing = try timing()
    let size = reply.answer.size
    let length = Int(size.area) * 4
    let frames = (0..<Int(reply.answer.frames)).map { index in
      let image = DecodedImage(
        width: Int(size.width), height: Int(size.height), stride: Int(size.width) * 4,
        pixels: memory.data(index * length..<(index + 1) * length), format: format, fullSize: fullSize)
      let delay = timing.delays.indices.contains(first + index) ? timing.delays[first + index] : 100
      return AnimationFrame(image: image, duration: .milliseconds(delay))
    }
    // A damaged animation may end before its header says so. Then the animation has only the frames that were
    // decoded.
    let asked = Int(job.frameCount)
    let count = frames.count < asked ? first + frames.count : timing.delays.count
    return AnimationFrames(frameCount: count, plays: timing.plays, first: first, frames: frames)
  }
}
