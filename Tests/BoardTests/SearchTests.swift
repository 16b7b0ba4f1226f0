import Board
import Foundation
import Testing

/// What searches find: folded words in all texts of pins, and tags.
@Suite struct SearchTests {
  @Test(arguments: [
    ("Café crème", "cafe CREME"), ("STRASSE", "straße"), ("Łódź", "lodz"), ("ＡＢＣ", "abc"), ("ﬁgure", "fig"),
    ("naïve\u{301}", "naive"), ("Ærø", "aero"), ("İstanbul", "istanbul"), ("كِتَاب", "كتاب"),
    ("Ελλάδα", "ΕΛΛΑΔΑ"),
    ("パン", "ﾊﾟﾝ"), ("left arm", "arm left"), ("", ""),
  ])
  func caseAndAccentsDontCount(_ text: String, _ query: String) {
    for word in query.split(separator: " ") {
      #expect(FoldedText(text).contains(FoldedText(String(word))), "“\(word)” in “\(text)”")
    }
  }

  @Test(arguments: [("か", "が"), ("arm", "arms"), ("abab", "abb"), ("a", "")])
  func otherLettersCount(_ text: String, _ query: String) {
    #expect(FoldedText(text).contains(FoldedText(query)) == query.isEmpty)
  }

  private let kind: SearchIndex.Kind = { pin, original in original == nil ? "Note" : "PNG image/png" }

  private func pin(_ number: Int, name: String, caption: String = "", tags: [String] = []) -> Pin {
    var pin = Samples.pin(number, at: CGPoint(x: 300 * Double(number), y: 0), z: number)
    pin.name = name
    pin.attributes.caption = caption
    pin.attributes.tags = tags
    return pin
  }

  private func board() throws -> BoardDocument {
    var web = pin(2, name: "sunset")
    web.source = PinSource(page: "https://example.org/skies", image: "https://example.org/a.jpg")
    var note = Pin(
      content: .note("Rim light\nfrom the left"), name: "", center: CGPoint(x: 1_200, y: 0),
      size: CGSize(width: 100, height: 60), z: 4)
    note.attributes.tags = ["Light"]
    return try Samples.document(
      pins: [
        pin(0, name: "Hand study.png", caption: "Left hand, résumé", tags: ["Hands", "Left arm"]),
        pin(1, name: "Portrait", tags: ["hands", "light"]), web, pin(3, name: "Handle"), note,
      ])
  }

  private func found(_ query: String, on document: BoardDocument) throws -> [Int] {
    let index = try #require(SearchIndex(of: document, kind: kind))
    let ids = index.matches(SearchQuery(query))
    return document.pins.indices.filter { ids.contains(document.pins[$0].id) }
  }

  @Test(arguments: [
    ("hand", [0, 1, 3]), ("hand left", [0]), ("LEFT", [0, 4]), ("resume", [0]), ("skies", [2]),
    ("a.jpg", [2]),
    ("png", [0, 1, 2, 3]), ("note", [4]), ("image\u{20}1", [1]), ("\"rim light\"", [4]),
    ("\"light rim\"", []),
    ("tag:hands", [0, 1]), ("tag:HAND", [0, 1]), ("tag:light", [1, 4]), ("tag:left", [0]),
    ("tag:\"left\"", []),
    ("tag:\"left arm\"", [0]), ("tag:hands tag:light", [1]), ("tag:hands study", [0]), ("tag:", [0, 1, 4]),
    ("nowhere", []), ("", []), ("  ", []), ("hand nowhere", []), ("study.pngleft", []),
  ])
  func everyWordAndTagMustOccur(_ query: String, _ pins: [Int]) throws {
    #expect(try found(query, on: try board()) == pins)
  }

  @Test func aWholeTagIsOnlyThatTag() throws {
    let document = try Samples.document(
      pins: [pin(0, name: "", tags: ["arm"]), pin(1, name: "", tags: ["armour"])])
    #expect(try found("tag:ar", on: document) == [0, 1])
    #expect(try found("tag:arm", on: document) == [0])
    #expect(try found("tag:armo", on: document) == [1])
  }

  @Test func theIndexFollowsTheBoard() throws {
    var document = try board()
    var index = try #require(SearchIndex(of: document, kind: kind))
    let ids = document.pins.map(\.id)
    func change(_ command: Command?) throws {
      let command = try #require(command)
      try command.apply(to: &document)
      index.update(command.pinIDs, in: document)
      let fresh = try #require(SearchIndex(of: document, kind: kind))
      #expect(index.count == fresh.count)
      for query in ["hand", "light", "new", "tag:hands"] {
        #expect(index.matches(SearchQuery(query)) == fresh.matches(SearchQuery(query)), "\(query)")
      }
    }
    try change(.setCaption(of: ids[3], to: "new light", in: document))
    try change(.remove([ids[0], ids[4]], from: document))
    try change(.add([pin(5, name: "new hand")], originals: [], to: document))
    try change(.changeTags(of: [ids[1]], adding: ["new"], removing: ["hands"], in: document))
    try change(.remove(document.pins.map(\.id), from: document))
  }

  @Test func aCancelledIndexIsNone() throws {
    #expect(SearchIndex(of: try board(), kind: kind) { true } == nil)
  }

  @Test func tagsAreListedAndToggledInAQuery() throws {
    #expect(try board().tags == ["Hands", "Left arm", "light"])
    #expect(SearchQuery.text("hand", togglingTag: "Left arm") == "hand tag:\"Left arm\"")
    #expect(SearchQuery.text("hand tag:\"left arm\" x", togglingTag: "Left arm") == "hand x")
    #expect(SearchQuery.text("", togglingTag: "hands") == "tag:hands")
    #expect(SearchQuery.text("tag:hands", hasTag: "Hands"))
    #expect(!SearchQuery.text("tag:hand", hasTag: "Hands"))
  }

  /// 10,000 pins with long texts, searched as one types: a frame has 16 ms. The limit is far above what it
  /// takes in a release build, since tests are debug builds.
  @Test func tenThousandPinsAreSearchedWithinAFrame() throws {
    let pins = (0..<10_000).map { number in
      pin(number % 8, name: "reference \(number) of the northern light.jpeg", caption: "Étude nº \(number)")
    }
    let document = try BoardDocument(
      id: UUID(), name: "B", pins: pins, originals: (0..<8).map(Samples.original))
    let index = try #require(SearchIndex(of: document, kind: kind))
    var counts: [Int] = []
    let time = ContinuousClock().measure {
      for query in ["n", "no", "northern etude 77"] { counts.append(index.matches(SearchQuery(query)).count) }
    }
    #expect(counts == [10_000, 10_000, 280])
    print("three searches of 10,000 pins: \(time)")
    #expect(time < .seconds(1))
  }
}
