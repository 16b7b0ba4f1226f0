package import Foundation
package import Imaging
package import SeededRandom

/// Pictures of one colour, of four colours, or of noise.
package enum TestPicture {
  /// Returns a PNG of one colour. Different colours give different bytes.
  package static func png(
    width: Int = 40, height: Int = 30, red: UInt8 = 200, green: UInt8 = 30, blue: UInt8 = 60
  ) throws -> Data {
    try plain(width, height, [red, green, blue]).encodePNG()
  }

  /// Returns a JPEG of nearly the default colour of ``png(width:height:red:green:blue:)``.
  package static func jpeg(width: Int, height: Int) throws -> Data {
    try plain(width, height, [200, 30, 60]).encodePreview(quality: 95)
  }

  private static func plain(_ width: Int, _ height: Int, _ color: [UInt8]) -> DecodedImage {
    // Rows are repeated: a loop over millions of pixels takes seconds in a debug build.
    let row = Data(Array(repeating: color + [255], count: width).joined())
    var pixels = Data(capacity: width * height * 4)
    for _ in 0..<height { pixels.append(row) }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
  }

  /// The four colours of ``quarters(width:height:)``, as red, green, blue and alpha.
  package static let colors: [Character: [UInt8]] = [
    "R": [220, 20, 20, 255], "G": [20, 200, 20, 255], "B": [20, 20, 220, 255], "Y": [230, 220, 20, 255],
  ]

  /// Returns a picture with red and green above blue and yellow.
  package static func quarters(width: Int = 80, height: Int = 60) throws -> Data {
    func row(_ left: Character, _ right: Character) -> Data {
      Data((0..<width).flatMap { colors[$0 < width / 2 ? left : right] ?? [] })
    }
    let (upper, lower) = (row("R", "G"), row("B", "Y"))
    var pixels = Data(capacity: width * height * 4)
    for y in 0..<height { pixels.append(y < height / 2 ? upper : lower) }
    return try DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height)
    ).encodePNG()
  }

  /// Returns an opaque picture of noise, which hardly compresses.
  package static func noise(
    width: Int, height: Int, using random: inout SeededGenerator
  ) -> DecodedImage {
    var pixels = Data(capacity: width * height * 4)
    for _ in 0..<width * height {
      let bits = random.next()
      pixels.append(contentsOf: [UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16 & 0xFF), 255])
    }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
  }
}
