public import Foundation

/// A colour of a preview: components from 0 to 1, not premultiplied, sRGB.
public struct PreviewColor: Hashable, Sendable {
  /// 0 … 1; not checked.
  public var red, green, blue, alpha: Double

  /// Opaque unless told otherwise.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// What's behind previews (1.8.7).
  public static let white = PreviewColor(red: 1, green: 1, blue: 1)
  /// As a background it draws nothing, not even white (1.8.7).
  public static let clear = PreviewColor(red: 0, green: 0, blue: 0, alpha: 0)
}

/// Colours in drags, as `UIColor` is on iOS (contract 1.11.30), in the form that GTK's colour buttons use: four
/// 16-bit numbers in the machine's byte order, red, green, blue, alpha.
extension PreviewColor: ItemProviderReading, ItemProviderWriting {
  /// The best first.
  public static let readableTypeIdentifiersForItemProvider = ["application/x-color"]
  /// The best first.
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

  /// Components are clamped to 0 … 1; what isn't finite becomes 0.
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
