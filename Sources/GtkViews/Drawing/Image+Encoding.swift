import CKitGtk
import CKitGtkShim
public import DragItems
public import Foundation

extension Image {
  /// Returns the image as a PNG file: the image's own bytes if they're PNG, otherwise decoded and encoded
  /// anew.
  ///
  /// Slow for large images: call it off the main thread. Decodes in this process, like
  /// ``Texture/decoding(_:longestSide:)``.
  /// - Returns: nil when the image can't be decoded, or has more than ``Texture/mostPixels`` pixels.
  public func pngData() -> Data? {
    typeIdentifier == "image/png" ? data : encoded(jpegQuality: -1)
  }

  /// Returns the image as a JPEG file, rotated upright, with white behind transparent pixels.
  ///
  /// Slow for large images: call it off the main thread. Decodes in this process, like
  /// ``Texture/decoding(_:longestSide:)``.
  /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best picture; other values are
  ///   clamped.
  /// - Returns: nil when the image can't be decoded, or has more than ``Texture/mostPixels`` pixels.
  public func jpegData(compressionQuality: Double) -> Data? {
    let quality = compressionQuality.isFinite ? min(max(compressionQuality, 0), 1) : 1
    return encoded(jpegQuality: Int32((quality * 100).rounded()))
  }

  private func encoded(jpegQuality: Int32) -> Data? {
    var count: gsize = 0
    let result = data.withUnsafeBytes { bytes in
      // An image has at least one byte, so the base address isn't nil.
      shim_picture_encode(
        bytes.baseAddress!, gsize(bytes.count), gint64(Texture.mostPixels), jpegQuality, &count)
    }
    guard let result else { return nil }
    defer { g_free(result) }
    return Data(bytes: result, count: Int(count))
  }
}

// The names are UIKit's, from before Swift 4.2.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the image as a JPEG file.
/// - Parameters:
///   - image: the image to encode.
///   - compressionQuality: from 0, the smallest file, to 1, the best picture.
@available(*, deprecated, renamed: "Image.jpegData(self:compressionQuality:)")
public func ImageJPEGRepresentation(_ image: Image, _ compressionQuality: Double) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the image as a PNG file.
/// - Parameter image: the image to encode.
@available(*, deprecated, renamed: "Image.pngData(self:)")
public func ImagePNGRepresentation(_ image: Image) -> Data? { image.pngData() }
