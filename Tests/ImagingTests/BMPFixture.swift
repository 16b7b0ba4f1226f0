import Foundation

/// A BMP with red, green, blue and white quarters, as one of the many programs that write BMPs would make it.
struct BMPFixture {
  var width = 16
  var height = 12
  /// The length of the header in bytes: 12 for OS/2's first version, 64 for its second, 40 for Windows' own,
  /// and more for the successors of that.
  var headerLength = 40
  var bits = 24
  /// The compression: 0 for none, 3 for colours whose bits are given by masks.
  var compression = 0
  /// The bit masks of red, green, blue and alpha.
  var masks: [UInt32] = []
  /// The number of colours in the palette. Pixels of up to eight bits refer to the first four: red, green,
  /// blue, white.
  var paletteCount = 0
  /// The number of colours in the header; nil for the real one.
  var saidCount: Int?
  /// The number of bytes between the palette and the pixels.
  var gap = 0
  /// Whether the offset of the pixels leaves the palette out.
  var forgetsPalette = false
  var isTopDown = false
  /// The file's length in the header; nil for the real one.
  var saidLength: Int?
  /// The width in the header; nil for the real one.
  var saidWidth: Int32?
  /// The ICC profile behind the pixels, for the header of 124 bytes.
  var profile = Data()

  static let all: [(name: String, fixture: BMPFixture)] = [
    ("24 bits", BMPFixture()),
    ("from top to bottom", BMPFixture(isTopDown: true)),
    ("a gap before the pixels", BMPFixture(gap: 50)),
    ("a large gap", BMPFixture(gap: 70_000)),
    ("a palette that 16 bits don't need", BMPFixture(bits: 16, paletteCount: 256)),
    ("a palette that 24 bits don't need", BMPFixture(paletteCount: 7)),
    ("a palette that 32 bits don't need", BMPFixture(bits: 32, paletteCount: 3, gap: 2)),
    ("16 bits, as 565", BMPFixture(bits: 16, compression: 3, masks: [0xF800, 0x7E0, 0x1F])),
    ("565 and a gap", BMPFixture(bits: 16, compression: 3, masks: [0xF800, 0x7E0, 0x1F], gap: 30)),
    (
      "565 and a palette",
      BMPFixture(bits: 16, compression: 3, masks: [0xF800, 0x7E0, 0x1F], paletteCount: 16)
    ),
    ("the fourth header and a gap", BMPFixture(headerLength: 108, bits: 32, gap: 13)),
    (
      "the fifth header with masks and a gap",
      BMPFixture(
        headerLength: 124, bits: 32, compression: 3, masks: [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000], gap: 9)
    ),
    ("8 bits", BMPFixture(bits: 8, paletteCount: 256)),
    ("8 bits of few colours", BMPFixture(bits: 8, paletteCount: 4)),
    ("8 bits and a gap", BMPFixture(bits: 8, paletteCount: 4, gap: 33)),
    ("8 bits with too many colours", BMPFixture(bits: 8, paletteCount: 256, saidCount: 1_000)),
    ("4 bits", BMPFixture(bits: 4, paletteCount: 4)),
    ("4 bits and a gap", BMPFixture(bits: 4, paletteCount: 16, gap: 5)),
    ("8 bits, forgotten palette", BMPFixture(bits: 8, paletteCount: 252, forgetsPalette: true)),
    ("4 bits, forgotten palette", BMPFixture(bits: 4, paletteCount: 16, forgetsPalette: true)),
    (
      "OS/2, forgotten palette",
      BMPFixture(headerLength: 12, bits: 8, paletteCount: 256, forgetsPalette: true)
    ),
    ("OS/2, 24 bits", BMPFixture(headerLength: 12)),
    ("OS/2, 8 bits", BMPFixture(headerLength: 12, bits: 8, paletteCount: 256)),
    ("OS/2, 8 bits of few colours", BMPFixture(headerLength: 12, bits: 8, paletteCount: 4)),
    ("OS/2, 4 bits and a gap", BMPFixture(headerLength: 12, bits: 4, paletteCount: 4, gap: 7)),
    ("OS/2's second, 24 bits and a gap", BMPFixture(headerLength: 64, gap: 10)),
    ("OS/2's second, 8 bits of few colours", BMPFixture(headerLength: 64, bits: 8, paletteCount: 5)),
    ("OS/2's second, short", BMPFixture(headerLength: 16, bits: 24)),
    ("a length that's a lie", BMPFixture(saidLength: 1_000_000)),
  ]

