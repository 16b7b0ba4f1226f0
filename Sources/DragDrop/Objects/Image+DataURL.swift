import Foundation

extension Image {
  /// Reads the image that a `data:` URL holds (RFC 2397, in base64); nil for any other URL, and for data that
  /// isn't an image.
  convenience init?(dataURL: String, suggestedName: String?) {
    let head = "data:"
    guard dataURL.utf8.count > head.utf8.count,
      dataURL.prefix(head.count).caseInsensitiveCompare(head) == .orderedSame,
      let comma = dataURL.utf8.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let parts = dataURL[..<comma].dropFirst(head.count).split(separator: ";")
    guard let type = parts.first, type.utf8.count <= 100, parts.last?.lowercased() == "base64",
      let data = Data(
        base64Encoded: String(dataURL[dataURL.utf8.index(after: comma)...]), options: .ignoreUnknownCharacters
      )
    else { return nil }
    // The name is meant for a file: a longer text is a description.
    let name = suggestedName.flatMap { $0.isEmpty || $0.utf8.count > 255 ? nil : $0 }
    try? self.init(data: data, typeIdentifier: type.lowercased(), suggestedName: name)
  }
}
