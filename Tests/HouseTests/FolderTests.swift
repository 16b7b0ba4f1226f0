import Testing

/// Inside a module the folders are floors: each names types and functions of folders below it alone.
@Suite struct FolderTests {
  @Test func foldersAreFloors() throws {
    let modules = Dictionary(grouping: try SourceFile.all(in: "Sources"), by: \.module)
    try #require(modules.count > 10, "the sources weren't found")
    for (module, files) in modules.sorted(by: { $0.key < $1.key }) {
      let graph = FolderGraph(files)
      let count = graph.foldersInCircles.count
      guard count > 0, let circle = graph.shortestCircle else { continue }
      Issue.record(
        "\(module): \(count) folders stand in circles: \(circle.map(\.description).joined(separator: ", "))")
    }
  }

  private func graph(_ files: (path: String, text: String)...) -> FolderGraph {
    FolderGraph(files.map { SourceFile(path: "Sources/M/\($0.path)", text: $0.text) })
  }

  @Test func theShortestCircleIsTold() {
    let graph = graph(
      ("Low/A.swift", "struct A { var d: D }"), ("Middle/B.swift", "struct B { var a: A }"),
      ("Middle/C.swift", "enum C {}"), ("High/D.swift", "final class D { let b: B?; let a: A? }"),
      ("Aside/E.swift", "struct E { var d: D }"))
    #expect(graph.folders == ["Low", "Middle", "High", "Aside"])
    #expect(graph.foldersInCircles == ["Low", "Middle", "High"])
    #expect(
      graph.shortestCircle?.map(\.description)
        == ["High → Low (D.swift names A)", "Low → High (A.swift names D)"])
  }

  @Test(
    "What names a type or a function of another folder",
    arguments: [
      "struct B { var a: A }", "extension A {}", "func b() -> [A]? { nil }", #"let b = "\(A.self)""#,
      "func b() { grow(1) }", "class B: A {\n}", #"let b = #/"/#; let c = A()"#,
      "let b = \"//\"; let c = A()",
    ])
  func names(_ text: String) {
    let low = "protocol A {}\nfunc grow(_ n: Int) { B.b() }"
    #expect(graph(("Low/A.swift", low), ("High/B.swift", text + "\nenum B {}")).shortestCircle?.count == 2)
  }

  @Test(
    "What doesn't",
    arguments: [
      "// A", "/* A /* A */ A */", #"let b = "A \("A") A""#, ##"let b = #"A \(A) A"#"##, "let b = B.A()",
      "let b = \"\"\"\n  A \"A\"\n  \"\"\"", "let b = #/A/#", "struct C { enum A {}\n let a: A }",
      "private struct A {}\nlet b = A()", "func grows() { b.grow(1) }", "struct C { func grow(_ n: Int) {} }",
    ])
  func doesNotName(_ text: String) {
    let low = "protocol A {}\nfunc grow(_ n: Int) { B.b() }"
    #expect(graph(("Low/A.swift", low), ("High/B.swift", text + "\nenum B {}")).shortestCircle == nil)
  }

  @Test func importedTypesAreNoneOfTheFolders() {
    let high = "import class Kit.Window\nlet a = Low()"
    let low = "import class Kit.Window\nstruct Low {}"
    #expect(graph(("High/A.swift", high), ("Low/B.swift", low)).shortestCircle == nil)
  }

  @Test func filesOutsideOfFoldersAreAFloorToo() {
    let graph = graph(("A.swift", "struct A { var b: B }"), ("High/B.swift", "struct B { var a: A }"))
    #expect(graph.shortestCircle?.map(\.from) == [".", "High"])
  }

  @Test func foldersWithinAFolderAreOne() {
    let graph = graph(("X/Low/A.swift", "struct A { var b: B }"), ("X/High/B.swift", "struct B { var a: A }"))
    #expect(graph.folders == ["X"])
    #expect(graph.shortestCircle == nil)
  }
}
