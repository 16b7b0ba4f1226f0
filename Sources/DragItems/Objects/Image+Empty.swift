import Foundation

extension Image {
  /// Creates a picture that represents none (`UIImage()`): a PNG of one transparent pixel, so that it can be
  /// dragged like any other.
  public convenience init() {
    // The bytes are base64, not empty, not too many, and have a type of image.
    try! self.init(data: Data(base64Encoded: Image.transparentPixel)!, typeIdentifier: "image/png")
  }

  private static let transparentPixel = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=
    """
}
