/// The pictures of a film that plays: how many there are, and the time for which each is seen.
struct FilmMotion: Sendable, Equatable {
  var frameCount: Int
  var frameDuration: Duration

  /// Makes a motion of what a decoder has measured; nil if the film has one picture, or doesn't say how long
  /// it is. A time outside of a thousandth of a second to a minute isn't believed.
  init?(frameCount: Int, nanoseconds: Int) {
    guard frameCount > 1, 1_000_000...60_000_000_000 ~= nanoseconds else { return nil }
    self.frameCount = frameCount
    frameDuration = .nanoseconds(nanoseconds)
  }

  /// The number of pictures that are asked for at a time: those of about a second. Other requests wait
  /// meanwhile.
  var framesAtOnce: Int { max(1, Int(.seconds(1) / frameDuration)) }
}
