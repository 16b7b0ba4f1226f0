import DragItems
import Foundation
import Testing

@testable import DragItems

/// Tests that the desktop's type database adds to the built-in table, whatever it contains.
struct TypeDatabaseTests {
  private func directory(_ subclasses: String, _ aliases: String = "") throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(subclasses.utf8).write(to: url.appendingPathComponent("subclasses"))
    try Data(aliases.utf8).write(to: url.appendingPathComponent("aliases"))
    return url
  }

  @Test("Two directories, with lines that mean nothing")
  func reading() throws {
    let own = try directory("a/b c/d\n\nnonsense\na/b c/e extra\n# a/b\nA/B C/F\n")
    let shared = try directory("a/b c/d\na/b c/g\n", "x/old a/b\nx/old z/z\n")
    defer { for url in [own, shared] { try? FileManager.default.removeItem(at: url) } }
    let facts = TypeDatabase.read([own, shared, URL(fileURLWithPath: "/nowhere")])
    #expect(facts.parents == ["a/b": ["c/d", "c/f", "c/g"]])
    #expect(facts.aliases["x/old"] == "z/z" || facts.aliases["x/old"] == "a/b")
  }

  @Test(
    "Endings of names: the heaviest wins, then the user's own; patterns that are no ending are left out")
  func endings() throws {
    let own = try directory("")
    let shared = try directory("")
    defer { for url in [own, shared] { try? FileManager.default.removeItem(at: url) } }
    try Data("50:a/own:*.ONE\n50:a/own:*.uno\n40:a/weak:*.two\n".utf8).write(
      to: own.appendingPathComponent("globs2"))
    try Data(
      """
      # a comment
      50:a/shared:*.one
      80:a/strong:*.two
      50:a/packed:*.tar.gz
      50:a/name:makefile
      50:a/odd:*.[0-9]
      50:a/case:*.C:cs
      nonsense
      x:a/b:*.c

      """.utf8
    ).write(to: shared.appendingPathComponent("globs2"))
    let facts = TypeDatabase.read([own, shared, URL(fileURLWithPath: "/nowhere")])
    #expect(facts.types == ["one": "a/own", "uno": "a/own", "two": "a/strong"])
    #expect(facts.endings == ["a/own": "one", "a/weak": "two", "a/shared": "one", "a/strong": "two"])
  }

  @Test("What this desktop knows of names: a provider of a file has its type, and its data a file's name")
  func desktopEndings() async throws {
    await TypeDatabase.ready()
    #expect(TypeIdentifier(filenameExtension: "ODT")?.rawValue == "application/vnd.oasis.opendocument.text")
    #expect(TypeIdentifier("application/vnd.oasis.opendocument.text").preferredFilenameExtension == "odt")
    #expect(
      TypeIdentifier("org.openxmlformats.wordprocessingml.document").preferredFilenameExtension == "docx")
    // The built-in table takes precedence.
    #expect(TypeIdentifier(filenameExtension: "heic")?.rawValue == "image/heic")
    #expect(TypeIdentifier(filenameExtension: "nobody-knows") == nil)
    let provider = try #require(ItemProvider(contentsOf: URL(fileURLWithPath: "/nowhere/letter.odt")))
    #expect(provider.registeredTypeIdentifiers == ["application/vnd.oasis.opendocument.text"])
  }

  @Test("Too large, or no file: nothing")
  func bounded() throws {
    let huge = try directory(String(repeating: "a/b c/d\n", count: 700_000))
    defer { try? FileManager.default.removeItem(at: huge) }
    #expect(TypeDatabase.read([huge]).parents.isEmpty)
    #expect(TypeDatabase.read([URL(fileURLWithPath: "/dev")]).parents.isEmpty)
  }

  @Test("Where it is kept: the user's own first, absolute paths only")
  func directories() {
    let paths = { TypeDatabase.directories($0).map(\.path) }
    #expect(
      paths(["HOME": "/home/x"]) == ["/home/x/.local/share/mime", "/usr/local/share/mime", "/usr/share/mime"])
    #expect(paths(["XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "relative:/e"]) == ["/d/mime", "/e/mime"])
    #expect(paths(["XDG_DATA_DIRS": String(repeating: ":/e", count: 1000)]).count == 32)
  }

  @Test("What this desktop knows: an ODF document is a zip file, Markdown is plain text, HTML isn't")
  func conformance() async {
    await TypeDatabase.ready()
    let zip = TypeIdentifier("public.zip-archive")
    #expect(TypeIdentifier("application/vnd.oasis.opendocument.text").conforms(to: zip))
    #expect(TypeIdentifier("application/epub+zip").conforms(to: zip))
    #expect(TypeIdentifier("text/x-log").conforms(to: TypeIdentifier("public.plain-text")))
    #expect(!TypeIdentifier("text/html").conforms(to: TypeIdentifier("public.plain-text")))
    #expect(!TypeIdentifier("image/png").conforms(to: zip))
    #expect(!TypeIdentifier("application/x-nobody-knows").conforms(to: zip))
  }

  @Test(
    "UTIs both ways",
    arguments: [
      ("public.png", "image/png"), ("public.zip-archive", "application/zip"),
      ("com.adobe.pdf", "application/pdf"), ("public.folder", "inode/directory"),
      (
        "org.openxmlformats.wordprocessingml.document",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      ),
      ("net.daringfireball.markdown", "text/markdown"), ("org.xiph.flac", "audio/flac"),
    ])
  func bothWays(_ uniform: String, _ mime: String) {
    #expect(TypeIdentifier(uniform).mimeType == mime)
    #expect(TypeIdentifier(mime).uniformTypeIdentifier == uniform)
    #expect(TypeIdentifier(uniform).uniformTypeIdentifier == uniform)
  }

  @Test("A MIME type without a UTI has none")
  func none() {
    #expect(TypeIdentifier("application/x-odd").uniformTypeIdentifier == nil)
    #expect(TypeIdentifier("image/*").uniformTypeIdentifier == "public.image")
  }
}
