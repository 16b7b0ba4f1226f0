package import Board
package import Imaging

/// How much of a picture has which colours, so that pictures are found by a colour.
package nonisolated struct PictureColors: Sendable {
  /// The mean of the pixels in a cube of Oklab, and their share of the picture's visible pixels.
  private var parts: [SIMD4<Float>] = []

  /// The length of a cube's side in Oklab.
  private static let cube: Float = 0.04
  /// The root of the number of pixels that are examined.
  private static let side = 48
  /// Cubes with less of the picture are left out.
  private static let leastPart: Float = 0.001
  /// The greatest distance in Oklab of colours that count as the same.
  package static let reach: Float = 0.075
  /// The least share of a picture that must have a colour for the picture to be found by it.
  package static let leastShare: Float = 0.03

  /// The colours of a picture that can't be seen.
  init() {}

  /// Takes a part of a millisecond. Call it off the main thread.
  /// - Parameter image: the picture, in any size.
  package init(of image: DecodedImage) {
    let points = PicturePalette.sampled(image, side: Self.side)
    guard !points.isEmpty else { return }
    var cubes: [SIMD3<Int8>: (sum: SIMD3<Float>, count: Float)] = [:]
    for point in points {
      let cell = (point / Self.cube).rounded(.toNearestOrAwayFromZero)
      cubes[SIMD3<Int8>(clamping: SIMD3<Int>(cell)), default: (.zero, 0)].sum += point
      cubes[SIMD3<Int8>(clamping: SIMD3<Int>(cell)), default: (.zero, 0)].count += 1
    }
    let total = Float(points.count)
    for (sum, count) in cubes.values where count / total >= Self.leastPart {
      parts.append(SIMD4(sum / count, count / total))
    }
  }

  /// Returns whether enough of the picture has a colour.
  /// - Parameter isGray: whether the picture is shown without its colours.
  package func contains(_ color: SoughtColor, isGray: Bool = false) -> Bool {
    var share: Float = 0
    for part in parts {
      var lab = SIMD3(part.x, part.y, part.z)
      if isGray { lab = Oklab.gray(lab) }
      let way = lab - color.lab
      guard (way * way).sum() <= Self.reach * Self.reach else { continue }
      share += part.w
      if share >= Self.leastShare { return true }
    }
    return false
  }
}

/// A colour that's searched for, in Oklab.
package nonisolated struct SoughtColor: Sendable {
  fileprivate let lab: SIMD3<Float>

  package init(_ color: SearchColor) {
    lab = Oklab.from(SIMD3(Float(color.red), Float(color.green), Float(color.blue)) / 255)
  }
}
