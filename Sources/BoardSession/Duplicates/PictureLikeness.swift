import Foundation
package import Imaging

/// What's compared to find whether two pictures are alike: one is the other in another size, compressed
/// anew, or cut a little at its edges.
///
/// A perceptual hash of 64 bits, by the lowest frequencies of the brightness, finds the few pairs that are
/// compared closely. Each picture also has hashes of itself cut at its edges.
package nonisolated struct PictureLikeness: Sendable {
  /// The hashes: of the whole picture, and cut by ``cuts``.
  private let hashes: [UInt64]
  /// The picture as a square of pixels in Oklab, whatever its shape.
  private let cells: [SIMD3<Float>]
  /// The width divided by the height.
  private let shape: Float

  /// The side of the square in cells.
  private static let side = 32
  /// How much is cut off at all edges for the further hashes, as shares of the sides.
  private static let cuts: [Float] = [0.03, 0.06]
  /// How much may be missing at each edge in a close comparison, as shares of the sides.
  private static let insets: [Float] = [0, 0.025, 0.05, 0.075]
  /// The greatest number of bits in which the hashes of pictures that are compared closely differ.
  private static let mostBits = 14
  /// The greatest difference of the shapes, as the ratio of the ratios of their sides.
  private static let mostShape: Float = 1.2
  /// The greatest mean difference in Oklab, and the least correlation of the brightness.
  private static let (mostDifference, leastCorrelation): (Float, Float) = (0.04, 0.93)
  /// The contrast below which a picture is plain. Plain pictures must have the same colours.
  private static let (leastContrast, mostPlainDifference): (Float, Float) = (0.012, 0.012)

  /// Takes about a millisecond. Call it off the main thread.
  /// - Parameter image: the picture; 64 pixels are enough.
  package init(of image: DecodedImage) {
    let small = image.reduced(toLongSide: 2 * Self.side)
    shape = Float(image.fullSize.width / max(image.fullSize.height, 1))
    let cells = Self.cells(of: small)
    self.cells = cells
    hashes = ([0] + Self.cuts).map { Self.hash(of: cells, cut: $0) }
  }

  /// Returns whether a picture looks like another one.
  package func isAlike(_ other: PictureLikeness) -> Bool {
    let ratio = shape / other.shape
    guard ratio < Self.mostShape, ratio > 1 / Self.mostShape else { return false }
    // Cut hashes are compared with those of whole pictures: at most one of two is cut.
    guard
      hashes.contains(where: { ($0 ^ other.hashes[0]).nonzeroBitCount <= Self.mostBits })
        || other.hashes.contains(where: { ($0 ^ hashes[0]).nonzeroBitCount <= Self.mostBits })
    else { return false }
    return looksLike(other) || other.looksLike(self)
  }

  // MARK: Close comparison

  /// Returns whether a part of this picture looks like the whole of the other one. The edges are searched
  /// for one after the other.
  private func looksLike(_ other: PictureLikeness) -> Bool {
    var part = Part()
    var best = difference(of: part, from: other)
    // Twice, since the best position of an edge depends on the others.
    for _ in 0..<2 {
      for edge in [\Part.left, \.top, \.right, \.bottom] {
        for inset in Self.insets where inset != part[keyPath: edge] {
          var next = part
          next[keyPath: edge] = inset
          let found = difference(of: next, from: other)
          if found.mean < best.mean { (part, best) = (next, found) }
        }
      }
    }
    if best.contrast < Self.leastContrast { return best.mean <= Self.mostPlainDifference }
    return best.mean <= Self.mostDifference && best.correlation >= Self.leastCorrelation
  }

  /// What's left of a picture whose edges are cut, as shares of its sides.
  private struct Part {
    var left: Float = 0
    var top: Float = 0
    var right: Float = 0
    var bottom: Float = 0
  }

  private struct Difference {
    var mean: Float
    var correlation: Float
    var contrast: Float
  }

  private func difference(of part: Part, from other: PictureLikeness) -> Difference {
    let count = Self.side / 2
    var squares: Float = 0
    var (sum, otherSum, product, square, otherSquare) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    for row in 0..<count {
      let v = (Float(row) + 0.5) / Float(count)
      let y = part.top + v * (1 - part.top - part.bottom)
      for column in 0..<count {
        let u = (Float(column) + 0.5) / Float(count)
        let mine = Self.cell(cells, part.left + u * (1 - part.left - part.right), y)
        let theirs = Self.cell(other.cells, u, v)
        let way = mine - theirs
        squares += (way * way).sum()
        sum += mine.x
        otherSum += theirs.x
        product += mine.x * theirs.x
        square += mine.x * mine.x
        otherSquare += theirs.x * theirs.x
      }
    }
    let total = Float(count * count)
    let variance = max(square / total - (sum / total) * (sum / total), 0)
    let otherVariance = max(otherSquare / total - (otherSum / total) * (otherSum / total), 0)
    let covariance = product / total - (sum / total) * (otherSum / total)
    return Difference(
      mean: (squares / total).squareRoot(),
      correlation: covariance / max((variance * otherVariance).squareRoot(), .leastNormalMagnitude),
      contrast: min(variance, otherVariance).squareRoot())
  }

  // MARK: Cells

  /// Averages a picture into a square of cells, on white where it's transparent.
  private static func cells(of image: DecodedImage) -> [SIMD3<Float>] {
    var sums = [SIMD4<Float>](repeating: .zero, count: side * side)
    let isRed = image.format == .rgba
    image.pixels.withUnsafeBytes { bytes in
      // Small pictures have fewer pixels than cells.
      let across = max(1, (2 * side + image.width - 1) / image.width)
      let down = max(1, (2 * side + image.height - 1) / image.height)
      for y in 0..<image.height {
        for x in 0..<image.width {
          let offset = y * image.stride + x * 4
          let white = 255 - Float(bytes[offset + 3])
          let parts = SIMD3(Float(bytes[offset]), Float(bytes[offset + 1]), Float(bytes[offset + 2]))
          let color = (parts + SIMD3(repeating: white)) / 255
          let lab = Oklab.from(isRed ? color : SIMD3(color.z, color.y, color.x))
          for part in 0..<down {
            let row = (y * down + part) * side / (image.height * down)
            for share in 0..<across {
              let column = (x * across + share) * side / (image.width * across)
              sums[row * side + column] += SIMD4(lab, 1)
            }
          }
        }
      }
    }
    return sums.map { SIMD3($0.x, $0.y, $0.z) / max($0.w, 1) }
  }

  /// Returns the colour at a point of the square, 0 … 1 in both directions, between the cells' middles.
  private static func cell(_ cells: [SIMD3<Float>], _ u: Float, _ v: Float) -> SIMD3<Float> {
    let last = Float(side - 1)
    let (x, y) = (
      min(max(u * Float(side) - 0.5, 0), last), min(max(v * Float(side) - 0.5, 0), last)
    )
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, side - 1), min(top + 1, side - 1))
    let (across, down) = (x - Float(left), y - Float(top))
    let above = cells[top * side + left] * (1 - across) + cells[top * side + right] * across
    let below = cells[bottom * side + left] * (1 - across) + cells[bottom * side + right] * across
    return above * (1 - down) + below * down
  }

  // MARK: Hashes

  private static let frequencies = 8
  /// The cosines of the lowest frequencies at the middles of the cells.
  private static let waves: [[Float]] = (0..<frequencies).map { frequency in
    (0..<side).map { cosf(.pi * Float(frequency) * (Float($0) + 0.5) / Float(side)) }
  }

  /// Returns which of the lowest frequencies of the brightness are above their median.
  private static func hash(of cells: [SIMD3<Float>], cut: Float) -> UInt64 {
    var rows = [Float](repeating: 0, count: side * frequencies)
    for row in 0..<side {
      let v = cut + (Float(row) + 0.5) / Float(side) * (1 - 2 * cut)
      for column in 0..<side {
        let u = cut + (Float(column) + 0.5) / Float(side) * (1 - 2 * cut)
        let light = cut == 0 ? cells[row * side + column].x : cell(cells, u, v).x
        for across in 0..<frequencies { rows[row * frequencies + across] += light * waves[across][column] }
      }
    }
    var parts: [Float] = []
    for down in 0..<frequencies {
      for across in 0..<frequencies {
        parts.append((0..<side).reduce(Float(0)) { $0 + rows[$1 * frequencies + across] * waves[down][$1] })
      }
    }
    // The first one is the mean brightness.
    let median = parts.dropFirst().sorted()[parts.count / 2 - 1]
    return parts.enumerated().reduce(UInt64(0)) { hash, part in
      part.offset > 0 && part.element > median ? hash | 1 << UInt64(part.offset) : hash
    }
  }
}
