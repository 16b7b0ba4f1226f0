import CFilm
import DecoderWire

/// The pace at which a film's pictures are shown: all for the same time, so that the app knows when each
/// one's turn is.
struct FilmPace {
  /// The time for which each picture is seen.
  let frameNanoseconds: UInt64
  /// The film's length in nanoseconds; 0 if it's unknown.
  let duration: UInt64

  /// The pace of films that don't say theirs, in pictures a second.
  private static let usualRate = 25.0
  /// The greatest pace. Of faster films, every second picture is shown, or every fourth.
  private static let mostRate = 30.5
  /// Paces above this aren't believed.
  private static let credibleRate = 1_000.0

  init(_ picture: pinboard_film_picture) {
    duration = picture.duration
    var rate = Double(picture.rate) / Double(max(1, picture.rate_seconds))
    if !(0.5...Self.credibleRate ~= rate) { rate = Self.usualRate }
    while rate > Self.mostRate { rate /= 2 }
    frameNanoseconds = UInt64(1e9 / rate)
  }

  /// How much later than its turn a picture may begin, in nanoseconds: containers round times.
  var tolerance: UInt64 { frameNanoseconds / 4 }

  /// Returns the number of pictures that begin within a time: at least one.
  func frames(in nanoseconds: UInt64) -> UInt32 {
    let count = (nanoseconds + frameNanoseconds - 1 - min(tolerance, nanoseconds)) / frameNanoseconds
    return min(max(1, UInt32(clamping: count)), WireLimits.mostFrames)
  }

  /// Returns when a picture's turn is, in nanoseconds.
  func time(of frame: Int) -> UInt64 { UInt64(frame) * frameNanoseconds }
}
