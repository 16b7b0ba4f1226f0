public import Foundation

/// How large an image is wanted, in pixels of the upright image. The shape is kept; pixel images never grow,
/// vector images are drawn at the size that's asked for.
public enum DecodeExtent: Sendable, Equatable {
  /// All the pixels that there are.
  case full
  /// As large as fits in a box.
  case fitting(CGSize)
  /// So many pixels on the longer side.
  case longSide(Int)
  /// So many pixels on the longer side, or fewer but at least so many where a JPEG gives just that for a fraction of
  /// the cost: libjpeg decodes at 1/2, 1/4 and 1/8.
  case about(longSide: Int, atLeast: Int)
}
