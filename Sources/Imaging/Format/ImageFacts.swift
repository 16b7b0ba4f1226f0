public import Foundation

/// The facts of an image that are known before any of its pixels is decoded.
public struct ImageFacts: Sendable, Equatable {
  /// The MIME type by the content, never by the name: `image/jpeg`, `image/png` …
  public var typeIdentifier: String
  /// The width and height in pixels as seen, after `orientation` is applied.
  public var pixelSize: CGSize
  /// The EXIF orientation in the image.
  public var orientation: ImageOrientation
  /// The length of the file or data in bytes.
  public var byteCount: Int
  /// Whether the image has more than one frame.
  public var isAnimated: Bool

  /// Makes facts without any check: see `ImagingLimits.check(_:name:)`.
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
