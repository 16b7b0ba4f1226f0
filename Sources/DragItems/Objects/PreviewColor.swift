public import Foundation

/// A colour of a preview: sRGB components from 0 to 1, not premultiplied.
public struct PreviewColor: Hashable, Sendable {
  /// Components from 0 to 1; not checked.
  public var red, green, blue, alpha: Double

  /// Creates a colour, opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The default background of previews (1.8.7).
  public static let white = PreviewColor(red: 1, green: 1, blue: 1)
  /// As a background, draws nothing, not even white (1.8.7).
  public static let clear = PreviewColor(red: 0, green: 0, blue: 0, alpha: 0)
}

/// Colours in drags, as with `UIColor` on iOS (contract 1.11.30), in the format of GTK's colour buttons: four
/// 16-bit numbers in native byte order, red, green, blue, alpha.
extension PreviewColor: ItemProviderReading, ItemProviderWriting {
  /// `application/x-color` alone.
  public static let readableTypeIdentifiersForItemProvider = ["application/x-color"]
  /// `application/x-color` alone.
  public static let writableTypeIdentifiersForItemProvider = ["application/x-color"]

  /// - Throws: ``ItemProviderError`` unless there are 8 bytes.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> PreviewColor {
    guard data.count == 8 else {
      throw ItemProviderError(.unavailableCoercion, "A colour has 8 bytes, not \(data.count).")
    }
    let parts = data.withUnsafeBytes { bytes in
      (0..<4).map { Double(bytes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)) / 65535 }
    }
    return PreviewColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Delivers the colour. Components are clamped to 0 … 1; non-finite ones become 0.
  public func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    var data = Data()
    for part in [red, green, blue, alpha] {
      let bounded = part.isFinite ? min(1, max(0, part)) : 0
      withUnsafeBytes(of: UInt16((bounded * 65535).rounded())) { data.append(contentsOf: $0) }
    }
    completionHandler(data, nil)
    return nil
  }
}
