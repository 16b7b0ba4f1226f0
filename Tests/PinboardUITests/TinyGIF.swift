import Foundation

/// An animation of one pixel, for tests that need many frames or many animations.
enum TinyGIF {
  /// `color` makes its bytes differ from others'.
  static func data(frames: Int, color: UInt8 = 255) -> Data {
    var data = Data("GIF89a".utf8)
    // 1 × 1, a table of two colours.
    data += [1, 0, 1, 0, 0x80, 0, 0, color, 0, 0, 0, 0, 255]
    for _ in 0..<frames {
      // A tenth of a second, then one pixel of the first colour.
      data += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    }
    return data + [0x3B]
  }
}
