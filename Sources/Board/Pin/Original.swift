public import Foundation

/// What's known of an original image whose bytes the board file keeps untouched.
public struct Original: Hashable, Sendable, Codable {
  /// Follows from the bytes: the same image is the same original.
  public let id: OriginalID
  /// The file name under which it came, such as `naïve #1 100%.png`. Not safe as a path: see
  /// `FileName.own(_:fallback:)` in BoardStore before writing to disk.
  public let name: String
  /// A MIME type, such as `image/png`.
  public let typeIdentifier: String
  /// Of the file as it came.
  public let byteCount: Int
  /// Width and height in pixels as they're shown, so after the EXIF orientation; nil if not known.
  public let pixelSize: CGSize?

  /// Nothing is checked here: see `validate()`.
  public init(id: OriginalID, name: String, typeIdentifier: String, byteCount: Int, pixelSize: CGSize?) {
    self.id = id
    self.name = name
    self.typeIdentifier = typeIdentifier
    self.byteCount = byteCount
    self.pixelSize = pixelSize
  }

  /// Throws `BoardError.outOfBounds` unless every value is within `BoardLimits`.
  public func validate() throws(BoardError) {
    try BoardLimits.check(name: name, of: "original \(id)")
    try BoardLimits.check(typeIdentifier: typeIdentifier, of: "original \(id)")
    guard (0...BoardLimits.maximumOriginalBytes).contains(byteCount) else {
      throw .outOfBounds("original \(id): \(byteCount) bytes")
    }
    if let pixelSize {
      for side in [pixelSize.width, pixelSize.height] {
        guard side.isFinite, side >= 1, side <= BoardLimits.maximumPixels, side == side.rounded() else {
          throw .outOfBounds("original \(id): \(pixelSize.width) × \(pixelSize.height) pixels")
        }
      }
    }
  }
}
