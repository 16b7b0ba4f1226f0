import Board
import BoardStore
import Foundation
import Testing

@testable import PinboardUI

/// Which boards the desktop's overview finds, and in which order.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct OverviewSearchTests {
  private func entry(_ name: String, changed: TimeInterval = 0, _ problem: BoardStoreError? = nil)
    -> BoardEntry
  {
    BoardEntry(
      url: URL(filePath: "/boards/\(name).pinboard"), id: UUID(), name: name, pinCount: 3,
      modified: Date(timeIntervalSince1970: changed), problem: problem)
  }

  private func found(_ words: String..., in entries: [BoardEntry], pins: [String: Int] = [:]) -> [String] {
    let counts = Dictionary(
      uniqueKeysWithValues: pins.map { (URL(filePath: "/boards/\($0.key).pinboard"), $0.value) })
    return OverviewSearch.ranked(entries, for: words.map { FoldedText($0) }, counts).map(\.name)
  }

  @Test func `names that begin with a word come first, then those with all words, then pins`() {
    let entries = ["My Kitchen", "Bath", "Kitchen", "Attic"].map { entry($0) }
    #expect(found("kit", in: entries, pins: ["Bath": 2, "Kitchen": 1]) == ["Kitchen", "My Kitchen", "Bath"])
    #expect(found("kitchen", "my", in: entries) == ["My Kitchen"])
    #expect(found("cellar", in: entries).isEmpty)
  }

  @Test func `the board that was changed last comes first`() {
    let entries = [entry("Kit 1", changed: 1), entry("Kit 2", changed: 3), entry("Kit 3", changed: 2)]
    #expect(found("kit", in: entries) == ["Kit 2", "Kit 3", "Kit 1"])
  }

  @Test func `case and accents don't count, and damaged boards are found`() {
    let entries = [entry("Café", .corrupt(URL(filePath: "/x"), detail: ""))]
    #expect(found("cafe", in: entries) == ["Café"])
    #expect(found("", in: entries).isEmpty, "nothing was asked for")
  }
}
