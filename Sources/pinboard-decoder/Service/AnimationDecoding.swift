import CGdkPixbuf
import DecoderWire

/// Decodes a run of an animation's frames, each as it looks when it's complete.
struct AnimationDecoding {
  var job: DecodeJob
  /// Returns the film's pictures.
  var reel: (ByteInput) throws -> FilmReel
  var isCancelled: () -> Bool

  func decode(_ input: ByteInput, _ answer: inout DecodeAnswer) throws -> WireDescriptor {
    let frameLength = Int(job.targetSize.area) * 4
    let (length, overflow) = frameLength.multipliedReportingOverflow(by: Int(job.frameCount))
    guard !overflow, length <= Int(WireLimits.mostAnswerBytes) else { throw DecodeProblem.outOfMemory }
    let (frames, problem) = try moving(input)
    answer.size = job.answerSize
    answer.stride = answer.size.width * 4
    answer.text = problem?.text ?? ""
    var color: ColorMeaning?
    var (written, ending) = (0, DecodeProblem?.none)
    let memory = try WireMemory.sealed(name: "pinboard-frames", length: length) { memory in
      try frames.skip(Int(job.firstFrame), isCancelled: isCancelled)
      while written < Int(job.frameCount), let pixbuf = try current(frames, written, &ending) {
        if isCancelled() { throw DecodeProblem.cancelled }
        if written == 0 { color = ColorMeaning(of: pixbuf, job, input) }
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
        if frames.isOnLast { break }
        try frames.advance()
      }
      return written * frameLength
    }
    if let text = ending?.text { answer.text = text }
    guard written > 0 else { throw problem ?? .unreadable(nil) }
    answer.frames = UInt32(clamping: written)
    return memory
  }

  /// Returns the current frame. A damaged one ends the animation, unless it's the first.
  private func current(
    _ frames: any MovingPicture, _ written: Int, _ ending: inout DecodeProblem?
  ) throws(DecodeProblem) -> Pixbuf? {
    do throws(DecodeProblem) {
      return try frames.current()
    } catch {
      guard written > 0, case .unreadable = error else { throw error }
      ending = error
      return nil
    }
  }

  /// Returns the frames, and the error of what's missing.
  private func moving(_ input: ByteInput) throws -> (any MovingPicture, DecodeProblem?) {
    if job.format == .png { return (try PNGFrames(input, mostPixels: job.mostPixels), nil) }
    if job.format == .film { return (try reel(input), nil) }
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
    if job.format == .gif, problem == nil { loader.addTrailer(to: input) }
    let ending = loader.close()
    problem = problem ?? ending
    if let refusal { throw refusal }
    // A truncated GIF announces frames that its loader doesn't have; WebP's loader takes complete files only.
    guard let frames = loader.frames(endWithLoaded: job.format == .gif) else {
      throw problem ?? .unreadable(nil)
    }
    return (frames, problem)
  }
}
