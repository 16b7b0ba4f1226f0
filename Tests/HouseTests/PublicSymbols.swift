/// The public symbols of a number of files, and who conforms to what there.
///
/// Read line by line, as the formatter leaves them: what stands in a type is indented by two more than the type.
struct PublicSymbols {
  private struct Scope {
    let indentation: Int
    let keyword: Substring
    let name: String
    let isPublic: Bool
  }

  /// What a type gets by conforming to protocols that everybody knows.
  private static let known: [String: Set<String>] = [
    "Equatable": ["=="], "Hashable": ["==", "hash(into:)"], "Comparable": ["==", "<"],
    "Encodable": ["encode(to:)"], "Decodable": ["init(from:)"], "Codable": ["encode(to:)", "init(from:)"],
    "CustomStringConvertible": ["description"], "LocalizedError": ["errorDescription"],
    "CustomNSError": ["errorDomain", "errorCode", "errorUserInfo"],
    "RawRepresentable": ["rawValue", "init(rawValue:)"], "OptionSet": ["rawValue", "init(rawValue:)"],
    "AttributedStringKey": ["Value", "name"],
  ]

  private(set) var all: [PublicSymbol] = []
  /// By the last part of a type's name: two types that share it count as one.
  private var parents: [String: Set<String>] = [:]
  /// The requirements that say what they are, by protocol.
  private var explained: [String: Set<String>] = [:]

  init(in files: [SourceFile]) {
    for file in files { read(file) }
  }

  /// Those that say nothing and should: neither a witness nor a default of what a protocol of ours explains, or of
  /// what everybody knows.
  var unexplained: [PublicSymbol] {
    all.filter { symbol in
      guard !symbol.isExplained else { return false }
      guard !symbol.isRequirement else { return true }
      return !ancestors(of: symbol.owner).contains { parent in
        let isKnown = Self.known[parent]?.contains(symbol.name) ?? false
        return isKnown || explained[parent]?.contains(symbol.name) ?? false
      }
    }
  }

  /// The type itself, and everything that it inherits or conforms to.
  private func ancestors(of name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += parents[next] ?? [] }
    }
    return found
  }

  private mutating func read(_ file: SourceFile) {
    var scopes: [Scope] = []
    for index in file.lines.indices {
      let code = file.code(index)
      // A type's opening bracket may stand on a line of its own.
      guard let start = code.firstIndex(where: { !$0.isWhitespace }), !"{#".contains(code[start]) else {
        continue
      }
      let indentation = code.distance(from: code.startIndex, to: start)
      while let last = scopes.last, last.indentation >= indentation { scopes.removeLast() }
      guard let head = DeclarationHead(line: index, of: file) else { continue }
      let scope = scopes.last
      let isRequirement =
        scope.map { $0.keyword == "protocol" && $0.isPublic && indentation == $0.indentation + 2 } ?? false
      guard head.isPublic || head.isType || isRequirement else { continue }
      let name = head.name
      guard !name.isEmpty else { continue }
      if head.isType {
        parents[name, default: []].formUnion(head.parents)
        scopes.append(
          Scope(indentation: indentation, keyword: head.keyword, name: name, isPublic: head.isPublic))
      }
      guard head.isPublic || isRequirement, head.keyword != "extension", !head.modifiers.contains("override")
      else { continue }
      let symbol = PublicSymbol(
        path: file.path, line: index + 1, name: name, owner: scope?.name ?? "", isRequirement: isRequirement,
        isExplained: file.isExplained(index))
      all.append(symbol)
      if isRequirement, symbol.isExplained { explained[symbol.owner, default: []].insert(name) }
    }
  }
}

extension SourceFile {
  /// Whether `///` stands above a line, or above the attributes there.
  fileprivate func isExplained(_ index: Int) -> Bool {
    let above = lines[..<index].last { !$0.drop(while: \.isWhitespace).hasPrefix("@") }
    return above?.drop(while: \.isWhitespace).hasPrefix("///") ?? false
  }
}
