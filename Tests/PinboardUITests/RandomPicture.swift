import Foundation
import Imaging
import SeededRandom

/// The file of a picture of random size, kind, alpha and depth, made fast enough that it may be large.
struct RandomPicture {
  let size: CGSize
  let bytes: Data
  /// The ending of the file's name.
  let ending: String
  /// What it is, for messages.
  let words: String

  private enum Alpha: CaseIterable { case opaque, holes, soft }

  /// - Parameter most: the longest side in pixels.
  init(_ dice: inout SeededGenerator, most: Int) throws {
    func side() -> Int { Int(exp(Double.random(in: 0...log(Double(most)), using: &dice)).rounded()) }
    // Half of them are of the sizes around the preview's, where what's shown comes from different sources.
    let isMiddle = Bool.random(using: &dice)
    let width = isMiddle ? Int.random(in: 24...min(most, 1_100), using: &dice) : side()
    let height =
      isMiddle
      ? max(1, width * Int.random(in: 20...100, using: &dice) / 100)
      : min(side(), max(1, 2_400_000 / width))
    let alpha = Alpha.allCases.randomElement(using: &dice) ?? .opaque
    let words = Self.pixels(width, height, alpha, &dice)
    size = CGSize(width: width, height: height)
    let isLarge = width * height > 300_000
    if Int.random(in: 0..<3, using: &dice) == 0 || (isLarge && alpha != .opaque) {
      let isDeep = Bool.random(using: &dice)
      bytes = Self.tiff(width, height, words, isDeep: isDeep)
      ending = "tiff"
      self.words = "TIFF \(width) × \(height), \(alpha), \(isDeep ? 16 : 8) bits"
      return
    }
    let image = DecodedImage(
      width: width, height: height, stride: width * 4, pixels: words.withUnsafeBytes { Data($0) },
      format: .bgra, fullSize: size)
    let isJPEG = alpha == .opaque && (isLarge || Int.random(in: 0..<4, using: &dice) == 0)
    bytes = isJPEG ? try image.encodePreview(quality: 92) : try image.encodePNG()
    ending = isJPEG ? "jpg" : "png"
    self.words = "\(ending) \(width) × \(height), \(alpha)"
  }

  /// Blue, green, red and alpha of each pixel, multiplied by it: a few rows of letters, noise and ramps, in
  /// a random order.
  private static func pixels(
    _ width: Int, _ height: Int, _ alpha: Alpha, _ dice: inout SeededGenerator
  ) -> [UInt32] {
    let cell = Int.random(in: 1...9, using: &dice)
    let (from, to) = (Int.random(in: 0...255, using: &dice), Int.random(in: 0...255, using: &dice))
    let palette = (0..<5).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &dice) }
    let rows: [[UInt32]] = (0..<7).map { number in
      let kind = Int.random(in: 0..<4, using: &dice)
      return (0..<width).map { x in
        let color: UInt32 =
          switch kind {
          case 0: UInt32.random(in: 0...0xFF_FFFF, using: &dice)
          case 1: (x / cell + number) % 3 == 0 ? 0x20_2020 : 0xF8_F8F8
          case 2: UInt32(from + (to - from) * x / width) &* 0x1_0101
          default: palette[(x / cell + number) % palette.count]
          }
        let part: UInt32 =
          switch alpha {
          case .opaque: 255
          case .holes: (x / (3 * cell) + number) % 3 == 0 ? 0 : 255
          case .soft: UInt32(255 * (x + number) / (width + 7))
          }
        var pixel = part << 24
        for shift: UInt32 in [0, 8, 16] { pixel |= ((color >> shift) & 0xFF) * part / 255 << shift }
        return pixel
      }
    }
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    while words.count < width * height {
      let row = rows[Int.random(in: 0..<rows.count, using: &dice)]
      for _ in 0..<Int.random(in: 1...(2 * cell), using: &dice) where words.count < width * height {
        words += row
      }
    }
    return words
  }

  /// Returns an uncompressed TIFF of premultiplied RGBA with 8 or 16 bits.
  private static func tiff(_ width: Int, _ height: Int, _ words: [UInt32], isDeep: Bool) -> Data {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
    func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
    // An entry is a tag, a type (3 short, 4 long), a count and a value. The samples' sizes are behind the 11
    // entries, and the pixels behind them.
    let samples = 8 + 2 + 11 * 12 + 4
    let bits = isDeep ? 16 : 8
    let entries: [(Int, Int, Int, Int)] = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 4, samples), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, samples + 8), (277, 3, 1, 4), (278, 4, 1, height), (279, 4, 1, width * height * bits / 2),
      (284, 3, 1, 1), (338, 3, 1, 1),
    ]
    var head: [UInt8] = [0x49, 0x49, 42, 0] + long(8) + short(entries.count)
    for entry in entries { head += short(entry.0) + short(entry.1) + long(entry.2) + long(entry.3) }
    head += long(0)
    for _ in 0..<4 { head += short(bits) }
    // From blue, green, red to red, green, blue; in 16 bits each byte stands twice, which is the same share.
    if isDeep {
      let pixels = words.map { word -> UInt64 in
        let (blue, green, red, alpha) = (word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24)
        let low = UInt64(red * 0x101 | green * 0x101 << 16)
        return low | UInt64(blue * 0x101 | alpha * 0x101 << 16) << 32
      }
      return Data(head) + pixels.withUnsafeBytes { Data($0) }
    }
    let pixels = words.map { word -> UInt32 in
      word & 0xFF00_FF00 | (word & 0xFF) << 16 | (word >> 16 & 0xFF)
    }
    return Data(head) + pixels.withUnsafeBytes { Data($0) }
  }
}
