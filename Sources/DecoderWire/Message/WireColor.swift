/// The colour space of an image, if its header declares one that its loader doesn't report.
package enum WireColor: Sendable, Equatable {
  /// sRGB, unless the loader finds a profile.
  case unsaid
  /// An ICC profile, uncompressed in the image's bytes.
  case profile(offset: UInt64, length: UInt32)
  /// Numbers of ITU-T H.273, as in films and PNG's cICP.
  case coded(primaries: UInt8, transfer: UInt8)
  /// PNG's gAMA and cHRM. A missing gamma means sRGB's curve, and missing colours mean sRGB's.
  case measured(gamma: UInt32?, colors: WireChromaticities?)

  /// The greatest length of a profile, in bytes.
  package static let mostProfileBytes: UInt32 = 4 << 20
}

/// The chromaticities of a colour space's white and primary colours: x and y of each, in 1/100,000.
package struct WireChromaticities: Sendable, Equatable {
  package var white: Point
  package var red: Point
  package var green: Point
  package var blue: Point

  package struct Point: Sendable, Equatable {
    package var x: UInt32
    package var y: UInt32

    package init(x: UInt32, y: UInt32) {
      self.x = x
      self.y = y
    }
  }

  package init(white: Point, red: Point, green: Point, blue: Point) {
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }
}
