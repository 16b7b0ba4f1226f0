import Board
import BoardStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct NoteTests {

  @Test func notesComeBackLetterByLetter() async throws {
    let folder = try TemporaryFolder()
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let texts = ["", "milk\n\tand 🥖", "cafe\u{301}", "\u{FEFF}mark", String(repeating: "é", count: 32_768)]
    let pins = texts.map { text in
      Pin(
        content: .note(text), name: BoardLimits.name(ofNote: text), center: .zero,
        size: CGSize(width: 200, height: 130), rotation: 3)
    }
    for pin in pins { try await editor.perform { Command.addNote(pin, to: $0) } }
    let ids = pins.map(\.id)
    try await editor.perform { Command.editNote(ids[1], to: "bread", in: $0) }
    try await editor.undo()
    await editor.file.close()

    let file = try await BoardFile.open(folder.file("a.pinboard"))
    let document = try await file.load()
    for (id, text) in zip(ids, texts) {
      #expect(document.pin(id)?.content.note.map { Array($0.utf8) } == Array(text.utf8))
    }
    var history = try await file.history.load()
    #expect(history.redoSteps.first?.name.words == "Edit Note")
    let step = history.redo()
    let redo = try #require(step)
    try await file.commit(redo, kind: .redo)
    #expect(try await file.load().pin(ids[1])?.content.note == "bread")
    await file.close()
  }
}
