import ExchangeTestSupport
import KitFiles
import Foundation
import Testing

/// Symbolic links to folders, on the command line.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct LinkedFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileBytes.makeFolder(folder.file("album/inner"))
    try TestPicture.png().write(to: folder.file("album/a.png"))
    try TestPicture.png(red: 1).write(to: folder.file("album/inner/b.png"))
  }

  private func run(_ arguments: String...) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file(path).path, withDestinationPath: target)
  }

  @Test func `a link to a folder is the folder`() async throws {
    try link("link", to: "album")
    let outcome = try await run("import", "t.pinboard", "link")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("2 images pinned\n"), "\(outcome.errors)")
  }

  @Test func `a linked folder inside a folder comes along, and circles end`() async throws {
    try FileBytes.makeFolder(folder.file("elsewhere"))
    try TestPicture.png(red: 2).write(to: folder.file("elsewhere/c.png"))
    try link("album/more", to: "../elsewhere")
    try link("elsewhere/back", to: "../album")
    try link("album/inner/self", to: ".")
    let outcome = try await run("import", "t.pinboard", "album")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("3 images pinned\n"), "\(outcome.errors)")
  }

  @Test func `a link to a folder above is reported`() async throws {
    try TestPicture.png(red: 3).write(to: folder.file("private.png"))
    try link("album/up", to: "..")
    let outcome = try await run("import", "t.pinboard", "album")
    #expect(outcome.text.hasSuffix("2 images pinned\n"))
    #expect(
      outcome.errors == "pinboard: left out: “up” is a link\n")
  }

  @Test func `a link to nothing has its own words, and no board is made`() async throws {
    try link("dead", to: "nowhere")
    let outcome = try await run("import", "t.pinboard", "dead")
    #expect(
      outcome.status == 66,
      "\(outcome.errors)")
    #expect(
      outcome.errors.contains("link to a file that doesn’t exist"),
      "\(outcome.errors)")
    #expect(try !folder.names().contains("t.pinboard"))
  }

  @Test func `relink searches where links to folders lead`() async throws {
    #expect(try await run("import", "--link", "t.pinboard", "album/a.png").status == 0)
    try FileManager.default.moveItem(at: folder.file("album"), to: folder.file("archive"))
    try FileBytes.makeFolder(folder.file("look"))
    try link("look/here", to: "../archive")
    let outcome = try await run("relink", "t.pinboard", "look")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
