import Board
import Foundation
import Testing

/// Tests of the crop and flip of pins.
@Suite struct FramingTests {
  private let frame = CGRect(x: -50, y: -50, width: 100, height: 100)

  private func isNear(_ one: CGPoint, _ other: CGPoint) -> Bool {
    hypot(one.x - other.x, one.y - other.y) < 1e-9
  }

  @Test func aPartFillsTheCardAndTheRestLiesAroundIt() {
    let framing = PictureFraming(crop: CGRect(x: 0.5, y: 0, width: 0.5, height: 0.25))
    #expect(framing.whole(around: frame) == CGRect(x: -150, y: -50, width: 200, height: 400))
    #expect(PictureFraming().whole(around: frame) == frame)
    #expect(PictureFraming().isPlain)
    let mirrored = PictureFraming(flip: [.horizontal, .vertical])
    #expect(
      mirrored.mirrored(CGRect(x: 0, y: 0.5, width: 0.25, height: 0.5))
        == CGRect(x: 0.75, y: 0, width: 0.25, height: 0.5))
  }

  @Test(arguments: [0.0, 90, 30], [PinFlip(), .horizontal, .vertical])
  func whatIsSeenStaysWhereItIs(rotation: Double, flip: PinFlip) throws {
    var pin = Samples.pin(
      1, at: CGPoint(x: 10, y: 20), size: CGSize(width: 200, height: 100), rotation: rotation)
    pin.flip = flip
    let cut = try #require(pin.cropped(to: CGRect(x: 0, y: 0, width: 0.5, height: 0.5)))
    #expect(cut.size == CGSize(width: 100, height: 50))
    #expect(cut.wholeSize == pin.size)
    #expect(isNear(cut.wholeCenter, pin.center))
    // This is the image's upper left quarter. Its position on the card depends on which sides are swapped.
    let x = flip.contains(.horizontal) ? 50.0 : -50
    let y = flip.contains(.vertical) ? 25.0 : -25
    let angle = rotation * .pi / 180
    let turned = CGPoint(x: x * cos(angle) - y * sin(angle), y: x * sin(angle) + y * cos(angle))
    #expect(isNear(cut.center, CGPoint(x: 10 + turned.x, y: 20 + turned.y)))
    let whole = try #require(cut.cropped(to: nil))
    #expect(whole.crop == nil)
    #expect(whole.size == pin.size)
    #expect(isNear(whole.center, pin.center))
    #expect(cut.cropped(to: CGRect(x: 0.5, y: 0, width: 0.6, height: 1)) == nil)
  }

  @Test func flippingIsOneStepAndTwiceIsNone() throws {
    let upright = Samples.pin(1)
    let onItsSide = Samples.pin(2, rotation: -100)
    let note = Pin(content: .note("text"), name: "text", center: .zero, size: CGSize(width: 50, height: 50))
    var document = try Samples.document(pins: [upright, onItsSide, note])
    let before = document
    let ids = document.pins.map(\.id)
    let flip = try #require(Command.flip(ids, .horizontal, in: document))
    #expect(flip.name.words == "Flip Horizontally (2 pins)")
    #expect(flip.pinIDs == [upright.id, onItsSide.id])
    try flip.apply(to: &document)
    #expect(document.pin(upright.id)?.flip == .horizontal)
    #expect(document.pin(onItsSide.id)?.flip == .vertical, "left and right as they're seen")
    #expect(document.pin(onItsSide.id)?.size == onItsSide.size)
    let decoded = try JSONDecoder().decode(Command.self, from: JSONEncoder().encode(flip))
    #expect(decoded == flip)
    try Command.flip([upright.id], .vertical, in: document)?.apply(to: &document)
    #expect(document.pin(upright.id)?.flip == [.horizontal, .vertical])
    try Command.flip([upright.id], .vertical, in: document)?.apply(to: &document)
    try Command.flip(ids, .horizontal, in: document)?.apply(to: &document)
    #expect(document == before)
    #expect(Command.flip([note.id], .vertical, in: document) == nil)
    let copy = try #require(Command.flip([upright.id], .vertical, in: document))
    try copy.apply(to: &document)
    try Command.duplicate([upright.id], by: CGPoint(x: 5, y: 5), in: document)?.apply(to: &document)
    #expect(document.pins.filter { $0.flip == .vertical }.count == 2)
  }

  @Test func cropsAreTakenBackTogether() throws {
    var cut = Samples.pin(1)
    cut.crop = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let whole = Samples.pin(2)
    let document = try Samples.document(pins: [cut, whole])
    let reset = try #require(Command.resetCrop(document.pins.map(\.id), in: document))
    #expect(reset.name.words == "Reset Crop")
    #expect(reset.pinIDs == [cut.id])
    #expect(Command.resetCrop([whole.id], in: document) == nil)
  }

  @Test func partsFromOutsideAreBroughtIntoTheImage() throws {
    func clamped(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect? {
      BoardLimits.clamped(crop: CGRect(x: x, y: y, width: width, height: height))
    }
    #expect(clamped(-1, 0.5, 1.5, 9) == CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5))
    for nothing in [clamped(1, 0, 1, 1), clamped(0, -2, 1, 1), clamped(0, 0, 0, 1), clamped(.nan, 0, 1, 1)] {
      #expect(nothing == nil)
    }
    for number in 1..<2_000 {
      let start = Double(number) / 1_999.5
      let part = try #require(clamped(start, start, 2, 1e-9))
      #expect(BoardLimits.isValid(crop: part))
    }
  }

  @Test func aFlipOfANoteOrOfAnUnknownKindIsRefused() {
    var note = Pin(content: .note("text"), name: "text", center: .zero, size: CGSize(width: 50, height: 50))
    note.flip = .horizontal
    #expect(throws: BoardError.self) { try note.validate() }
    var image = Samples.pin(1)
    image.flip = PinFlip(rawValue: 4)
    #expect(throws: BoardError.self) { try image.validate() }
  }
}
