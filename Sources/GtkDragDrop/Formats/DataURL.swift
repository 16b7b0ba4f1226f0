import Foundation

/// A `data:` URL (RFC 2397), decoded.
struct DataURL: Equatable, Sendable {
  /// The MIME type in lower case, without parameters.
  let mimeType: String
  let data: Data

  /// Returns whether a text is a `data:` URL, well-formed or not.
  static func isOne(_ text: String) -> Bool { text.prefix(5).lowercased() == "data:" }

  /// Returns nil for anything but a well-formed data URL.
  init?(_ text: String) {
    guard Self.isOne(text), let comma = text.firstIndex(of: ",") else { return nil }
    let header = text[text.index(text.startIndex, offsetBy: 5)..<comma].split(
      separator: ";", omittingEmptySubsequences: false)
    let body = text[text.index(after: comma)...]
    mimeType = header.first.flatMap { $0.isEmpty ? nil : $0.lowercased() } ?? "text/plain"
    if header.dropFirst().contains(where: { $0.lowercased() == "base64" }) {
      let plain = body.contains("%") ? String(body).removingPercentEncoding : String(body)
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
