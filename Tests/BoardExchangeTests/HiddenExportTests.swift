import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Imaging
import Testing

/// Exports show what's seen on the board.
@Suite(.timeLimit(.minutes(5))) struct HiddenExportTests {
  /// Two notes on a frame and one beside it, of which one on the frame is hidden.
  private func board() async throws -> (Exchange, BoardDocument, frame: PinID, hidden: PinID) {
    let exchange = try await Exchange()
    let notes = [100.0, 400, 1_000].map { x in
      Pin(
        content: .note("n"), name: "n", center: CGPoint(x: x, y: 100), size: CGSize(width: 80, height: 60)
      )
    }
    var (document, frame) = (try await exchange.board.load(), PinID())
    for make in [
      { Command.add(notes, originals: [], to: $0) },
      {
        Command.addFrame(
          CGRect(x: 0, y: 0, width: 500, height: 200), named: "Frame", color: PinColor(0x3584E4), to: $0)
      }, { Command.hide([notes[1].id], in: $0) },
    ] as [(BoardDocument) -> Command?] {
      let command = try #require(make(document))
      try await exchange.board.commit(command)
      document = try await exchange.board.load()
      if command.name.words == "New Frame" { frame = try #require(command.pinIDs.first) }
    }
    return (exchange, document, frame, notes[1].id)
  }

  @Test(arguments: [ExportFormat.png, .svg, .pdf]) func aHiddenPinIsntDrawn(
    _ format: ExportFormat
  ) async throws {
    let (exchange, document, frame, hidden) = try await board()
    #expect(document.hiddenPins == [hidden], "it's read from the file")
    func count(_ pins: Set<PinID>?) async throws -> Int {
      try await BoardExport.write(
        document, of: exchange.board, to: exchange.folder.file("a.\(format.rawValue)"), as: format,
        ExportOptions(pins: pins, replacing: true)
      ).done
    }
    #expect(try await count(nil) == 3)
    #expect(try await count([frame]) == 2)
    await #expect(throws: ExchangeError.nothingToExport) { _ = try await count([hidden]) }
  }

  @Test func aPageOfAFrameIsWithoutIt() async throws {
    let (exchange, document, frame, _) = try await board()
    let report = try await BoardExport.writeFrames(
      document, of: exchange.board, to: exchange.folder.file("a.pdf"))
    #expect(report.done == 2)
    var all = document
    try #require(Command.hide([frame], in: document)).apply(to: &all)
    #expect(BoardExport.pagesOfFrames(of: all) == 0)
  }
}
