public import Foundation

/// The requested size of an image, in pixels of the upright image. The shape is kept. Pixel images are never
/// enlarged; vector images are drawn at the requested size.
public enum DecodeExtent: Sendable, Equatable {
  /// The image's full size.
  case full
  /// The largest size that fits in a box.
  case fitting(CGSize)
  /// A number of pixels on the longer side.
  case longSide(Int)
  /// A number of pixels on the longer side. A JPEG may have fewer pixels, but no fewer than `atLeast`, if
  /// libjpeg decodes that size at a fraction of the cost: it can decode at 1/2, 1/4 and 1/8.
  case about(longSide: Int, atLeast: Int)
}
