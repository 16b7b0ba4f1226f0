import Foundation

/// The cork behind the cards, as one tile that repeats without a seam: grains made by a small deterministic
/// noise.
enum CorkPattern {
  /// Pixels a side.
  static let side = 256

  /// `side × side × 4` bytes: red, green, blue, opaque. Takes a few milliseconds.
  static func pixels() -> Data {
    var tones = [Double](repeating: 0, count: side * side)
    var random = Noise(state: 0x9E37_79B9)
    // Crumbs: soft ellipses, darker and lighter than the base, wrapped at the edges.
    for _ in 0..<1_500 {
      let x = Int(random.next() * Double(side))
      let y = Int(random.next() * Double(side))
      let long = 1.2 + random.next() * 4.2
      let short = long * (0.35 + random.next() * 0.5)
      let angle = random.next() * .pi
      let tone = (random.next() - 0.52) * 0.85
      let (cosine, sine) = (cos(angle), sin(angle))
      let reach = Int(long) + 1
      for dy in -reach...reach {
        for dx in -reach...reach {
          let u = (Double(dx) * cosine + Double(dy) * sine) / long
          let v = (Double(dy) * cosine - Double(dx) * sine) / short
          let distance = u * u + v * v
          guard distance < 1 else { continue }
          tones[(y + dy + side) % side * side + (x + dx + side) % side] += tone * (1 - distance)
        }
      }
    }
    var bytes = Data(capacity: side * side * 4)
    for tone in tones {
      let clamped = max(-1, min(1, tone + (random.next() - 0.5) * 0.16))
      let color = CardStyle.corkBase.mixed(
        with: clamped < 0 ? CardStyle.corkGrain : CardStyle.corkLight, abs(clamped) * 0.62)
      for part in [color.red, color.green, color.blue] {
        bytes.append(UInt8(max(0, min(255, (part * 255).rounded()))))
      }
      bytes.append(255)
    }
    return bytes
  }

  /// A xorshift generator: the cork looks the same each time, and as it does in the app.
  private struct Noise {
    var state: UInt64

    mutating func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double(UInt64(1) << 53)
    }
  }
}
