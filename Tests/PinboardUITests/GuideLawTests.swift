import Foundation
import SeededRandom
import Testing

@testable import Board
@testable import BoardLook

/// Guides by random values: their stored form, and where their lines are.
@Suite struct GuideLawTests {
  private static let seeds: ClosedRange<UInt64> = 1...100

  private static func point(_ range: ClosedRange<Double>, using dice: inout SeededGenerator) -> CGPoint {
    CGPoint(x: Double.random(in: range, using: &dice) / 3, y: Double.random(in: range, using: &dice) * 0.87)
  }

  static func guides(using dice: inout SeededGenerator) -> PinGuides {
    PinGuides(
      showsThirds: Bool.random(using: &dice), showsGolden: Bool.random(using: &dice),
      grid: Bool.random(using: &dice) ? 0 : Int.random(in: PinGuides.cells, using: &dice),
      vanishingPoints: (0..<Int.random(in: 0...3, using: &dice)).map { _ in point(-9...9, using: &dice) },
      measures: (0..<Int.random(in: 0...16, using: &dice)).map { _ in
        .init(start: point(0...1, using: &dice), end: point(0...1, using: &dice))
      })
  }

  private static func framing(using dice: inout SeededGenerator) -> PictureFraming {
    let (x, y) = (Double.random(in: 0...0.6, using: &dice), Double.random(in: 0...0.6, using: &dice))
    let crop = CGRect(
      x: x, y: y, width: Double.random(in: 0.1...(1 - x), using: &dice),
      height: Double.random(in: 0.1...(1 - y), using: &dice))
    var flip: PinFlip = []
    if Bool.random(using: &dice) { flip.insert(.horizontal) }
    if Bool.random(using: &dice) { flip.insert(.vertical) }
    return PictureFraming(crop: Bool.random(using: &dice) ? crop : nil, flip: flip)
  }

  private static func frame(using dice: inout SeededGenerator) -> CGRect {
    let size = CGSize(
      width: Double.random(in: 30...900, using: &dice) / 3, height: Double.random(in: 30...900, using: &dice))
    return CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }

