import Foundation
import Testing

@testable import Board

/// Hidden pins are on the board, but what's done with what one sees leaves them out.
@Suite struct HidingTests {
  /// Six pins in a row, the third and the fourth of which are hidden.
  private func board() throws -> (document: BoardDocument, ids: [PinID]) {
    var document = try Samples.document(
      pins: (0..<6).map { Samples.pin($0, at: CGPoint(x: 300 * Double($0), y: 0), z: $0) })
    let ids = document.pins.map(\.id)
    try #require(Command.hide(ids[2...3], in: document)).apply(to: &document)
    return (document, ids)
  }

  @Test func hidingAndShowingAreStepsThatAreUndone() throws {
    var (document, ids) = try board()
    #expect(Command.hide(ids[2...3], in: document) == nil, "twice is nothing")
    #expect(document.hiddenPins == Set(ids[2...3]))
    #expect(document.pins.count == 6)
    #expect(document.shownPins.map(\.id) == [ids[0], ids[1], ids[4], ids[5]])
    #expect(!document.isShown(ids[2]))
    #expect(document.isShown(ids[1]))
    #expect(!document.isShown(PinID()))
    let hidden = document
    let show = try #require(Command.showHidden(in: document))
    #expect(show.name.words == "Show Hidden Pins (2 pins)")
    #expect(show.pinIDs == Set(ids[2...3]))
    try show.apply(to: &document)
    #expect(document.hiddenPins.isEmpty)
    #expect(Command.showHidden(in: document) == nil)
    let hide = try #require(Command.hide([ids[5]], in: document))
    #expect(hide.name.words == "Hide Pins")
    try show.inverse.apply(to: &document)
    #expect(document == hidden)
    #expect(document.hiddenPins == hidden.hiddenPins)
    #expect(try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(show)) == show)
    let again = try BoardDocument(
      id: document.id, name: document.name, pins: document.pins, originals: Array(document.originals.values))
    #expect(again.hiddenPins == document.hiddenPins, "as it is when a file is opened")
  }

  @Test func theSetOfHiddenPinsFollowsEveryChange() throws {
    var (document, ids) = try board()
    let front = try #require(Command.bringToFront([ids[2]], in: document))
    try front.apply(to: &document)
    #expect(document.hiddenPins == Set(ids[2...3]))
    #expect(document.pins.last?.id == ids[2])
    let remove = try #require(Command.remove([ids[2]], from: document))
    try remove.apply(to: &document)
    #expect(document.hiddenPins == [ids[3]])
    try remove.inverse.apply(to: &document)
    #expect(document.hiddenPins == Set(ids[2...3]))
  }

  @Test func whatIsSeenIsHitFoundReadAndArranged() throws {
    var (document, ids) = try board()
    let point = CGPoint(x: 600, y: 0)
    #expect(document.topPin(at: point) == nil)
    #expect(document.pins(in: CGRect(x: 590, y: -10, width: 20, height: 20)).isEmpty)
    #expect(document.readingOrder == [ids[0], ids[1], ids[4], ids[5]])
    try #require(Command.changeTags(of: [ids[2]], adding: ["Hands"], in: document)).apply(to: &document)
    #expect(document.tags.isEmpty)
    let made = SearchIndex(of: document, kind: { _, _ in "PNG" })
    var index = try #require(made)
    #expect(index.matches(SearchQuery("image")) == Set(document.shownPins.map(\.id)))
    try #require(Command.showHidden(in: document)).apply(to: &document)
    index.update(ids[2...3], in: document)
    #expect(index.matches(SearchQuery("image")).count == 6)
    #expect(document.tags == ["Hands"])
    try #require(Command.hide([ids[0]], in: document)).apply(to: &document)
    index.update([ids[0]], in: document)
    #expect(index.matches(SearchQuery("image")) == Set(ids.dropFirst()))
  }

  @Test func groupsTakeTheirHiddenPinsAlongButCopiesDont() throws {
    var (document, ids) = try board()
    try #require(Command.group(ids[1...2], in: document)).apply(to: &document)
    try #require(Command.group(ids[3...5], in: document)).apply(to: &document)
    #expect(document.unit(of: document.pins[1]) == [ids[1]])
    #expect(document.units(of: [ids[4]]) == Set(ids[4...5]))
    #expect(document.hiddenCompanions(of: [ids[4]]).isEmpty, "only a part of the group")
    #expect(document.hiddenCompanions(of: ids[4...5]).map(\.id) == [ids[3]])
    #expect(document.hiddenCompanions(of: [ids[0]]).isEmpty)
    let before = document
    try #require(Command.move(ids[4...5], by: CGPoint(x: 0, y: 50), in: document)).apply(to: &document)
    #expect(document.pins.filter { $0.center.y == 50 }.map(\.id) == Array(ids[3...5]))
    let copies = try #require(Command.duplicate(ids[4...5], by: .zero, in: before))
    #expect(copies.pinIDs.count == 2)
    // A hidden pin of the group that's locked stays, as any locked pin does.
    document = before
    try #require(Command.setLocked([ids[3]], to: true, in: document)).apply(to: &document)
    #expect(document.hiddenCompanions(of: ids[4...5]).isEmpty)
  }

  @Test func whatLiesOnAFrameAndIsDrawnOnAPinIsHiddenWithIt() throws {
    let frame = Pin(
      content: .frame(PinColor(0x77767B)), name: "Frame", center: .zero, size: CGSize(width: 900, height: 600)
    )
    let on = Samples.pin(1, at: CGPoint(x: 100, y: 0), z: 1)
    let beside = Samples.pin(2, at: CGPoint(x: 1_000, y: 0), z: 2)
    var document = try Samples.document(pins: [frame, on, beside])
    let hide = try #require(Command.hide([frame.id], in: document))
    #expect(hide.pinIDs == [frame.id, on.id])
    try #require(Command.hide([on.id], in: document)).apply(to: &document)
    #expect(document.carried(by: [frame.id], withLocked: true) == [frame.id], "copies are of what's seen")
    #expect(document.carried(by: [frame.id]) == [frame.id, on.id])
    let placements = Arranging(.pack).placements(of: [frame.id, beside.id], in: document)
    let (moved, carried) = (try #require(placements[frame.id]), try #require(placements[on.id]))
    #expect(abs(carried.center.x - moved.center.x - 100) < 0.01, "it keeps its place on the frame")
  }

  @Test func groupsAreArrangedWithTheirHiddenPins() throws {
    var (document, ids) = try board()
    try #require(Command.group(ids[3...5], in: document)).apply(to: &document)
    let shown = document.shownPins.map(\.id)
    let placements = Arranging(.columns).placements(of: shown, in: document)
    #expect(placements[ids[2]] == nil, "a hidden pin of no group stays where it is")
    let (member, hidden) = (try #require(placements[ids[4]]), try #require(placements[ids[3]]))
    let scale = member.size.width / 200
    #expect(abs(member.center.x - hidden.center.x - 300 * scale) < 0.01)
  }
}
