public import Board
public import Foundation

/// The rule by which an image's pixels are seen as squares or are blended, for both the app and exports.
public enum PixelLook {
  /// The length of the longer side, in pixels, from which an image isn't taken for pixel art.
  public static let smallSide = 256.0
  /// The magnification above which the pixels of a small image are seen as squares.
  public static let automaticMagnification = 4.0

  /// Returns whether each pixel of a pin's image is seen as a square. Pixels that aren't enlarged are always
  /// blended.
  /// - Parameters:
  ///   - pin: the pin, by whose choice of sampling and whose size it's decided.
  ///   - pixels: the size of the pin's whole image in pixels; nil if it's unknown.
  ///   - scale: the number of pixels of the screen or of the export for each board point.
  public static func isSharp(_ pin: Pin, pixels: CGSize?, scale: Double) -> Bool {
    squaresScale(of: pin, pixels: pixels).map { scale > $0 } ?? false
  }

  /// Returns the number of pixels of the screen or of the export for each board point above which each pixel
  /// of a pin's image is seen as a square; nil if the pixels are always blended.
  /// - Parameters:
  ///   - pin: the pin, by whose choice of sampling and whose size it's decided.
  ///   - pixels: the size of the pin's whole image in pixels; nil if it's unknown.
  public static func squaresScale(of pin: Pin, pixels: CGSize?) -> Double? {
    guard let pixels, pin.content.original != nil else { return nil }
    // The scale at which a pixel of the image is one pixel of the screen.
    let natural = max(pixels.width, pixels.height, 1) / pin.wholeSide
    return switch pin.attributes.sampling {
    case .smooth: nil
    case .nearest: natural
    case .automatic:
      max(pixels.width, pixels.height) < smallSide ? automaticMagnification * natural : nil
    }
  }

  /// Returns the number of pixels of the screen or of the export for each pixel of the image, along its
  /// longer side.
  public static func magnification(of pin: Pin, pixels: CGSize, scale: Double) -> Double {
    pin.wholeSide * scale / max(pixels.width, pixels.height, 1)
  }
}
