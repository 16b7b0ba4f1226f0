import Foundation
import Testing

/// The code in the articles compiles, and their links lead to existing articles.
@Suite(.timeLimit(.minutes(5))) struct ArticleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All articles of the library: those of DragDropKit and of the modules that it consists of.
  private static func articles() throws -> [URL] {
    try ["DragDropKit", "DragItems", "DragDrop", "GtkViews", "GtkTexts", "GtkLists", "GtkDragDrop"].flatMap {
      module in
      let found = try files(in: root.appending(path: "Sources/\(module)/\(module).docc"), "md")
      try #require(!found.isEmpty, "\(module) has no articles")
      return found
    }
  }

  private static func files(in folder: URL, _ ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
  }

  /// The lines without indentation: code is indented deeper in a file than in an article.
  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }

  static func isWithin(_ block: [String], _ file: [String]) -> Bool {
    guard let first = block.first, file.count >= block.count else { return false }
    return file.indices.dropLast(block.count - 1).contains { start in
      file[start] == first && Array(file[start..<(start + block.count)]) == block
    }
  }

  /// The blocks of Swift code of a page. A block below the name of a file is the whole file, which
  /// `Tests/DesktopTests/test_start_page.py` builds and runs.
  private static func blocks(_ page: URL) throws -> [(code: [String], isFile: Bool)] {
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n```")
    return zip(parts, parts.dropFirst()).compactMap { before, part in
      guard part.hasPrefix("swift\n") else { return nil }
      let isFile = before.hasSuffix("`:\n")
      return (lines(part.dropFirst("swift\n".count)), isFile)
    }
  }

  @Test("Each block of code is part of a file that compiles")
  func code() throws {
    let folders = [
      "Tests/SampleTests/Snippets", "Examples/AlbumShelf", "Examples/AdwaitaTasks", "Sources/Gallery",
      "Sources/Corkboard", "Sources/Swatches",
      "Sources/Drafts",
    ]
    var sources = try folders.flatMap { try Self.files(in: Self.root.appending(path: $0), "swift") }
      .map { Self.lines(try String(contentsOf: $0, encoding: .utf8)) }
    let start = Self.root.appending(path: "Sources/DragDropKit/DragDropKit.docc/GettingStarted.md")
    sources += try Self.blocks(start).filter(\.isFile).map(\.code)
    var count = 0
    for article in try Self.articles() + [Self.root.appending(path: "README.md")] {
      for (block, isFile) in try Self.blocks(article) {
        count += 1
        #expect(!isFile || article == start, "\(article.lastPathComponent): no test builds a whole file")
        #expect(
          sources.contains { Self.isWithin(block, $0) },
          "\(article.lastPathComponent): no file has the code that begins with “\(block.first ?? "")”")
      }
    }
    #expect(count >= 15)
  }

  @Test("Each link leads to an article, and each file that's named is there")
  func links() throws {
    let articles = try Self.articles()
    #expect(articles.count >= 15)
    for article in articles {
      // A link without a module's name finds articles of its own catalogue only.
      let names = Set(
        try Self.files(in: article.deletingLastPathComponent(), "md").map {
          $0.deletingPathExtension().lastPathComponent
        })
      let text = try String(contentsOf: article, encoding: .utf8)
      // DocC doesn't resolve paths and leaves them as they are. A picture has the name of its file.
      for link in text.matches(of: #/(!?)\[[^\]]*\]\(([^)]+)\)/#) where !link.2.hasPrefix("http") {
        let picture = article.deletingLastPathComponent().appending(path: "Resources/\(link.2).png")
        #expect(
          link.1 == "!",
          "\(article.lastPathComponent): \(link.2) leads nowhere in DocC")
        #expect(
          FileManager.default.fileExists(atPath: picture.path),
          "\(article.lastPathComponent): \(link.2) leads nowhere in DocC")
      }
      for name in text.matches(of: #/`((?:Sources|Tests)/[^`\s]+)`/#) {
        #expect(
          FileManager.default.fileExists(atPath: Self.root.appending(path: String(name.1)).path),
          "\(article.lastPathComponent): \(name.1)")
      }
      for link in text.matches(of: #/<doc:(\w+)>/#) {
        #expect(names.contains(String(link.1)), "\(article.lastPathComponent): \(link.1)")
      }
      for link in text.matches(of: #/<doc:/(\w+)/(\w+)>/#) {
        let file = "Sources/\(link.1)/\(link.1).docc/\(link.2).md"
        #expect(
          FileManager.default.fileExists(atPath: Self.root.appending(path: file).path),
          "\(article.lastPathComponent): \(link.0)")
      }
    }
  }

  @Test("The comparison sees a difference")
  func comparison() {
    let file = ["a", "b", "c", "d"]
    #expect(Self.isWithin(["b", "c"], file))
    #expect(Self.isWithin(file, file))
    #expect(!Self.isWithin(["b", "d"], file))
    #expect(!Self.isWithin([], file))
    #expect(!Self.isWithin(["d", "e"], file))
  }
}
