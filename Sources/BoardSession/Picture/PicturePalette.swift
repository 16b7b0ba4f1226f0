import Foundation
package import Imaging

/// The main colours of a picture: the means of clusters of its pixels in Oklab, where distances are those
/// that are seen (Björn Ottosson, 2020; k-means with the seeds of k-means++).
package nonisolated enum PicturePalette {
  package struct Color: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// The share of the picture's pixels, 0 … 1.
    package var share: Double
  }

  /// The root of the number of pixels that are examined: the main colours of a larger picture are the
  /// same.
  package static let side = 128
  private static let rounds = 12
  /// Clusters that are nearer to each other are one colour.
  private static let least = 0.05
  /// Colours of fewer pixels aren't main ones, as a share of all.
  private static let leastShare = 0.004

  /// Returns at most `count` colours, the one of most pixels first. Takes some milliseconds, whatever the
  /// size of the picture; call it off the main thread.
  /// - Parameters:
  ///   - image: the picture.
  ///   - count: the greatest number of colours.
  ///   - side: the root of the number of pixels that are examined. Fewer take less time.
  package static func colors(of image: DecodedImage, count: Int = 7, side: Int = PicturePalette.side)
    -> [Color]
  {
    let points = sampled(image, side: max(side, 1))
    guard !points.isEmpty else { return [] }
    var centers = seeds(points, count: count + 3)
    var owners = [Int](repeating: 0, count: points.count)
    for _ in 0..<rounds {
      var sums = [(SIMD3<Float>, Float)](repeating: (.zero, 0), count: centers.count)
      var hasChanged = false
      for (index, point) in points.enumerated() {
        let owner = nearest(point, centers).index
        if owners[index] != owner { hasChanged = true }
        owners[index] = owner
        sums[owner].0 += point
        sums[owner].1 += 1
      }
      for index in centers.indices where sums[index].1 > 0 { centers[index] = sums[index].0 / sums[index].1 }
      if !hasChanged { break }
    }
    return merged(centers, owners, most: count)
  }

  // MARK: Clusters

  /// Returns some of a picture's pixels in Oklab, evenly from all of it, without those that are nearly
  /// transparent. A narrow picture has as many of them as a square one, so that none of its parts is missed.
  /// - Parameter side: the root of the number of pixels in a picture without transparency.
  static func sampled(_ image: DecodedImage, side: Int) -> [SIMD3<Float>] {
    let step = max(1, Int((Double(image.width) * Double(image.height)).squareRoot()) / side)
    var points: [SIMD3<Float>] = []
    points.reserveCapacity((image.width / step + 1) * (image.height / step + 1))
    let isRed = image.format == .rgba
    image.pixels.withUnsafeBytes { bytes in
      for y in stride(from: step / 2, to: image.height, by: step) {
        for x in stride(from: step / 2, to: image.width, by: step) {
          let offset = y * image.stride + x * 4
          let alpha = Float(bytes[offset + 3])
          // Nobody sees the colour of what's nearly transparent.
          guard alpha > 127 else { continue }
          let (first, middle, last) = (
            Float(bytes[offset]) / alpha, Float(bytes[offset + 1]) / alpha, Float(bytes[offset + 2]) / alpha
          )
          points.append(Oklab.from(isRed ? SIMD3(first, middle, last) : SIMD3(last, middle, first)))
        }
      }
    }
    return points
  }

  /// Chooses far apart points. The same picture always gives the same ones.
  private static func seeds(_ points: [SIMD3<Float>], count: Int) -> [SIMD3<Float>] {
    let mean = points.reduce(.zero, +) / Float(points.count)
    var centers = [points.min { distance($0, mean) < distance($1, mean) } ?? mean]
    var nearest = points.map { distance($0, centers[0]) }
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    while centers.count < count {
      let sum = nearest.reduce(0, +)
      guard sum > 1e-6 else { break }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var left = Float(state >> 40) / Float(1 << 24) * sum
      var chosen = points.count - 1
      for (index, part) in nearest.enumerated() {
        left -= part
        if left <= 0 {
          chosen = index
          break
        }
      }
      let center = points[chosen]
      centers.append(center)
      for index in points.indices { nearest[index] = min(nearest[index], distance(points[index], center)) }
    }
    return centers
  }

  private static func nearest(_ point: SIMD3<Float>, _ centers: [SIMD3<Float>]) -> (
    index: Int, distance: Float
  ) {
    var best = (index: 0, distance: Float.infinity)
    for (index, center) in centers.enumerated() {
      let far = distance(point, center)
      if far < best.distance { best = (index, far) }
    }
    return best
  }

  /// Returns the square of a distance.
  private static func distance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
    let way = one - other
    return (way * way).sum()
  }

  private static func merged(_ centers: [SIMD3<Float>], _ owners: [Int], most: Int) -> [Color] {
    var sizes = [Float](repeating: 0, count: centers.count)
    for owner in owners { sizes[owner] += 1 }
    var found: [(center: SIMD3<Float>, size: Float)] = []
    for index in centers.indices.sorted(by: { sizes[$0] > sizes[$1] }) where sizes[index] > 0 {
      let (center, size) = (centers[index], sizes[index])
      if let near = found.firstIndex(where: { distance($0.center, center) < Float(least * least) }) {
        let sum = found[near].size + size
        found[near].center = (found[near].center * found[near].size + center * size) / sum
        found[near].size = sum
      } else {
        found.append((center, size))
      }
    }
    let total = Float(owners.count)
    return found.sorted { $0.size > $1.size }.prefix(most).filter {
      Double($0.size / total) >= leastShare
    }.map { center, size in
      let color = Oklab.color(center)
      func part(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
      return Color(
        red: part(color.x), green: part(color.y), blue: part(color.z), share: Double(size / total))
    }
  }
}

/// The colour space Oklab: lightness, and two axes of hue, in which equal distances look equal.
nonisolated enum Oklab {
  /// - Parameter color: sRGB components from 0 to 1.
  static func from(_ color: SIMD3<Float>) -> SIMD3<Float> {
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    let l = cbrtf(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrtf(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrtf(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// Returns sRGB components, which are outside of 0 … 1 for colours that sRGB doesn't have.
  static func color(_ lab: SIMD3<Float>) -> SIMD3<Float> {
    let l = powf(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z, 3)
    let m = powf(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z, 3)
    let s = powf(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z, 3)
    return SIMD3(
      encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }

  /// Returns the grey of a colour's luminance.
  static func gray(_ lab: SIMD3<Float>) -> SIMD3<Float> {
    let color = color(lab)
    let light = 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
    return SIMD3(cbrtf(max(light, 0)), 0, 0)
  }

  private static func linear(_ value: Float) -> Float {
    value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Float) -> Float {
    value <= 0.0031308 ? value * 12.92 : 1.055 * powf(value, 1 / 2.4) - 0.055
  }
}
