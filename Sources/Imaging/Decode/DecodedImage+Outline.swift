public import Foundation

extension DecodedImage {
  /// Returns the image with nothing outside of a polygon: the pixels there are transparent, and those on its
  /// sides are covered in part. It takes a while, so call it off the main thread.
  /// - Parameters:
  ///   - corners: the polygon's corners in units of the image's width and height, from its upper left
  ///     corner. They may lie beyond the image. A polygon that crosses itself is filled by the non-zero rule.
  ///   - keepsSides: whether the pixels on the sides stay as they are, because something else clips the image
  ///     along the polygon.
  public func cut(along corners: [CGPoint], keepsSides: Bool = false) -> DecodedImage {
    var coverage = PolygonCoverage(
      corners.map { CGPoint(x: $0.x * Double(width), y: $0.y * Double(height)) }, width: width)
    let data = PixelMemory.pixels(width * height * 4) { out in
      pixels.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        for y in 0..<height {
          let shares = coverage.row(y)
          for x in shares.range {
            let covered = UInt32(shares.values[x])
            let share = keepsSides && covered > 0 ? 255 : covered
            let (source, target) = (y * stride + x * 4, (y * width + x) * 4)
            for channel in 0..<4 {
              // The colours are premultiplied, so all four parts become less. Memory is zero at first.
              let value = UInt32(bytes[source + channel])
              out[target + channel] = UInt8(truncatingIfNeeded: (value * share + 127) / 255)
            }
          }
        }
      }
    }
    return DecodedImage(
      width: width, height: height, stride: width * 4, pixels: data, format: format, fullSize: fullSize,
      damage: damage, isDrawing: isDrawing)
  }
}

/// How much of each pixel a polygon covers, row by row.
struct PolygonCoverage {
  /// A side of the polygon that isn't level, from top to bottom.
  private struct Side {
    let top: Double
    let bottom: Double
    /// The horizontal position at the height 0, and how far it moves for each pixel downwards.
    let x: Double
    let slope: Double
    /// 1 if the side goes downwards and otherwise -1.
    let turn: Int
  }

  /// The number of lines in a row of pixels that are sampled. Along a line, the coverage is exact.
  private static let lines = 4

  private let width: Int
  /// The sides whose tops are below the rows so far, the next one last.
  private var waiting: [Side] = []
  private var sides: [Side] = []
  private var values: [UInt8]
  private var sums: [Float]
  private var crossings: [(x: Double, turn: Int)] = []

  /// - Parameters:
  ///   - corners: in pixels.
  ///   - width: of the rows, in pixels.
  init(_ corners: [CGPoint], width: Int) {
    self.width = width
    values = [UInt8](repeating: 0, count: width)
    sums = [Float](repeating: 0, count: width + 1)
    guard var start = corners.last else { return }
    for end in corners {
      defer { start = end }
      guard start.y != end.y else { continue }
      let slope = (end.x - start.x) / (end.y - start.y)
      waiting.append(
        Side(
          top: min(start.y, end.y), bottom: max(start.y, end.y), x: start.x - start.y * slope, slope: slope,
          turn: end.y > start.y ? 1 : -1))
    }
    waiting.sort { $0.top > $1.top }
  }

  /// Returns the coverage of a row's pixels, 0 … 255, and which of them may be covered. The rows are asked
  /// for from top to bottom.
  mutating func row(_ y: Int) -> (values: [UInt8], range: Range<Int>) {
    while let next = waiting.last, next.top < Double(y + 1) { sides.append(waiting.removeLast()) }
    sides.removeAll { $0.bottom <= Double(y) }
    guard !sides.isEmpty else { return (values, 0..<0) }
    var (first, last) = (width, 0)
    for line in 0..<Self.lines {
      let height = Double(y) + (Double(line) + 0.5) / Double(Self.lines)
      crossings.removeAll(keepingCapacity: true)
      for side in sides where side.top <= height && height < side.bottom {
        crossings.append((side.x + height * side.slope, side.turn))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      var start = 0.0
      for crossing in crossings {
        if winding == 0 { start = crossing.x }
        winding += crossing.turn
        if winding == 0 { cover(start, crossing.x, &first, &last) }
      }
    }
    guard first < last else { return (values, 0..<0) }
    let whole = 255 / Float(Self.lines)
    for x in first..<last {
      values[x] = UInt8(min(max((sums[x] * whole).rounded(), 0), 255))
      sums[x] = 0
    }
    return (values, first..<last)
  }

  /// Adds the part of a line between two positions.
  private mutating func cover(_ start: Double, _ end: Double, _ first: inout Int, _ last: inout Int) {
    let (start, end) = (min(max(start, 0), Double(width)), min(max(end, 0), Double(width)))
    guard end > start else { return }
    let (left, right) = (Int(start), min(Int(end.rounded(.up)), width))
    (first, last) = (min(first, left), max(last, right))
    for x in left..<right {
      sums[x] += Float(min(end, Double(x + 1)) - max(start, Double(x)))
    }
  }
}
