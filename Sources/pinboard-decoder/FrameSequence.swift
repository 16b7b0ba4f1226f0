import CGdkPixbuf

/// GdkPixbuf's iterator over the frames of an animation, driven by a clock of its own.
final class FrameSequence {
  private let iterator: OpaquePointer
  // WebP's loader changes frames only when their time is over, not as soon as it's up.
  private var milliseconds = 1

  init?(_ animation: OpaquePointer) {
    guard let iterator = pinboard_animation_start(animation) else { return nil }
    self.iterator = iterator
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(iterator)) }

  /// Whether the frame that's shown stays for ever.
  var isAtEnd: Bool { gdk_pixbuf_animation_iter_get_delay_time(iterator) < 0 }

  /// Whether the loader has no frame after the one that's shown; behind it an iterator begins anew.
  var isOnLast: Bool { gdk_pixbuf_animation_iter_on_currently_loading_frame(iterator) != 0 }

  func advance() {
    milliseconds += Int(max(1, gdk_pixbuf_animation_iter_get_delay_time(iterator)))
    _ = pinboard_animation_advance(iterator, milliseconds)
  }

  /// Belongs to the iterator: valid until it advances.
  func current() -> Pixbuf? {
    gdk_pixbuf_animation_iter_get_pixbuf(iterator).map { Pixbuf(retaining: $0) }
  }
}
