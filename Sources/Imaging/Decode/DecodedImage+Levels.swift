import Foundation

extension DecodedImage {
  /// Whether no pixel lets anything shine through. Looks at every pixel.
  public var isOpaque: Bool {
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
      for y in 0..<height {
        var all: UInt8 = 0xFF
        var index = y * stride + 3
        for _ in 0..<width {
          all &= bytes[index]
          index += 4
        }
        if all != 0xFF { return false }
      }
      return true
    }
  }

  /// The same image at half the width and height, or a quarter, …: each pixel is the mean of those that it
  /// stands for, so nothing flickers as it would when a renderer skips pixels.
  /// - Parameter longSide: the result's longer side is the smallest halving that's no shorter than this.
  public func reduced(toLongSide longSide: Int) -> DecodedImage {
    var image = self
    while max(image.width, image.height) >= 2 * max(longSide, 1), image.width > 1, image.height > 1 {
      image = image.halved
    }
    return image
  }

  private var halved: DecodedImage {
    let (newWidth, newHeight) = ((width + 1) / 2, (height + 1) / 2)
    let data = PixelMemory.pixels(newWidth * newHeight * 4) { out in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        for y in 0..<newHeight {
          let upper = 2 * y * stride
          // The last row and column of an odd side stand for themselves.
          let lower = 2 * y + 1 < height ? upper + stride : upper
          var target = y * newWidth * 4
          for x in 0..<newWidth {
            let left = 8 * x
            let right = 2 * x + 1 < width ? left + 4 : left
            for channel in 0..<4 {
              let sum =
                UInt16(bytes[upper + left + channel]) + UInt16(bytes[upper + right + channel])
                + UInt16(bytes[lower + left + channel]) + UInt16(bytes[lower + right + channel])
              out[target + channel] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
            }
            target += 4
          }
        }
      }
    }
    return DecodedImage(
      width: newWidth, height: newHeight, stride: newWidth * 4, pixels: data, format: format,
      fullSize: fullSize, damage: damage)
  }

  /// The same image at exactly that size, with colours and alpha weighted by the areas that its pixels have in each new one;
  /// itself where it's no larger. For less than a halving: see ``reduced(toLongSide:)``.
  func averaged(toLongSide longSide: Int) -> DecodedImage {
    let side = max(width, height)
    guard longSide > 0, side > longSide else { return self }
    let (newWidth, newHeight) = (max(1, width * longSide / side), max(1, height * longSide / side))
    let (columns, rows) = (Self.shares(of: width, in: newWidth), Self.shares(of: height, in: newHeight))
    let data = PixelMemory.pixels(newWidth * newHeight * 4) { out in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        for (y, row) in rows.enumerated() {
          for (x, column) in columns.enumerated() {
            var sum = SIMD4<Float>()
            for (line, high) in row {
              for (index, wide) in column {
                let pixel = line * stride + index * 4
                let color = SIMD4<UInt8>(bytes[pixel], bytes[pixel + 1], bytes[pixel + 2], bytes[pixel + 3])
                sum += SIMD4<Float>(color) * (high * wide)
              }
            }
            for channel in 0..<4 {
              out[(y * newWidth + x) * 4 + channel] = UInt8(min(255, sum[channel].rounded()))
            }
          }
        }
      }
    }
    return DecodedImage(
      width: newWidth, height: newHeight, stride: newWidth * 4, pixels: data, format: format,
      fullSize: fullSize,
      damage: damage)
  }

  /// Of each new pixel of a row, which old ones are in it, and what part of it each takes.
  private static func shares(of old: Int, in new: Int) -> [[(index: Int, share: Float)]] {
    let width = Float(old) / Float(new)
    return (0..<new).map { pixel in
      let (start, end) = (Float(pixel) * width, min(Float(old), Float(pixel + 1) * width))
      return (Int(start)..<min(old, Int(end.rounded(.up)))).map { index in
        (index, max(0, min(end, Float(index + 1)) - max(start, Float(index))) / width)
      }
    }
  }
}