  var data: Data {
    let entry = headerLength == 12 ? 3 : 4
    let maskLength = compression == 3 && headerLength == 40 ? masks.count * 4 : 0
    let start = 14 + headerLength + maskLength + paletteCount * entry + gap
    var info = Self.little(headerLength, 4)
    if headerLength == 12 {
      info += Self.little(width, 2) + Self.little(height, 2) + Self.little(1, 2) + Self.little(bits, 2)
    } else {
      info += Self.little(Int(saidWidth ?? Int32(width)), 4) + Self.little(isTopDown ? -height : height, 4)
      info += Self.little(1, 2) + Self.little(bits, 2) + Self.little(compression, 4) + Self.little(0, 12)
      info += Self.little(saidCount ?? paletteCount, 4) + Self.little(0, 4)
      info += masks.flatMap { Self.little(Int($0), 4) }
      info += [UInt8](repeating: 0, count: max(0, headerLength - info.count))
      info = Array(info.prefix(headerLength + maskLength))
    }
    let rows = pixels
    if !profile.isEmpty {
      info.replaceSubrange(56..<60, with: Array("DEBM".utf8))
      info.replaceSubrange(
        112..<120, with: Self.little(start - 14 + rows.count, 4) + Self.little(profile.count, 4))
    }
    let length = saidLength ?? start + rows.count + profile.count
    let head =
      Array("BM".utf8) + Self.little(length, 4) + Self.little(0, 4)
      + Self.little(forgetsPalette ? 14 + headerLength : start, 4)
    let rest = palette(entry) + [UInt8](repeating: 0x77, count: gap) + rows
    return Data(head + info + rest) + profile
  }

  private func palette(_ entry: Int) -> [UInt8] {
    let colors: [[UInt8]] = [[0, 0, 255], [0, 255, 0], [255, 0, 0], [255, 255, 255]]
    return (0..<paletteCount).flatMap { index in
      (colors.indices.contains(index) ? colors[index] : [9, 9, 9]) + (entry == 4 ? [0] : [])
    }
  }

  private var pixels: [UInt8] {
    (0..<height).flatMap { row in
      let y = isTopDown ? row : height - 1 - row
      let indices = (0..<width).map { x in (x * 2 < width ? 0 : 1) + (y * 2 < height ? 0 : 2) }
      var bytes: [UInt8] =
        switch bits {
        case 4:
          stride(from: 0, to: width, by: 2).map { (x: Int) -> UInt8 in UInt8(indices[x] << 4 | indices[x + 1])
          }
        case 8: indices.map { UInt8($0) }
        default: indices.flatMap { Self.little(packed($0), bits / 8) }
        }
      while bytes.count % 4 != 0 { bytes.append(0) }
      return bytes
    }
  }

  private func packed(_ index: Int) -> Int {
    let parts = [[true, false, false], [false, true, false], [false, false, true], [true, true, true]][index]
    let plain: [UInt32] = bits == 16 ? [0x7C00, 0x3E0, 0x1F] : [0xFF_0000, 0xFF00, 0xFF]
    let used = masks.isEmpty ? plain : masks
    let color = zip(parts, used).reduce(UInt32(0)) { $1.0 ? $0 | $1.1 : $0 }
    return Int(used.count > 3 ? color | used[3] : color)
  }

  static func little(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
