import Board
import BoardStore
import Foundation
import GRDB
import Testing

/// The source of an image is kept with its pin, through every change of the pin.
@Suite(.timeLimit(.minutes(5))) struct PinSourceTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }
  private let image = "https://example.org/a%20cat.png?size=large&x=1"
  private let page = "http://example.org/cats/ü"

  init() throws { folder = try TemporaryFolder() }

  private func board(_ source: PinSource?) async throws -> BoardEditor {
    let editor = try await BoardEditor(creating: url)
    let original = try await Samples.addOriginal(1, to: editor.file)
    var pin = Samples.pin(original)
    pin.source = source
    try await editor.perform { [pin] in .add([pin], originals: [original], to: $0) }
    return editor
  }

  private func payload() throws -> String? {
    let database = try DatabaseQueue(path: url.path)
    let payload = try database.read { try String.fetchOne($0, sql: "SELECT CAST(payload AS TEXT) FROM pin") }
    try database.close()
    return payload
  }

  private func reopened(_ editor: BoardEditor) async throws -> BoardEditor {
    await editor.file.close()
    return try await BoardEditor(BoardFile.open(url))
  }

  @Test func itIsThereAfterAReopenedBoardACropAndUndo() async throws {
    let source = try #require(PinSource(page: page, image: image))
    var editor = try await board(source)
    let id = try #require(await editor.document.pins.first).id
    editor = try await reopened(editor)
    #expect(await editor.document.pins.first?.source == source)
    #expect(
      try payload() == #"{"crop":[0.0,0.0,1.0,1.0],"source":{"image":"\#(image)","page":"\#(page)"}}"#)

    try await editor.perform { .crop(id, to: CGRect(x: 0, y: 0, width: 0.5, height: 1), in: $0) }
    editor = try await reopened(editor)
    #expect(await editor.document.pins.first?.source == source)
    #expect(await editor.document.pins.first?.crop?.width == 0.5)
    #expect(
      try payload() == #"{"crop":[0.0,0.0,0.5,1.0],"source":{"image":"\#(image)","page":"\#(page)"}}"#)

    try await editor.perform { .remove([id], from: $0) }
    editor = try await reopened(editor)
    try await editor.undo()
    try await editor.undo()
    #expect(await editor.document.pins.first?.source == source)
    #expect(await editor.document.pins.first?.crop == nil)
    await editor.file.close()
  }

  @Test func aPinWithoutOneIsStoredAsEver() async throws {
    let editor = try await board(nil)
    await editor.file.close()
    #expect(try payload() == nil)
  }

  @Test func aLaterVersionsFieldsOfItStay() async throws {
    var editor = try await board(PinSource(page: nil, image: image))
    let id = try #require(await editor.document.pins.first).id
    await editor.file.close()
    let later = #"{"crop":[0,0,1,1],"source":{"image":"\#(image)","seen":5}}"#
    let database = try DatabaseQueue(path: url.path)
    try await database.write { [later] db in
      try db.execute(sql: "UPDATE pin SET payload = CAST(? AS BLOB)", arguments: [later])
    }
    try database.close()
    editor = try await BoardEditor(BoardFile.open(url))
    try await editor.perform { .crop(id, to: CGRect(x: 0, y: 0, width: 0.5, height: 1), in: $0) }
    await editor.file.close()
    #expect(try payload() == #"{"crop":[0.0,0.0,0.5,1.0],"source":{"image":"\#(image)","seen":5}}"#)
  }

  @Test(arguments: ["5", "{}", #"{"image":7}"#, #"{"image":"javascript:alert(1)"}"#, #"{"page":[]}"#])
  func oneThatIsNoneCostsNobodyThePin(_ source: String) async throws {
    var editor = try await board(nil)
    await editor.file.close()
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(
        sql: "UPDATE pin SET payload = CAST(? AS BLOB)",
        arguments: [#"{"crop":[0,0,0.5,1],"source":\#(source)}"#])
    }
    try database.close()
    editor = try await BoardEditor(BoardFile.open(url))
    let pin = try #require(await editor.document.pins.first)
    #expect(pin.source == nil)
    #expect(pin.crop?.width == 0.5)
    await editor.file.close()
  }

  @Test func onlyAddressesOfTheWebAreKept() {
    let long = "https://example.org/" + String(repeating: "a", count: PinSource.maximumLength)
    for address in [
      "", "file:///etc/passwd", "data:image/png;base64,AA", "https://a b", "https://a\"b", long,
    ] {
      #expect(PinSource(page: address, image: nil) == nil, "\(address)")
    }
    #expect(
      PinSource(page: "HTTPS://example.org", image: "ftp://x")
        == PinSource(page: "HTTPS://example.org", image: nil))
  }
}
