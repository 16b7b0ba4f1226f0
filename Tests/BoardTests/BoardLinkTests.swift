import Board
import Foundation
import SeededRandom
import Testing

/// Pins that lead to other boards.
@Suite struct BoardLinkTests {
  private let id = UUID()

  @Test func aLinkIsAPinOfAKindThatOlderVersionsKeep() throws {
    let link = try #require(BoardLink(board: id, name: "Trip", path: "/boards/Trip.pinboard"))
    #expect(PinContent.link(link).kind == "board")
    let document = BoardDocument(id: UUID(), name: "Here")
    let command = try #require(Command.pin(link, at: CGPoint(x: 40, y: 50), in: document))
    guard case .insertPins(let pins, let originals) = command.changes.first, let pin = pins.first else {
      Issue.record("no pin")
      return
    }
    #expect(originals.isEmpty)
    #expect(pin.name == "Trip")
    #expect(pin.center == CGPoint(x: 40, y: 50))
    try pin.validate()
    let text = try #require(pin.stored().payload.map { String(decoding: $0, as: UTF8.self) })
    #expect(text == #"{"board":"\#(id.uuidString)","name":"Trip","path":"/boards/Trip.pinboard"}"#)
    let again = try JSONDecoder().decode(Pin.self, from: JSONEncoder().encode(pin))
    #expect(again == pin)
    #expect(again.content.link == link)
    #expect(pin.copy(at: .zero).content.link == link)
  }

  @Test(arguments: [
    "", "{}", #"{"name":"a","path":"relative"}"#, #"{"name":"a\u0001","path":"/a"}"#, "[1]",
  ])
  func anythingElseIsAPinOfAnUnknownKind(payload: String) {
    let pin = stored(payload)
    #expect(pin?.content == .unknown(kind: "board", payload: Data(payload.utf8)))
    #expect(pin?.stored().payload == Data(payload.utf8))
  }

  @Test func fieldsOfALaterVersionStayInThePin() throws {
    let payload = #"{"name":"a","path":"/a","place":[1,2]}"#
    var pin = try #require(stored(payload))
    #expect(pin.content.link == BoardLink(board: nil, name: "a", path: "/a"))
    #expect(pin.stored().payload == Data(payload.utf8))
    pin.attributes.caption = "there"
    let text = try #require(pin.stored().payload.map { String(decoding: $0, as: UTF8.self) })
    #expect(text.contains(#""place":[1,2]"#))
    #expect(text.contains(#""caption":"there""#))
    #expect(stored(text)?.attributes == pin.attributes)
  }

  /// Whatever a person gives a pin is there when its file is read again. Of a pin that a later version made,
  /// this version can't store anything, and so it changes nothing.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func whatAPinIsGivenIsStored(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let contents: [PinContent] = [
      .note("a note"), .frame(PinColor(0x3584E4)), .unknown(kind: "video", payload: Data([1, 2, 3])),
      .link(try #require(BoardLink(board: chance.next() % 2 == 0 ? id : nil, name: "Trip", path: "/ä b/c"))),
    ]
    var document = BoardDocument(id: UUID(), name: "Here")
    let pins = contents.map { content in
      Pin(content: content, name: "pin", center: .zero, size: CGSize(width: 87, height: 100 / 3))
    }
    try Command.add(pins, originals: [], to: document)?.apply(to: &document)
    let ids = pins.map(\.id)
    let commands: [(BoardDocument) -> Command?] = [
      { .setCaption(of: ids[Int(seed) % ids.count], to: "sea & sky", in: $0) },
      { .changeTags(of: ids, adding: ["Hands", "light"], in: $0) }, { .setLocked(ids, to: true, in: $0) },
      { .hide(ids, in: $0) }, { .group(ids, in: $0) }, { .setGray(of: ids, to: true, in: $0) },
      { .setOpacity(of: ids, to: 0.87, in: $0) },
    ]
    for _ in 0..<6 {
      let command = commands[Int(chance.next() % UInt64(commands.count))](document)
      try command?.apply(to: &document)
      for pin in document.pins {
        let stored = pin.stored()
        let again = Pin(
          id: pin.id, stored: stored, name: pin.name, center: pin.center, size: pin.size,
          rotation: pin.rotation, z: pin.z)
        #expect(again == pin, "seed \(seed), a pin of the kind “\(stored.kind)”")
      }
    }
  }

  private func stored(_ payload: String) -> Pin? {
    Pin(
      id: PinID(), stored: StoredContent(kind: "board", original: nil, payload: Data(payload.utf8)),
      name: "a",
      center: .zero, size: BoardLink.size, rotation: 0, z: 1)
  }
}
