import Board
import BoardStore
import ExchangeTestSupport
import Foundation
import Testing

/// Space that a board gives back, on the command line.
@Suite(
  .enabled(if: PinboardProcess.program != nil, "pinboard wasn't built beside the tests"),
  .timeLimit(.minutes(5)))
struct ReclaimCommandTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("x.pinboard") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(arguments, in: folder)
  }

  private var fileSize: Int { get throws { try Data(contentsOf: url).count } }

  /// Makes `x.pinboard` with two images, the second of which is deleted, and `more` images that were never
  /// pinned.
  private func makeBoard(more: Int = 1) async throws {
    try TestPicture.png().write(to: folder.file("a.png"))
    // Bytes after a picture's end belong to the file, and count for the board.
    try (TestPicture.png(red: 1) + Data(repeating: 7, count: 3_000_000)).write(to: folder.file("b.png"))
    #expect(try await run("import", "x.pinboard", "a.png", "b.png").status == 0)
    let board = try await BoardFile.open(url)
    for number in 0..<more {
      _ = try await board.originals.add(
        data: Data(repeating: UInt8(number + 1), count: 2_000_000), name: "\(number).png",
        typeIdentifier: "image/png", pixelSize: nil)
    }
    let document = try await board.load()
    let pin = try #require(document.pins.first { $0.name == "b.png" })
    try await board.commit(try #require(Command.remove([pin.id], from: document)))
    await board.close()
  }

  @Test func whatNothingNeedsGoesAndTheHistoryStays() async throws {
    try await makeBoard()
    let before = try fileSize
    let outcome = try await run("reclaim", "x.pinboard")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n")
    let sizes = lines.joined(separator: " ").split(separator: " ").compactMap { Int($0) }
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("1 image removed. "))
    #expect(lines[0].hasSuffix(" bytes smaller."))
    #expect(lines[1].hasPrefix("1 image only for the history: --forget-history frees 30"), "\(outcome.text)")
    #expect(try sizes.contains(before - fileSize), "what it says is what the file lost: \(outcome.text)")
    #expect(try before - fileSize > 1_900_000)

    let again = try await run("reclaim", "x.pinboard")
    #expect(again.status == 0)
    #expect(again.text.hasPrefix("There’s nothing to free in “x.pinboard”\n1 image only for the history"))
    let check = try await run("check", "x.pinboard")
    #expect(check.text.contains("2 steps"))
    #expect(check.text.hasSuffix("The board is sound\n"))
  }

  /// The folder where the program keeps changes that a board's file couldn't take.
  private var library: BoardLibrary { BoardLibrary(folder: folder.file(".data/pinboard")) }

  /// Keeps an undo that brings `b.png` back aside, as from an earlier run.
  private func bringBack() async throws -> PinID {
    let board = try await library.openBoard(url)
    var history = try await board.history.load()
    let aside = folder.file("aside")
    try FileManager.default.moveItem(at: url, to: aside)
    let undone = history.undo()
    let command = try #require(undone)
    #expect(try await board.commit(command, kind: .undo) == .rescued)
    await board.close()
    try FileManager.default.moveItem(at: aside, to: url)
    return try #require(command.pinIDs.first)
  }

  @Test func whatWaitsIsWrittenFirst() async throws {
    try await makeBoard()
    let pin = try await bringBack()
    let outcome = try await run("import", "x.pinboard", "a.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let board = try await library.openBoard(url)
    #expect(board.trouble.unmatchedRescues.isEmpty)
    let document = try await board.load()
    #expect(document.pin(pin) != nil)
    #expect(document.pins.count == 3)
    await board.close()
  }

  /// The board was changed elsewhere since; the user may still want the change that was kept aside.
  @Test func whatIsKeptAsideKeepsItsImages() async throws {
    try await makeBoard()
    _ = try await bringBack()
    let stranger = try await BoardFile.open(url)
    try await stranger.history.forget()
    await stranger.close()
    let outcome = try await run("reclaim", "x.pinboard")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.text.hasPrefix("1 image removed"), "\(outcome)")
    let board = try await library.openBoard(url)
    let commands = await board.trouble.unmatchedCommands().values.joined()
    let original = try #require(commands.flatMap(\.neededOriginals).first)
    #expect(try await board.originals.data(of: original).count > 3_000_000)
    await board.close()
  }

  @Test func theHistoryIsForgottenIfThatIsSaid() async throws {
    try await makeBoard()
    let outcome = try await run("reclaim", "x.pinboard", "--forget-history")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("2 steps of the history forgotten\n2 images removed. "))
    #expect(try fileSize < 200_000)
    let check = try await run("check", "x.pinboard")
    #expect(
      check.text.hasPrefix("1 pin, 1 image, 0 steps\n"), "\(check.text)")
    #expect(check.text.hasSuffix("The board is sound\n"))
    let last = try await run("reclaim", "x.pinboard", "--forget-history")
    #expect(last.status == 0)
    #expect(last.text == "There’s nothing to free in “x.pinboard”\n")
  }

  @Test func aTerminalShowsHowFarItIs() async throws {
    try await makeBoard(more: 6)
    let shown = try await PinboardProcess.onTerminal(["reclaim", "x.pinboard"], in: folder)
    #expect(shown.contains("x.pinboard …"), "\(shown)")
    #expect(shown.contains(" % x.pinboard"), "\(shown)")
    #expect(shown.contains("█"), "\(shown)")
  }

  @Test func statusesTellWhatsWrong() async throws {
    try TestPicture.png().write(to: folder.file("a.png"))
    let cases: [([String], Int32)] = [
      (["reclaim"], 64), (["reclaim", "--all", "x.pinboard"], 64), (["reclaim", "nothing.pinboard"], 66),
      (["reclaim", "a.png"], 65), (["help", "reclaim"], 0),
    ]
    for (arguments, status) in cases {
      let outcome = try await PinboardProcess.run(arguments, in: folder)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
    }
    #expect(try await run("--help").text.contains("reclaim"))
  }

  @Test func aBoardThatSomebodyWorksOnIsLeftAlone() async throws {
    try await makeBoard()
    let board = try await BoardFile.open(url)
    try await board.commit(try #require(Command.rename(to: "Mine", in: board.load())))
    let outcome = try await run("reclaim", "x.pinboard")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.isEmpty, "\(outcome.errors)")
    #expect(outcome.errors.contains("open"), "\(outcome.errors)")
    await board.close()
    #expect(try await run("reclaim", "x.pinboard").text.hasPrefix("1 image removed"))
  }
}
