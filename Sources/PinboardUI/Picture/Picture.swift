import DragDropKit
import Foundation
import Imaging

/// Decoded pixels of one image at one size, ready to draw.
struct Picture {
  let texture: Texture
  /// The longer side in pixels.
  let longSide: Int
  /// The image's own longer side; nothing sharper exists.
  let fullLongSide: Int
  /// What's wrong with the bytes, when only part of the image could be read.
  let damage: String?

  init(_ image: DecodedImage) throws {
    let (width, height, stride) = (image.width, image.height, image.stride)
    texture =
      switch image.format {
      case .bgra: try Texture(width: width, height: height, stride: stride, premultipliedBGRA: image.pixels)
      case .rgba: try Texture(width: width, height: height, stride: stride, premultipliedRGBA: image.pixels)
      }
    longSide = max(image.width, image.height)
    fullLongSide = Int(max(image.fullSize.width, image.fullSize.height))
    damage = image.damage
  }

  var byteCount: Int { texture.width * texture.height * 4 }

  /// Whether it's as sharp as a place of that many pixels can show.
  func suffices(for pixels: Double) -> Bool { Double(longSide) >= min(pixels, Double(fullLongSide)) - 1 }
}
