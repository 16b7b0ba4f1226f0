import Board
import Foundation

/// Where another program had an image, in board points: one of ours is one of its points.
struct ImportPlace: Sendable {
  var center: CGPoint
  var size: CGSize
  /// Degrees, clockwise.
  var rotation: Double
  var framing = PictureFraming()
}

/// Turns another program's transform into a place of ours. What that can't express is told of by
/// `ForeignNotes`.
struct ForeignPlacing {
  /// Within the limits of a board.
  let place: ImportPlace
  /// Whether those limits changed anything.
  let isMoved: Bool
  /// Whether only a part is shown there, and here all of it.
  let losesCrop: Bool

  /// - Parameter pixelSize: the image's own, upright.
  init(_ image: ForeignImage, pixelSize: CGSize?) {
    let pixels = pixelSize ?? image.pixelSize ?? Arrangement.unknownSize
    // Where the other program didn't turn the image upright, its middle is that of the sides as it saw them.
    var seen = pixels
    if let told = image.pixelSize, told.width == pixels.height, told.height == pixels.width { seen = told }
    let crop = pixelSize.flatMap { _ in seen == pixels ? Self.part(image.crop, of: pixels) : nil }
    losesCrop = crop == nil && image.crop.map { Self.cuts($0, pixels) } == true
    let part = crop ?? PictureFraming.all
    let middle = image.transform.applied(
      to: CGPoint(x: seen.width * part.midX, y: seen.height * part.midY))
    let scale = image.transform.scale
    let wanted = CGSize(
      width: pixels.width * part.width * scale.width, height: pixels.height * part.height * scale.height)
    // Tiny images keep their shape.
    let growth = max(1, 1 / max(min(wanted.width, wanted.height), 1e-9))
    let size = BoardLimits.clamped(
      growth < 1e6 ? CGSize(width: wanted.width * growth, height: wanted.height * growth) : wanted)
    let center = BoardLimits.clamped(middle)
    place = ImportPlace(
      center: center, size: size,
      rotation: BoardLimits.normalized(rotation: (image.transform.rotation * 1e6).rounded() / 1e6),
      // The transform mirrors first and turns then, as a pin does.
      framing: PictureFraming(crop: crop, flip: image.transform.isMirrored ? .horizontal : []))
    isMoved = center != middle || size != wanted
  }

  /// In units of the image's width and height; nil for all of it, and for nothing of it.
  private static func part(_ crop: CGRect?, of pixels: CGSize) -> CGRect? {
    guard let crop, cuts(crop, pixels), pixels.width > 0, pixels.height > 0 else { return nil }
    return BoardLimits.clamped(
      crop: CGRect(
        x: crop.minX / pixels.width, y: crop.minY / pixels.height, width: crop.width / pixels.width,
        height: crop.height / pixels.height))
  }

  /// Rounding of half a pixel is no crop.
  private static func cuts(_ crop: CGRect, _ pixels: CGSize) -> Bool {
    // Told sideways: the other program didn't turn the image upright.
    [pixels, CGSize(width: pixels.height, height: pixels.width)].allSatisfy { size in
      crop.minX > 0.5 || crop.minY > 0.5 || crop.maxX < size.width - 0.5 || crop.maxY < size.height - 0.5
    }
  }
}
