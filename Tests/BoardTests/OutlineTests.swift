import Board
import Foundation
import Testing

/// Tests of the path along which an image is cut out.
@Suite struct OutlineTests {
  /// A triangle in the upper left quarter of an image.
  private let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 0.5, y: 0), CGPoint(x: 0, y: 0.5)]

  private func outline(_ corners: [CGPoint]? = nil) throws -> PictureOutline {
    try #require(PictureOutline(corners ?? self.corners))
  }

  private func isNear(_ one: CGPoint, _ other: CGPoint) -> Bool {
    hypot(one.x - other.x, one.y - other.y) < 1e-6
  }

  @Test func whatIsNoPathIsRefused() {
    let line = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0.5, y: 0.5)]
    let thin = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 0.0005)]
    let round = { (count: Int) in
      (0..<count).map { number in
        let angle = Double(number) / Double(count) * 2 * .pi
        return CGPoint(x: 0.5 + 0.5 * cos(angle), y: 0.5 + 0.5 * sin(angle))
      }
    }
    #expect(PictureOutline([]) == nil)
    #expect(PictureOutline(Array(corners.prefix(2))) == nil)
    #expect(PictureOutline(line) == nil)
    #expect(PictureOutline(thin) == nil)
    for value in [-0.001, 1.001, .nan, .infinity] {
      #expect(PictureOutline(corners + [CGPoint(x: value, y: 0.2)]) == nil)
    }
    #expect(PictureOutline(round(1_000)) != nil)
    #expect(PictureOutline(round(1_001)) == nil)
    // A path that crosses itself in the middle leaves two triangles.
    let bow = [(0, 0), (1, 1), (1, 0), (0, 1)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(PictureOutline(bow)?.contains(CGPoint(x: 0.9, y: 0.5)) == true)
    #expect(PictureOutline(bow)?.contains(CGPoint(x: 0.5, y: 0.9)) == false)
  }

  @Test(arguments: [0.0, 90, 30], [PinFlip(), .horizontal, .vertical])
  func whatIsSeenStaysAndThePathGoesWithThePin(rotation: Double, flip: PinFlip) throws {
    var pin = Samples.pin(
      1, at: CGPoint(x: 10, y: 20), size: CGSize(width: 200, height: 100), rotation: rotation)
    pin.flip = flip
    let cut = try #require(pin.cut(along: try outline()))
    try cut.validate()
    #expect(cut.crop == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    #expect(cut.size == CGSize(width: 100, height: 50))
    #expect(isNear(cut.wholeCenter, pin.center))
    /// Returns the position on the board of a position in the image.
    func point(_ x: Double, _ y: Double) -> CGPoint {
      let scale = pin.framing.scale
      let (dx, dy) = ((x - 0.5) * 200 * scale.x, (y - 0.5) * 100 * scale.y)
      let angle = rotation * .pi / 180
      return CGPoint(
        x: 10 + dx * cos(angle) - dy * sin(angle), y: 20 + dx * sin(angle) + dy * cos(angle))
    }
    #expect(cut.contains(point(0.1, 0.1)))
    #expect(cut.contains(point(0.4, 0.05)))
    #expect(!cut.contains(point(0.4, 0.4)), "on the card, beside the path")
    #expect(pin.contains(point(0.4, 0.4)))
    #expect(!cut.contains(point(0.6, 0.6)))
    // The corners on the card are where they are in the picture.
    let frame = CGRect(x: -50, y: -25, width: 100, height: 50)
    let shown = try #require(cut.framing.outline(in: frame))
    let scale = pin.framing.scale
    #expect(isNear(shown[0], CGPoint(x: -50 * scale.x, y: -25 * scale.y)))
    #expect(isNear(shown[1], CGPoint(x: 50 * scale.x, y: -25 * scale.y)))
    // Another crop is instead of the path, and none shows the whole image where it was.
    #expect(cut.cropped(to: CGRect(x: 0, y: 0, width: 0.5, height: 0.5))?.attributes.outline == nil)
    let whole = try #require(cut.cropped(to: nil))
    #expect(!whole.isCropped)
    #expect(whole.size == pin.size)
    #expect(isNear(whole.center, pin.center))
  }

  @Test func cuttingIsAStepWithItsNameAndResettingIsOne() throws {
    let pins = [Samples.pin(1), Samples.pin(2)]
    var document = try Samples.document(pins: pins)
    let before = document
    let everything = [(0.0, 0.0), (1, 0), (1, 1), (0.5, 0.2), (0, 1)].map { CGPoint(x: $0.0, y: $0.1) }
    var done: [Command] = []
    for (pin, corners) in zip(pins, [corners, everything]) {
      let command = try #require(Command.crop(pin.id, along: try outline(corners), in: document))
      #expect(command.name.words == "Crop Along a Path")
      #expect(try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(command)) == command)
      try command.apply(to: &document)
      #expect(Command.crop(pin.id, along: try outline(corners), in: document) == nil, "twice is nothing")
      done.append(command)
    }
    // The second path goes around the whole image.
    #expect(document.pin(pins[1].id)?.crop == nil)
    #expect(document.pin(pins[1].id)?.isCropped == true)
    let pin = try #require(document.pin(pins[0].id))
    #expect(try JSONDecoder().decode(Pin.self, from: JSONEncoder().encode(pin)) == pin)
    let reset = try #require(Command.resetCrop(pins.map(\.id), in: document))
    #expect(reset.name.words == "Reset Crop (2 pins)")
    try reset.apply(to: &document)
    #expect(document.pins.allSatisfy { !$0.isCropped })
    try reset.inverse.apply(to: &document)
    for command in done.reversed() { try command.inverse.apply(to: &document) }
    #expect(document == before)
  }

  @Test func onlyAnImageHasOne() throws {
    var note = Pin(content: .note("a"), name: "a", center: .zero, size: CGSize(width: 50, height: 50))
    #expect(note.cut(along: try outline()) == nil)
    note.attributes.outline = try outline()
    #expect(throws: BoardError.self) { try note.validate() }
  }

  @Test func aDrawnLineKeepsTheCornersThatItNeeds() {
    let straight = (0...100).map { CGPoint(x: Double($0), y: 0.3 * sin(Double($0))) }
    #expect(PictureOutline.simplified(straight, tolerance: 1) == [straight[0], straight[100]])
    let corner =
      (0...50).map { CGPoint(x: Double($0), y: 0) } + (1...50).map { CGPoint(x: 50, y: Double($0)) }
    #expect(
      PictureOutline.simplified(corner, tolerance: 1) == [corner[0], CGPoint(x: 50, y: 0), corner[100]])
  }
}
