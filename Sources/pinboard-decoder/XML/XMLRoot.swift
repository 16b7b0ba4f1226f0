/// The first element of an XML document, whatever precedes it: declarations, comments, and the document's own
/// entities, which its attributes may use (XML 1.0, sections 2.8 and 4.2).
struct XMLRoot {
  /// The result of reading a document's beginning.
  enum Finding {
    case root(XMLRoot)
    /// The bytes end before the first element does. The name is the element's, if it's complete.
    case isCut(name: String?)
    case isNotXML
  }

  /// The element's name without its prefix.
  private(set) var name: String
  /// The attributes as they're written; `value(_:)` expands their entities.
  private let attributes: [String: String]
  private let entities: [String: String]

  private static let mostEntities = 1_000
  private static let mostValueCharacters = 200

  /// Returns an attribute's value; a long value is cut to its beginning.
  func value(_ name: String) -> String? { attributes[name].map { expanded($0, depth: 0) } }

  /// Finds the root element.
  /// - Parameter bytes: UTF-8, from the document's beginning.
  static func find(in bytes: [UInt8]) -> Finding {
    var scanner = XMLScanner(bytes)
    var entities: [String: String] = [:]
    while true {
      scanner.skipSpace()
      guard let byte = scanner.byte else { return bytes.isEmpty ? .isNotXML : .isCut(name: nil) }
      guard byte == UInt8(ascii: "<") else { return .isNotXML }
      if scanner.starts(with: "<!--") {
        scanner.advance(4)
        if !scanner.skip(past: "-->") { return .isCut(name: nil) }
      } else if scanner.starts(with: "<?") {
        if !scanner.skip(past: "?>") { return .isCut(name: nil) }
      } else if scanner.starts(with: "<!") {
        if !readDoctype(&scanner, &entities) { return .isCut(name: nil) }
      } else {
        scanner.advance()
        let name = scanner.name()
        if scanner.isAtEnd { return .isCut(name: nil) }
        if name.isEmpty { return .isNotXML }
        guard let attributes = scanner.attributes() else { return .isCut(name: XMLScanner.local(name)) }
        return .root(XMLRoot(name: XMLScanner.local(name), attributes: attributes, entities: entities))
      }
    }
  }

  /// Skips a document type with its declarations; false if it doesn't end.
  private static func readDoctype(_ scanner: inout XMLScanner, _ entities: inout [String: String]) -> Bool {
    scanner.advance(2)
    while let byte = scanner.byte {
      switch byte {
      case UInt8(ascii: ">"):
        scanner.advance()
        return true
      case UInt8(ascii: "["):
        scanner.advance()
        if !readDeclarations(&scanner, &entities) { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if scanner.quoted() == nil { return false }
      default: scanner.advance()
      }
    }
    return false
  }

  /// Skips the document's own declarations up to and including `]`; false if they don't end.
  private static func readDeclarations(
    _ scanner: inout XMLScanner, _ entities: inout [String: String]
  ) -> Bool {
    while let byte = scanner.byte {
      if byte == UInt8(ascii: "]") {
        scanner.advance()
        return true
      }
      if scanner.starts(with: "<!--") {
        scanner.advance(4)
        if !scanner.skip(past: "-->") { return false }
      } else if scanner.starts(with: "<!ENTITY") {
        scanner.advance(8)
        scanner.skipSpace()
        let name = scanner.name()
        scanner.skipSpace()
        // An entity that's given by an address isn't fetched.
        if !name.isEmpty, let value = scanner.quoted(), entities.count < mostEntities, entities[name] == nil {
          entities[name] = value
        }
        if !skipDeclaration(&scanner) { return false }
      } else if byte == UInt8(ascii: "<") {
        if !skipDeclaration(&scanner) { return false }
      } else {
        scanner.advance()
      }
    }
    return false
  }

  /// Skips a declaration up to and including its `>`. A `>` in quotes doesn't count.
  private static func skipDeclaration(_ scanner: inout XMLScanner) -> Bool {
    while let byte = scanner.byte {
      switch byte {
      case UInt8(ascii: ">"):
        scanner.advance()
        return true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if scanner.quoted() == nil { return false }
      default: scanner.advance()
      }
    }
    return false
  }

  /// Expands entities. Entities may contain others: an honest file has a few levels, and a value that keeps
  /// growing is cut.
  private func expanded(_ text: String, depth: Int) -> String {
    guard depth < 4, text.contains("&") else { return String(text.prefix(Self.mostValueCharacters)) }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&"), result.count < Self.mostValueCharacters {
      result += rest[..<mark]
      rest = rest[mark...].dropFirst()
      guard let end = rest.firstIndex(of: ";"), let value = entities[String(rest[..<end])] else {
        result += "&"
        continue
      }
      result += expanded(value, depth: depth + 1)
      rest = rest[end...].dropFirst()
    }
    return String((result + rest).prefix(Self.mostValueCharacters))
  }
}
