/// The order of the four bytes of a pixel; colours are multiplied by alpha in each.
package enum WirePixels: UInt8, Sendable, CaseIterable {
  /// Blue, green, red, alpha.
  case blueFirst
  /// Red, green, blue, alpha.
  case redFirst
}
