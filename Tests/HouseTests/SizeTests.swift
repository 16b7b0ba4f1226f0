import Testing

/// Types and comments stay of a size that can be read.
@Suite struct SizeTests {
  private static let mostProperties = 25
  private static let mostLines = 900

  /// Types that are larger. No number may grow; lower it when a type has become smaller. The lines leave some
  /// room.
  private static let large: [String: TypeSize] = [
    // Its lines include the hooks that the collection view and the table view override.
    "GtkLists.CellListView": TypeSize(properties: 31, lines: 1_100),
    // Its lines include UIKit's names, which are a line or two each.
    "GtkViews.View": TypeSize(lines: 1_030),
  ]

  @Test func typesStaySmall() throws {
    let modules = Dictionary(grouping: try SourceFile.all(in: "Sources"), by: \.module)
    try #require(modules.count > 10, "the sources weren't found")
    for (module, files) in modules {
      for (name, size) in TypeSize.measure(files) {
        let most = Self.large["\(module).\(name)"] ?? TypeSize()
        if size.properties > max(Self.mostProperties, most.properties) {
          Issue.record("\(module).\(name) stores \(size.properties) properties")
        }
        if size.lines > max(Self.mostLines, most.lines) {
          Issue.record("\(module).\(name) has \(size.lines) lines, with its extensions")
        }
      }
    }
  }

  @Test(
    "Stored properties of an instance",
    arguments: [
      ("var a = 1", 1), ("let a: Int, b: Int", 2), ("var a, b, c: Double", 3), ("let (a, b): (Int, Int)", 2),
      ("var a: Int { 1 }", 0), ("var a: Int {\n get { 1 }\n}", 0), ("var a = 1 {\n didSet {}\n}", 1),
      ("var a: Int {\n didSet {}\n}", 1), ("static let a = 1", 0), ("private(set) static var a = 1", 0),
      ("private(set) weak var a: B?", 1), ("lazy var a: B = { let c = 1; return c }()", 1),
      ("let a: [B: (C, D)] = [:], b = 2", 2), ("let a: A<B, C>\nlet b: (C) -> D\nfunc c() {}", 2),
      ("var a:\n B\n= 1", 1), ("func a() { let b = 1 }", 0), ("init(a: B) { if let c = a {} }", 0),
      ("var a = [1, 2]\n// var b = 1\nlet c = \"var d = 1\"", 2), ("@Flag(name: .x) var a = false", 1),
      ("nonisolated(unsafe) static var a = 1\nvar b: Int", 1),
    ])
  func storedProperties(_ body: String, _ count: Int) {
    let file = SourceFile(path: "Sources/M/A.swift", text: "struct S {\n\(body)\n}\n")
    #expect(TypeSize.measure([file])["S"]?.properties == count)
  }

  @Test func linesOfExtensionsCount() {
    let first = "final class A {\n  let a = 1\n  struct B {\n    let c: Int\n  }\n}\nlet d = 1\n"
    let second =
      "extension A.B {\n  func e() {}\n}\nextension A where C == D {\n\n  // f\n}\nenum G { case h }\n"
    let files = [("A", first), ("A+B", second)].map { SourceFile(path: "Sources/M/\($0).swift", text: $1) }
    let sizes = TypeSize.measure(files)
    #expect(sizes["A"] == TypeSize(properties: 1, lines: 6))
    #expect(sizes["A.B"] == TypeSize(properties: 1, lines: 2))
    #expect(sizes.keys.sorted() == ["A", "A.B", "G"])
  }

  // MARK: Comments

  private static let mostColumns = 110

  /// The lines that a comment makes wider than they may be, from 0.
  private func wideComments(in file: SourceFile) -> [Int] {
    SourceCode(file).comments.filter { line, column in
      file.lines[line].unicodeScalars.count > Self.mostColumns && column <= Self.mostColumns
    }.keys.sorted()
  }

  @Test func commentsFitTheirLines() throws {
    let modules = Dictionary(grouping: try SourceFile.all(in: "Sources", ["swift", "c", "h"]), by: \.module)
    for (module, files) in modules {
      let wide = files.flatMap { file in wideComments(in: file).map { "\(file.path):\($0 + 1)" } }
      if !wide.isEmpty {
        Issue.record("\(module) has \(wide.count) comment lines that are too wide, such as \(wide[0])")
      }
    }
  }

  @Test(arguments: ["swift", "c"])
  func wideCommentsAreFound(_ ending: String) {
    let wide = String(repeating: "é", count: 108)
    func isFound(_ text: String) -> [Int] {
      wideComments(in: SourceFile(path: "Sources/M/a.\(ending)", text: text))
    }
    #expect(isFound("a\n// \(wide)\n//\(wide)\n  let b  // \(wide)") == [1, 3])
    #expect(isFound("/* a\n \(wide) b\n*/ c\n") == [1])
    #expect(isFound("let a = \"\(wide)\"\nlet b = \"// \(wide)\"\n\(wide)bcd // e\n") == [])
  }
}
