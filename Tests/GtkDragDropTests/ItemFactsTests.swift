import DragItems
import Foundation
import Testing

@testable import GtkDragDrop

/// Tests of the facts on items that programs of this library exchange before the drop.
struct ItemFactsTests {
  private func provider(
    _ name: String?, _ size: CGSize = .zero, _ style: PresentationStyle = .unspecified,
    _ visibility: ItemProviderRepresentationVisibility = .all
  ) -> ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = name
    provider.preferredPresentationSize = size
    provider.preferredPresentationStyle = style
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: visibility) {
      $0(Data("x".utf8), nil)
      return nil
    }
    return provider
  }

  private func written(_ providers: [ItemProvider], isRestricted: Bool = false) async throws -> Data? {
    let offer = ContentOffer(
      providers: providers, isRestricted: isRestricted, portalTypes: [], folder: ExportFolder())
    guard offer.mimeTypes.contains(ItemFacts.mimeType) else { return nil }
    guard case .bytes(let data) = try await offer.answer(for: ItemFacts.mimeType) else { return nil }
    return data
  }

  private func read(_ json: String) -> [ItemFacts] { ItemFacts.decode(Data(json.utf8)) }

  @Test func whatOneProgramWritesTheOtherReads() async throws {
    let data = try #require(
      await written([
        provider("Käse \"1\".png", CGSize(width: 300, height: 200.5), .inline), provider(nil),
        provider("b.pdf", .zero, .attachment),
      ]))
    #expect(
      ItemFacts.decode(data) == [
        ItemFacts(name: "Käse \"1\".png", size: CGSize(width: 300, height: 200.5), style: .inline),
        ItemFacts(),
        ItemFacts(name: "b.pdf", style: .attachment),
      ])
  }

  @Test func whatIsntForEverybodyIsntSpokenOf() async throws {
    #expect(try await written([provider("secret.png")], isRestricted: true) == nil)
    #expect(try await written([provider("secret.png", .zero, .inline, .team)]) == nil)
    #expect(try await written([provider("secret.png", .zero, .inline, .ownProcess)]) == nil)
    let mixed = try #require(
      await written([provider("secret.png", .zero, .inline, .group), provider("open.png")]))
    #expect(ItemFacts.decode(mixed) == [ItemFacts(name: "open.png")])
    #expect(!String(decoding: mixed, as: UTF8.self).contains("secret"))
  }

  @Test func manyItemsAreToldOfWithoutNamesAndTooManyNotAtAll() async throws {
    let size = CGSize(width: 640, height: 480)
    let many = (0..<ItemFacts.maximumCount).map { _ in
      provider(String(repeating: "n", count: 200), size, .inline)
    }
    let data = try #require(await written(many))
    #expect(data.count <= ItemFacts.maximumByteCount)
    let facts = ItemFacts.decode(data)
    #expect(facts == Array(repeating: ItemFacts(size: size, style: .inline), count: many.count))
    #expect(try await written(many + [provider("one more")]) == nil)
  }

  @Test(arguments: [
    "", "null", "{}", "[1]", "[null]", "[[]]", "[{\"name\":1}]", "[{\"width\":\"1\"}]", "[{\"width\":1e999}]",
    "[{\"style\":1.5}]", "[{\"style\":99999999999999999999}]", "[{}", "\u{FF}\u{0}",
  ])
  func nonsenseSaysNothing(_ json: String) { #expect(read(json) == []) }

  @Test func deepNestsAndLongListsSayNothing() {
    #expect(read(String(repeating: "[", count: 60_000)) == [])
    #expect(read("[{\"name\":" + String(repeating: "{\"a\":", count: 9_000)) == [])
    let list = { (count: Int) in "[" + Array(repeating: "{}", count: count).joined(separator: ",") + "]" }
    #expect(read(list(ItemFacts.maximumCount)).count == ItemFacts.maximumCount)
    #expect(read(list(ItemFacts.maximumCount + 1)) == [])
    let long = "[" + String(repeating: " ", count: ItemFacts.maximumByteCount) + "{}]"
    #expect(read(long) == [])
  }

  @Test(arguments: [
    "{\"width\":-1,\"height\":5}", "{\"width\":5}", "{\"width\":0,\"height\":5}",
    "{\"width\":1e300,\"height\":5}", "{\"height\":100001,\"width\":5}", "{\"style\":-7}", "{\"style\":3}",
    "{\"other\":[1,{}]}",
  ])
  func factsThatMakeNoSenseAreLeftOut(_ item: String) { #expect(read("[\(item)]") == [ItemFacts()]) }

  @Test func namesAreOnlyNames() throws {
    for (written, name) in [
      ("../../etc/passwd", "passwd"), ("/", nil), ("..", nil), ("a\\u0000\\nb.png", "ab.png"),
      (String(repeating: "n", count: 256), nil),
    ] {
      let provider = ItemProvider()
      let facts = try #require(read("[{\"name\":\"\(written)\"}]").first)
      facts.complete(provider)
      #expect(provider.suggestedName == name)
    }
  }

  @Test func anItemKeepsWhatItSaysOfItself() {
    let item = provider("mine.png", CGSize(width: 1, height: 2), .attachment)
    ItemFacts(name: "other.png", size: CGSize(width: 3, height: 4), style: .inline).complete(item)
    #expect(
      ItemFacts(of: item)
        == ItemFacts(name: "mine.png", size: CGSize(width: 1, height: 2), style: .attachment))
  }

  @Test func theListIsNoTypeOfAnItem() {
    let offer = ForeignOffer(mimeTypes: ["image/png", ItemFacts.mimeType])
    #expect(offer.hasItemFacts)
    #expect(offer.provisionalTypes == ["image/png"])
    #expect(!ForeignOffer(mimeTypes: ["image/png"]).hasItemFacts)
  }
}
