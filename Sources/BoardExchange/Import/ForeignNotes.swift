import Foundation

/// Counts what images of other boards had that pins of ours haven't, so that nothing is lost silently.
struct ForeignNotes {
  private var cropped = 0
  private var mirrored = 0
  private var skewed = 0
  private var translucent = 0
  private var gray = 0
  private var moved = 0

  mutating func note(_ image: ForeignImage, pixelSize: CGSize?, isMoved: Bool) {
    if let crop = image.crop, let pixels = pixelSize, Self.cuts(crop, pixels) { cropped += 1 }
    if image.transform.isMirrored { mirrored += 1 }
    if image.transform.isSkewed { skewed += 1 }
    if image.opacity < 0.995 { translucent += 1 }
    if image.isGray { gray += 1 }
    if isMoved { moved += 1 }
  }

  var sentences: [String] {
    let counts: [(Int, String)] = [
      (cropped, "the crop of %: shown whole, with the visible part where it was"),
      (mirrored, "the mirroring of %"), (skewed, "the skew of %"), (translucent, "the transparency of %"),
      (gray, "the grey filter of %"), (moved, "the exact place of %: beyond what a board can hold"),
    ]
    return counts.filter { $0.0 > 0 }.map { count, text in
      text.replacing("%", with: count == 1 ? "1 image" : "\(count) images")
    }
  }

  /// Rounding of half a pixel is no crop.
  private static func cuts(_ crop: CGRect, _ pixels: CGSize) -> Bool {
    // Told sideways: the other program didn't turn the image upright.
    [pixels, CGSize(width: pixels.height, height: pixels.width)].allSatisfy { size in
      crop.minX > 0.5 || crop.minY > 0.5 || crop.maxX < size.width - 0.5 || crop.maxY < size.height - 0.5
    }
  }
}
