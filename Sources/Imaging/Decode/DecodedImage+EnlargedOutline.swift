public import Foundation

extension DecodedImage {
  /// Returns an image that was cut along a polygon, enlarged, and cut along the polygon again, so that its
  /// sides are as fine as the new pixels. It takes a while, so call it off the main thread.
  /// - Parameters:
  ///   - corners: the polygon along which it was cut: see ``cut(along:keepsSides:)``.
  ///   - factor: how many times as wide and high it becomes.
  ///   - isSharp: whether each pixel becomes a square. Otherwise the new ones are between their neighbours.
  public func enlarged(cutAlong corners: [CGPoint], by factor: Int, isSharp: Bool) -> DecodedImage {
    let (columns, rows) = (width * factor, height * factor)
    let whole = uncut(along: corners)
    var coverage = PolygonCoverage(
      corners.map { CGPoint(x: $0.x * Double(columns), y: $0.y * Double(rows)) }, width: columns)
    let across = Self.neighbors(of: width, factor, isSharp: isSharp)
    let down = Self.neighbors(of: height, factor, isSharp: isSharp)
    // A neighbour's weight is in parts of twice the factor.
    let unit = UInt32(4 * factor * factor)
    let data = PixelMemory.pixels(columns * rows * 4) { out in
      for y in 0..<rows {
        let shares = coverage.row(y)
        let (upper, lower, below) = down[y]
        for x in shares.range {
          let share = UInt32(shares.values[x])
          guard share > 0 else { continue }
          let (left, right, beside) = across[x]
          let target = (y * columns + x) * 4
          for channel in 0..<4 {
            func value(_ row: Int, _ column: Int) -> UInt32 {
              UInt32(whole[(row * width + column) * 4 + channel])
            }
            let rest = UInt32(2 * factor) - beside
            let top = value(upper, left) * rest + value(upper, right) * beside
            let bottom = value(lower, left) * rest + value(lower, right) * beside
            let mixed = (top * (UInt32(2 * factor) - below) + bottom * below + unit / 2) / unit
            out[target + channel] = UInt8(truncatingIfNeeded: (mixed * share + 127) / 255)
          }
        }
      }
    }
    return DecodedImage(
      width: columns, height: rows, stride: columns * 4, pixels: data, format: format, fullSize: fullSize,
      damage: damage, isDrawing: isDrawing)
  }

  /// For each new pixel of a row or column: the two old ones between which it is, and the second one's weight
  /// in parts of twice the factor.
  private static func neighbors(of count: Int, _ factor: Int, isSharp: Bool) -> [(Int, Int, UInt32)] {
    (0..<count * factor).map { position in
      if isSharp { return (position / factor, position / factor, 0) }
      // The middle of the new pixel, in halves of new pixels from the middle of the first old one.
      let middle = max(0, 2 * position + 1 - factor)
      let first = min(middle / (2 * factor), count - 1)
      return (first, min(first + 1, count - 1), UInt32(middle % (2 * factor)))
    }
  }

  /// The least share of a pixel that must have been left for its colour to be told from that.
  private static let leastShare = 64

  /// Returns the pixels as they were before the cut, and around them as far as the new ones need.
  private func uncut(along corners: [CGPoint]) -> [UInt8] {
    var coverage = PolygonCoverage(
      corners.map { CGPoint(x: $0.x * Double(width), y: $0.y * Double(height)) }, width: width)
    var whole = [UInt8](repeating: 0, count: width * height * 4)
    var isKnown = [Bool](repeating: false, count: width * height)
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in 0..<height {
        let shares = coverage.row(y)
        for x in shares.range where shares.values[x] >= Self.leastShare {
          let share = Int(shares.values[x])
          isKnown[y * width + x] = true
          for channel in 0..<4 {
            let value = (Int(bytes[y * stride + x * 4 + channel]) * 255 + share / 2) / share
            whole[(y * width + x) * 4 + channel] = UInt8(min(255, value))
          }
        }
      }
    }
    let known = isKnown
    for y in 0..<height {
      for x in 0..<width where !known[y * width + x] {
        var (sums, count) = ([0, 0, 0, 0], 0)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) where known[row * width + column] {
            count += 1
            for channel in 0..<4 { sums[channel] += Int(whole[(row * width + column) * 4 + channel]) }
          }
        }
        guard count > 0 else { continue }
        for channel in 0..<4 { whole[(y * width + x) * 4 + channel] = UInt8(sums[channel] / count) }
      }
    }
    return whole
  }
}
