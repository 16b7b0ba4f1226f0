import DecoderWire

/// The order of the four bytes of a pixel. Colours are premultiplied by alpha in both orders.
public enum PixelFormat: Sendable, Equatable {
  /// Blue, green, red, alpha: `GDK_MEMORY_B8G8R8A8_PREMULTIPLIED`, which is `GDK_MEMORY_DEFAULT` on
  /// little-endian machines; GTK uploads it without a conversion.
  case bgra
  /// Red, green, blue, alpha: `GDK_MEMORY_R8G8B8A8_PREMULTIPLIED`.
  case rgba

  var wire: WirePixels { self == .bgra ? .blueFirst : .redFirst }
}
