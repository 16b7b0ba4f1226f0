import Localization

/// How large an image is, in the unit of the limit that it exceeds; or that limit.
public enum ImageExtent: Sendable, Equatable {
  /// Width and height in pixels.
  case pixels(width: Int, height: Int)
  /// The length of the file or data in bytes.
  case bytes(Int)
  /// The number of an animation's frames. They're counted up to the limit; there may be more.
  case frames(Int)

  /// Makes a limit of the number of pixels: the sides of a square that has as many.
  static func square(of pixels: Int) -> ImageExtent {
    let side = Int(Double(pixels).squareRoot())
    return .pixels(width: side, height: side)
  }

  /// The extent in words: "30,000 × 30,000 pixels".
  var words: String {
    switch self {
    case .pixels(let width, let height):
      localized("\(ImagingError.grouped(width)) × \(ImagingError.grouped(height)) pixels")
    case .bytes(let count): localized(count, "1 byte", "\(ImagingError.grouped(count)) bytes")
    case .frames(let count): localized(count, "1 frame", "\(ImagingError.grouped(count)) frames")
    }
  }
}

extension ImageExtent: CustomStringConvertible {
  /// The extent in one line for a log: "30000 × 30000".
  public var description: String {
    switch self {
    case .pixels(let width, let height): "\(width) × \(height)"
    case .bytes(let count): "\(count) B"
    case .frames(let count): "\(count) frames"
    }
  }
}
