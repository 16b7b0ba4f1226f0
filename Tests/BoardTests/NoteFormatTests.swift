import Board
import Foundation
import Testing

/// How notes are written: the commands, and what a file says of it.
@Suite struct NoteFormatTests {
  private func note(_ text: String = "milk", rotation: Double = 0) -> Pin {
    Pin(
      content: .note(text), name: text, center: .zero, size: CGSize(width: 200, height: 130),
      rotation: rotation)
  }

  @Test func eachFormattingIsNamedUndoneAndStored() throws {
    var document = try Samples.document(pins: [note("a"), note("b"), Samples.pin(1)])
    let before = document
    let ids = document.pins.map(\.id)
    let formattings: [(String, NoteFormatting)] = [
      ("Larger Text (2 notes)", .larger), ("Bold (2 notes)", .bold(true)),
      ("Italic (2 notes)", .italic(true)), ("Align (2 notes)", .alignment(.center)),
      ("Text Color (2 notes)", .color(PinColor(0xFF0000))),
      ("Background (2 notes)", .paper(PinColor(0x102030))),
    ]
    var done: [Command] = []
    for (name, formatting) in formattings {
      let command = try #require(Command.format(ids, formatting, in: document))
      #expect(command.name.words == name)
      #expect(try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(command)) == command)
      try command.apply(to: &document)
      done.append(command)
    }
    let notes = document.pins.filter { $0.content.note != nil }
    let format = NoteFormat(
      textSize: 18, isBold: true, isItalic: true, alignment: .center, color: PinColor(0xFF0000),
      paper: PinColor(0x102030))
    #expect(notes.count == 2)
    #expect(notes.allSatisfy { $0.attributes.format == format })
    #expect(document.pins.contains { $0.attributes.format.isPlain }, "the image has no format")
    #expect(Command.format(ids, .bold(true), in: document) == nil, "twice is nothing")
    for command in done.reversed() { try command.inverse.apply(to: &document) }
    #expect(document == before)
  }

  @Test func lettersGrowAndShrinkInStepsBetweenTheLimits() {
    var format = NoteFormat()
    #expect(NoteFormatting.larger.applied(to: format).textSize == 18)
    #expect(NoteFormatting.smaller.applied(to: format).textSize == 12)
    for _ in 0..<50 { format = NoteFormatting.larger.applied(to: format) }
    #expect(format.textSize == 144)
    format.textSize = 399
    #expect(NoteFormatting.larger.applied(to: format).textSize == 399)
    #expect(NoteFormatting.smaller.applied(to: format).textSize == 144)
    for _ in 0..<50 { format = NoteFormatting.smaller.applied(to: format) }
    #expect(format.textSize == 9)
  }

  @Test func aSheetGrowsDownwardsAndThatOfALockedNoteNot() throws {
    var locked = note("locked")
    locked.attributes.isLocked = true
    let document = try Samples.document(pins: [note("free", rotation: 180), locked])
    let command = try #require(
      Command.format(document.pins.map(\.id), .larger, in: document) { before, after in
        #expect(before.attributes.format.textSize < after.attributes.format.textSize)
        return 150
      })
    var grown = document
    try command.apply(to: &grown)
    let free = try #require(grown.pins.first { !$0.attributes.isLocked })
    #expect(free.size.height == 150, "its upper edge is below")
    #expect(abs(free.center.y - -10) < 1e-9, "its upper edge is below")
    let kept = try #require(grown.pins.first { $0.attributes.isLocked })
    #expect(kept.size.height == 130)
    #expect(kept.attributes.format.textSize == 18)
  }

  @Test(arguments: [3.0, 401, .nan, .infinity, -15]) func aSizeOutOfBoundsIsRefused(_ size: Double) {
    var pin = note()
    pin.attributes.format.textSize = size
    #expect(throws: BoardError.self) { try pin.validate() }
    #expect(BoardLimits.textSizes.contains(NoteFormat.clamped(textSize: size)))
  }

  @Test func onlyANoteHasAFormat() {
    var pin = Samples.pin(1)
    pin.attributes.format.isBold = true
    #expect(throws: BoardError.self) { try pin.validate() }
  }
}
