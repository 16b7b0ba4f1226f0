import Board
import BoardStore
import ExchangeTestSupport
import Foundation
import Testing

/// Images that stay in their own files, on the command line.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct LinkCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder)
  }

  /// Makes `boards/x.pinboard` with two linked images beside it.
  private func makeBoard() async throws {
    for name in ["boards", "elsewhere"] {
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
    }
    try TestPicture.png().write(to: folder.file("boards/a.png"))
    try TestPicture.png(red: 1).write(to: folder.file("boards/b.png"))
    let outcome = try await run("import", "--link", "boards/x.pinboard", "boards/a.png", "boards/b.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "x.pinboard created\n2 images pinned\n", "\(outcome.errors)")
  }

  /// A board from elsewhere names a file outside of its folder and of the home.
  @Test func linksOutsideAreLookedAtWhenTheyAreWanted() async throws {
    let outside = try TemporaryFolder()
    try TestPicture.png().write(to: outside.file("a.png"))
    #expect(try await run("import", "--link", "x.pinboard", outside.file("a.png").path).status == 0)
    let own = try await run("check", "x.pinboard")
    #expect(own.status == 0)
    #expect(!own.text.contains("outside"), "a folder from which the user has linked is the user's")
    // Another user has chosen nothing.
    func asOther(_ arguments: String...) async throws -> PinboardProcess.Outcome {
      try await PinboardProcess.run(
        arguments, in: folder, variables: ["XDG_DATA_HOME": folder.file(".other").path])
    }
    let check = try await asOther("check", "x.pinboard")
    #expect(check.status == 0)
    #expect(check.text.contains("1 linked image is outside of your folders and wasn’t looked at"))
    #expect(try await asOther("info", "x.pinboard").text.contains("a.png, not looked at"))
    #expect(try await !asOther("info", "x.pinboard", "--json").text.contains("holds"))
    #expect(
      try await asOther("info", "x.pinboard", "--json", "--all-links").text.contains("\"holds\" : true"))
    #expect(try await !asOther("check", "x.pinboard", "--all-links").text.contains("outside"))
    let extracted = try await asOther("extract", "x.pinboard", "out")
    #expect(extracted.text == "Written: 1 image\n", "\(extracted.errors)")
    try FileManager.default.removeItem(at: outside.file("a.png"))
    #expect(try await asOther("check", "x.pinboard").status == 0)
    #expect(try await asOther("check", "x.pinboard", "--all-links").status == 66)
  }

  private func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(at: folder.file(name), to: folder.file(other))
  }

  /// The links that `info --json` reports: by path, whether each image is there.
  private func links() async throws -> [String: [Bool]] {
    let info = try await run("info", "boards/x.pinboard", "--json")
    let json = try #require(JSONSerialization.jsonObject(with: info.output) as? [String: Any])
    let pins = try #require(json["pins"] as? [[String: Any]])
    return pins.reduce(into: [:]) { links, pin in
      guard let link = pin["link"] as? [String: Any], let path = link["path"] as? String else { return }
      links[path] = (link["holds"] as? Bool).map { [$0] } ?? []
    }
  }

  @Test func aPictureOfTheBoardDoesntReplaceItsLinkedImages() async throws {
    try await makeBoard()
    let image = folder.file("boards/a.png")
    let bytes = try Data(contentsOf: image)
    try FileManager.default.createSymbolicLink(at: folder.file("other.svg"), withDestinationURL: image)
    try FileManager.default.linkItem(at: image, to: folder.file("same.png"))
    for target in ["boards/a.png", "other.svg", "same.png"] {
      let outcome = try await run("export", "boards/x.pinboard", target, "--force")
      #expect(outcome.status == 73, "\(outcome)")
      #expect(outcome.errors.contains("is in use, so it can’t be replaced"), "\(outcome)")
    }
    #expect(try Data(contentsOf: image) == bytes)
    try Data([1]).write(to: folder.file("free.png"))
    #expect(try await run("export", "boards/x.pinboard", "free.png", "--force").status == 0)
  }

  @Test func linkedImagesStayWhereTheyAreAndKeepTheirPreviews() async throws {
    try await makeBoard()
    #expect(try await links() == ["a.png": [true], "b.png": [true]])
    #expect(try await run("info", "boards/x.pinboard").text.contains("linked to a.png"))
    let board = try await BoardFile.open(folder.file("boards/x.pinboard"), access: .readOnly)
    #expect(try await board.originals.linked().count == 2)
    for id in try await board.load().originals.keys {
      #expect(try await board.originals.preview(for: id) != nil)
    }
    await board.close()
    #expect(try await run("extract", "boards/x.pinboard", "out").status == 0)
    #expect(try Data(contentsOf: folder.file("out/a.png")) == TestPicture.png())
  }

  @Test func whatIsNotThereIsToldAndFoundAgainInTheBoardsFolder() async throws {
    try await makeBoard()
    try FileManager.default.createDirectory(
      at: folder.file("boards/sub"), withIntermediateDirectories: true)
    try move("boards/b.png", to: "boards/sub/c.png")
    #expect(try await links() == ["a.png": [true], "b.png": [false]])
    #expect(try await run("info", "boards/x.pinboard").text.contains("link broken: b.png"))
    let check = try await run("check", "boards/x.pinboard")
    #expect(check.status == 66)
    #expect(check.text.contains("2 linked images"))
    #expect(check.text.hasSuffix("The board is sound, but 1 linked image is missing\n"))
    #expect(check.errors == "pinboard: link broken: b.png\n")
    let relink = try await run("relink", "boards/x.pinboard")
    #expect(
      relink.status == 0,
      "\(relink.errors)")
    #expect(
      relink.text == "“b.png” found at sub/c.png\n2 linked images: 1 found, 0 missing\n",
      "\(relink.errors)")
    #expect(try await links() == ["a.png": [true], "sub/c.png": [true]])
    #expect(try await run("relink", "boards/x.pinboard").text == "2 linked images: 0 found, 0 missing\n")
  }

  @Test func anotherFolderIsSearchedIfItIsNamed() async throws {
    try await makeBoard()
    try move("boards/b.png", to: "elsewhere/b.png")
    let own = try await run("relink", "boards/x.pinboard")
    #expect(own.status == 66)
    #expect(own.errors == "pinboard: The linked image “b.png” isn’t at b.png any more\n")
    #expect(own.text == "2 linked images: 0 found, 1 missing\n")
    // A file with the name and size of the linked image, but with another content.
    try Data(count: TestPicture.png(red: 1).count).write(to: folder.file("boards/b.png"))
    #expect(try await links() == ["a.png": [true], "b.png": [false]])
    #expect(try await run("relink", "boards/x.pinboard", "nowhere").status == 66)
    #expect(try await run("relink", "boards/x.pinboard", "elsewhere").status == 0)
    let path = folder.file("elsewhere/b.png").standardizedFileURL.path
    #expect(try await links() == ["a.png": [true], path: [true]])
  }

  @Test func embeddingTakesTheBytesInAndNamesWhatItCannot() async throws {
    try await makeBoard()
    try move("boards/b.png", to: "elsewhere/b.png")
    let part = try await run("embed", "boards/x.pinboard")
    #expect(part.status == 66)
    #expect(part.text == "Written: 1 image\n")
    #expect(part.errors == "pinboard: The linked image “b.png” isn’t at b.png any more\n")
    try move("elsewhere/b.png", to: "boards/b.png")
    #expect(try await run("embed", "boards/x.pinboard").text == "Written: 1 image\n")
    #expect(try await links().isEmpty)
    for name in ["a", "b"] { try FileManager.default.removeItem(at: folder.file("boards/\(name).png")) }
    #expect(try await run("extract", "boards/x.pinboard", "out").text == "Written: 2 images\n")
    #expect(try Data(contentsOf: folder.file("out/b.png")) == TestPicture.png(red: 1))
    let board = try await BoardFile.open(folder.file("boards/x.pinboard"))
    #expect(
      try await board.history.load().undoSteps.map(\.name.words) == ["Add: 2 images"],
      "it's no step of the history")
    #expect(try await board.upkeep.check().isSound)
    await board.close()
  }

  @Test func statusesTellWhatsWrong() async throws {
    try TestPicture.png().write(to: folder.file("a.png"))
    let cases: [([String], Int32)] = [
      (["relink"], 64), (["embed"], 64), (["relink", "nothing.pinboard"], 66),
      (["embed", "nothing.pinboard"], 66),
      (["relink", "a.png"], 65), (["embed", "a.png"], 65), (["help", "relink"], 0), (["help", "embed"], 0),
    ]
    for (arguments, status) in cases {
      let outcome = try await PinboardProcess.run(arguments, in: folder)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    }
  }
}
