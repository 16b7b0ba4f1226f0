import DecoderWire
import KitFiles
import Foundation

/// The timing of an animation, read from its headers without decoding a frame.
struct AnimationTiming: Sendable, Equatable {
  /// The time that each frame is shown, in milliseconds; empty for a film.
  private var delays: [Int] = []
  /// The film's frames; nil for any other animation.
  private(set) var film: FilmMotion?
  /// The number of times that the animation plays; nil for ever.
  var plays: Int? = 1

  /// Returns the shown duration of a frame. Browsers agree that a frame of 10 milliseconds or less was meant
  /// to be shown for a tenth of a second.
  static func shown(_ milliseconds: Int) -> Int { milliseconds <= 10 ? 100 : min(milliseconds, 3_600_000) }

  /// The number of frames.
  var frameCount: Int { film?.frameCount ?? delays.count }

  /// Returns the time that a frame is shown.
  func duration(of frame: Int) -> Duration {
    if let film { return film.frameDuration }
    return .milliseconds(delays.indices.contains(frame) ? delays[frame] : 100)
  }

  /// - Parameter limit: the greatest number of frames. A film may have any number, since only those of a
  ///   second are decoded at a time.
  init(reading source: ByteSource, _ header: ImageHeader, limit: Int) throws(ImagingError) {
    if let motion = header.motion {
      film = motion
      plays = nil
      return
    }
    switch header.format {
    case .gif: try readGIF(source, limit)
    case .webp: try readWebP(source, limit)
    case .png: try readPNG(source, limit)
    default: break
    }
    if delays.count < 2 { throw ImagingError(.notAnimated) }
  }

  private mutating func add(_ delay: Int, _ limit: Int) throws(ImagingError) {
    delays.append(Self.shown(delay))
    if delays.count > limit { throw ImagingError(.tooLarge(.frames(delays.count), limit: .frames(limit))) }
  }

  /// Reads a GIF (GIF89a, sections 18 to 27); the number of loops is in Netscape's application extension. A
  /// truncated file gives the frames that have begun.
  private mutating func readGIF(_ source: ByteSource, _ limit: Int) throws(ImagingError) {
    func tableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (1 + flags & 7) }
    var delay = 0
    var offset = 13 + tableLength(try source.little(at: 10, 1))
    do throws(ImagingError) {
      while offset < source.count {
        switch try source.little(at: offset, 1) {
        case 0x2C:
          try add(delay * 10, limit)
          delay = 0
          offset += 11 + tableLength(try source.little(at: offset + 9, 1))
        case 0x21:
          if try source.little(at: offset + 1, 1) == 0xF9 { delay = try source.little(at: offset + 4, 2) }
          if try source.holds("NETSCAPE2.0", at: offset + 3) {
            let loops = try source.little(at: offset + 16, 2)
            plays = loops == 0 ? nil : loops + 1
          }
          offset += 2
        default: return
        }
        while case let length = try source.little(at: offset, 1), length > 0 { offset += 1 + length }
        offset += 1
      }
    } catch {
      if case .truncated = error.reason { return }
      throw error
    }
  }

  /// Reads an animated PNG (PNG specification, third edition, section 11.3.6): acTL's number of plays, and
  /// the delays of fcTL, which are fractions of a second.
  private mutating func readPNG(_ source: ByteSource, _ limit: Int) throws(ImagingError) {
    var offset = 33
    for _ in 0..<PNGHeader.mostChunks where offset + 12 <= source.count {
      let length = try source.big(at: offset, 4)
      if try source.holds("fcTL", at: offset + 4), offset + 34 <= source.count {
        let (part, whole) = (try source.big(at: offset + 28, 2), try source.big(at: offset + 30, 2))
        try add(part * 1000 / (whole == 0 ? 100 : whole), limit)
      } else if try source.holds("acTL", at: offset + 4), offset + 16 <= source.count {
        let count = try source.big(at: offset + 12, 4)
        plays = count == 0 ? nil : count
      } else if try source.holds("IEND", at: offset + 4) {
        return
      }
      offset += 12 + length
    }
  }

  /// Reads a WebP (WebP container specification): ANIM's loop count, ANMF's durations.
  private mutating func readWebP(_ source: ByteSource, _ limit: Int) throws(ImagingError) {
    var offset = 12
    do throws(ImagingError) {
      while offset + 8 <= source.count {
        let length = try source.little(at: offset + 4, 4)
        if try source.holds("ANIM", at: offset) {
          let loops = try source.little(at: offset + 12, 2)
          plays = loops == 0 ? nil : loops
        } else if try source.holds("ANMF", at: offset) {
          try add(try source.little(at: offset + 20, 3), limit)
        }
        offset += 8 + length + length & 1
      }
    } catch {
      if case .truncated = error.reason { return }
      throw error
    }
  }
}

extension DecodePlan {
  /// Returns the animation's timing; throws `notAnimated` and `tooManyFrames`.
  func timing() throws(ImagingError) -> AnimationTiming {
    try AnimationTiming(reading: source, header, limit: limits.maxFrames)
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
      return AnimationFrame(image: image, duration: timing.duration(of: first + index))
    }
    // A damaged animation may end before its header says so. Then the animation has only the frames that were
    // decoded.
    let asked = Int(job.frameCount)
    let count = frames.count < asked ? first + frames.count : timing.frameCount
    return AnimationFrames(frameCount: count, plays: timing.plays, first: first, frames: frames)
  }
}
