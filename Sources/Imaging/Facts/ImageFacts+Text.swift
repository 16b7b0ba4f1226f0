import Files
import Foundation

extension ImageFacts {
  /// One line for a card: "PNG, 30,000 × 30,000 pixels, 3,121,004 bytes".
  public var summary: String {
    let format = ImageFormat.allCases.first { $0.typeIdentifier == typeIdentifier }
    // Any code can make facts, so sizes that no image has mustn't trap.
    func side(_ length: Double) -> String {
      ImagingError.grouped(length >= 1 ? Int(min(length, Double(Int32.max))) : 0)
    }
    return "\(format?.displayName ?? ImagingError.shown(typeIdentifier)), "
      + "\(side(pixelSize.width)) × \(side(pixelSize.height)) pixels, \(ImagingError.grouped(byteCount)) bytes"
  }
}
