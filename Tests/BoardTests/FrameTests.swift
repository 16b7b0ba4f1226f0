import Foundation
import Testing

@testable import Board

/// Frames carry the pins that lie wholly on them.
@Suite struct FrameTests {
  private let grey = PinColor(0x77767B)

  /// A frame from (0, 0) to (500, 400) with two pins on it, one across its edge and one beside it.
  private func board() throws -> (document: BoardDocument, frame: Pin, on: [Pin], off: [Pin]) {
    let on = [
      Samples.pin(1, at: CGPoint(x: 120, y: 100), z: 1), Samples.pin(2, at: CGPoint(x: 380, y: 300), z: 2),
    ]
    let off = [
      Samples.pin(3, at: CGPoint(x: 480, y: 100), z: 3), Samples.pin(4, at: CGPoint(x: 900, y: 100), z: 4),
    ]
    let frame = Pin(
      content: .frame(grey), name: "Hands", center: CGPoint(x: 250, y: 200),
      size: CGSize(width: 500, height: 400), z: 9)
    return (try Samples.document(pins: on + off + [frame]), frame, on, off)
  }

  @Test func whatLiesWhollyOnAFrameIsMovedWithIt() throws {
    var (document, frame, on, off) = try board()
    #expect(document.carried(by: [frame.id]) == Set([frame.id] + on.map(\.id)))
    #expect(document.carried(by: [on[0].id]) == [on[0].id])
    let command = try #require(
      Command.nudge([frame.id], by: CGPoint(x: 10, y: 5), in: document, group: .random()))
    try command.apply(to: &document)
    #expect(command.name.words == "Move (3 pins)")
    for pin in on + [frame] {
      #expect(document.pin(pin.id)?.center == CGPoint(x: pin.center.x + 10, y: pin.center.y + 5))
    }
    for pin in off { #expect(document.pin(pin.id) == pin) }
  }

  @Test func lockedPinsStayAndALockedFrameCarriesNothing() throws {
    var (document, frame, on, _) = try board()
    try #require(Command.setLocked([on[0].id], to: true, in: document)).apply(to: &document)
    #expect(document.carried(by: [frame.id]) == [frame.id, on[1].id])
    try #require(Command.setLocked([frame.id], to: true, in: document)).apply(to: &document)
    #expect(document.carried(by: [frame.id]) == [frame.id])
    #expect(document.carried(by: [frame.id], withLocked: true).count == 3, "copies are of all")
  }

  @Test func aCopyOfAFrameHasCopiesOfItsPins() throws {
    var (document, frame, on, _) = try board()
    let command = try #require(Command.duplicate([frame.id], by: CGPoint(x: 600, y: 0), in: document))
    try command.apply(to: &document)
    #expect(command.pinIDs.count == 3)
    let copy = try #require(document.frames.first { $0.id != frame.id })
    #expect(document.lying(on: copy).filter { $0.content.original == on[0].content.original }.count == 1)
    #expect(copy.name == "Hands")
    #expect(copy.content == frame.content)
    try command.inverse.apply(to: &document)
    #expect(document.pins.count == 5)
  }

  @Test func aFrameIsMadeAroundPinsAndNumbered() throws {
    var (document, _, on, off) = try board()
    for name in ["Frame", "Frame 2"] {
      let command = try #require(Command.addFrame(around: [off[1].id], color: grey, to: document))
      try command.apply(to: &document)
      #expect(command.name.words == "New Frame")
      let frame = try #require(document.pin(command.pinIDs.first ?? on[0].id))
      #expect(frame.name == name)
      #expect(frame.boundingBox == off[1].boundingBox.insetBy(dx: -32, dy: -32))
    }
    #expect(Command.addFrame(around: [], color: grey, to: document) == nil)
    for width in [0, Double.nan] {
      let area = CGRect(x: 0, y: 0, width: width, height: 9)
      #expect(Command.addFrame(area, color: grey, to: document) == nil)
    }
  }

  @Test func nameAndColourChange() throws {
    var (document, frame, on, _) = try board()
    let blue = PinColor(0x3584E4)
    let color = try #require(Command.setColor(of: [frame.id, on[0].id], to: blue, in: document))
    #expect(color.name.words == "Color of the Frame")
    #expect(color.pinIDs == [frame.id])
    try color.apply(to: &document)
    #expect(document.pin(frame.id)?.content.frame == blue)
    #expect(Command.setColor(of: [frame.id], to: blue, in: document) == nil)
    let name = try #require(Command.renameFrame(frame.id, to: " Feet\n", in: document))
    try name.apply(to: &document)
    #expect(name.name.words == "Rename Frame")
    #expect(document.pin(frame.id)?.name == "Feet")
    #expect(Command.renameFrame(on[0].id, to: "x", in: document) == nil)
  }

