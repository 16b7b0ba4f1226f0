package import class GtkViews.Texture
package import Foundation
package import Imaging

/// The decoded pixels of an image at one size, ready to draw. It can be made on any thread.
package nonisolated struct Picture: Sendable {
  package let texture: Texture
  /// The pixels of the texture (not a copy), for making smaller pictures.
  package let image: DecodedImage
  /// The longer side in pixels.
  let longSide: Int
  /// The longer side of the original image in pixels. No sharper picture exists.
  package let fullLongSide: Int
  package let isOpaque: Bool
  /// The damage, if only part of the image could be read.
  package let damage: String?

  /// - Parameter fullSize: the original image's size in pixels, if `image` is only a preview of it.
  package init(_ image: DecodedImage, fullSize: CGSize? = nil) throws {
    isOpaque = image.isOpaque
    texture = try Self.texture(of: image, isOpaque: isOpaque)
    self.image = image
    longSide = max(image.width, image.height)
    let full = fullSize ?? image.fullSize
    fullLongSide = max(longSide, Int(max(full.width, full.height)))
    damage = image.damage
  }

  private init(smaller image: DecodedImage, of picture: Picture) throws {
    isOpaque = picture.isOpaque
    texture = try Self.texture(of: image, isOpaque: isOpaque)
    self.image = image
    longSide = max(image.width, image.height)
    fullLongSide = picture.fullLongSide
    damage = picture.damage
  }

  private static func texture(of image: DecodedImage, isOpaque: Bool) throws -> Texture {
    let (width, height, stride) = (image.width, image.height, image.stride)
    return switch image.format {
    case .bgra:
      try Texture(
        width: width, height: height, stride: stride, premultipliedBGRA: image.pixels, isOpaque: isOpaque)
    case .rgba: try Texture(width: width, height: height, stride: stride, premultipliedRGBA: image.pixels)
    }
  }

  /// Whether no sharper picture exists.
  var isWhole: Bool { longSide >= fullLongSide }

  package var byteCount: Int { image.stride * image.height }

  /// Returns whether it's as sharp as a place of that many pixels can show.
  func suffices(for pixels: Double) -> Bool { pixels <= mostPixels }

  /// The largest number of pixels for which it suffices.
  var mostPixels: Double { longSide + 1 >= fullLongSide ? .infinity : Double(longSide + 1) }

  /// Returns the picture at a lower level, or itself if it's no larger. Call it off the main thread for large
  /// pictures.
  func reduced(toLongSide side: Int) throws -> Picture {
    longSide >= 2 * side ? try Picture(smaller: image.reduced(toLongSide: side), of: self) : self
  }
}

/// A texture that's compared by identity.
package struct ShownTexture: Equatable {
  package let texture: Texture

  package init(texture: Texture) { self.texture = texture }

  package static func == (one: ShownTexture, other: ShownTexture) -> Bool { one.texture === other.texture }
}
