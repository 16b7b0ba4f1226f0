import Board
import Foundation
import Testing

/// Pins that lead to other boards.
@Suite struct BoardLinkTests {
  private let id = UUID()

  @Test func aLinkIsAPinOfAKindThatOlderVersionsKeep() throws {
    let link = try #require(BoardLink(board: id, name: "Trip", path: "/boards/Trip.pinboard"))
    #expect(link.content.kind == "board" && link.content.link == link)
    let document = BoardDocument(id: UUID(), name: "Here")
    let command = try #require(Command.pin(link, at: CGPoint(x: 40, y: 50), in: document))
    guard case .insertPins(let pins, let originals) = command.changes.first, let pin = pins.first else {
      Issue.record("no pin")
      return
    }
    #expect(originals.isEmpty && pin.name == "Trip" && pin.center == CGPoint(x: 40, y: 50))
    try pin.validate()
    let text = try #require(pin.content.payload.map { String(decoding: $0, as: UTF8.self) })
    #expect(text == #"{"board":"\#(id.uuidString)","name":"Trip","path":"/boards/Trip.pinboard"}"#)
    let again = try JSONDecoder().decode(Pin.self, from: JSONEncoder().encode(pin))
    #expect(again == pin && again.content.link == link)
    #expect(pin.copy(at: .zero).content.link == link)
  }

  @Test(arguments: [
    "", "{}", #"{"name":"a","path":"relative"}"#, #"{"name":"a\u0001","path":"/a"}"#, "[1]",
  ])
  func anythingElseIsAPinOfAnUnknownKind(payload: String) {
    #expect(PinContent(kind: "board", payload: Data(payload.utf8)).link == nil)
  }

  @Test func fieldsOfALaterVersionStayInThePin() throws {
    let payload = Data(#"{"name":"a","path":"/a","place":[1,2]}"#.utf8)
    let content = PinContent(kind: "board", payload: payload)
    #expect(content.link == BoardLink(board: nil, name: "a", path: "/a"))
    #expect(content.payload == payload)
  }
}
