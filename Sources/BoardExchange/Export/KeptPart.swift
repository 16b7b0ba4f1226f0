import Board
import Foundation
import Imaging
import Localization

/// The visible part of an original, with as many pixels as a drawing or a web page keeps of it. Several pins
/// may show it.
struct KeptPart: Hashable {
  let original: OriginalID
  let crop: CGRect?
  let outline: PictureOutline?
  let pixels: Int

  /// - Parameter scale: the pixels for each board point.
  init(_ original: OriginalID, of pin: Pin, scale: Double) {
    self.original = original
    crop = pin.crop
    outline = pin.framing.outline
    pixels = Int(max(pin.size.width, pin.size.height) * scale)
  }
}

extension PictureExport {
  /// Returns the pixels that are kept for each board point of a pin: those of its original, if there aren't
  /// too many.
  /// - Parameters:
  ///   - mostSide: the greatest length in pixels of the pin's longer side.
  ///   - unknown: this side's length if the original's size isn't known.
  func keptScale(of pin: Pin, mostSide: Double, unknown: Double) -> Double {
    let side = max(pin.size.width, pin.size.height)
    guard let pixels = document.original(of: pin)?.pixelSize else { return unknown / side }
    let whole = pin.wholeSize
    return min(mostSide / side, max(pixels.width / whole.width, pixels.height / whole.height))
  }

  /// Returns what a card shows, for a file that keeps the image's pixels, and reports what there's to say of
  /// it.
  func kept(_ pin: Pin, scale: Double, _ report: inout ExportReport) async throws -> PinDrawing {
    let drawn = try await drawn(pin, scale: scale, isKept: true)
    report.notes += drawn.notes
    if let failure = drawn.failure { report.failures.append(failure) }
    return drawn.picture
  }
}
