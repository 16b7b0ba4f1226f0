public import Foundation

/// The record of an original image whose bytes the board file keeps untouched.
public struct Original: Hashable, Sendable, Codable {
  /// The id, which follows from the bytes: equal bytes have equal ids.
  public let id: OriginalID
  /// The name of the file from which the original came, such as `naïve #1 100%.png`. It isn't safe as a path:
  /// see `FileName.own(_:fallback:)` in BoardStore before writing to disk.
  public let name: String
  /// The MIME type, such as `image/png`.
  public let typeIdentifier: String
  /// The size of the original file in bytes.
  public let byteCount: Int
  /// The width and height in pixels as the image is shown, so after the EXIF orientation; nil if unknown.
  public let pixelSize: CGSize?

  /// Makes a record without any check: see `validate()`.
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
