import Board
import Foundation
import Testing

@Suite struct ShapingTests {
  @Test func croppingKeepsWhatsShownWhereItIs() throws {
    let pin = Samples.pin(1, at: CGPoint(x: 100, y: 50), size: CGSize(width: 200, height: 100))
    var document = try Samples.document(pins: [pin])
    let before = document
    let half = try #require(
      Command.crop(pin.id, to: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), in: document))
    try half.apply(to: &document)
    #expect(document.pin(pin.id)?.boundingBox == CGRect(x: 100, y: 0, width: 100, height: 100))
    // A crop of a crop is given in units of the whole image.
    try Command.crop(pin.id, to: CGRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5), in: document)?
      .apply(to: &document)
    #expect(document.pin(pin.id)?.boundingBox == CGRect(x: 100, y: 50, width: 50, height: 50))
    let decoded = try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(half))
    #expect(decoded == half)
    try Command.crop(pin.id, to: nil, in: document)?.apply(to: &document)
    #expect(document == before)
    for bad in [
      CGRect(x: 0, y: 0, width: 0, height: 1), CGRect(x: 0.6, y: 0, width: 0.5, height: 1),
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    ] {
      #expect(Command.crop(pin.id, to: bad, in: document) == nil)
    }
  }

  @Test func onePlaceAtATime() throws {
    let pins = (0..<5).map { Samples.pin($0, z: $0) }
    var document = try Samples.document(pins: pins)
    func order() -> [Int] { document.pins.map { pin in pins.firstIndex { $0.id == pin.id } ?? -1 } }
    try Command.raise([pins[0].id, pins[1].id], in: document)?.apply(to: &document)
    #expect(order() == [2, 0, 1, 3, 4])
    try Command.raise([pins[1].id, pins[4].id], in: document)?.apply(to: &document)
    #expect(order() == [2, 0, 3, 1, 4])
    try Command.lower([pins[4].id], in: document)?.apply(to: &document)
    #expect(order() == [2, 0, 3, 4, 1])
    #expect(Command.lower([pins[2].id], in: document) == nil)
    #expect(Command.raise([pins[1].id], in: document) == nil)
  }

  @Test func evenWhereAllHaveTheSameDepth() throws {
    var document = try Samples.document(pins: (0..<5).map { Samples.pin($0) })
    var expected = document.pins.map(\.id)
    for _ in 0..<4 {
      try Command.raise([expected[0]], in: document)?.apply(to: &document)
      let index = try #require(document.pins.firstIndex { $0.id == expected[0] })
      var rest = expected
      rest.removeFirst()
      rest.insert(expected[0], at: index)
      #expect(document.pins.map(\.id) == rest)
    }
    expected = document.pins.map(\.id)
    #expect(Set(document.pins.map(\.id)).count == 5)
  }

  @Test func scalingAndDuplicating() throws {
    let pins = (0..<2).map { Samples.pin($0, at: CGPoint(x: $0 * 300, y: 0), z: $0) }
    var document = try Samples.document(pins: pins)
    try Command.scale(pins.map(\.id), by: 2, around: .zero, in: document)?.apply(to: &document)
    #expect(document.pins.map(\.center.x) == [0, 600])
    #expect(document.pins[0].size.width == 400)
    #expect(Command.scale(pins.map(\.id), by: .nan, around: .zero, in: document) == nil)
    try Command.duplicate(pins.map(\.id), by: CGPoint(x: 5, y: 5), in: document)?.apply(to: &document)
    #expect(document.pins.map(\.center.x) == [0, 600, 5, 605])
  }

  @Test func anEntryOfTheHistoryIsJumpedTo() throws {
    var document = try Samples.document()
    let empty = document
    var history = History()
    for number in 1...6 {
      let command = try #require(Command.rename(to: "Board \(number)", in: document))
      try command.apply(to: &document)
      history.record(command)
    }
    for _ in 0..<2 {
      let undo = history.undo()
      try undo?.apply(to: &document)
    }
    let entries = Array(history.entries)
    #expect(entries.map(\.number) == [6, 5, 4, 3, 2, 1])
    #expect(entries.map(\.isDone) == [false, false, true, true, true, true])
    for (entry, name) in [(entries[1], "Board 5"), (entries[4], "Board 2"), (entries[0], "Board 6")] {
      let found = history.jump(to: entry.id)
      let jump = try #require(found)
      for command in jump.commands { try command.apply(to: &document) }
      #expect(document.name == name)
      #expect(history.undoSteps.last?.id == entry.id)
    }
    let start = history.jump(to: nil)
    for command in start?.commands ?? [] { try command.apply(to: &document) }
    #expect(document == empty)
    #expect(!history.canUndo)
  }
}
