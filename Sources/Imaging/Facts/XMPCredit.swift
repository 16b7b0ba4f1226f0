import Foundation

/// What an image's XMP packet says of its author and its licence (ISO 16684-1). Only a few elements are read,
/// as the text that they are; nothing is validated.
struct XMPCredit {
  /// The authors: `dc:creator`.
  private(set) var author: String?
  /// The licence: `dc:rights`, and the address of its text.
  private(set) var license: String?

  /// The greatest length of a packet that's read, in bytes.
  static let mostBytes = 256 << 10
  private static let mostValue = 300

  init(_ packet: [UInt8]) {
    let text = String(decoding: packet.prefix(Self.mostBytes), as: UTF8.self)
    author = Self.value("dc:creator", in: text)
    let rights = Self.value("dc:rights", in: text)
    let addresses = ["cc:license", "xmpRights:WebStatement"].compactMap { Self.value($0, in: text) }
    let parts = [rights, addresses.first].compactMap(\.self)
    if !parts.isEmpty { license = parts.joined(separator: ", ") }
  }

  /// Returns the text of an element or of an attribute with this name; items of a list are separated by
  /// commas.
  private static func value(_ name: String, in text: String) -> String? {
    if let start = text.firstRange(of: "<\(name)"), let mark = text[start.upperBound...].first,
      mark == ">" || mark == "/" || mark.isWhitespace,
      let open = text[start.upperBound...].firstIndex(of: ">")
    {
      let tag = text[start.upperBound..<open]
      if let address = attribute("rdf:resource", in: tag) { return address }
      if tag.last != "/", let end = text[open...].firstRange(of: "</\(name)") {
        return content(of: text[text.index(after: open)..<end.lowerBound])
      }
    }
    return attribute(name, in: text[...])
  }

  private static func content(of part: Substring) -> String? {
    var items: [String] = []
    var rest = part
    while let start = rest.firstRange(of: "<rdf:li"),
      let open = rest[start.upperBound...].firstIndex(of: ">"),
      let end = rest[open...].firstRange(of: "</rdf:li")
    {
      if let item = clean(rest[rest.index(after: open)..<end.lowerBound]), !items.contains(item) {
        items.append(item)
      }
      rest = rest[end.upperBound...]
    }
    if !items.isEmpty { return items.joined(separator: ", ") }
    return part.contains("<") ? nil : clean(part)
  }

  private static func attribute(_ name: String, in text: Substring) -> String? {
    for quote in ["\"", "'"] {
      guard let start = text.firstRange(of: " \(name)=\(quote)") ?? text.firstRange(of: "\n\(name)=\(quote)"),
        let end = text[start.upperBound...].firstRange(of: quote)
      else { continue }
      return clean(text[start.upperBound..<end.lowerBound])
    }
    return nil
  }

  private static func clean(_ part: Substring) -> String? {
    var text = String(part.prefix(mostValue))
    for (name, sign) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("#169", "©")] {
      text = text.replacing("&\(name);", with: sign)
    }
    // An ampersand last, so that `&amp;lt;` stays a text.
    return ImageDetails.text(text.replacing("&amp;", with: "&"))
  }
}
