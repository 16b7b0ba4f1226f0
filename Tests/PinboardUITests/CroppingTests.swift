import Board
import Foundation
import SeededRandom
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct CroppingTests {
  private func image(rotation: Double = 0, crop: CGRect? = nil, flip: PinFlip = []) throws -> Pin {
    let id = try #require(OriginalID(digest: [UInt8](repeating: 7, count: 32)))
    return Pin(
      content: .image(id), name: "a.png", center: CGPoint(x: 10, y: 20),
      size: CGSize(width: 200, height: 100),
      rotation: rotation, crop: crop, flip: flip)
  }

  private func pull(
    _ handle: ShapeHandle, _ x: Double, _ y: Double, _ options: Shaping.Options = []
  ) throws -> CGRect {
    let crop = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let cropping = try #require(Cropping(image(crop: crop)))
    // The whole picture is 400 × 200, and the part in its middle is 200 × 100.
    #expect(cropping.part == CGRect(x: 100, y: 50, width: 200, height: 100))
    return cropping.pulled(handle, by: CGPoint(x: x, y: y), options).part
  }

  @Test func `an edge or a corner moves, and what's opposite stays`() throws {
    #expect(try pull(.right, 30, 99) == CGRect(x: 100, y: 50, width: 230, height: 100))
    #expect(try pull(.top, 5, -20) == CGRect(x: 100, y: 30, width: 200, height: 120))
    #expect(try pull(.topLeft, 10, 20) == CGRect(x: 110, y: 70, width: 190, height: 80))
    #expect(try pull(.bottomRight, 10, 20) == CGRect(x: 100, y: 50, width: 210, height: 120))
  }

  @Test func `it ends at the picture's edge, and never gets too small`() throws {
    #expect(try pull(.topLeft, -1e6, -1e6) == CGRect(x: 0, y: 0, width: 300, height: 150))
    #expect(try pull(.bottomRight, 1e6, 1e6) == CGRect(x: 100, y: 50, width: 300, height: 150))
    #expect(try pull(.left, 1e6, 0) == CGRect(x: 292, y: 50, width: 8, height: 100))
    #expect(try pull(.bottom, .nan, .infinity) == CGRect(x: 100, y: 50, width: 200, height: 100))
  }

  @Test func `with Shift a corner keeps the proportions, with Ctrl the middle stays`() throws {
    let grown = try pull(.bottomRight, 40, 20, .shift)
    #expect(abs(grown.width - 240) < 1e-9)
    #expect(abs(grown.height - 120) < 1e-9)
    #expect(grown.minX == 100)
    let most = try pull(.bottomRight, 1e5, 0, .shift)
    #expect(abs(most.width - 300) < 1e-9)
    #expect(abs(most.height - 150) < 1e-9)
    #expect(try pull(.right, 30, 0, .centered) == CGRect(x: 70, y: 50, width: 260, height: 100))
    #expect(try pull(.right, 1e5, 0, .centered) == CGRect(x: 0, y: 50, width: 400, height: 100))
  }

  @Test func `the part is moved within the picture`() throws {
    let cropping = try #require(Cropping(image(crop: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))))
    #expect(
      cropping.moved(by: CGPoint(x: 500, y: -10)).part == CGRect(x: 200, y: 40, width: 200, height: 100))
    #expect(cropping.moved(by: CGPoint(x: CGFloat.nan, y: 0)) == cropping)
  }

  @Test(arguments: [PinFlip(), .horizontal, .vertical], [0.0, 90, 33])
  func `what's cropped is what was in the frame`(flip: PinFlip, rotation: Double) throws {
    let pin = try image(rotation: rotation, flip: flip)
    let cropping = try #require(Cropping(pin)).pulled(.right, by: CGPoint(x: -100, y: 0), [])
    let crop = try #require(cropping.crop(ofPixels: nil))
    #expect(crop.minX == (flip.contains(.horizontal) ? 0.5 : 0))
    #expect(crop.width == 0.5)
    #expect(crop.height == 1)
    let cut = try #require(pin.cropped(to: crop))
    let (shape, seen) = (PinShape(cut), cropping.shape)
    #expect(hypot(shape.center.x - seen.center.x, shape.center.y - seen.center.y) < 1e-9)
    #expect(shape.size == seen.size)
    #expect(shape.rotation == seen.rotation)
    // Cropping the result again begins with the same part of the same picture.
    let again = try #require(Cropping(cut))
    #expect(again.part == cropping.part)
    #expect(again.whole.size == cropping.whole.size)
  }

  /// Whatever is done, the card stays where it is while the picture is moved and enlarged beneath it, the picture
  /// fills it and keeps its shape, and what's cropped is what was seen.
  @Test func `the picture is moved and enlarged beneath the card`() throws {
    let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"
    for _ in 0..<(isLong ? 10_000 : 400) {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      let crop = CGRect(
        x: number(0...0.6), y: number(0...0.6), width: number(0.1...0.4), height: number(0.1...0.4))
      var pin = try image(
        rotation: Bool.random(using: &random) ? 0 : number(-180...180),
        crop: Bool.random(using: &random) ? crop : nil,
        flip: [PinFlip(), .horizontal, .vertical, [.horizontal, .vertical]].randomElement(using: &random)
          ?? [])
      pin.size = CGSize(width: number(30...900), height: number(30...900))
      var cropping = try #require(Cropping(pin))
      let shape = cropping.whole.size.width / cropping.whole.size.height
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let before = cropping
        let point = CGPoint(x: number(-600...600), y: number(-600...600))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: cropping = cropping.slid(by: point)
        case 1, 2:
          // Steps of a wheel, and more at once than fits.
          let factor = Bool.random(using: &random) ? pow(1.15, number(-3...3)) : number(0.001...50)
          cropping = cropping.enlarged(by: factor, around: point)
        default:
          let handle = ShapeHandle.allCases.randomElement(using: &random) ?? .right
          cropping = cropping.pulled(handle, by: point, [])
          continue
        }
        let (old, new) = (before.shape, cropping.shape)
        #expect(hypot(old.center.x - new.center.x, old.center.y - new.center.y) < 1e-6, "seed \(seed)")
        #expect(old.size == new.size, "seed \(seed)")
        let room = CGRect(origin: .zero, size: cropping.whole.size).insetBy(dx: -1e-6, dy: -1e-6)
        #expect(room.encloses(cropping.part), "seed \(seed): no part of the card is empty")
        let now = cropping.whole.size.width / cropping.whole.size.height
        #expect(abs(now / shape - 1) < 1e-6, "seed \(seed): the picture keeps its shape")
      }
      guard cropping.isReframed else { continue }
      let document = try BoardDocument(
        id: UUID(), name: "", pins: [pin],
        originals: [
          Original(
            id: try #require(pin.content.original), name: "a.png", typeIdentifier: "image/png", byteCount: 1,
            pixelSize: nil)
        ])
      let command = try #require(
        Command.reframe(
          pin.id, to: cropping.crop(ofPixels: nil), size: cropping.part.size, center: cropping.shape.center,
          in: document), "seed \(seed)")
      var after = document
      try command.apply(to: &after)
      let cut = try #require(after.pins.first)
      let (card, seen) = (PinShape(cut), cropping.shape)
      #expect(hypot(card.center.x - seen.center.x, card.center.y - seen.center.y) < 1e-6, "seed \(seed)")
      #expect(card.size == seen.size, "seed \(seed)")
      let again = try #require(Cropping(cut))
      #expect(abs(again.whole.size.width - cropping.whole.size.width) < 1e-3, "seed \(seed)")
      #expect(abs(again.part.minX - cropping.part.minX) < 1e-3, "seed \(seed)")
      #expect(abs(again.part.minY - cropping.part.minY) < 1e-3, "seed \(seed)")
      let (one, other) = (again.whole.center, cropping.whole.center)
      #expect(hypot(one.x - other.x, one.y - other.y) < 1e-3, "seed \(seed)")
    }
  }

  @Test func `the point under the wheel stays, unless the picture's edge comes into the card`() throws {
    let cropping = try #require(
      Cropping(image(rotation: 30, crop: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))))
    let point = CGPoint(x: 25, y: 31)
    let large = cropping.enlarged(by: 1.7, around: point)
    let (before, after) = (cropping.whole.local(point), large.whole.local(point))
    #expect(abs(after.x - before.x * 1.7) < 1e-6)
    #expect(abs(after.y - before.y * 1.7) < 1e-6)
    // It can't be smaller than the card.
    let small = large.enlarged(by: 1e-6, around: point)
    #expect(abs(small.whole.size.width - small.part.width) < 1e-6)
    #expect(small.crop(ofPixels: nil).map { abs($0.width - 1) < 1e-6 } ?? true)
    #expect(cropping.enlarged(by: .nan, around: point) == cropping)
    #expect(cropping.slid(by: .zero) == cropping)
  }

  @Test func `edges come to lie between pixels`() throws {
    let cropping = try #require(Cropping(image())).pulled(.left, by: CGPoint(x: 61, y: 0), [])
    let crop = try #require(cropping.crop(ofPixels: CGSize(width: 10, height: 5)))
    #expect(crop == CGRect(x: 0.3, y: 0, width: 0.7, height: 1))
    let tiny = try #require(Cropping(image())).pulled(.left, by: CGPoint(x: 1_000, y: 0), [])
    #expect(try #require(tiny.crop(ofPixels: CGSize(width: 3, height: 3))).width > 0.33)
    #expect(try #require(Cropping(image())).crop(ofPixels: CGSize(width: 10, height: 5)) == nil, "all of it")
  }

  @Test func `a part of a large image is sharp with its own tiles`() throws {
    let grid = try #require(TileGrid(CGSize(width: 20_000, height: 10_000)))
    let crop = CGRect(x: 0.5, y: 0, width: 0.25, height: 1)
    var pin = try image(crop: crop)
    pin.center = .zero
    // The card's left half is the left half of the part.
    let left = CGRect(x: -100, y: -50, width: 100, height: 100)
    let part = PicturePart.visible(of: pin, in: left, grid.size)
    #expect(abs(part.minX - 10_000) < 1e-6)
    #expect(abs(part.width - 2_500) < 1e-6)
    #expect(abs(part.minY) < 1e-6)
    #expect(abs(part.height - 10_000) < 1e-6)
    pin.flip = .horizontal
    #expect(abs(PicturePart.visible(of: pin, in: left, grid.size).minX - 12_500) < 1e-6)
  }
}
