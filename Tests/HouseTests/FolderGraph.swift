/// The folders of one module, and which of them names types and functions of which.
///
/// Only what's declared at file scope counts as a folder's own: not what extensions add, and not what's
/// private to a file.
struct FolderGraph {
  /// A folder names something of another.
  struct Edge: Equatable, CustomStringConvertible {
    let from: String
    let to: String
    let file: String
    let name: String

    var description: String { "\(from) → \(to) (\(file) names \(name))" }
  }

  let folders: Set<String>
  /// Of each folder, one edge to each other folder that it names something of.
  private var edges: [String: [String: Edge]] = [:]

  private static let kinds: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "func",
  ]
  private static let types = kinds.subtracting(["func"])

  /// - Parameter files: those of one module.
  init(_ files: [SourceFile]) {
    let sources = files.map { (folder: $0.folder, file: $0.name, code: SourceCode($0)) }
    folders = Set(sources.map(\.folder))
    var owners: [String: String] = [:]
    for source in sources {
      for name in Self.declared(in: source.code).own where owners[name] == nil {
        owners[name] = source.folder
      }
    }
    for source in sources {
      // A type within a type hides one of that name outside.
      let hidden = Self.declared(in: source.code).inside
      for (index, token) in source.code.tokens.enumerated() where token.isWord {
        guard let owner = owners[token.text], owner != source.folder, !hidden.contains(token.text),
          edges[source.folder]?[owner] == nil, Self.isMeant(index, in: source.code.tokens)
        else { continue }
        edges[source.folder, default: [:]][owner] = Edge(
          from: source.folder, to: owner, file: source.file, name: token.text)
      }
    }
  }

  /// Whether a word can name something at file scope: a member can't, and a function is called.
  private static func isMeant(_ index: Int, in tokens: [SourceCode.Token]) -> Bool {
    if index > 0, tokens[index - 1].text == "." { return false }
    guard tokens[index].text.first?.isLowercase == true else { return true }
    return index > 0 && tokens[index - 1].text != "func"
      && index + 1 < tokens.count && tokens[index + 1].text == "("
  }

  private static func declared(in code: SourceCode) -> (own: Set<String>, inside: Set<String>) {
    var (own, inside): (Set<String>, Set<String>) = ([], [])
    var depth = 0
    for (index, token) in code.tokens.enumerated() {
      if token.text == "{" { depth += 1 }
      if token.text == "}" { depth -= 1 }
      guard kinds.contains(token.text), index + 1 < code.tokens.count, code.tokens[index + 1].isWord,
        // `import class GtkViews.Application` declares nothing.
        index == 0 || code.tokens[index - 1].text != "import"
      else { continue }
      let name = code.tokens[index + 1].text
      if depth > 0 {
        inside.insert(name)
      } else if types.contains(token.text) == (name.first?.isUppercase == true) {
        let modifiers = code.tokens[..<index].suffix(6).filter { $0.line == token.line }.map(\.text)
        if modifiers.contains("private") || modifiers.contains("fileprivate") {
          inside.insert(name)
        } else {
          own.insert(name)
        }
      }
    }
    return (own, inside)
  }

  /// The folders that are above and below themselves.
  var foldersInCircles: Set<String> { folders.filter { shortestCircle(from: $0) != nil } }

  /// One of the shortest circles; nil when the folders are floors.
  var shortestCircle: [Edge]? {
    folders.sorted().compactMap(shortestCircle(from:)).min { $0.count < $1.count }
  }

  private func shortestCircle(from start: String) -> [Edge]? {
    var paths: [[Edge]] = [[]]
    var seen: Set<String> = []
    while !paths.isEmpty {
      var longer: [[Edge]] = []
      for path in paths {
        for (folder, edge) in (edges[path.last?.to ?? start] ?? [:]).sorted(by: { $0.key < $1.key }) {
          if folder == start { return path + [edge] }
          if seen.insert(folder).inserted { longer.append(path + [edge]) }
        }
      }
      paths = longer
    }
    return nil
  }
}

extension SourceFile {
  /// The folder below the module: "Pin" of "Sources/Board/Pin/PinFlip.swift". "." for a file that's in none.
  var folder: String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : "."
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
