import CZlib
import Foundation

/// Makes OpenEXR pictures, by default of red, green, blue and white quarters.
struct OpenEXRFixture {
  /// The stored pixels' window.
  var data = Window(x: 0, y: 0, width: 16, height: 8)
  /// The window that's shown; nil for that of the stored pixels.
  var display: Window?
  /// The light of each channel in the four quarters of the stored pixels.
  var channels: [String: [Float]] = ["R": [1, 0, 0, 1], "G": [0, 1, 0, 1], "B": [0, 0, 1, 1]]
  /// Whether samples have 16 bits instead of 32.
  var isHalf = true
  var isPacked = false
  /// The compression of the header, if it made no part smaller, so that each part is stored as it is.
  var unhelpful: Compression?
  /// The side of the tiles in pixels; nil if the picture is stored row by row.
  var tileSide: Int?
  /// The chromaticities of red, green, blue and white: x and y of each.
  var chromaticities: [Float] = []
  /// Further flags of the version.
  var flags = 0
  /// The number of pixels for each sample, across and down.
  var sampling = 1

  /// The compressions with their numbers in the header.
  enum Compression: UInt8, CaseIterable {
    case rle = 1, zips, zip, piz, pxr24, b44, b44a

    /// The number of rows of a part.
    fileprivate var rows: Int {
      switch self {
      case .rle, .zips: 1
      case .zip, .pxr24: 16
      case .piz, .b44, .b44a: 32
      }
    }
  }

  struct Window {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    fileprivate var bytes: [UInt8] {
      [x, y, x + width - 1, y + height - 1].flatMap { (edge: Int) in word(edge) }
    }
  }

  private var names: [String] { channels.keys.sorted() }

  private func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [0] + Array(type.utf8) + [0] + word(value.count) + value
  }

  private var head: [UInt8] {
    let version = 2 | (tileSide == nil ? 0 : 0x200) | flags
    var bytes: [UInt8] = [0x76, 0x2F, 0x31, 1] + word(version)
    var list: [UInt8] = []
    for name in names {
      list += Array(name.utf8) + [0]
      list += [isHalf ? 1 : 2, 0, sampling, sampling].flatMap { (number: Int) in word(number) }
    }
    bytes += attribute("channels", "chlist", list + [0])
    bytes += attribute("compression", "compression", [(unhelpful ?? (isPacked ? .zips : nil))?.rawValue ?? 0])
    bytes += attribute("dataWindow", "box2i", data.bytes)
    bytes += attribute("displayWindow", "box2i", (display ?? data).bytes)
    bytes += attribute("lineOrder", "lineOrder", [0])
    bytes += attribute("pixelAspectRatio", "float", word(1 as Float))
    bytes += attribute("screenWindowCenter", "v2f", word(0) + word(0))
    bytes += attribute("screenWindowWidth", "float", word(1 as Float))
    if !chromaticities.isEmpty {
      let words = chromaticities.flatMap { (value: Float) in word(value) }
      bytes += attribute("chromaticities", "chromaticities", words)
    }
    if let tileSide { bytes += attribute("tiles", "tiledesc", word(tileSide) + word(tileSide) + [0]) }
    return bytes + [0]
  }

  /// Returns the samples of a part of a row: one channel after the other.
  private func samples(y: Int, columns: Range<Int>) -> [UInt8] {
    names.flatMap { name in
      columns.flatMap { x -> [UInt8] in
        let quarter = (2 * y >= data.height ? 2 : 0) + (2 * x >= data.width ? 1 : 0)
        let light = channels[name]?[quarter] ?? 0
        guard isHalf else { return word(light) }
        let bits = Float16(light).bitPattern
        return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
      }
    }
  }

  /// Packs bytes as the compression "ZIPS" does, if that makes them shorter.
  private func packed(_ bytes: [UInt8]) -> [UInt8] {
    guard isPacked else { return bytes }
    let sorted =
      stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] }
      + stride(from: 1, to: bytes.count, by: 2).map { bytes[$0] }
    var steps = sorted
    for index in 1..<sorted.count { steps[index] = sorted[index] &- sorted[index - 1] &+ 128 }
    var result = [UInt8](repeating: 0, count: bytes.count + 100)
    var length = uLongf(result.count)
    guard compress(&result, &length, steps, uLong(steps.count)) == Z_OK, length < bytes.count else {
      return bytes
    }
    return Array(result.prefix(Int(length)))
  }

  private var chunks: [[UInt8]] {
    guard let tileSide else {
      let step = unhelpful?.rows ?? 1
      return stride(from: 0, to: data.height, by: step).map { y in
        let rows = y..<min(y + step, data.height)
        let content = packed(rows.flatMap { samples(y: $0, columns: 0..<data.width) })
        return word(data.y + y) + word(content.count) + content
      }
    }
    return stride(from: 0, to: data.height, by: tileSide).flatMap { top in
      stride(from: 0, to: data.width, by: tileSide).map { left in
        let columns = left..<min(left + tileSide, data.width)
        let rows = top..<min(top + tileSide, data.height)
        let content = packed(rows.flatMap { samples(y: $0, columns: columns) })
        return word(left / tileSide) + word(top / tileSide) + word(0) + word(0) + word(content.count)
          + content
      }
    }
  }

  var bytes: Data {
    let (head, chunks) = (head, chunks)
    var offset = head.count + 8 * chunks.count
    var table: [UInt8] = []
    for chunk in chunks {
      table += word(offset) + word(0)
      offset += chunk.count
    }
    return Data(head + table + chunks.flatMap(\.self))
  }
}

/// Returns the four bytes of a number, the lowest first.
private func word(_ number: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

private func word(_ number: Float) -> [UInt8] { word(Int(number.bitPattern)) }
