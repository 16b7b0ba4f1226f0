import Foundation
import Imaging

/// One pixel of a decoded image.
struct Pixel: Equatable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }

  /// The letter of the colour: R, G, B or W for the fixtures' quarters, "·" for transparent, "?" for anything
  /// else.
  var letter: Character {
    if alpha == 0 { return "·" }
    switch (red > 150, green > 150, blue > 150) {
    case (true, false, false): return "R"
    case (false, true, false): return "G"
    case (false, false, true): return "B"
    case (true, true, true): return "W"
    default: return "?"
    }
  }
}

extension DecodedImage {
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let start = y * stride + x * 4
    let (red, blue) = format == .bgra ? (start + 2, start) : (start, start + 2)
    return Pixel(red: pixels[red], green: pixels[start + 1], blue: pixels[blue], alpha: pixels[start + 3])
  }

  /// The quarters' letters: top left, top right, bottom left, bottom right.
  var corners: String {
    let (left, right, top, bottom) = (width / 8, width - 1 - width / 8, height / 8, height - 1 - height / 8)
    return String(
      [pixel(left, top), pixel(right, top), pixel(left, bottom), pixel(right, bottom)].map(\.letter))
  }
}
