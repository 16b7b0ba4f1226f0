public import Foundation

/// What's known of an image before any of its pixels is decoded.
public struct ImageFacts: Sendable, Equatable {
  /// The MIME type, told by the content and never by the name: `image/jpeg`, `image/png` …
  public var typeIdentifier: String
  /// Width and height in pixels, as seen: after `orientation` is applied.
  public var pixelSize: CGSize
  /// The EXIF orientation that's stored in the image.
  public var orientation: ImageOrientation
  /// The length of the file or data.
  public var byteCount: Int
  /// Whether the image has more than one frame.
  public var isAnimated: Bool

  /// Nothing is checked here: see `ImagingLimits.check(_:name:)`.
  public init(
    typeIdentifier: String, pixelSize: CGSize, orientation: ImageOrientation, byteCount: Int, isAnimated: Bool
  ) {
    self.typeIdentifier = typeIdentifier
    self.pixelSize = pixelSize
    self.orientation = orientation
    self.byteCount = byteCount
    self.isAnimated = isAnimated
  }
}
