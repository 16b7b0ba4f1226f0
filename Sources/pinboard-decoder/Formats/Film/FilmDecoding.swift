import CFilm
import DecoderWire
import Glibc

/// Finds the picture that represents a film, by GStreamer.
struct FilmDecoding: FormatDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  /// The greatest length of a side in pixels, after pixels that aren't square are taken into account.
  private static let mostSide: UInt64 = 32_767

  /// Finds out the size at which the film's pictures are seen, in pixels, and how they move.
  func measure(_ input: ByteInput, _ answer: inout DecodeAnswer) throws {
    let (size, motion) = try withPicture(of: input) { picture in
      // A pixel that isn't square makes the picture wider or higher, never smaller.
      let (wide, high) = (UInt64(picture.pixel_width), UInt64(picture.pixel_height))
      let width = UInt64(picture.width) * max(wide, high) / high
      let height = UInt64(picture.height) * max(wide, high) / wide
      guard width <= Self.mostSide, height <= Self.mostSide else {
        throw DecodeProblem.unreadable("its pictures have an unknown shape")
      }
      return (WireSize(width: UInt32(width), height: UInt32(height)), FilmPace(picture))
    }
    answer.outcome = .measured
    answer.size = size
    answer.frames = motion.frames(in: motion.duration)
    answer.frameNanoseconds = UInt32(clamping: motion.frameNanoseconds)
  }

  /// Returns the picture as it's stored, with pixels that may not be square.
  func decode(_ input: ByteInput) throws -> ReadPicture {
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
    let film = FilmInput(input, isCancelled)
    return try withExtendedLifetime(film) {
      var opened = film.opened
      var picture = pinboard_film_picture()
      var problem = PINBOARD_FILM_UNREADABLE
      var message = [CChar](repeating: 0, count: 200)
      let most = job.isMeasured ? WireLimits.mostFilmPixels : min(WireLimits.mostFilmPixels, job.mostPixels)
      guard pinboard_film_open(&opened, most, job.isMeasured ? 0 : 1, &picture, &problem, &message) != 0
      else {
        throw DecodeProblem(problem, picture, message)
      }
      defer { pinboard_film_close(&picture) }
      if isCancelled() { throw DecodeProblem.cancelled }
      return try body(&picture)
    }
  }
}

extension DecodeProblem {
  init(_ problem: pinboard_film_problem, _ picture: pinboard_film_picture, _ message: [CChar]) {
    self =
      switch problem {
      case PINBOARD_FILM_NO_LIBRARY: .noLoader
      case PINBOARD_FILM_NO_DECODER: .noDecoder(DecodeProblem.unreadable(message: message).text)
      case PINBOARD_FILM_NO_PICTURE: .withoutPictures
      case PINBOARD_FILM_TOO_LARGE: .tooManyPixels(WireSize(width: picture.width, height: picture.height))
      case PINBOARD_FILM_CANCELLED: .cancelled
      default: .unreadable(message: message)
      }
  }
}

/// What GStreamer's threads read, and what's asked while they do.
final class FilmInput {
  private let input: PointedInput
  private let count: Int
  /// Whether nobody waits for the pictures any more. It's called on the thread that decodes.
  var isCancelled: () -> Bool

  init(_ input: ByteInput, _ isCancelled: @escaping () -> Bool) {
    self.input = PointedInput(input)
    count = input.count
    self.isCancelled = isCancelled
  }

  /// The input as GStreamer's source has it. It's valid as long as this object.
  var opened: pinboard_film_input {
    pinboard_film_input(
      read: { data, offset, bytes, length in
        Unmanaged<FilmInput>.fromOpaque(data).takeUnretainedValue().input.read(
          at: offset, into: bytes, length)
      },
      is_cancelled: { data in
        Unmanaged<FilmInput>.fromOpaque(data).takeUnretainedValue().isCancelled() ? 1 : 0
      }, data: Unmanaged.passUnretained(self).toOpaque(), length: UInt64(count))
  }
}
