import BoardStore
import ExchangeTestSupport
import KitFiles
import Foundation
import Testing

/// The messages about arguments that name nothing that can be pinned, and the files left behind then.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct ImportWordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: Data? = nil) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder, input: input)
  }

  private func visible() throws -> [String] { try folder.names().filter { !$0.hasPrefix(".") } }

  @Test func `an empty name is an error, not the folder that one is in`() async throws {
    try TestPicture.png().write(to: folder.file("private.png"))
    let outcome = try await run("import", "b.pinboard", "")
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains("empty name"), "\(outcome.errors)")
    #expect(try await run("import", "b.pinboard", "private.png", "").status == 64)
    #expect(try await run("import", "", "private.png").status == 64)
    for command in ["info", "check", "embed", "relink", "reclaim"] {
      #expect(try await run(command, "").status == 64)
    }
    #expect(try visible() == ["private.png"])
  }

  @Test func `what never was there doesn't exist, and not "any more"`() async throws {
    let outcome = try await run("import", "b.pinboard", "nope.png")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "pinboard: “nope.png” doesn’t exist\n")
    let two = try await run("import", "b.pinboard", "nope.png", "neither.png")
    #expect(two.status == 66)
    #expect(!two.errors.contains("any more"))
    #expect(try visible().isEmpty, "no board is made")
  }

  @Test(arguments: ["https://example.org/a.png", "ftp://example.org/a.png", "data:image/png;base64,AAAA"])
  func `a web address is called that`(address: String) async throws {
    let outcome = try await run("import", "b.pinboard", address)
    #expect(outcome.status == 66, "\(outcome.errors)")
    #expect(outcome.errors.contains("isn’t a file of this computer"), "\(outcome.errors)")
    #expect(try await run("info", address).errors.contains("isn’t a file of this computer"))
    #expect(try visible().isEmpty)
    try TestPicture.png().write(to: folder.file("a.png"))
    let both = try await run("import", "b.pinboard", address, "a.png")
    #expect(both.status == 66, "the image is pinned all the same")
    #expect(both.text.hasSuffix("1 image pinned\n"), "the image is pinned all the same")
  }

  @Test func `standard input is read, and its picture has a name`() async throws {
    let bytes = try TestPicture.png()
    let outcome = try await run("import", "b.pinboard", "-", input: bytes)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("1 image pinned\n"), "\(outcome.errors)")
    #expect(try await run("extract", "b.pinboard", "out").status == 0)
    #expect(try Data(contentsOf: folder.file("out/Image.png")) == bytes)
    try ZipFixture.write([.init("z.png", bytes)], to: folder.file("z.zip"))
    let zip = try await run("import", "c.pinboard", "-", input: try Data(contentsOf: folder.file("z.zip")))
    #expect(zip.status == 0, "\(zip.errors)")
    #expect(zip.text.hasSuffix("1 image pinned\n"), "\(zip.errors)")
    let empty = try await run("import", "d.pinboard", "-", input: Data())
    #expect(empty.status == 66)
    #expect(empty.errors == "pinboard: Standard input is empty\n")
    let text = try await run("import", "d.pinboard", "-", input: Data("no image".utf8))
    #expect(text.status == 65, "\(text.errors)")
    #expect(try await run("import", "d.pinboard", "-", "--link", input: bytes).status == 64)
    #expect(try await run("info", "-").errors.contains("only be imported"))
    for word in ["", "-", "https://example.org/a.png"] {
      #expect(try await run(word).errors.contains("is no display") == false, "“\(word)”")
    }
    #expect(try !visible().contains("d.pinboard"))
  }

  @Test func `an import that pins nothing leaves no new board, and one that's there as it was`() async throws
  {
    try Data("no image".utf8).write(to: folder.file("text.png"))
    #expect(try await run("import", "b.pinboard", "text.png").status == 65)
    #expect(try visible() == ["text.png"])
    try TestPicture.png().write(to: folder.file("a.png"))
    #expect(try await run("import", "b.pinboard", "a.png").status == 0)
    let before = try Data(contentsOf: folder.file("b.pinboard"))
    #expect(try await run("import", "b.pinboard", "text.png").status == 65)
    #expect(try await run("import", "b.pinboard", "nope.png").status == 66)
    #expect(try Data(contentsOf: folder.file("b.pinboard")) == before)
  }

  @Test func `a folder without images is an error`() async throws {
    try FileBytes.makeFolder(folder.file("empty"))
    try Data().write(to: folder.file("empty/notes.txt"))
    let outcome = try await run("import", "b.pinboard", "empty")
    #expect(outcome.status == 65)
    #expect(outcome.errors == "pinboard: There’s no image in “empty”\n")
    #expect(try visible() == ["empty"])
  }
}
