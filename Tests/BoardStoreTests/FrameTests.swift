import Board
import BoardStore
import Foundation
import GRDB
import Testing

/// Frames are stored as pins of a kind of their own, which earlier versions keep as pins of an unknown kind.
@Suite(.timeLimit(.minutes(5))) struct FrameTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }

  init() throws { folder = try TemporaryFolder() }

  private func board() async throws -> (BoardEditor, PinID) {
    let editor = try await BoardEditor(creating: url)
    try await editor.perform {
      .addFrame(
        CGRect(x: 0, y: 0, width: 300, height: 200), named: "Hands", color: PinColor(0x3584E4), to: $0)
    }
    return (editor, try #require(await editor.document.pins.first).id)
  }

  private func row() throws -> (kind: String, payload: String?, original: String?) {
    let database = try DatabaseQueue(path: url.path)
    defer { try? database.close() }
    let row = try database.read { db in
      try Row.fetchOne(db, sql: "SELECT kind, CAST(payload AS TEXT), original FROM pin")
    }
    return (row?[0] ?? "", row?[1], row?[2])
  }

  private func write(_ payload: String) async throws {
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      try db.execute(sql: "UPDATE pin SET payload = CAST(? AS BLOB)", arguments: [payload])
    }
    try database.close()
  }

  private func reopened(_ editor: BoardEditor) async throws -> BoardEditor {
    await editor.file.close()
    return try await BoardEditor(BoardFile.open(url))
  }

  @Test func aFrameIsThereAfterReopeningAndUndo() async throws {
    let made = try await board()
    let id = made.1
    var editor = made.0
    #expect(try row() == ("frame", ##"{"frame":"#3584E4"}"##, nil))
    try await editor.perform { .setColor(of: [id], to: PinColor(0xE01B24), in: $0) }
    try await editor.perform { .setOpacity(of: [id], to: 0.5, in: $0) }
    let document = await editor.document
    editor = try await reopened(editor)
    #expect(await editor.document == document)
    #expect(try row().payload == ##"{"frame":"#E01B24","opacity":0.5}"##)
    try await editor.undo()
    try await editor.undo()
    editor = try await reopened(editor)
    #expect(await editor.document.pin(id)?.content == .frame(PinColor(0x3584E4)))
    try await editor.redo()
    try await editor.redo()
    try await editor.perform { .remove([id], from: $0) }
    editor = try await reopened(editor)
    try await editor.undo()
    #expect(await editor.document == document)
    await editor.file.close()
  }

  @Test func aLaterVersionsFieldsStay() async throws {
    let made = try await board()
    let id = made.1
    var editor = made.0
    await editor.file.close()
    try await write(##"{"frame":"#3584e4","grid":[1,2]}"##)
    editor = try await BoardEditor(BoardFile.open(url))
    try await editor.perform { .renameFrame(id, to: "Feet", in: $0) }
    await editor.file.close()
    #expect(try row().payload == ##"{"frame":"#3584e4","grid":[1,2]}"##, "unchanged by a new name")
    editor = try await BoardEditor(BoardFile.open(url))
    try await editor.perform { .setColor(of: [id], to: PinColor(0), in: $0) }
    await editor.file.close()
    #expect(try row().payload == ##"{"frame":"#000000","grid":[1,2]}"##)
  }

  @Test(arguments: ["", "{}", #"{"frame":"blue"}"#, #"{"frame":7}"#, "[]"])
  func aFrameThatCantBeReadIsKept(_ payload: String) async throws {
    let made = try await board()
    let id = made.1
    var editor = made.0
    await editor.file.close()
    try await write(payload)
    editor = try await BoardEditor(BoardFile.open(url))
    guard case .unknown(kind: "frame", _, _) = await editor.document.pin(id)?.content else {
      Issue.record("not an unknown pin")
      return
    }
    try await editor.perform { .move([id], by: CGPoint(x: 5, y: 5), in: $0) }
    await editor.file.close()
    #expect(try row().payload == payload)
  }

  @Test func aWatchedFolderIsThereAfterReopening() async throws {
    let made = try await board()
    let id = made.1
    var editor = made.0
    try await editor.perform { .setWatchedFolder(of: id, to: "/home/ann/Sh\u{10FEF6}ts", in: $0) }
    let document = await editor.document
    editor = try await reopened(editor)
    #expect(await editor.document == document)
    #expect(
      try row().payload
        == ##"{"frame":"#3584E4","watch":"/home/ann/Sh"## + "\u{10FEF6}" + ##"ts"}"##)
    try await editor.undo()
    editor = try await reopened(editor)
    #expect(try row().payload == ##"{"frame":"#3584E4"}"##)
    await editor.file.close()
    // A path that isn't one is left alone.
    try await write(##"{"frame":"#3584E4","watch":"pictures"}"##)
    editor = try await BoardEditor(BoardFile.open(url))
    #expect(await editor.document.pin(id)?.attributes.watchedFolder == "")
    try await editor.perform { .setColor(of: [id], to: PinColor(0), in: $0) }
    await editor.file.close()
    #expect(try row().payload == ##"{"frame":"#000000","watch":"pictures"}"##)
  }

}
