import Foundation
import Imaging
import SeededRandom
import Testing

/// The law of decoding: the pixels that were written are seen, in every mixture of colours, depth, alpha and
/// order that a format has. Tests/Corpora has the same for encoders that aren't Pinboard's, and at length.
@Suite(.timeLimit(.minutes(3))) struct GeneratedPictureTests {
  private static let count = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 2_000 : 60

  private func decode(_ data: Data) async throws -> DecodedImage {
    try await ImageDecoder.shared.decode(DecodeRequest(id: "g", bytes: .data(data), name: "made"))
  }

  /// Compares the first pixel of each row; alpha has been multiplied into the colours.
  private func compare(
    _ image: DecodedImage, _ wanted: [[Double]], _ what: String, within tolerance: Int = 1
  ) {
    for (y, color) in wanted.enumerated() {
      let pixel = image.pixel(0, y)
      let alpha = color.count > 3 ? color[3] : 1
      let found = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
      let meant = (color.prefix(3).map { $0 * alpha } + [alpha]).map { Int(($0 * 255).rounded()) }
      let isNear = zip(found, meant).allSatisfy { abs($0 - $1) <= tolerance }
      #expect(isNear, "\(what): row \(y) is \(found), not \(meant)")
    }
    #expect(image.damage == nil, "\(what)")
  }

  @Test func bitmapsOfAnyMasks() async throws {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      let bits = [16, 32].randomElement(using: &random) ?? 16
      // The four channels share the bits in some order, with at least one bit each; alpha may have none.
      var (widths, shift) = ([Int](), 0)
      for index in 0..<4 {
        let room = min(12, bits - shift - (3 - index))
        widths.append(
          index == 3 && Bool.random(using: &random) ? 0 : Int.random(in: 1...room, using: &random))
        shift += widths[index]
      }
      var (masks, bit) = ([UInt32](repeating: 0, count: 4), 0)
      for channel in [0, 1, 2, 3].shuffled(using: &random) {
        masks[channel] = (UInt32(1) << UInt32(widths[channel]) - 1) << UInt32(bit)
        bit += widths[channel]
      }
      let isDown = Bool.random(using: &random)
      let numbers = [UInt32.max] + (0..<6).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      let wanted = numbers.map { number in
        masks.map { mask in mask == 0 ? 1 : Double(number & mask) / Double(mask) }
      }
      let fixture = GeneratedBitmap(bits: bits, masks: masks, isDown: isDown, rows: numbers)
      compare(try await decode(fixture.data), wanted, "seed \(seed), \(bits) bits, masks \(masks)")
    }
  }

  @Test func tiffsOfAnySamples() async throws {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      // Grey, palette, colours and inks.
      let photometric = [0, 1, 2, 3, 5].randomElement(using: &random) ?? 1
      let bits = (photometric == 3 ? [8] : [8, 12, 16, 24, 32]).randomElement(using: &random) ?? 8
      let isSigned = photometric != 3 && Bool.random(using: &random)
      let hasAlpha = Bool.random(using: &random)
      let colors = [2: 3, 5: 4][photometric] ?? 1
      let isPlanar = Bool.random(using: &random)
      let most = Double((1 << bits) - 1)
      let rows = (0..<5).map { _ in
        (0..<colors + (hasAlpha ? 1 : 0)).map { _ in UInt64.random(in: 0...UInt64(most), using: &random) }
      }
      let fixture = GeneratedTIFF(
        photometric: photometric, bits: bits, isSigned: isSigned, hasAlpha: hasAlpha, isPlanar: isPlanar,
        rows: rows)
      let wanted = rows.map { row -> [Double] in
        let parts = row.map { Double($0) / most }
        let alpha = hasAlpha ? parts[colors] : 1
        switch photometric {
        case 0: return [1 - parts[0], 1 - parts[0], 1 - parts[0], alpha]
        case 2: return [parts[0], parts[1], parts[2], alpha]
        case 3: return [parts[0], 1 - parts[0], 0.5, alpha]
        case 5: return parts.prefix(3).map { (1 - $0) * (1 - parts[3]) } + [alpha]
        default: return [parts[0], parts[0], parts[0], alpha]
        }
      }
      compare(
        try await decode(fixture.data), wanted,
        "seed \(seed), color \(photometric), \(bits) bits, signed \(isSigned), alpha \(hasAlpha)", within: 2)
    }
  }

  @Test func targasWhoseAlphaIsNotAnnounced() async throws {
    for seed in 0..<UInt64(10) {
      var random = SeededGenerator(seed: seed)
      let isIndexed = seed % 2 == 1
      let colors = (0..<6).map { _ in Array(random.bytes(4)) }
      var bytes: [UInt8] = [0, isIndexed ? 1 : 0, isIndexed ? 1 : 2, 0, 0, isIndexed ? 6 : 0, 0]
      bytes += [isIndexed ? 32 : 0, 0, 0, 0, 0, 1, 0, 6, 0, isIndexed ? 8 : 32, 0x20]
      bytes += colors.flatMap { [$0[2], $0[1], $0[0], $0[3]] }
      if isIndexed { bytes += [0, 1, 2, 3, 4, 5] }
      let wanted = colors.map { $0.map { Double($0) / 255 } }
      compare(try await decode(Data(bytes)), wanted, "seed \(seed)")
    }
  }

  @Test func openEXRsOfHalfPrecisionWithAlpha() async throws {
    var fixture = OpenEXRFixture()
    fixture.channels["A"] = [1, 1, 1, 1]
    #expect(try await decode(fixture.bytes).corners == "RGBW")
    fixture.channels = ["R": [0.5], "G": [0.25], "B": [0.125], "A": [0.5]].mapValues {
      [Float](repeating: $0[0], count: 4)
    }
    let pixel = try await decode(fixture.bytes).pixel(3, 3)
    #expect(pixel.alpha == 128)
    #expect(pixel.red == 128)
    #expect(pixel.green < pixel.red)
    #expect(pixel.blue < pixel.green)
  }
}

