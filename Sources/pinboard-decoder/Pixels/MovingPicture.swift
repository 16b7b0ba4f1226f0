import CGdkPixbuf

/// Frames that are gone through from the first to the last.
protocol MovingPicture: AnyObject {
  /// Whether there's no further frame.
  var isOnLast: Bool { get }

  /// Goes on from the first frame by a number of frames, at most to the last one. Throws `cancelled`.
  func skip(_ count: Int, isCancelled: () -> Bool) throws(DecodeProblem)

  /// Goes on to the next frame.
  func advance() throws(DecodeProblem)

  /// Returns the current frame, which is valid until the next one's turn.
  func current() throws(DecodeProblem) -> Pixbuf?
}

/// GdkPixbuf's iterator over the frames of an animation, advanced by a simulated clock.
final class FrameSequence: MovingPicture {
  private let iterator: OpaquePointer
  // The clock begins at 1, because WebP's loader changes frames only after their time, and not as soon as
  // it's reached.
  private var milliseconds = 1
  private let endsWithLoaded: Bool

  init?(_ animation: OpaquePointer, endsWithLoaded: Bool) {
    guard let iterator = pinboard_animation_start(animation) else { return nil }
    self.iterator = iterator
    self.endsWithLoaded = endsWithLoaded
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(iterator)) }

  /// Whether the current frame stays for ever, or the loader has none after it. Behind that one the iterator
  /// would start again.
  var isOnLast: Bool {
    gdk_pixbuf_animation_iter_get_delay_time(iterator) < 0
      || endsWithLoaded && gdk_pixbuf_animation_iter_on_currently_loading_frame(iterator) != 0
  }

  func skip(_ count: Int, isCancelled: () -> Bool) throws(DecodeProblem) {
    for _ in 0..<count where !isOnLast {
      if isCancelled() { throw .cancelled }
      advance()
    }
  }

  func advance() {
    milliseconds += Int(max(1, gdk_pixbuf_animation_iter_get_delay_time(iterator)))
    _ = pinboard_animation_advance(iterator, milliseconds)
  }

  /// Returns the current frame, which belongs to the iterator and is valid until it advances.
  func current() -> Pixbuf? {
    gdk_pixbuf_animation_iter_get_pixbuf(iterator).map { Pixbuf(retaining: $0) }
  }
}
