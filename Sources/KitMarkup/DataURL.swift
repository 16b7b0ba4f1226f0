package import Foundation

/// A `data:` URL (RFC 2397), decoded.
package struct DataURL: Equatable, Sendable {
  /// The MIME type in lower case, without parameters.
  package let mimeType: String
  package let data: Data
  /// Whether the text has the data in base64 and not as percent-encoded text.
  package let isBase64: Bool

  /// Returns whether a text is a `data:` URL, well-formed or not.
  package static func isOne(_ text: String) -> Bool { text.prefix(5).lowercased() == "data:" }

  /// Returns nil for anything but a well-formed data URL.
  package init?(_ text: String) {
    guard Self.isOne(text), let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let header = text[text.index(text.startIndex, offsetBy: 5)..<comma].split(
      separator: ";", omittingEmptySubsequences: false)
    let body = text[text.utf8.index(after: comma)...]
    mimeType = header.first.flatMap { $0.isEmpty ? nil : $0.lowercased() } ?? "text/plain"
    isBase64 = header.dropFirst().contains { $0.lowercased() == "base64" }
    if isBase64 {
      // The body may have millions of bytes, so it's copied only if it must be.
      let plain = body.utf8.contains(UInt8(ascii: "%")) ? String(body).removingPercentEncoding : String(body)
      guard let plain, let data = Data(base64Encoded: plain, options: .ignoreUnknownCharacters) else {
        return nil
      }
      self.data = data
    } else {
      guard let plain = String(body).removingPercentEncoding else { return nil }
      data = Data(plain.utf8)
    }
  }
}
