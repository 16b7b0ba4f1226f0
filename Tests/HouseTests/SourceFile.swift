import Foundation

/// A source file of the project, as the house rules see it.
struct SourceFile {
  /// The path relative to the project: "Sources/Board/Pin.swift".
  var path: String
  var lines: [String]

  /// The folder below Sources or Tests.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The project's folder, derived from this file's path.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All files below `folder` whose names end in one of `extensions`.
  static func all(in folder: String, _ extensions: Set<String> = ["swift"]) throws -> [SourceFile] {
    let start = root.appending(path: folder)
    guard let found = FileManager.default.enumerator(atPath: start.path) else { return [] }
    var files: [SourceFile] = []
    for case let path as String in found where extensions.contains(URL(filePath: path).pathExtension) {
      let text = try String(contentsOf: start.appending(path: path), encoding: .utf8)
      files.append(SourceFile(path: "\(folder)/\(path)", text: text))
    }
    return files.sorted { $0.path < $1.path }
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The modules of the import lines, with the lines' numbers.
  var imports: [(line: Int, module: String)] {
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?(\w+)/#
    return lines.enumerated().compactMap { index, line in
      line.firstMatch(of: pattern).map { (index + 1, String($0.1)) }
    }
  }

  /// The code of a line, without a trailing comment.
  func code(_ index: Int) -> Substring {
    let line = lines[index]
    return line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
  }

  /// Whether the line or one of the three lines above it has a comment.
  func hasComment(near index: Int) -> Bool {
    lines[max(0, index - 3)...index].contains { $0.contains("//") }
  }
}
