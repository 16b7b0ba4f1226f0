import Board
import BoardStore
import Foundation
import GRDB
import Testing

/// How a note is written is stored with it, in a way that earlier versions keep.
@Suite(.timeLimit(.minutes(5))) struct NoteFormatTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }

  init() throws { folder = try TemporaryFolder() }

  private func board(_ format: NoteFormat) async throws -> BoardEditor {
    let editor = try await BoardEditor(creating: url)
    var note = Pin(
      content: .note("text"), name: "text", center: .zero, size: CGSize(width: 90, height: 60))
    note.attributes.format = format
    try await editor.perform { [note] in .add([note], originals: [], to: $0) }
    return editor
  }

  /// The fields of the stored payload, whose order has no meaning.
  private func storedFields() throws -> NSDictionary? { try Self.fields(row().payload ?? "") }

  private static func fields(_ payload: String) throws -> NSDictionary? {
    try JSONSerialization.jsonObject(with: Data(payload.utf8)) as? NSDictionary
  }

  private func row() throws -> (kind: String, payload: String?) {
    let database = try DatabaseQueue(path: url.path)
    defer { try? database.close() }
    let row = try database.read { try Row.fetchOne($0, sql: "SELECT kind, CAST(payload AS TEXT) FROM pin") }
    return (row?[0] ?? "", row?[1])
  }

  private func write(_ payload: String) async throws {
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(sql: "UPDATE pin SET payload = CAST(? AS BLOB)", arguments: [payload])
    }
    try database.close()
  }

  @Test func itIsThereAfterReopeningAndUndo() async throws {
    let format = NoteFormat(
      textSize: 32, isBold: true, isItalic: true, alignment: .end, color: PinColor(0xFFFFFF),
      paper: PinColor(0x1A5FB4))
    var editor = try await board(format)
    let document = await editor.document
    await editor.file.close()
    let fields =
      #"{"note":"text","textSize":32.0,"bold":true,"italic":true,"alignment":"end","#
      + ##""textColor":"#FFFFFF","paper":"#1A5FB4"}"##
    #expect(try row() == ("card", fields))
    editor = try await BoardEditor(BoardFile.open(url))
    #expect(await editor.document == document)
    let ids = document.pins.map(\.id)
    for formatting in [
      NoteFormatting.bold(false), .italic(false), .alignment(.start), .color(nil), .paper(nil), .smaller,
      .smaller, .smaller,
    ] {
      try await editor.perform { .format(ids, formatting, in: $0) }
    }
    await editor.file.close()
    #expect(try row() == ("note", "text"), "a plain note again")
    editor = try await BoardEditor(BoardFile.open(url))
    for _ in 0..<8 { try await editor.undo() }
    #expect(await editor.document == document)
    await editor.file.close()
    #expect(try row().kind == "card")
    #expect(try storedFields() == Self.fields(fields))
  }

  @Test func aLaterVersionsFieldsStay() async throws {
    var editor = try await board(NoteFormat(isBold: true))
    await editor.file.close()
    try await write(##"{"note":"text","bold":true,"font":"Serif","underlined":[1,2]}"##)
    editor = try await BoardEditor(BoardFile.open(url))
    let ids = await editor.document.pins.map(\.id)
    try await editor.perform { .format(ids, .paper(PinColor(0)), in: $0) }
    await editor.file.close()
    #expect(
      try row().payload
        == ##"{"note":"text","paper":"#000000","bold":true,"font":"Serif","underlined":[1,2]}"##)
  }

  @Test(arguments: [
    #""textSize":0"#, #""textSize":1e9"#, #""textSize":"large""#, #""bold":"yes""#, #""italic":1.5"#,
    #""alignment":"justify""#, #""alignment":7"#, #""textColor":"red""#, ##""paper":"#12345""##,
    #""paper":{}"#,
  ])
  func aValueThatIsNoneCostsNobodyTheNote(_ field: String) async throws {
    var editor = try await board(NoteFormat(isBold: true))
    await editor.file.close()
    try await write(#"{"note":"text",\#(field)}"#)
    editor = try await BoardEditor(BoardFile.open(url))
    let pin = try #require(await editor.document.pins.first)
    #expect(pin.attributes == PinAttributes())
    #expect(pin.content.note == "text")
    await editor.file.close()
  }
}
