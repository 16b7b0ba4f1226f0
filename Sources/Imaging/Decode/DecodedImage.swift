import Files
public import Foundation

/// The pixels of an image, ready for GTK.
///
/// A decoder's answer is mapped and never copied: `pixels` keeps the memory alive.
public struct DecodedImage: Sendable {
  /// The width of the upright image in pixels.
  public let width: Int
  /// The height of the upright image in pixels.
  public let height: Int
  /// The number of bytes from one row to the next.
  public let stride: Int
  /// `height` rows, `stride` bytes apart, in the order of `format`. The colours are premultiplied by alpha,
  /// and the orientation is applied.
  public let pixels: Data
  /// The order of a pixel's bytes.
  public let format: PixelFormat
  /// The size of the whole upright image in its own pixels: at least width × height, except for vector
  /// images.
  public let fullSize: CGSize
  /// The damage of an image of which only a part could be read: "shore 12.jpg ends after 41 %"; nil for a
  /// complete image. The missing part is transparent.
  public let damage: String?

  /// Whether only a part of the image could be read.
  public var isDamaged: Bool { damage != nil }

  /// Makes an image of pixels.
  /// - Precondition: there's at least one pixel, `stride` has room for a row of four bytes a pixel, and
  ///   `pixels` contains all rows; the last row may end with its pixels.
  public init(
    width: Int, height: Int, stride: Int, pixels: Data, format: PixelFormat = .rgba, fullSize: CGSize,
    damage: String? = nil
  ) {
    precondition(
      width > 0 && height > 0 && stride >= width * 4 && pixels.count >= stride * (height - 1) + width * 4)
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
    self.format = format
    self.fullSize = fullSize
    self.damage = damage
  }
}