/// A BMP of one column, whose pixels' bits are defined by masks.
private struct GeneratedBitmap {
  var bits: Int
  var masks: [UInt32]
  var isDown: Bool
  var rows: [UInt32]

  var data: Data {
    func little(_ number: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var body: [UInt8] = []
    // A row takes four bytes in both depths.
    for row in isDown ? rows : rows.reversed() {
      body += little(Int(row), bits / 8) + (bits == 16 ? [0, 0] : [])
    }
    var head = little(108, 4) + little(1, 4) + little(isDown ? -rows.count : rows.count, 4) + little(1, 2)
    head += little(bits, 2) + little(3, 4) + little(body.count, 4) + [UInt8](repeating: 0, count: 16)
    head += masks.flatMap { little(Int($0), 4) } + [UInt8](repeating: 0, count: 52)
    return Data(
      [0x42, 0x4D] + little(14 + 108 + body.count, 4) + little(0, 4) + little(14 + 108, 4) + head + body)
  }
}

/// A TIFF of one column, in big-endian order, of any samples.
private struct GeneratedTIFF {
  var photometric: Int
  var bits: Int
  var isSigned: Bool
  var hasAlpha: Bool
  var isPlanar: Bool
  var rows: [[UInt64]]

  private func packed(_ samples: [UInt64]) -> [UInt8] {
    var (bytes, rest, count): ([UInt8], UInt64, Int) = ([], 0, 0)
    for sample in samples {
      rest = rest << UInt64(bits) | (isSigned ? sample ^ 1 << UInt64(bits - 1) : sample)
      count += bits
      while count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: rest >> UInt64(count)))
      }
    }
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: rest << UInt64(8 - count))) }
    return bytes
  }

  var data: Data {
    let channels = rows[0].count
    let strips =
      isPlanar
      ? (0..<channels).map { channel in rows.flatMap { packed([$0[channel]]) } } : [rows.flatMap(packed)]
    var entries: [(tag: Int, values: [Int])] = [
      (256, [1]), (257, [rows.count]), (258, rows[0].map { _ in bits }), (259, [1]), (262, [photometric]),
      (273, strips.map { _ in 0 }), (277, [channels]), (278, [rows.count]), (279, strips.map(\.count)),
      (284, [isPlanar ? 2 : 1]),
    ]
    if photometric == 3 {
      let most = (1 << bits) - 1
      let reds = (0...most).map { $0 * 65_535 / most }
      entries.append((320, reds + reds.reversed() + reds.map { _ in 0x8080 }))
    }
    if hasAlpha { entries.append((338, [2])) }
    entries.append((339, rows[0].map { _ in isSigned ? 2 : 1 }))
    func big(_ number: Int, _ length: Int) -> [UInt8] {
      (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    // All values are numbers of two bytes; what doesn't fit into an entry follows the directory.
    let directory = 8 + 2 + entries.count * 12 + 4
    let lists = entries.map { $0.values.count > 2 ? $0.values.count * 2 : 0 }
    var offset = directory + lists.reduce(0, +)
    for (index, entry) in entries.enumerated() where entry.tag == 273 {
      entries[index].values = strips.map { strip in
        defer { offset += strip.count }
        return offset
      }
    }
    var (bytes, later): ([UInt8], [UInt8]) = (Array("MM".utf8) + big(42, 2) + big(8, 4), [])
    bytes += big(entries.count, 2)
    for entry in entries {
      bytes += big(entry.tag, 2) + big(3, 2) + big(entry.values.count, 4)
      let values = entry.values.flatMap { big($0, 2) }
      bytes +=
        values.count > 4
        ? big(directory + later.count, 4) : values + [UInt8](repeating: 0, count: 4 - values.count)
      if values.count > 4 { later += values }
    }
    return Data(bytes + big(0, 4) + later + strips.flatMap(\.self))
  }
}
