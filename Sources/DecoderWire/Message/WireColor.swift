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

extension WireWriter {
  /// Writes a number for the kind of colour space, and its values.
  mutating func color(_ color: WireColor) {
    switch color {
    case .unsaid: byte(0)
    case .profile(let offset, let length):
      byte(1)
      long(offset)
      word(length)
    case .coded(let primaries, let transfer):
      byte(2)
      byte(primaries)
      byte(transfer)
    case .measured(let gamma, let colors):
      byte(3)
      byte((gamma == nil ? 0 : 1) | (colors == nil ? 0 : 2))
      if let gamma { word(gamma) }
      for point in colors.map({ [$0.white, $0.red, $0.green, $0.blue] }) ?? [] {
        word(point.x)
        word(point.y)
      }
    }
  }
}

extension WireReader {
  /// Reads a colour space; nil if it's invalid.
  mutating func color() -> WireColor? {
    switch byte() {
    case 0: return .unsaid
    case 1:
      guard let offset = long(), let length = word(), offset <= WireLimits.mostInputBytes,
        1...WireColor.mostProfileBytes ~= length
      else { return nil }
      return .profile(offset: offset, length: length)
    case 2:
      guard let primaries = byte(), let transfer = byte() else { return nil }
      return .coded(primaries: primaries, transfer: transfer)
    case 3:
      guard let parts = byte(), parts <= 3 else { return nil }
      let gamma = parts & 1 == 0 ? nil : word()
      let colors = parts & 2 == 0 ? nil : chromaticities()
      guard (gamma != nil) == (parts & 1 != 0), (colors != nil) == (parts & 2 != 0) else { return nil }
      return .measured(gamma: gamma, colors: colors)
    default: return nil
    }
  }

  private mutating func chromaticities() -> WireChromaticities? {
    var points: [WireChromaticities.Point] = []
    for _ in 0..<4 {
      guard let x = word(), let y = word() else { return nil }
      points.append(WireChromaticities.Point(x: x, y: y))
    }
    return WireChromaticities(white: points[0], red: points[1], green: points[2], blue: points[3])
  }
}
