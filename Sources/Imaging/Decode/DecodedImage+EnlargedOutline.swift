public import Foundation

extension DecodedImage {
  /// Returns an enlarged image, or a part of it, that's cut along a polygon. Its sides are as fine as the new
  /// pixels. It takes a while, so call it off the main thread.
  /// - Parameters:
  ///   - part: the part in pixels, on whole ones and within the image; nil for all of it.
  ///   - factor: how many times as wide and high it becomes.
  ///   - corners: the polygon: see ``cut(along:keepsSides:)``. Nil if nothing is cut.
  ///   - isCut: whether the image was cut along the polygon before.
  ///   - isSharp: whether each pixel becomes a square. Otherwise the new ones are between their neighbours.
  public func enlarged(
    _ part: CGRect? = nil, by factor: Int, cutAlong corners: [CGPoint]?, isCut: Bool = true, isSharp: Bool
  ) -> DecodedImage {
    let part = part ?? CGRect(x: 0, y: 0, width: width, height: height)
    let (left, top) = (Int(part.minX), Int(part.minY))
    let (columns, rows) = (Int(part.width) * factor, Int(part.height) * factor)
    let across = Self.neighbors(of: width, factor, from: left * factor, count: columns, isSharp: isSharp)
    let down = Self.neighbors(of: height, factor, from: top * factor, count: rows, isSharp: isSharp)
    guard let first = down.first?.0, let last = down.last?.1, columns > 0 else { return self }
    let whole: (pixels: Data, stride: Int, top: Int)
    whole =
      if let corners, isCut { (uncut(along: corners, rows: first...last), width * 4, first) } else {
        (pixels, stride, 0)
      }
    var coverage = corners.map { corners in
      PolygonCoverage(
        corners.map {
          CGPoint(
            x: ($0.x * Double(width) - Double(left)) * Double(factor),
            y: ($0.y * Double(height) - Double(top)) * Double(factor))
        }, width: columns)
    }
    // A neighbour's weight is in parts of twice the factor.
    let unit = UInt32(4 * factor * factor)
    let opaque = [UInt8](repeating: 255, count: columns)
    let data = PixelMemory.pixels(columns * rows * 4) { out in
      whole.pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        // The columns that are needed, mixed of an upper and a lower row.
        let (from, to) = (across[0].0, across[columns - 1].1)
        var line = [UInt32](repeating: 0, count: (to - from + 1) * 4)
        for y in 0..<rows {
          let shares = coverage?.row(y) ?? (values: opaque, range: 0..<columns)
          guard !shares.range.isEmpty else { continue }
          let (upper, lower, below) = down[y]
          let above = UInt32(2 * factor) - below
          let upperRow = (upper - whole.top) * whole.stride + from * 4
          let lowerRow = (lower - whole.top) * whole.stride + from * 4
          for place in line.indices {
            line[place] = UInt32(bytes[upperRow + place]) * above + UInt32(bytes[lowerRow + place]) * below
          }
          for x in shares.range {
            let share = UInt32(shares.values[x])
            guard share > 0 else { continue }
            let (left, right, beside) = across[x]
            let rest = UInt32(2 * factor) - beside
            let (one, other, target) = ((left - from) * 4, (right - from) * 4, (y * columns + x) * 4)
            for channel in 0..<4 {
              let mixed = (line[one + channel] * rest + line[other + channel] * beside + unit / 2) / unit
              out[target + channel] = UInt8(truncatingIfNeeded: (mixed * share + 127) / 255)
            }
          }
        }
      }
    }
    return DecodedImage(
      width: columns, height: rows, stride: columns * 4, pixels: data, format: format, fullSize: fullSize,
      damage: damage, isDrawing: isDrawing)
  }

  /// For some new pixels of a row or column: the two old ones between which each is, and the second one's
  /// weight in parts of twice the factor.
  private static func neighbors(
    of size: Int, _ factor: Int, from start: Int, count: Int, isSharp: Bool
  ) -> [(Int, Int, UInt32)] {
    (start..<start + count).map { position in
      if isSharp { return (position / factor, position / factor, 0) }
      // The middle of the new pixel, in halves of new pixels from the middle of the first old one.
      let middle = max(0, 2 * position + 1 - factor)
      let first = min(middle / (2 * factor), size - 1)
      return (first, min(first + 1, size - 1), UInt32(middle % (2 * factor)))
    }
  }

  /// The least share of a pixel that must have been left for its colour to be told from that.
  private static let leastShare = 64

  /// Returns rows of the pixels as they were before the cut, and around them as far as the new ones need.
  private func uncut(along corners: [CGPoint], rows: ClosedRange<Int>) -> Data {
    var coverage = PolygonCoverage(
      corners.map { CGPoint(x: $0.x * Double(width), y: $0.y * Double(height)) }, width: width)
    // The neighbours above and below are looked at.
    let known = max(0, rows.lowerBound - 1)...min(height - 1, rows.upperBound + 1)
    var whole = [UInt8](repeating: 0, count: width * known.count * 4)
    var isKnown = [Bool](repeating: false, count: width * known.count)
    pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for y in known {
        let shares = coverage.row(y)
        let line = (y - known.lowerBound) * width
        for x in shares.range where shares.values[x] >= Self.leastShare {
          let share = Int(shares.values[x])
          isKnown[line + x] = true
          for channel in 0..<4 {
            let value = (Int(bytes[y * stride + x * 4 + channel]) * 255 + share / 2) / share
            whole[(line + x) * 4 + channel] = UInt8(min(255, value))
          }
        }
      }
    }
    for y in 0..<known.count {
      for x in 0..<width where !isKnown[y * width + x] {
        var (sums, count) = ([0, 0, 0, 0], 0)
        for row in max(0, y - 1)...min(known.count - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) where isKnown[row * width + column] {
            count += 1
            for channel in 0..<4 { sums[channel] += Int(whole[(row * width + column) * 4 + channel]) }
          }
        }
        guard count > 0 else { continue }
        for channel in 0..<4 { whole[(y * width + x) * 4 + channel] = UInt8(sums[channel] / count) }
      }
    }
    let start = (rows.lowerBound - known.lowerBound) * width * 4
    return Data(whole[start..<start + rows.count * width * 4])
  }
}
