import Board
import BoardStore
import DragDropKit
import Foundation
import GtkTestSupport
import KitGLib
import SeededRandom
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The law: of all that's pasted together, each thing becomes a pin, a card that says why it isn't one, or is
/// named in a message.
final class PasteLawTests: XCTestCase {
  private enum Kind: CaseIterable {
    case image, folder, emptyFolder, text, page, words, plainFile, lostFile
  }

  func testNothingThatIsPastedIsLeftOutWithoutAWord() throws {
    let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
    try withDisplay {
      // The first one is a folder and an image, the last one is new each time.
      let seeds = Array(UInt64(1)...(isTorture ? 200 : 4)) + [UInt64.random(in: 1_000...9_999_999)]
      for seed in seeds {
        var dice = SeededGenerator(seed: seed)
        let kinds =
          seed == 1
          ? [.folder, .image]
          : (0..<Int.random(in: 1...7, using: &dice)).compactMap { _ in
            Kind.allCases.randomElement(using: &dice)
          }
        try Self.paste(kinds, "seed \(seed), \(kinds)")
      }
    }
  }

  @MainActor private static func paste(_ kinds: [Kind], _ context: String) throws {
    let boards = try TemporaryBoards()
    let board = try MainLoop.wait { try await boards.board("Pasted") }
    let shown = ShownCanvas(board)
    var messages = ""
    let token = board.events.observe { if case .message(let text) = $0 { messages += text + "\n" } }
    var (providers, pins, cards, named): ([ItemProvider], Int, [String], [String]) = ([], 0, [], [])
    for (number, kind) in kinds.enumerated() {
      let name = "\(kind)-\(number)"
      let provider: ItemProvider
      switch kind {
      case .image:
        provider = try XCTUnwrap(
          ItemProvider(contentsOf: try boards.picture("\(name).png", red: UInt8(number * 9))))
        pins += 1
      case .folder:
        let folder = try boards.subfolder(name)
        _ = try boards.picture("\(name)/1.png", red: UInt8(100 + number))
        provider = .folder(folder)
        pins += 1
      case .emptyFolder:
        provider = .folder(try boards.subfolder(name))
        named.append(name)
      case .text:
        provider = ItemProvider(object: "a text \(number)")
        pins += 1
      case .page:
        provider = ItemProvider()
        provider.suggestedName = "\(name).html"
        provider.registerDataRepresentation(forTypeIdentifier: "text/html", visibility: .all) { reply in
          reply(Data("<p>".utf8), nil)
          return nil
        }
        named.append("\(name).html")
      case .words, .plainFile:
        let file = boards.folder.appending(path: "\(name).\(kind == .words ? "png" : "data")")
        try Data("no image at all".utf8).write(to: file)
        provider = try XCTUnwrap(ItemProvider(contentsOf: file))
        cards.append(file.lastPathComponent)
      case .lostFile:
        let file = try boards.picture("\(name).png", red: UInt8(number * 9))
        provider = try XCTUnwrap(ItemProvider(contentsOf: file))
        try FileManager.default.removeItem(at: file)
        cards.append(file.lastPathComponent)
      }
      providers.append(provider)
    }
    guard shown.canvas.canPaste(providers) else {
      // Then the window says that there's nothing to paste.
      XCTAssertEqual(pins + cards.count, 0, context)
      return shown.close()
    }
    shown.canvas.paste(providers, around: .zero)
    func state() -> String {
      let failed = board.failedCards.compactMap { board.cards[$0]?.name }.sorted()
      return "\(board.document.pins.count) pins, \(failed), \(messages)"
    }
    let isReported = MainLoop.pump {
      board.document.pins.count == pins
        && Set(board.failedCards.compactMap { board.cards[$0]?.name }) == Set(cards)
        && named.allSatisfy { messages.contains("“\($0)”") }
    }
    XCTAssertTrue(isReported, "\(context): \(state()) instead of \(pins) pins, \(cards) and \(named)")
    XCTAssertNoThrow(try MainLoop.wait { await board.commits.settled() })
    withExtendedLifetime(token) {}
    shown.close()
  }
}
