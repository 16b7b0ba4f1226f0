public import Foundation
import Imaging

/// Pictures of one colour.
public enum TestPicture {
  /// A PNG. Different colours have different bytes.
  public static func png(
    width: Int = 40, height: Int = 30, red: UInt8 = 200, green: UInt8 = 30, blue: UInt8 = 60
  ) throws -> Data {
    var pixels = Data(capacity: width * height * 4)
    for _ in 0..<width * height { pixels.append(contentsOf: [red, green, blue, 255]) }
    return try DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height)
    ).encodePNG()
  }
}
