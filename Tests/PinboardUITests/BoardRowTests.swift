import BoardStore
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The text that the sidebar shows under the name of a board.
@MainActor @Suite(.timeLimit(.minutes(5))) struct BoardRowTests {
  private let url = URL(fileURLWithPath: "/boards/a.pinboard")

  private func detail(_ pins: Int, _ problem: BoardStoreError? = nil) -> String {
    BoardRow.detail(
      of: BoardEntry(
        url: url, id: nil, name: "a", pinCount: pins, modified: .distantPast, problem: problem))
  }

  @Test func aBoardThatCannotBeReadIsNotCalledEmpty() {
    #expect(detail(0) == "empty")
    #expect(detail(1) == "1 pin")
    #expect(detail(12) == "12 pins")
    #expect(detail(0, .corrupt(url, detail: "a page")) == "damaged")
    #expect(detail(0, .notAPinboardFile(url)) == "damaged")
    #expect(detail(0, .newerVersion(url, version: 9)) == "made by a newer Pinboard")
    #expect(detail(0, .notReadable(url, reason: "permission denied")) == "can’t be read")
  }
}