  @Test(arguments: seeds)
  func `what's stored comes back, with what's unknown, and other pins keep it`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var attributes = PinAttributes()
    attributes.guides = Self.guides(using: &dice)
    #expect(attributes.guides.isValid)
    let original = try #require(OriginalID(String(repeating: "ab", count: 32)))
    var payload = PinPayload(.image(original))
    payload.attributes = attributes
    guard let data = payload.data else {
      #expect(attributes.isPlain)
      return
    }
    #expect(PinPayload(data, as: ImageKind.self, original: original) == payload)
    // Equal values have equal bytes, and other fields stay.
    let text = String(decoding: data, as: UTF8.self)
    let other = Data((text.dropLast() + ",\"later\":[1]}").utf8)
    let known = try #require(PinPayload(other, as: ImageKind.self, original: original))
    #expect(known == payload)
    #expect(known.data(keeping: other) == other)
    var changed = known
    changed.attributes.guides = Self.guides(using: &dice)
    let kept = try #require(changed.data(keeping: other))
    #expect(String(decoding: kept, as: UTF8.self).contains("\"later\":[1]"))
    #expect(PinPayload(kept, as: ImageKind.self, original: original) == changed)
    // A file from elsewhere may say anything.
    for wrong in [
      "{\"grid\":1}", "{\"vanishing\":[1]}", "{\"measures\":[1,2]}", "{\"vanishing\":[99,0]}", "7",
    ] {
      let read = PinPayload(
        Data("{\"crop\":[0,0,1,1],\"guides\":\(wrong)}".utf8), as: ImageKind.self, original: original)
      #expect(read?.attributes.guides == PinGuides(), "\(wrong)")
    }
    let note = Data("{\"note\":\"a\",\"guides\":{\"thirds\":true}}".utf8)
    let read = try #require(PinPayload(note, as: NoteKind.self))
    #expect(read.attributes.guides.isEmpty)
    #expect(read.data(keeping: note) == note)
  }

  @Test(arguments: seeds)
  func `lines are where they're meant to be`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let (guides, framing, frame) = (
      Self.guides(using: &dice), Self.framing(using: &dice), Self.frame(using: &dice)
    )
    let look = GuideLook(guides, in: frame, framing: framing)
    let near = 1e-6 * (frame.width + frame.height)
    let area = frame.insetBy(dx: -near, dy: -near)
    for position in guides.vanishingPoints {
      let back = look.position(look.point(position))
      #expect(hypot(back.x - position.x, back.y - position.y) < 1e-9 * 100)
    }
    // Both ends of each line are at the frame's edges, or at a vanishing point.
    for line in look.divisions {
      #expect(area.contains(line.start))
      #expect(area.contains(line.end))
      #expect(line.start.x == line.end.x || line.start.y == line.end.y)
    }
    if guides.showsThirds {
      for part in [1.0 / 3, 2.0 / 3] {
        #expect(look.divisions.contains { abs($0.start.x - frame.minX - part * frame.width) < near })
        #expect(look.divisions.contains { abs($0.start.y - frame.minY - part * frame.height) < near })
      }
    }
    if guides.showsGolden {
      // The whole is to the larger part as that is to the smaller one.
      let xs = look.divisions.map { ($0.start.x - frame.minX) / frame.width }
      #expect(xs.contains { abs($0 / (1 - $0) - 1 / $0) < 1e-9 })
    }
    let points = guides.vanishingPoints.map(look.point)
    for ray in look.perspective.rays {
      #expect(area.contains(ray.start))
      #expect(area.contains(ray.end))
      let passes = points.contains { point in
        let (dx, dy) = (ray.end.x - ray.start.x, ray.end.y - ray.start.y)
        let length = hypot(dx, dy)
        guard length > near * 10 else { return true }
        // The distance of the point to the line, within the rounding of far points.
        let cross = dx * (point.y - ray.start.y) - dy * (point.x - ray.start.x)
        return abs(cross) / length < 1e-6 * (1 + hypot(point.x, point.y)) * (1 + 100 * near / length)
      }
      #expect(passes, "a ray that leads to no vanishing point")
    }
    for point in points { #expect(look.perspective.rays.count >= 12, "\(point)") }
  }

  @Test(arguments: seeds)
  func `measures tell angles and ratios as they're seen`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    var guides = PinGuides()
    guides.measures = (0..<4).map { _ in
      .init(start: Self.point(0...1, using: &dice), end: Self.point(0...1, using: &dice))
    }
    let frame = Self.frame(using: &dice)
    let plain = GuideLook(guides, in: frame, framing: PictureFraming()).readings
    #expect(plain.first?.ratio == 1)
    // A larger card, and lines in the other direction, read the same.
    let larger = CGRect(
      x: frame.minX * 2.87, y: frame.minY * 2.87, width: frame.width * 2.87, height: frame.height * 2.87)
    var turned = guides
    turned.measures = guides.measures.map { .init(start: $0.end, end: $0.start) }
    let flipped = GuideLook(guides, in: frame, framing: PictureFraming(flip: .horizontal)).readings
    for other in [
      GuideLook(guides, in: larger, framing: PictureFraming()).readings,
      GuideLook(turned, in: frame, framing: PictureFraming()).readings,
    ] {
      for (one, two) in zip(plain, other) {
        #expect(abs(one.ratio - two.ratio) < 1e-9)
        #expect(abs(one.angle - two.angle) < 1e-6)
      }
    }
    for (one, two) in zip(plain, flipped) {
      #expect(one.angle >= 0)
      #expect(one.angle < 180)
      let sum = one.angle + two.angle
      #expect(min(abs(sum - 180), sum) < 1e-6, "the mirror image has the other angle")
    }
  }
}
