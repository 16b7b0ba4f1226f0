import CGdkPixbuf
import DecoderWire

/// Decodes a run of an animation's frames, each as it looks when it's complete.
struct AnimationDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  func decode(_ input: ByteInput, _ answer: inout DecodeAnswer) throws -> WireDescriptor {
    let frameLength = Int(job.targetSize.area) * 4
    let (length, overflow) = frameLength.multipliedReportingOverflow(by: Int(job.frameCount))
    guard !overflow, length <= Int(WireLimits.mostAnswerBytes) else { throw DecodeProblem.outOfMemory }
    let loader = try PixbufLoader(format: job.format)
    var refusal: DecodeProblem?
    loader.onSize { stored in
      if stored.area > job.mostPixels {
        refusal = .tooManyPixels(stored)
        return WireSize(width: 0, height: 0)
      }
      return nil
    }
    var problem =
      job.format == .gif
      ? try loader.feed(
        input.dropFirst(GIFScreen.length), after: GIFScreen.bytes(input, job.storedSize),
        isCancelled: isCancelled)
      : try loader.feed(input, isCancelled: isCancelled)
    let ending = loader.close()
    problem = problem ?? ending
    if let refusal { throw refusal }
    guard let frames = loader.frames() else { throw problem ?? .unreadable(nil) }
    answer.size = job.answerSize
    answer.stride = answer.size.width * 4
    answer.text = problem?.text ?? ""
    let color = ColorMeaning(of: nil, job, input)
    var written = 0
    let memory = try WireMemory.sealed(name: "pinboard-frames", length: length) { memory in
      for _ in 0..<job.firstFrame where !isLast(frames) {
        if isCancelled() { throw DecodeProblem.cancelled }
        frames.advance()
      }
      while written < Int(job.frameCount), let pixbuf = frames.current() {
        if isCancelled() { throw DecodeProblem.cancelled }
        guard UInt64(pixbuf.width) * UInt64(pixbuf.height) <= job.mostPixels else {
          throw DecodeProblem.outOfMemory
        }
        let scaled = try pixbuf.scaled(to: job.targetSize, isNew: color != nil)
        color?.toSRGB(scaled)
        let part = UnsafeMutableRawBufferPointer(
          rebasing: memory[written * frameLength..<(written + 1) * frameLength])
        try scaled.write(
          to: part, orientation: Int(job.orientation), pixels: job.pixels, validRows: 0..<scaled.height)
        written += 1
        if isLast(frames) { break }
        frames.advance()
      }
      return written * frameLength
    }
    guard written > 0 else { throw problem ?? .unreadable(nil) }
    answer.frames = UInt32(clamping: written)
    return memory
  }

  /// Whether there's no further frame. A truncated GIF announces frames that its loader doesn't have; WebP's
  /// loader takes complete files only.
  private func isLast(_ frames: FrameSequence) -> Bool {
    frames.isAtEnd || job.format == .gif && frames.isOnLast
  }
}

/// GdkPixbuf's iterator over the frames of an animation, advanced by a simulated clock.
final class FrameSequence {
  private let iterator: OpaquePointer
  // The clock begins at 1, because WebP's loader changes frames only after their time, and not as soon as
  // it's reached.
  private var milliseconds = 1

  init?(_ animation: OpaquePointer) {
    guard let iterator = pinboard_animation_start(animation) else { return nil }
    self.iterator = iterator
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(iterator)) }

  /// Whether the current frame stays for ever.
  var isAtEnd: Bool { gdk_pixbuf_animation_iter_get_delay_time(iterator) < 0 }

  /// Whether the loader has no frame after the current one. Behind it the iterator would start again.
  var isOnLast: Bool { gdk_pixbuf_animation_iter_on_currently_loading_frame(iterator) != 0 }

  func advance() {
    milliseconds += Int(max(1, gdk_pixbuf_animation_iter_get_delay_time(iterator)))
    _ = pinboard_animation_advance(iterator, milliseconds)
  }

  /// Returns the current frame, which belongs to the iterator and is valid until it advances.
  func current() -> Pixbuf? {
    gdk_pixbuf_animation_iter_get_pixbuf(iterator).map { Pixbuf(retaining: $0) }
  }
}
