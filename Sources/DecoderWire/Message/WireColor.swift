/// What an image's numbers mean, where its header says so and its loader doesn't pass it on.
package enum WireColor: Sendable, Equatable {
  /// sRGB, unless the loader finds a profile.
  case unsaid
  /// An ICC profile that stands in the image's bytes as it is.
  case profile(offset: UInt64, length: UInt32)
  /// Numbers of ITU-T H.273, as films and PNG's cICP have them.
  case coded(primaries: UInt8, transfer: UInt8)
  /// PNG's gAMA and cHRM. Without a gamma, sRGB's curve is meant; without colours, sRGB's.
  case measured(gamma: UInt32?, colors: WireChromaticities?)

  /// The longest profile that's read.
  package static let mostProfileBytes: UInt32 = 4 << 20
}

/// The white and the three colours that others are mixed from: x and y of each, in 1/100,000.
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
