import Foundation
import Imaging

/// An animation of one pixel, for tests that need many frames or many animations.
enum TinyGIF {
  /// Returns the bytes of the animation. Animations with different values of `color` have different bytes.
  static func data(frames: Int, color: UInt8 = 255) -> Data {
    var data = Data("GIF89a".utf8)
    // The size is 1 × 1, with a table of two colours.
    data += [1, 0, 1, 0, 0x80, 0, 0, color, 0, 0, 0, 0, 255]
    for _ in 0..<frames {
      // Each frame lasts a tenth of a second and has one pixel of the first colour.
      data += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    }
    return data + [0x3B]
  }

  /// Returns an animation whose frames are all the same picture, in 216 colours: what's seen of it doesn't
  /// depend on the time.
  /// - Parameter image: opaque pixels, red first.
  static func standing(_ image: DecodedImage, frames: Int) -> Data {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
    let size = short(image.width) + short(image.height)
    var data = Data("GIF89a".utf8) + size + [0xF7, 0, 0]
    for color in 0..<256 { data += [36, 6, 1].map { UInt8(min(color, 215) / $0 % 6 * 51) } }
    // All codes have nine bits, since the table is cleared before it has 512 entries.
    var bits = BitWriter()
    for (number, color) in colors(of: image).enumerated() {
      if number % 250 == 0 { bits.add(256) }
      bits.add(color)
    }
    bits.add(257)
    let codes = bits.bytes
    for _ in 0..<frames {
      data += [0x21, 0xF9, 4, 0, 5, 0, 0, 0, 0x2C, 0, 0, 0, 0] + size + [0, 8]
      for start in stride(from: 0, to: codes.count, by: 255) {
        let block = codes[start..<min(start + 255, codes.count)]
        data += [UInt8(block.count)] + block
      }
      data += [0]
    }
    return data + [0x3B]
  }

  private static func colors(of image: DecodedImage) -> [Int] {
    image.pixels.withUnsafeBytes { bytes in
      (0..<image.height).flatMap { y in
        (0..<image.width).map { x in
          let start = y * image.stride + x * 4
          return (0..<3).reduce(0) { $0 * 6 + (Int(bytes[start + $1]) + 25) / 51 }
        }
      }
    }
  }

  /// Codes of nine bits in bytes, the lowest bit first.
  private struct BitWriter {
    private var rest = 0
    private var count = 0
    private var whole: [UInt8] = []

    mutating func add(_ code: Int) {
      rest |= code << count
      count += 9
      while count >= 8 {
        whole.append(UInt8(rest & 0xFF))
        rest >>= 8
        count -= 8
      }
    }

    /// All bytes. The last one may be filled with zeros.
    var bytes: [UInt8] { count > 0 ? whole + [UInt8(rest)] : whole }
  }
}
