import Board
import Foundation
import Localization

/// Where an image or a text is on another program's board, in board points. One board point is one point
/// of the other program.
struct ImportPlacement: Sendable {
  var center: CGPoint
  var size: CGSize
  /// The rotation in degrees, clockwise.
  var rotation: Double
  var framing = PictureFraming()
  var attributes = PinAttributes()
}

/// The placement on a board for another program's transform. `ForeignNotes` reports what it can't express.
struct ForeignPlacing {
  /// The placement, within the limits of a board.
  let placement: ImportPlacement
  /// Whether the limits of a board changed the placement.
  let isMoved: Bool
  /// Whether the other program shows only a part of the image and this board shows all of it.
  let losesCrop: Bool
  /// Whether the other program cuts the image out along a path and this board doesn't.
  let losesOutline: Bool

  /// - Parameter pixelSize: the size of the upright image in pixels; nil if unknown.
  init(_ image: ForeignImage, pixelSize: CGSize?) {
    let pixels = pixelSize ?? image.pixelSize ?? Arrangement.unknownSize
    // If the other program didn't rotate the image upright, the middle follows from the sides as that program
    // saw them.
    var seen = pixels
    if let size = image.pixelSize, size.width == pixels.height, size.height == pixels.width { seen = size }
    let crop = pixelSize.flatMap { _ in seen == pixels ? Self.part(image.crop, of: pixels) : nil }
    losesCrop = crop == nil && image.crop.map { Self.cuts($0, pixels) } == true
    let outline = pixelSize.flatMap { _ in seen == pixels ? Self.outline(image.outline, of: pixels) : nil }
    losesOutline = outline == nil && image.outline != nil && !losesCrop
    let part = crop ?? PictureFraming.all
    let middle = image.transform.applied(
      to: CGPoint(x: seen.width * part.midX, y: seen.height * part.midY))
    let scale = image.transform.scale
    let wanted = CGSize(
      width: pixels.width * part.width * scale.width, height: pixels.height * part.height * scale.height)
    // Tiny images are enlarged, so that they keep their shape.
    let growth = max(1, 1 / max(min(wanted.width, wanted.height), 1e-9))
    let size = BoardLimits.clamped(
      growth < 1e6 ? CGSize(width: wanted.width * growth, height: wanted.height * growth) : wanted)
    let center = BoardLimits.clamped(middle)
    placement = ImportPlacement(
      center: center, size: size,
      rotation: BoardLimits.normalized(rotation: (image.transform.rotation * 1e6).rounded() / 1e6),
      // The transform mirrors first and rotates afterwards, as a pin does.
      framing: PictureFraming(
        crop: crop, flip: image.transform.isMirrored ? .horizontal : [], outline: outline))
    isMoved = center != middle || size != wanted
  }

  /// Returns the crop in units of the image's width and height; nil if it shows all of the image or nothing
  /// of it.
  private static func part(_ crop: CGRect?, of pixels: CGSize) -> CGRect? {
    guard let crop, cuts(crop, pixels), pixels.width > 0, pixels.height > 0 else { return nil }
    return BoardLimits.clamped(
      crop: CGRect(
        x: crop.minX / pixels.width, y: crop.minY / pixels.height, width: crop.width / pixels.width,
        height: crop.height / pixels.height))
  }

  /// Returns the path along which an image is cut out; nil for none, and for one that leaves nothing.
  private static func outline(_ corners: [CGPoint]?, of pixels: CGSize) -> PictureOutline? {
    guard let corners, pixels.width > 0, pixels.height > 0 else { return nil }
    func share(_ offset: Double, of length: Double) -> Double { min(max(offset / length, 0), 1) }
    return PictureOutline(
      corners.map { CGPoint(x: share($0.x, of: pixels.width), y: share($0.y, of: pixels.height)) })
  }

  /// Returns whether a crop cuts something off. A difference of half a pixel is rounding.
  private static func cuts(_ crop: CGRect, _ pixels: CGSize) -> Bool {
    // The sides may be swapped, because the other program didn't rotate the image upright.
    [pixels, CGSize(width: pixels.height, height: pixels.width)].allSatisfy { size in
      crop.minX > 0.5 || crop.minY > 0.5 || crop.maxX < size.width - 0.5 || crop.maxY < size.height - 0.5
    }
  }
}

/// Counts the properties of other boards' images and texts that pins don't have, so that no loss is silent.
struct ForeignNotes {
  private var cropped = 0
  private var uncut = 0
  private var skewed = 0
  private var moved = 0
  private var resizedTexts = 0
  private var mirroredTexts = 0
  private var cutTexts = 0
  private var movedTexts = 0

  mutating func record(_ image: ForeignImage, _ placing: ForeignPlacing) {
    if placing.losesCrop { cropped += 1 }
    if placing.losesOutline { uncut += 1 }
    if image.transform.isSkewed { skewed += 1 }
    if placing.isMoved { moved += 1 }
  }

  mutating func record(_ note: ForeignNote, _ placing: NotePlacing) {
    if placing.isResized { resizedTexts += 1 }
    if note.transform.isMirrored { mirroredTexts += 1 }
    if placing.isCut { cutTexts += 1 }
    if placing.isMoved { movedTexts += 1 }
  }

  var sentences: [String] {
    let counts = [
      (
        cropped,
        localized(cropped, "the crop of 1 image", "the crop of \(cropped) images")
      ),
      (
        uncut,
        localized(uncut, "the crop of 1 image", "the crop of \(uncut) images")
      ),
      (skewed, localized(skewed, "the skew of 1 image", "the skew of \(skewed) images")),
      (
        moved + movedTexts,
        localized(
          moved + movedTexts, "the exact place of 1 pin: beyond what a board can hold",
          "the exact place of \(moved + movedTexts) pins: beyond what a board can hold")
      ),
      (
        resizedTexts,
        localized(resizedTexts, "the look of 1 text", "the look of \(resizedTexts) texts")
      ),
      (
        mirroredTexts,
        localized(mirroredTexts, "the look of 1 text", "the look of \(mirroredTexts) texts")
      ),
      (
        cutTexts,
        localized(
          cutTexts, "the end of 1 text: longer than a note can be",
          "the end of \(cutTexts) texts: longer than a note can be")
      ),
    ]
    return counts.filter { $0.0 > 0 }.map(\.1)
  }
}
