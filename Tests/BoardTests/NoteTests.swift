import Board
import Foundation
import Testing

@Suite struct NoteTests {
  private func note(_ text: String) -> Pin {
    Pin(
      content: .note(text), name: BoardLimits.name(ofNote: text), center: .zero,
      size: CGSize(width: 200, height: 130))
  }

  @Test func aNoteIsWrittenAndUndoneAsOneStep() throws {
    var document = try Samples.document()
    var history = History()
    let group = UUID()
    let pin = note("milk")
    let add = try #require(Command.addNote(pin, to: document, group: group))
    try add.apply(to: &document)
    history.record(add)
    let edit = try #require(
      Command.editNote(
        pin.id, to: "milk\nand bread", frame: (CGPoint(x: 0, y: 10), CGSize(width: 200, height: 150)),
        in: document, name: add.name, group: group))
    try edit.apply(to: &document)
    history.record(edit)

    let written = try #require(document.pin(pin.id))
    #expect(written.content.note == "milk\nand bread")
    #expect(written.size.height == 150)
    #expect(history.undoSteps.map(\.name.words) == ["New Note"])
    let step = history.undo()
    let undone = try #require(step)
    try undone.apply(to: &document)
    #expect(document.pins.isEmpty)
  }

  @Test func aNoteIsNamedAfterItsFirstLineUntilSomebodyNamesIt() throws {
    var document = try Samples.document(pins: [note("\n  Shopping \nmilk")])
    let id = try #require(document.pins.first?.id)
    #expect(document.pins.first?.name == "Shopping")
    try #require(Command.editNote(id, to: "Errands", in: document)).apply(to: &document)
    #expect(document.pin(id)?.name == "Errands")
    var pin = try #require(document.pin(id))
    pin.name = "Mine"
    try #require(Command.update([pin], in: document, name: .words("Rename Pin"))).apply(to: &document)
    try #require(Command.editNote(id, to: "Something else", in: document)).apply(to: &document)
    #expect(document.pin(id)?.name == "Mine")
    #expect(BoardLimits.name(ofNote: " \n\t") == "Note")
    #expect(BoardLimits.name(ofNote: String(repeating: "word ", count: 40)).count <= 60)
  }

  @Test func nothingNewIsNoCommand() throws {
    let document = try Samples.document(pins: [note("as it is")])
    let id = try #require(document.pins.first?.id)
    #expect(Command.editNote(id, to: "as it is", in: document) == nil)
    #expect(Command.editNote(PinID(), to: "x", in: document) == nil)
    #expect(Command.addNote(Samples.pin(), to: document) == nil)
  }

  @Test func lettersWrittenInAnotherWayAreAChange() throws {
    var document = try Samples.document(pins: [note("cafe\u{301}")])
    let id = try #require(document.pins.first?.id)
    try #require(Command.editNote(id, to: "caf\u{e9}", in: document)).apply(to: &document)
    #expect(document.pin(id)?.content.note.map { Array($0.utf8) } == Array("caf\u{e9}".utf8))
  }

  @Test(
    arguments: [
      ("one\r\ntwo\rthree\u{2028}four", "one\ntwo\nthree\nfour"), ("a\u{7}b\0c\td", "abc\td"), ("", ""),
      ("🙂é", "🙂é"),
    ])
  func textsAreCleaned(text: String, cleaned: String) {
    #expect(BoardLimits.cleaned(note: text) == cleaned)
  }

  @Test func whatIsTooLongIsCutBetweenTwoCharacters() {
    let family = "👨‍👩‍👧‍👦"
    let cut = BoardLimits.cleaned(note: "x" + String(repeating: family, count: 10_000))
    #expect(BoardLimits.isValid(note: cut))
    #expect(cut.utf8.count > BoardLimits.maximumNoteBytes - 2 * family.utf8.count)
    #expect(cut.last.map(String.init) == family)
    // A single character may be of any length.
    let pile = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(BoardLimits.isValid(note: BoardLimits.cleaned(note: pile)))
  }

  @Test func storedAsItsTextAndOtherwiseKeptAsItIs() throws {
    #expect(PinContent(kind: "note", payload: Data("hé\n".utf8)) == .note("hé\n"))
    for payload in [Data([0xFF]), Data([0]), Data(repeating: 0x61, count: BoardLimits.maximumNoteBytes + 1)] {
      #expect(PinContent(kind: "note", payload: payload) == .unknown(kind: "note", payload: payload))
    }
    let pin = note("hé")
    let json = try JSONEncoder().encode(pin)
    let fields = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    // An older Pinboard expects a payload in kinds that it doesn't know.
    #expect(fields["payload"] as? String == Data("hé".utf8).base64EncodedString())
    #expect(try JSONDecoder().decode(Pin.self, from: json) == pin)
  }
}
