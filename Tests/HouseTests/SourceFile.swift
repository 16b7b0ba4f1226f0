import Foundation
import Synchronization

/// One Swift file of the project, for the tests of the project's rules.
struct SourceFile {
  /// The path relative to the project: "Sources/Board/Pin.swift".
  var path: String
  var lines: [String]

  /// The name of the folder below Sources or Tests.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The project's folder, found from this file's own path.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files that have been read, by folder and extension: many tests read the same ones.
  private static let read = Mutex<[String: [SourceFile]]>([:])

  /// Returns all files below `folder` whose names end in one of `extensions`.
  static func all(in folder: String, _ extensions: Set<String> = ["swift"]) throws -> [SourceFile] {
    let key = "\(folder) \(extensions.sorted())"
    if let files = read.withLock({ $0[key] }) { return files }
    let start = root.appending(path: folder)
    guard let found = FileManager.default.enumerator(atPath: start.path) else { return [] }
    var files: [SourceFile] = []
    for case let path as String in found where extensions.contains(URL(filePath: path).pathExtension) {
      let text = try String(contentsOf: start.appending(path: path), encoding: .utf8)
      files.append(SourceFile(path: "\(folder)/\(path)", text: text))
    }
    files.sort { $0.path < $1.path }
    read.withLock { $0[key] = files }
    return files
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the indices of the lines in which an expression of Foundation's occurs. It's many times as fast
  /// as one of Swift's own in a build without optimization.
  /// - Parameter inCode: whether comments at the ends of lines are left out.
  func lines(with pattern: String, inCode: Bool = true) throws -> [Int] {
    try matches(of: pattern, inCode: inCode).map(\.line)
  }

  private func matches(of pattern: String, inCode: Bool) throws -> [(line: Int, last: String)] {
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    let text = NSString(
      string: (inCode ? lines.indices.map { String(code($0)) } : lines).joined(separator: "\n"))
    var (line, start) = (0, 0)
    return expression.matches(in: text as String, range: NSRange(location: 0, length: text.length)).map {
      match in
      let before = text.substring(with: NSRange(location: start, length: match.range.location - start))
      line += before.utf8.count { $0 == UInt8(ascii: "\n") }
      start = match.range.location
      return (line, text.substring(with: match.range(at: match.numberOfRanges - 1)))
    }
  }

  /// The modules in the import lines, with the lines' numbers.
  var imports: [(line: Int, module: String)] {
    get throws {
      let access = #"(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"#
      let kind = #"(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+)?"#
      let pattern = #"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*"# + access + #"import[ \t]+"# + kind + #"(\w+)"#
      return try matches(of: pattern, inCode: false).map { ($0.line + 1, $0.last) }
    }
  }

  /// The names of the types that other files of the module see, outside of any other type.
  var types: [String] {
    get throws {
      let words = #"^(?:(?:public|package|final|indirect|nonisolated|open)[ ]+)*"#
      let pattern = words + #"(?:struct|class|enum|actor|protocol|typealias)[ ]+(\w+)"#
      return try matches(of: pattern, inCode: false).map(\.last)
    }
  }

  /// Returns the code of a line, without a comment at its end.
  func code(_ index: Int) -> Substring {
    let line = lines[index]
    return line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
  }

  /// Returns whether there's a comment on the line or on one of the three lines above it.
  func hasComment(near index: Int) -> Bool {
    lines[max(0, index - 3)...index].contains { $0.contains("//") }
  }
}
