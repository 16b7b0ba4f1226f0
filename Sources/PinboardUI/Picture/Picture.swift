import DragDropKit
import Foundation
import Imaging

/// Decoded pixels of one image at one size, ready to draw. Made on any thread.
nonisolated struct Picture: Sendable {
  let texture: Texture
  /// The texture's own pixels (not a copy), for making smaller pictures of it.
  let image: DecodedImage
  /// The longer side in pixels.
  let longSide: Int
  /// The image's own longer side; nothing sharper exists.
  let fullLongSide: Int
  let isOpaque: Bool
  /// What's wrong with the bytes, when only part of the image could be read.
  let damage: String?

  /// - Parameter fullSize: the image's own size in pixels, when what was decoded is only a preview of it.
  init(_ image: DecodedImage, fullSize: CGSize? = nil) throws {
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

  /// Whether nothing sharper exists.
  var isWhole: Bool { longSide >= fullLongSide }

  var byteCount: Int { image.stride * image.height }

  /// Whether it's as sharp as a place of that many pixels can show.
  func suffices(for pixels: Double) -> Bool { pixels <= mostPixels }

  /// Up to how many pixels it suffices.
  var mostPixels: Double { longSide + 1 >= fullLongSide ? .infinity : Double(longSide + 1) }

  /// The same picture at a level below; itself when it's no larger. Off the main thread for large ones.
  func reduced(toLongSide side: Int) throws -> Picture {
    longSide >= 2 * side ? try Picture(smaller: image.reduced(toLongSide: side), of: self) : self
  }
}