  @Test func framesAreReadWithWhatLiesOnThem() throws {
    let (document, frame, on, off) = try board()
    // The pin across the edge is above the middle of the frame, and to the left of the one beside it.
    #expect(document.readingOrder == [off[0].id, off[1].id, frame.id, on[0].id, on[1].id])
    #expect(document.pins.inDrawingOrder.first?.id == frame.id, "frames are below all")
    #expect(Array(document.pins.inDrawingOrder.dropFirst()) == document.pins.dropLast())
  }

  @Test func aFrameWithinAFrameIsCarriedWithItsPins() throws {
    var (document, frame, on, _) = try board()
    let outer = try #require(Command.addFrame(around: [frame.id], color: grey, to: document))
    try outer.apply(to: &document)
    let id = try #require(outer.pinIDs.first)
    #expect(document.carried(by: [id]) == Set([id, frame.id] + on.map(\.id)))
    let order = document.readingOrder
    let indices = [id, frame.id, on[0].id].compactMap(order.firstIndex(of:))
    #expect(indices == indices.sorted())
    #expect(indices.count == 3)
  }

  @Test func framesAreArrangedAsOneWithTheirPins() throws {
    var (document, frame, on, off) = try board()
    let all = document.pins.map(\.id)
    try #require(Command.arrange(all, Arranging(.pack), in: document)).apply(to: &document)
    let now = try #require(document.pin(frame.id))
    #expect(document.lying(on: now).map(\.id) == on.map(\.id))
    #expect(!now.boundingBox.intersects(try #require(document.pin(off[0].id)).boundingBox))
    // What lies on a frame that's the only one is arranged.
    let inner = try #require(Command.arrange([frame.id], Arranging(.columns), in: document))
    #expect(inner.pinIDs.isSubset(of: on.map(\.id)))
  }

  @Test func framesStayUpright() throws {
    let (document, frame, on, _) = try board()
    #expect(Command.rotate([frame.id], by: 90, in: document) == nil)
    #expect(Command.rotate([frame.id, on[0].id], by: 90, in: document)?.pinIDs == [on[0].id])
  }

  @Test func coloursAreReadAsTheyAreWritten() {
    #expect(PinColor(0x0A0B0C).code == "#0A0B0C")
    #expect(PinColor(code: "#0a0b0C") == PinColor(0x0A0B0C))
    for code in ["", "#", "0A0B0C", "#0A0B0", "#0A0B0C0", "#0A0B0G", "#+A0B0C", "#０A0B0C", "red"] {
      #expect(PinColor(code: code) == nil, "\(code)")
    }
  }

  @Test func aFrameWatchesAFolderAndItsCopiesDoNot() throws {
    var document = try board().document
    let area = CGRect(x: 0, y: 900, width: 300, height: 200)
    let made = try #require(
      Command.addFrame(area, named: "Shots", color: grey, watching: "/home/ann/Shots", to: document))
    try made.apply(to: &document)
    let frame = try #require(document.frames.first { $0.name == "Shots" })
    #expect(frame.attributes.watchedFolder == "/home/ann/Shots")
    #expect(frame.copy(at: .zero).attributes.watchedFolder == "")
    let stop = try #require(Command.setWatchedFolder(of: frame.id, to: "", in: document))
    #expect(stop.name.words == "Stop Watching")
    try stop.apply(to: &document)
    #expect(document.pin(frame.id)?.attributes.isPlain == true)
    #expect(Command.setWatchedFolder(of: frame.id, to: "", in: document) == nil)
    try stop.inverse.apply(to: &document)
    #expect(document.pin(frame.id) == frame)
  }

  @Test(arguments: ["Shots", "/a\nb", "/" + String(repeating: "x", count: 16_384)])
  func aFolderThatNoFileSystemHasIsNotWatched(_ path: String) {
    let frame = Pin(
      content: .frame(grey), name: "F", center: .zero, size: CGSize(width: 9, height: 9),
      attributes: PinAttributes(watchedFolder: path))
    #expect(throws: BoardError.self) { try frame.validate() }
  }

  @Test func onlyFramesWatchFolders() throws {
    var note = Pin(content: .note("x"), name: "x", center: .zero, size: CGSize(width: 9, height: 9))
    note.attributes.watchedFolder = "/tmp"
    #expect(throws: BoardError.self) { try note.validate() }
  }

}
