import Foundation

extension Image {
  /// The image that an address holds in itself (RFC 2397, in base64); nil for any other address, and for what's no
  /// image.
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
    // A name for a file, not a description.
    let name = suggestedName.flatMap { $0.isEmpty || $0.utf8.count > 255 ? nil : $0 }
    try? self.init(data: data, typeIdentifier: type.lowercased(), suggestedName: name)
  }
}
