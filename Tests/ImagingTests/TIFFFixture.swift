import Foundation

/// A TIFF of one flat colour, in little-endian order, with arbitrary tags.
struct TIFFFixture {
  var width = 40
  var height = 30
  /// The size in the tags; nil for the real one.
  var saidSize: (width: Int, height: Int)?
  /// The bits of a sample. Samples take whole bytes unless they have fewer than eight bits.
  var bits = 8
  /// TIFF's number of the colour space: 0 and 1 grey, 2 RGB, 5 inks, 8 CIE Lab.
  var photometric = 2
  /// TIFF's number of the sample format: 1 whole numbers, 3 floating point.
  var format = 1
  /// TIFF's number of the extra channel: 0 unspecified, 1 alpha by which colours are multiplied, 2 alpha.
  var extra: Int?
  /// Whether each channel has its own strip.
  var isPlanar = false
  /// The x and y of the white that CIE Lab is relative to, in 1/10,000.
  var white: (x: Int, y: Int)?
  /// The bytes of a pixel's samples.
  var pixel: [[UInt8]] = [[255], [0], [0]]
  /// The number of rows in a strip; nil for all rows.
  var rowsPerStrip: Int?

  var data: Data {
    let rows = rowsPerStrip ?? height
    let stripRows = stride(from: 0, to: height, by: rows).map { min(rows, height - $0) }
    let channels = isPlanar ? pixel.map { $0 } : [pixel.flatMap { $0 }]
    let strips = channels.flatMap { bytes in
      stripRows.map { [UInt8](repeatElement(bytes, count: width * $0).joined()) }
    }
    var entries: [(tag: Int, type: Int, values: [Int])] = [
      (256, 4, [saidSize?.width ?? width]), (257, 4, [saidSize?.height ?? height]),
      (258, 3, pixel.map { _ in bits }), (259, 3, [1]),
      (262, 3, [photometric]), (273, 4, strips.map { _ in 0 }), (277, 3, [pixel.count]), (278, 4, [rows]),
      (279, 4, strips.map(\.count)), (284, 3, [isPlanar ? 2 : 1]),
    ]
    // A fraction is two numbers.
    if let white { entries.append((318, 5, [white.x, 10_000, white.y, 10_000])) }
    if let extra { entries.append((338, 3, [extra])) }
    entries.append((339, 3, pixel.map { _ in format }))
    // Values that don't fit into an entry follow all entries, and the strips follow these values.
    let directory = 8 + 2 + entries.count * 12 + 4
    func length(_ entry: (tag: Int, type: Int, values: [Int])) -> Int {
      let bytes = entry.values.count * (entry.type == 3 ? 2 : 4)
      return bytes <= 4 ? 0 : (bytes + 3) / 4 * 4
    }
    var start = directory + entries.map(length).reduce(0, +)
    if let index = entries.firstIndex(where: { $0.tag == 273 }) {
      entries[index].values = strips.map { strip in
        defer { start += strip.count }
        return start
      }
    }
    var (head, behind) = (Self.long(0x002A_4949) + Self.long(8) + Self.short(entries.count), [UInt8]())
    for entry in entries {
      var values = entry.values.flatMap { entry.type == 3 ? Self.short($0) : Self.long($0) }
      while values.count % 4 != 0 { values.append(0) }
      head +=
        Self.short(entry.tag) + Self.short(entry.type)
        + Self.long(entry.type == 5 ? entry.values.count / 2 : entry.values.count)
      head += values.count == 4 ? values : Self.long(directory + behind.count)
      if values.count > 4 { behind += values }
    }
    return Data(head + Self.long(0) + behind + strips.joined())
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
  private static func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16 & 0xFFFF) }
}

extension TIFFFixture {
  /// The kinds that libtiff can't convert to red, green and blue, with their names.
  static var unsupported: [(fixture: TIFFFixture, kind: String)] {
    let third: [UInt8] = [0, 0, 0, 0x3E]
    var (floats, halves) = (TIFFFixture(), TIFFFixture())
    (floats.bits, floats.format, floats.pixel) = (32, 3, [third, third, third])
    (halves.bits, halves.format, halves.pixel) = (16, 3, [[0, 0x3C], [0, 0], [0, 0]])
    return [
      (floats, "32-bit floating-point TIFF"),
      (halves, "16-bit floating-point TIFF"),
    ]
  }
}
