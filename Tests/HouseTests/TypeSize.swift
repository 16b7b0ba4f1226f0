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
    var (count, cursor) = (0, index + 1)
    while cursor < tokens.count {
      var names = 1
      if text(cursor) == "(" {
        let end = endOfBrackets(cursor)
        names = tokens[cursor..<end].count { $0.text == "," } + 1
        cursor = end
      } else {
        cursor += 1
      }
      if text(cursor) == ":" { cursor = endOfType(cursor + 1) }
      switch text(cursor) {
      case ",":
        count += names
        cursor += 1
      case "{" where !["didSet", "willSet"].contains(text(cursor + 1)): return count
      case "=":
        count += names
        cursor = endOfValue(cursor + 1)
        guard text(cursor) == "," else { return count }
        cursor += 1
      default: return count + names
      }
    }
    return count
  }

  /// Whether the property is the type's own and not an instance's.
  private func isOfType(_ index: Int) -> Bool {
    var cursor = index - 1
    while cursor >= 0 {
      if text(cursor) == "static" || text(cursor) == "class" { return true }
      if text(cursor) == ")" {
        while cursor > 0, text(cursor) != "(" { cursor -= 1 }
        cursor -= 1
      } else if Self.modifiers.contains(text(cursor)) {
        cursor -= 1
      } else if text(cursor - 1) == "@" {
        cursor -= 2
      } else {
        return false
      }
    }
    return false
  }

  private func endOfBrackets(_ start: Int) -> Int {
    var (depth, cursor) = (0, start)
    repeat {
      if ["(", "[", "{"].contains(text(cursor)) { depth += 1 }
      if [")", "]", "}"].contains(text(cursor)) { depth -= 1 }
      cursor += 1
    } while cursor < tokens.count && depth > 0
    return cursor
  }

  private func endOfType(_ start: Int) -> Int {
    var (angles, cursor) = (0, start)
    while cursor < tokens.count {
      let mark = text(cursor)
      if angles == 0 {
        if ["=", "{", ",", "}"].contains(mark) { return cursor }
        let goesOn =
          "-.?&".contains(mark) || "&:".contains(text(cursor - 1))
          || text(cursor - 1) == ">" && text(cursor - 2) == "-"
        if cursor > start, tokens[cursor].line > tokens[cursor - 1].line, !goesOn { return cursor }
      }
      if mark == "(" || mark == "[" {
        cursor = endOfBrackets(cursor)
        continue
      }
      if mark == "<" { angles += 1 }
      if mark == ">", text(cursor - 1) != "-" { angles -= 1 }
      cursor += 1
    }
    return cursor
  }

  /// Up to the end of the line in which the value ends, or to the comma before another property.
  private func endOfValue(_ start: Int) -> Int {
    var cursor = start
    while cursor < tokens.count {
      if cursor > start, tokens[cursor].line > tokens[cursor - 1].line { return cursor }
      if text(cursor) == "," && [":", "="].contains(text(cursor + 2)) { return cursor }
      if text(cursor) == "}" { return cursor }
      cursor = ["(", "[", "{"].contains(text(cursor)) ? endOfBrackets(cursor) : cursor + 1
    }
    return cursor
  }
}
