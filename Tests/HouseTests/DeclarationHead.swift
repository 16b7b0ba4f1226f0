/// How a line that declares something begins: `public static func move(`.
struct DeclarationHead {
  /// `private(set)` counts as one that isn't `private`.
  let modifiers: Set<Substring>
  let keyword: Substring
  /// What's behind the keyword on its line.
  private let rest: Substring
  private let file: SourceFile
  private let index: Int

  private static let modifierWords: Set<Substring> = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "override",
    "mutating", "nonmutating", "lazy", "weak", "unowned", "required", "convenience", "nonisolated",
    "indirect", "dynamic", "borrowing", "consuming",
  ]
  private static let types: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "extension"]
  private static let members: Set<Substring> = [
    "func", "var", "let", "init", "subscript", "typealias", "associatedtype",
  ]

  /// Nil for a line that declares nothing.
  init?(line index: Int, of file: SourceFile) {
    var rest = file.code(index).drop(while: \.isWhitespace)
    var found: Set<Substring> = []
    var word: Substring
    while true {
      if rest.first == "@" {
        rest = rest.dropFirst().drop(while: \.isOfWord)
        if let arguments = rest.bracketed { rest = arguments.after }
        rest = rest.drop(while: \.isWhitespace)
        continue
      }
      word = rest.prefix(while: \.isOfWord)
      rest = rest[word.endIndex...]
      // Also a modifier: `class func`.
      let next = rest.drop(while: \.isWhitespace).prefix(while: \.isOfWord)
      let isModifier = Self.modifierWords.contains(word) || word == "class" && Self.members.contains(next)
      guard isModifier else { break }
      if let argument = rest.bracketed {
        rest = argument.after
      } else {
        found.insert(word)
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    guard Self.types.contains(word) || Self.members.contains(word) else { return nil }
    modifiers = found
    keyword = word
    self.rest = rest
    self.file = file
    self.index = index
  }

  var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }
  var isType: Bool { Self.types.contains(keyword) }

  /// With the labels of its parameters; empty for what has no name of its own, such as `extension [Int]`.
  var name: String {
    guard Self.members.contains(keyword) else { return nameAndParents.name }
    guard keyword != "init", keyword != "subscript" else { return "\(keyword)\(labels(text))" }
    let body = text.drop { $0.isWhitespace || $0 == "`" }
    let word = body.prefix(while: \.isOfWord)
    guard keyword == "func" else { return String(word) }
    if word.isEmpty { return String(body.prefix { !$0.isWhitespace && $0 != "(" }) }
    return "\(word)\(labels(body[word.endIndex...]))"
  }

  /// What a type or extension says that it inherits or conforms to, by the last part of each name.
  var parents: [String] { nameAndParents.parents }

  /// What's behind the keyword, on its line and the next ones. No declaration of ours is longer than this.
  private var text: Substring {
    let next = file.lines.indices.dropFirst(index + 1).prefix(40).map { file.code($0) }
    return Substring(([rest] + next).joined(separator: " "))
  }

  private var nameAndParents: (name: String, parents: [String]) {
    let header = text.prefix { $0 != "{" }.drop(while: \.isWhitespace)
    let path = header.prefix { $0.isOfWord || $0 == "." }
    guard let name = path.split(separator: ".").last else { return ("", []) }
    var clause = header[path.endIndex...].drop(while: \.isWhitespace)
    if let parameters = clause.bracketed { clause = parameters.after.drop(while: \.isWhitespace) }
    guard clause.first == ":" else { return (String(name), []) }
    let end = clause.firstRange(of: " where ")?.lowerBound ?? clause.endIndex
    let parents = clause[..<end].dropFirst().split { $0 == "," || $0 == "&" }.compactMap { parent in
      // `@retroactive Module.Name<Argument>`
      parent.split(whereSeparator: \.isWhitespace).last?.prefix { $0 != "<" }.split(separator: ".").last
    }
    return (String(name), parents.map(String.init))
  }

  /// The labels of the parameters with which `text` begins, behind generic ones.
  private func labels(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace || "?!`".contains($0) }
    if text.first == "<", let generics = text.bracketed {
      text = generics.after.drop(while: \.isWhitespace)
    }
    guard text.first == "(", let parameters = text.bracketed else { return "" }
    let labels = parameters.inside.parts.map { part in
      part.drop(while: \.isWhitespace).prefix(while: \.isOfWord)
    }
    return "(" + labels.filter { !$0.isEmpty }.map { "\($0):" }.joined() + ")"
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }
}

extension Substring {
  /// What's in the brackets with which it begins, round or pointed, and what's behind them.
  fileprivate var bracketed: (inside: Substring, after: Substring)? {
    guard let opening = first, opening == "(" || opening == "<" else { return nil }
    let closing: Character = opening == "(" ? ")" : ">"
    var depth = 0
    var previous: Character = " "
    for index in indices {
      let character = self[index]
      if character == opening { depth += 1 }
      // An arrow closes nothing.
      if character == closing, previous != "-" { depth -= 1 }
      if depth == 0 { return (self[startIndex..<index].dropFirst(), self[index...].dropFirst()) }
      previous = character
    }
    return nil
  }

  /// Divided at the commas that stand in no brackets.
  fileprivate var parts: [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var depth = 0
    var previous: Character = " "
    for index in indices {
      let character = self[index]
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append(self[start..<index])
        start = self.index(after: index)
      }
      previous = character
    }
    return parts + [self[start...]]
  }
}
