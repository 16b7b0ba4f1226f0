import Foundation
import Testing

@testable import Board

/// A colour behind a group is with each of its pins, so that it goes wherever they go.
@Suite struct GroupBackgroundTests {
  private let red = PinColor(0xE01B24)
  private let blue = PinColor(0x3584E4)

  /// Four pins, of which the first three are a group, and the first two are a group within it.
  private func board() throws -> (document: BoardDocument, outer: UUID, inner: UUID, ids: [PinID]) {
    let pins = (0..<4).map { Samples.pin($0, at: CGPoint(x: 300 * Double($0), y: 0), z: $0) }
    var document = try Samples.document(pins: pins)
    let ids = pins.map(\.id)
    let (outer, inner) = (UUID(), UUID())
    try #require(Command.group(ids[0..<2], as: inner, in: document)).apply(to: &document)
    try #require(Command.group(ids[0..<3], as: outer, in: document)).apply(to: &document)
    return (document, outer, inner, ids)
  }

  @Test func allPinsOfTheGroupHaveIt() throws {
    var (document, outer, inner, ids) = try board()
    let command = try #require(Command.setBackground(of: outer, to: blue, in: document))
    try command.apply(to: &document)
    #expect(command.name.words == "Background of the Group")
    #expect(command.pinIDs == Set(ids[0..<3]))
    try #require(Command.setBackground(of: inner, to: red, in: document)).apply(to: &document)
    #expect(document.background(of: outer) == blue)
    #expect(document.background(of: inner) == red)
    let shown = document.pins.groupBackgrounds
    #expect(shown.map(\.group) == [outer, inner], "the outer one is below the inner one")
    #expect(shown.map { $0.pins.map(\.id) } == [Array(ids[0..<3]), Array(ids[0..<2])])
    #expect(Command.setBackground(of: outer, to: blue, in: document) == nil)
    let removal = try #require(Command.setBackground(of: outer, to: nil, in: document))
    try removal.apply(to: &document)
    #expect(removal.name.words == "Remove: Background of the Group")
    #expect(document.background(of: outer) == nil)
    try removal.inverse.apply(to: &document)
    #expect(document.background(of: outer) == blue)
  }

  @Test func aCopyOfTheGroupHasItToo() throws {
    var (document, outer, _, ids) = try board()
    try #require(Command.setBackground(of: outer, to: blue, in: document)).apply(to: &document)
    let command = try #require(Command.duplicate(ids[0..<3], by: CGPoint(x: 0, y: 500), in: document))
    try command.apply(to: &document)
    let shown = document.pins.groupBackgrounds
    #expect(shown.count == 2)
    #expect(Set(shown.map(\.color)) == [blue])
    #expect(Set(shown.map(\.group)).count == 2)
    #expect(shown.allSatisfy { $0.pins.count == 3 })
  }

  @Test func aGroupThatsDissolvedHasNone() throws {
    var (document, outer, inner, ids) = try board()
    for group in [outer, inner] {
      try #require(Command.setBackground(of: group, to: blue, in: document)).apply(to: &document)
    }
    try #require(Command.ungroup(ids, in: document)).apply(to: &document)
    #expect(document.pins.groupBackgrounds.map(\.group) == [inner])
    #expect(document.pins.allSatisfy { $0.attributes.backgrounds.keys.allSatisfy { $0 == inner } })
  }

  @Test func aColourOfNoGroupIsRefused() throws {
    var pin = Samples.pin(1)
    pin.attributes.backgrounds = [UUID(): red]
    #expect(throws: BoardError.self) { try Samples.document(pins: [pin]) }
  }
}
