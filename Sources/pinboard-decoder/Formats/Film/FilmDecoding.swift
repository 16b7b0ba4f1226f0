import CFilm
import DecoderWire
import Glibc

/// Finds the picture that represents a film, by GStreamer.
struct FilmDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  /// The greatest number of pixels of a film's pictures. Films of 8K have 35 million.
  private static let mostPixels: UInt64 = 1 << 27
  /// The greatest length of a side in pixels, after pixels that aren't square are taken into account.
  private static let mostSide: UInt64 = 32_767

  /// Finds out the size at which the film's pictures are seen, in pixels.
  func measure(_ input: ByteInput, _ answer: inout DecodeAnswer) throws {
    answer.size = try withPicture(of: input) { picture in
      // A pixel that isn't square makes the picture wider or higher, never smaller.
      let (wide, high) = (UInt64(picture.pixel_width), UInt64(picture.pixel_height))
      let width = UInt64(picture.width) * max(wide, high) / high
      let height = UInt64(picture.height) * max(wide, high) / wide
      guard width <= Self.mostSide, height <= Self.mostSide else {
        throw DecodeProblem.unreadable("its pictures have an unknown shape")
      }
      return WireSize(width: UInt32(width), height: UInt32(height))
    }
    answer.outcome = .measured
    answer.frames = 1
  }

  /// Returns the picture as it's stored, with pixels that may not be square.
  func decode(_ input: ByteInput) throws -> (Pixbuf, Range<Int>, DecodeProblem?) {
    try withPicture(of: input) { picture in
      let pixbuf = try Pixbuf(width: Int(picture.width), height: Int(picture.height), hasAlpha: false)
      guard let pixels = pixbuf.pixels else { throw DecodeProblem.outOfMemory }
      pinboard_film_write(&picture, pixels, pixbuf.stride)
      return (pixbuf, 0..<pixbuf.height, nil)
    }
  }

  private func withPicture<Result>(
    of input: ByteInput, _ body: (inout pinboard_film_picture) throws -> Result
  ) throws -> Result {
    let film = Film(PointedInput(input), isCancelled)
    return try withExtendedLifetime(film) {
      var opened = pinboard_film_input(
        read: { data, offset, bytes, length in
          Unmanaged<Film>.fromOpaque(data).takeUnretainedValue().input
            .read(at: offset, into: bytes, length)
        },
        is_cancelled: { data in
          Unmanaged<Film>.fromOpaque(data).takeUnretainedValue().isCancelled() ? 1 : 0
        }, data: Unmanaged.passUnretained(film).toOpaque(), length: UInt64(input.count))
      var picture = pinboard_film_picture()
      var problem = PINBOARD_FILM_UNREADABLE
      var message = [CChar](repeating: 0, count: 200)
      let most = job.isMeasured ? Self.mostPixels : min(Self.mostPixels, job.mostPixels)
      guard pinboard_film_open(&opened, most, job.isMeasured ? 0 : 1, &picture, &problem, &message) != 0
      else {
        throw Self.problem(problem, picture, message)
      }
      defer { pinboard_film_close(&picture) }
      if isCancelled() { throw DecodeProblem.cancelled }
      return try body(&picture)
    }
  }

  private static func problem(
    _ problem: pinboard_film_problem, _ picture: pinboard_film_picture, _ message: [CChar]
  ) -> DecodeProblem {
    switch problem {
    case PINBOARD_FILM_NO_LIBRARY: .noLoader
    case PINBOARD_FILM_NO_DECODER: .noDecoder(DecodeProblem.unreadable(message: message).text)
    case PINBOARD_FILM_NO_PICTURE: .unsupported("films without pictures")
    case PINBOARD_FILM_TOO_LARGE: .tooManyPixels(WireSize(width: picture.width, height: picture.height))
    case PINBOARD_FILM_CANCELLED: .cancelled
    default: .unreadable(message: message)
    }
  }
}

/// What GStreamer's threads read, and what's asked while they do.
private final class Film {
  let input: PointedInput
  let isCancelled: () -> Bool

  init(_ input: PointedInput, _ isCancelled: @escaping () -> Bool) {
    self.input = input
    self.isCancelled = isCancelled
  }
}
