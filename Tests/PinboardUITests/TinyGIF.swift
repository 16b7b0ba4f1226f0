import Foundation

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
}
