import Board
import BoardStore
import Foundation
import GRDB
import Testing

/// Opacity, captions, tags, groups and the like are stored with their pins, in a way that earlier versions
/// keep.
@Suite(.timeLimit(.minutes(5))) struct AttributeTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }
  private let group = UUID(uuidString: "0E9B2C2E-98C4-4E67-B66B-3E5C7B3A7D11") ?? UUID()
  private var attributes: PinAttributes {
    PinAttributes(
      opacity: 0.5, isGray: true, sampling: .nearest, isLocked: true, isHidden: true,
      caption: "a \"hand\"\nand an arm", tags: ["Hände", "light"], groups: [group],
      backgrounds: [group: PinColor(0x3584E4)])
  }

  init() throws { folder = try TemporaryFolder() }

  /// Makes a board with an image and a note, and gives them attributes.
  private func board(_ attributes: PinAttributes?, source: PinSource? = nil) async throws -> BoardEditor {
    let editor = try await BoardEditor(creating: url)
    let original = try await Samples.addOriginal(1, to: editor.file)
    var image = Samples.pin(original)
    image.source = source
    let note = Pin(
      content: .note("text"), name: "text", center: .zero, size: CGSize(width: 90, height: 60))
    try await editor.perform { [image] in .add([image, note], originals: [original], to: $0) }
    guard let attributes else { return editor }
    try await editor.perform { document in
      let pins = document.pins.map { pin in
        var pin = pin
        pin.attributes = attributes
        return pin
      }
      return .update(pins, in: document, name: .words("Change"))
    }
    return editor
  }

  private func rows() throws -> [(kind: String, payload: String?)] {
    let database = try DatabaseQueue(path: url.path)
    defer { try? database.close() }
    return try database.read { db in
      try Row.fetchAll(db, sql: "SELECT kind, CAST(payload AS TEXT) FROM pin ORDER BY z").map {
        ($0[0], $0[1])
      }
    }
  }

  private func write(_ payload: String, kind: String) async throws {
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(
        sql: "UPDATE pin SET payload = CAST(? AS BLOB) WHERE kind = ?", arguments: [payload, kind])
    }
    try database.close()
  }

  private func reopened(_ editor: BoardEditor) async throws -> BoardEditor {
    await editor.file.close()
    return try await BoardEditor(BoardFile.open(url))
  }

  @Test func theyAreThereAfterReopeningAndUndo() async throws {
    var editor = try await board(attributes)
    let document = await editor.document
    editor = try await reopened(editor)
    #expect(await editor.document == document)
    let fields =
      #""opacity":0.5,"gray":true,"sampling":"nearest","locked":true,"hidden":true,"caption":"a \"hand\"\nand an arm","#
      + #""tags":["Hände","light"],"groups":["\#(group.uuidString)"],"#
      + ##""backgrounds":{"\##(group.uuidString)":"#3584E4"}}"##
    let rows = try rows()
    #expect(rows[0].kind == "image")
    #expect(rows[0].payload == #"{"crop":[0.0,0.0,1.0,1.0],"# + fields)
    #expect(rows[1].kind == "card")
    #expect(rows[1].payload == #"{"note":"text","# + fields)
    try await editor.undo()
    editor = try await reopened(editor)
    let plain = try self.rows()
    #expect(plain[0].payload == nil)
    #expect(plain[1].kind == "note")
    #expect(plain[1].payload == "text")
    try await editor.redo()
    #expect(await editor.document == document)
    editor = try await reopened(editor)
    #expect(await editor.document == document)
    let ids = document.pins.map(\.id)
    try await editor.perform { .setLocked(ids, to: false, in: $0) }
    try await editor.perform { .remove(ids, from: $0) }
    editor = try await reopened(editor)
    try await editor.undo()
    try await editor.undo()
    #expect(await editor.document == document)
    await editor.file.close()
  }

  @Test func anImageWithMuchToSayIsACard() async throws {
    let address = "https://example.org/" + String(repeating: "a", count: PinSource.maximumLength - 20)
    var attributes = attributes
    attributes.caption = String(repeating: "b", count: BoardLimits.maximumCaptionBytes)
    var editor = try await board(attributes, source: PinSource(page: address, image: address))
    let document = await editor.document
    let rows = try rows()
    #expect(rows[0].kind == "card")
    #expect((rows[0].payload ?? "").utf8.count > StoredFraming.maximumBytes)
    editor = try await reopened(editor)
    #expect(await editor.document == document)
    let id = document.pins[0].id
    try await editor.perform { .setCaption(of: id, to: "", in: $0) }
    #expect(try self.rows()[0].kind == "image")
    try await editor.undo()
    editor = try await reopened(editor)
    #expect(await editor.document == document)
    await editor.file.close()
  }

  @Test func aLaterVersionsFieldsStay() async throws {
    var editor = try await board(attributes)
    await editor.file.close()
    try await write(#"{"crop":[0,0,1,1],"gray":true,"glow":{"a":[1,2]}}"#, kind: "image")
    try await write(#"{"note":"text","ink":"red","opacity":0.5}"#, kind: "card")
    editor = try await BoardEditor(BoardFile.open(url))
    let ids = await editor.document.pins.map(\.id)
    try await editor.perform { .setGray(of: ids, to: false, in: $0) }
    try await editor.perform { .setOpacity(of: ids, to: 1, in: $0) }
    editor = try await reopened(editor)
    let rows = try rows()
    #expect(rows[0].payload == #"{"crop":[0.0,0.0,1.0,1.0],"glow":{"a":[1,2]}}"#)
    #expect(rows[1].payload == #"{"note":"text","ink":"red"}"#)
    #expect(rows[1].kind == "card")
    try await editor.perform { .remove(ids, from: $0) }
    editor = try await reopened(editor)
    try await editor.undo()
    await editor.file.close()
    #expect(try self.rows().map(\.payload) == rows.map(\.payload), "deleted and back")
  }

  @Test(arguments: [
    #""opacity":0"#, #""opacity":"much""#, #""gray":"yes""#, #""sampling":"odd""#, #""locked":[]"#,
    #""hidden":1"#,
    #""caption":"a\u0007""#, #""caption":{}"#, #""tags":"a""#, #""tags":["",7]"#, #""groups":["x"]"#,
    #""groups":7"#, #""outline":[0,0,1,0]"#, #""outline":[0,0,1,0,1,1,0]"#, #""outline":[0,0,1,0,1,2]"#,
    #""outline":"round""#,
  ])
  func oneThatIsNoneCostsNobodyThePin(_ field: String) async throws {
    var editor = try await board(nil)
    await editor.file.close()
    try await write(#"{"crop":[0,0,0.5,1],\#(field)}"#, kind: "image")
    editor = try await BoardEditor(BoardFile.open(url))
    let pin = try #require(await editor.document.pins.first)
    #expect(pin.attributes == PinAttributes())
    #expect(pin.crop?.width == 0.5)
    await editor.file.close()
  }

  /// The path along which an image is cut out is an attribute of images alone.
  @Test func aPathIsStoredWithItsImage() async throws {
    var editor = try await board(nil)
    let corners = [(0.125, 0), (0.75, 0.25), (0.5, 1)].map { CGPoint(x: $0.0, y: $0.1) }
    let outline = try #require(PictureOutline(corners))
    try await editor.perform { .crop($0.pins[0].id, along: outline, in: $0) }
    let rows = try self.rows()
    let row = #"{"crop":[0.125,0.0,0.625,1.0],"outline":[0.125,0.0,0.75,0.25,0.5,1.0]}"#
    #expect(rows[0].kind == "image")
    #expect(rows[0].payload == row)
    await editor.file.close()
    editor = try await BoardEditor(BoardFile.open(url))
    #expect(await editor.document.pins[0].attributes.outline == outline)
    try await editor.undo()
    #expect(try self.rows()[0].payload == nil)
    try await editor.redo()
    #expect(try self.rows()[0].payload == row)
    // Of a note, it's a field of a later version.
    await editor.file.close()
    let later = #"{"note":"text","outline":[0,0,1,0,1,1]}"#
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(
        sql: "UPDATE pin SET kind = 'card', payload = CAST(? AS BLOB) WHERE kind = 'note'",
        arguments: [later])
    }
    try database.close()
    editor = try await BoardEditor(BoardFile.open(url))
    #expect(await editor.document.pins[1].attributes == PinAttributes())
    try await editor.perform { .move([$0.pins[1].id], by: CGPoint(x: 5, y: 5), in: $0) }
    await editor.file.close()
    #expect(try self.rows()[1].payload == later)
  }

  @Test(arguments: ["", "{}", "[1]", #"{"note":7}"#, #"{"note":"a\u0000b"}"#, #"{"text":"later"}"#])
  func aCardThatCantBeReadIsKeptAsItIs(_ payload: String) async throws {
    var editor = try await board(attributes)
    await editor.file.close()
    try await write(payload, kind: "card")
    editor = try await BoardEditor(BoardFile.open(url))
    let pin = try #require(await editor.document.pins.last)
    guard case .unknown(kind: "card", _, _) = pin.content else {
      Issue.record("\(pin.content)")
      return
    }
    try await editor.perform { .move([pin.id], by: CGPoint(x: 5, y: 5), in: $0) }
    await editor.file.close()
    #expect(try rows().contains { $0.kind == "card" && $0.payload == payload })
  }
}
