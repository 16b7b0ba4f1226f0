/// The order of the four bytes of a pixel. Colours are premultiplied by alpha in both orders.
package enum WirePixels: UInt8, Sendable, CaseIterable {
  /// Blue, green, red, alpha.
  case blueFirst
  /// Red, green, blue, alpha.
  case redFirst
}
