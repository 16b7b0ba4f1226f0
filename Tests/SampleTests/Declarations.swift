import Foundation

/// The types that some sources declare, and the words in each type's declarations: names, labels and cases,
/// without bodies, comments and strings.
struct Declarations {
  private(set) var types: Set<String> = []
  private var words: [String: Set<String>] = [:]
  /// The types that a type inherits from or conforms to.
  private var supertypes: [String: Set<String>] = [:]

  init() {}

  init(sources folders: [URL]) throws {
    for folder in folders {
      for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
      where path.hasSuffix(".swift") {
        read(try String(contentsOf: folder.appending(path: path), encoding: .utf8))
      }
    }
  }

  /// Whether any type declares the name.
  func isDeclared(_ name: String) -> Bool { words.values.contains { $0.contains(name) } }

  /// The members of a type, including those of its supertypes.
  func members(of type: String) -> Set<String> {
    var seen: Set<String> = []
    var next = [type]
    var members: Set<String> = []
    while let name = next.popLast() {
      guard seen.insert(name).inserted else { continue }
      members.formUnion(words[name] ?? [])
      next += supertypes[name] ?? []
    }
    return members
  }

  // MARK: Reading

  mutating func read(_ source: String) {
    // For each open brace, the type whose body it begins.
    var scopes: [String?] = []
    var pending: [UInt8] = []
    for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
      for byte in Self.code(Array(line)) {
        switch byte {
        case UInt8(ascii: "{"):
          scopes.append(open(pending, in: scopes))
          pending = []
        case UInt8(ascii: "}"):
          record(pending, in: scopes)
          pending = []
          if !scopes.isEmpty { scopes.removeLast() }
        default: pending.append(byte)
        }
      }
      pending.append(UInt8(ascii: "\n"))
    }
    recordOtherNames(pending, in: scopes)
  }

  /// The line's code without strings and comments.
  private static func code(_ line: [UInt8]) -> [UInt8] {
    var code: [UInt8] = []
    var isInString = false
    var index = 0
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if !isInString {
        if byte == UInt8(ascii: "/"), index + 1 < line.count, line[index + 1] == byte { break }
        code.append(byte)
      }
      index += 1
    }
    return code
  }

  /// Handles the text before an opening brace.
  /// - Returns: the type that the text declares.
  private mutating func open(_ bytes: [UInt8], in scopes: [String?]) -> String? {
    // Declarations in function bodies don't count.
    if let scope = scopes.last, scope == nil { return nil }
    record(bytes, in: scopes)
    recordOtherNames(bytes, in: scopes)
    let text = String(decoding: bytes, as: UTF8.self)
    guard
      let match = text.matches(of: #/\b(?:class|struct|enum|protocol|extension)\s+(\w+(?:\.\w+)*)/#).last,
      // `class func` and similar declarations declare no type.
      !["func", "var", "let", "subscript"].contains(match.1)
    else { return nil }
    let name = String(match.1.split(separator: ".").last ?? match.1)
    // An extension of a Foundation type counts as a declaration of the type here, which is harmless.
    types.insert(name)
    let rest = text[match.range.upperBound...].prefix { $0 != "{" }
    let inherited =
      rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
    let head = inherited.split(separator: #/\bwhere\b/#).first ?? ""
    for word in Self.split(head) where word.first?.isUppercase == true {
      supertypes[name, default: []].insert(word)
    }
    return name
  }

  /// Records a type alias outside of all types: the alias has the members of its type.
  private mutating func recordOtherNames(_ bytes: [UInt8], in scopes: [String?]) {
    guard scopes.isEmpty else { return }
    for match in String(decoding: bytes, as: UTF8.self).matches(of: #/\btypealias\s+(\w+)\s*=\s*(\w+)/#) {
      types.insert(String(match.1))
      supertypes[String(match.1), default: []].insert(String(match.2))
    }
  }

  /// Records words that are directly in a type's body. They count for the type, and words of a nested type
  /// count for its parent too.
  private mutating func record(_ bytes: [UInt8], in scopes: [String?]) {
    guard let last = scopes.last, last != nil else { return }
    let found = Self.split(String(decoding: bytes, as: UTF8.self))
    for scope in scopes.reversed() {
      guard let scope else { return }
      words[scope, default: []].formUnion(found)
    }
  }

  private static func split(_ text: some StringProtocol) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map { String($0) }
  }
}
