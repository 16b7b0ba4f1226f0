import Board
import BoardStore
import ExchangeTestSupport
import Foundation
import Glibc
import Testing

/// Changes that a board's file couldn't take, seen from the command line: the board shows them, and nothing
/// is written.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct WaitingCommandTests {
  private let folder: TemporaryFolder
  private let url: URL

  init() async throws {
    folder = try TemporaryFolder()
    url = folder.file("x.pinboard")
    try TestPicture.png().write(to: folder.file("a.png"))
    #expect(try await run("import", "x.pinboard", "a.png").status == 0)
  }

  private func run(_ arguments: String...) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder)
  }

  private var rescues: URL { folder.file(".data/pinboard/rescue") }

  /// Leaves the state after the app has ended with two changes that it couldn't write, because the file was
  /// moved away.
  private func leaveTwoChanges() async throws {
    let board = try await BoardFile.open(url, rescueFolder: rescues)
    var document = try await board.load()
    func change(_ command: Command?) async throws {
      let command = try #require(command)
      try command.apply(to: &document)
      try await board.commit(command)
    }
    try await change(.rename(to: "Here", in: document))
    let aside = folder.file("aside")
    #expect(rename(url.path, aside.path) == 0)
    try await change(.rename(to: "Waiting", in: document))
    try await change(.remove(document.pins.map(\.id), from: document))
    #expect(board.trouble.rescuedCommandCount == 2)
    await board.close()
    #expect(rename(aside.path, url.path) == 0)
  }

  private func journals() throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: rescues.path).reduce(into: [:]) { files, name in
      files[name] = try Data(contentsOf: rescues.appendingPathComponent(name))
    }
  }

  @Test(arguments: ["x.pinboard", "link.pinboard"])
  func whatWaitsIsShownAndStays(name: String) async throws {
    try await leaveTwoChanges()
    try FileManager.default.createSymbolicLink(
      at: folder.file("link.pinboard"), withDestinationURL: url)
    let (bytes, kept) = (try Data(contentsOf: url), try journals())
    let info = try await run("info", name)
    #expect(info.status == 0, "\(info)")
    #expect(info.text == "Waiting: 0 pins\n", "\(info)")
    #expect(info.errors.contains("2 changes aren’t in the file yet (of which shown: 2)"))
    #expect(info.errors.contains(rescues.path))
    let json = try await run("info", name, "--json")
    let keys = try #require(JSONSerialization.jsonObject(with: json.output) as? [String: Any]).keys
    #expect(keys.sorted() == ["board", "pins"])
    let check = try await run("check", name)
    #expect(check.status == 0)
    #expect(check.text.hasPrefix("0 pins, 1 image, 4 steps"))
    #expect(check.text.contains("The board is sound"), "\(check)")
    #expect(check.errors.contains("2 changes"), "\(check)")
    let extract = try await run("extract", name, "out")
    #expect(extract.text == "Written: 0 images\n", "\(extract)")
    #expect(extract.errors.contains("2 changes"), "\(extract)")
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try journals() == kept)
  }

  @Test func whatDoesntFitIsReported() async throws {
    try await leaveTwoChanges()
    // Another program has changed the board without Pinboard's folder.
    let other = try await BoardFile.open(url)
    let document = try await other.load()
    try await other.commit(try #require(Command.rename(to: "Elsewhere", in: document)))
    await other.close()
    let kept = try journals()
    let info = try await run("info", "x.pinboard")
    #expect(info.text.hasPrefix("Elsewhere: 1 pin\n"), "\(info)")
    let sentence = "2 changes aren’t in the file yet (of which shown: 0)"
    #expect(info.errors.contains(sentence))
    #expect(info.errors.contains(rescues.path))
    #expect(try journals() == kept)
    // The message also comes once the changes were put aside.
    let app = try await BoardFile.open(url, rescueFolder: rescues)
    #expect(app.trouble.unmatchedRescues.count == 1)
    await app.close()
    let again = try await run("check", "x.pinboard")
    #expect(again.status == 0, "\(again)")
    #expect(again.errors.contains(sentence), "\(again)")
  }
}
