import CGdkPixbuf

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
