public import Foundation

/// The pixels of an image, ready for GTK.
///
/// What a decoder answered is mapped and never copied: `pixels` keeps the memory alive.
public struct DecodedImage: Sendable {
  /// In pixels, upright.
  public let width: Int
  /// In pixels, upright.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// `height` rows, `stride` bytes apart, in the order of `format`; colour multiplied by alpha; orientation applied.
  public let pixels: Data
  /// The order of the bytes.
  public let format: PixelFormat
  /// The size of the whole image in its own pixels, upright: at least width × height, save for vectors.
  public let fullSize: CGSize
  /// What's wrong with an image that could still be shown in part: "shore 12.jpg ends after 41 %". What's
  /// missing is transparent.
  public let damage: String?

  /// Whether only a part of the image could be read.
  public var isDamaged: Bool { damage != nil }

  /// - Precondition: there's a pixel at least, `stride` holds a row's four bytes each, and `pixels` all rows; the last
  ///   one may end with its pixels.
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
