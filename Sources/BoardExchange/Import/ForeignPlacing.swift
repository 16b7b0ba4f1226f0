import Board
import Foundation

/// Turns another program's transform into a place of ours. What that can't express is told of by
/// `ForeignNotes`.
struct ForeignPlacing {
  /// Within the limits of a board.
  let place: ImportPlace
  /// Whether those limits changed anything.
  let isMoved: Bool

  /// - Parameter pixelSize: the image's own, upright.
  init(_ image: ForeignImage, pixelSize: CGSize?) {
    let pixels = pixelSize ?? image.pixelSize ?? Arrangement.unknownSize
    // Where the other program didn't turn the image upright, its middle is that of the sides as it saw them.
    var seen = pixels
    if let told = image.pixelSize, told.width == pixels.height, told.height == pixels.width { seen = told }
    let middle = image.transform.applied(to: CGPoint(x: seen.width / 2, y: seen.height / 2))
    let scale = image.transform.scale
    let wanted = CGSize(width: pixels.width * scale.width, height: pixels.height * scale.height)
    // Tiny images keep their shape.
    let growth = max(1, 1 / max(min(wanted.width, wanted.height), 1e-9))
    let size = BoardLimits.clamped(
      growth < 1e6 ? CGSize(width: wanted.width * growth, height: wanted.height * growth) : wanted)
    let center = BoardLimits.clamped(middle)
    place = ImportPlace(
      center: center, size: size,
      rotation: BoardLimits.normalized(rotation: (image.transform.rotation * 1e6).rounded() / 1e6))
    isMoved = center != middle || size != wanted
  }
}
