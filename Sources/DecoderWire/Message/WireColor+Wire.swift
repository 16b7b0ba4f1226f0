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
