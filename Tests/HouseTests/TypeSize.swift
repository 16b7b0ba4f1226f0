/// How large a type is, with its extensions in the same module.
struct TypeSize: Equatable {
  /// Properties that each instance stores.
  var properties = 0
  /// Lines between the braces, comments and types inside included.
  var lines = 0

  /// The types of one module, by their names; those inside others with the outer names: "History.Step".
  static func measure(_ files: [SourceFile]) -> [String: TypeSize] {
    var sizes: [String: TypeSize] = [:]
    for file in files {
      var reader = TypeReader(SourceCode(file).tokens)
      reader.read()
      for (name, size) in reader.sizes {
        sizes[name, default: TypeSize()].properties += size.properties
        sizes[name, default: TypeSize()].lines += size.lines
      }
    }
    return sizes
  }
}

/// Finds the types of one file, and what they store.
private struct TypeReader {
  private struct Scope {
    /// Nil for braces that aren't a type's.
    var type: String?
    var hasStorage = false
    var start = 0
  }

  private static let kinds: Set<String> = ["class", "struct", "enum", "protocol", "actor", "extension"]
  private static let storing: Set<String> = ["class", "struct", "actor"]
  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final", "weak",
    "unowned", "lazy", "nonisolated", "override",
  ]

  private let tokens: [SourceCode.Token]
  private(set) var sizes: [String: TypeSize] = [:]
  private var scopes: [Scope] = []
  private var next: Scope?
  private var brackets = 0

  init(_ tokens: [SourceCode.Token]) { self.tokens = tokens }

  mutating func read() {
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "(", "[": brackets += 1
      case ")", "]": brackets -= 1
      case "{":
        scopes.append(next ?? Scope())
        next = nil
      case "}":
        guard let scope = scopes.popLast(), let type = scope.type else { continue }
        sizes[type, default: TypeSize()].lines += max(0, token.line - scope.start - 1)
      case "var", "let":
        guard let scope = scopes.last, let type = scope.type, scope.hasStorage, brackets == 0 else {
          continue
        }
        sizes[type, default: TypeSize()].properties += storedProperties(at: index)
      case let kind where Self.kinds.contains(kind):
        if let name = name(after: index), index == 0 || tokens[index - 1].text != "." {
          let outer = kind == "extension" ? nil : scopes.last?.type
          next = Scope(
            type: [outer, name].compactMap(\.self).joined(separator: "."),
            hasStorage: Self.storing.contains(kind), start: token.line)
        }
      default: break
      }
    }
  }

  private func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// "A.B" behind a keyword; nil when no type's name follows.
  private func name(after index: Int) -> String? {
    guard text(index + 1).first?.isUppercase == true else { return nil }
    var (name, end) = (text(index + 1), index + 2)
    while text(end) == "." {
      name += "." + text(end + 1)
      end += 2
    }
    return name
  }

  /// How many properties a `var` or `let` of a type stores in each instance.
  private func storedProperties(at index: Int) -> Int {
    if isOfType(index) { return 0 }
    var (count, place) = (0, index + 1)
    while place < tokens.count {
      var names = 1
      if text(place) == "(" {
        let end = endOfBrackets(place)
        names = tokens[place..<end].count { $0.text == "," } + 1
        place = end
      } else {
        place += 1
      }
      if text(place) == ":" { place = endOfType(place + 1) }
      switch text(place) {
      case ",":
        count += names
        place += 1
      case "{" where !["didSet", "willSet"].contains(text(place + 1)): return count
      case "=":
        count += names
        place = endOfValue(place + 1)
        guard text(place) == "," else { return count }
        place += 1
      default: return count + names
      }
    }
    return count
  }

  /// Whether the property is the type's own and not an instance's.
  private func isOfType(_ index: Int) -> Bool {
    var place = index - 1
    while place >= 0 {
      if text(place) == "static" || text(place) == "class" { return true }
      if text(place) == ")" {
        while place > 0, text(place) != "(" { place -= 1 }
        place -= 1
      } else if Self.modifiers.contains(text(place)) {
        place -= 1
      } else if text(place - 1) == "@" {
        place -= 2
      } else {
        return false
      }
    }
    return false
  }

  private func endOfBrackets(_ start: Int) -> Int {
    var (depth, place) = (0, start)
    repeat {
      if ["(", "[", "{"].contains(text(place)) { depth += 1 }
      if [")", "]", "}"].contains(text(place)) { depth -= 1 }
      place += 1
    } while place < tokens.count && depth > 0
    return place
  }

  private func endOfType(_ start: Int) -> Int {
    var (angles, place) = (0, start)
    while place < tokens.count {
      let mark = text(place)
      if angles == 0 {
        if ["=", "{", ",", "}"].contains(mark) { return place }
        let goesOn =
          "-.?&".contains(mark) || "&:".contains(text(place - 1))
          || text(place - 1) == ">" && text(place - 2) == "-"
        if place > start, tokens[place].line > tokens[place - 1].line, !goesOn { return place }
      }
      if mark == "(" || mark == "[" {
        place = endOfBrackets(place)
        continue
      }
      if mark == "<" { angles += 1 }
      if mark == ">", text(place - 1) != "-" { angles -= 1 }
      place += 1
    }
    return place
  }

  /// Up to the end of the line in which the value ends, or to the comma before another property.
  private func endOfValue(_ start: Int) -> Int {
    var place = start
    while place < tokens.count {
      if place > start, tokens[place].line > tokens[place - 1].line { return place }
      if text(place) == "," && [":", "="].contains(text(place + 2)) { return place }
      if text(place) == "}" { return place }
      place = ["(", "[", "{"].contains(text(place)) ? endOfBrackets(place) : place + 1
    }
    return place
  }
}
