import Board
import Foundation
import SeededRandom
import Testing

/// Nothing covers a caption once pins are arranged. Captions are strips under their cards, at least 72 points
/// wide, which turn with them; each word is a line here.
@Suite struct CaptionRoomTests {
  private static let words = [
    "Fox", "quick\nbrown", "jumps over the lazy dog", "Überfließgewässer", "1", "東京",
  ]

  private func board(seed: UInt64) throws -> BoardDocument {
    var random = SeededGenerator(seed: seed)
    let sides = [12.0, 18 / 0.87, 40, 100.0 / 3, 57.9, 58.1, 120, 200 * 0.87, 260]
    let turns = [0.0, 0, 0, 90, -90, 180, 30, 100.0 / 3, -7]
    let pins = (0..<Int.random(in: 2...24, using: &random)).map { number in
      let count = Int.random(in: 0...4, using: &random)
      let caption = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
      return Pin(
        content: .note("\(number)"), name: "\(number)",
        center: CGPoint(
          x: .random(in: -900...900, using: &random), y: .random(in: -900...900, using: &random)),
        size: CGSize(
          width: sides.randomElement(using: &random) ?? 1, height: sides.randomElement(using: &random) ?? 1),
        rotation: turns.randomElement(using: &random) ?? 0, z: number,
        attributes: PinAttributes(caption: caption.joined(separator: " ")))
    }
    return try BoardDocument(id: UUID(), name: "Captions", pins: pins, originals: [])
  }

  private static let border = 7.0

  /// Returns the upright box of a pin's caption; nil without one.
  private static func caption(of pin: Pin) -> CGRect? {
    let lines = pin.attributes.caption.split { $0.isWhitespace }.count
    guard lines > 0 else { return nil }
    let (width, top) = (max(pin.size.width + 2 * border, 72), pin.size.height / 2 + border + 3)
    let angle = pin.rotation * .pi / 180
    let corners = [(-width / 2, top), (width / 2, top)].flatMap { x, y in
      [(x, y), (x, y + 6 + 17 * Double(lines))]
    }.map { x, y in
      CGPoint(
        x: pin.center.x + x * cos(angle) - y * sin(angle), y: pin.center.y + x * sin(angle) + y * cos(angle))
    }
    return corners.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }

  private static func room(_ pin: Pin) -> PinRoom {
    guard let strip = caption(of: pin)?.insetBy(dx: border, dy: border) else { return PinRoom() }
    let box = pin.boundingBox
    return PinRoom(
      left: max(0, box.minX - strip.minX), top: max(0, box.minY - strip.minY),
      right: max(0, strip.maxX - box.maxX), bottom: max(0, strip.maxY - box.maxY))
  }

  @Test(arguments: [Arranging.Layout.pack, .rows, .columns, .grid])
  func noPinCoversAnotherOneOrItsCaption(layout: Arranging.Layout) throws {
    let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] != nil
    for seed in 0..<(isLong ? 1_000 : 12) as Range<UInt64> {
      var document = try board(seed: seed)
      let arranging = Arranging(layout, proportion: 1.4, spacing: 28)
      let ids = document.pins.map(\.id)
      let places = arranging.places(of: ids, in: document, captionRoom: Self.room)
      try Command.place(places, in: document, name: "Arrange")?.apply(to: &document)
      let all = document.pins.map { [$0.boundingBox, Self.caption(of: $0) ?? $0.boundingBox] }
      for (number, one) in all.enumerated() {
        for other in all[(number + 1)...] {
          // The papers' borders are around the boxes, so there's cork between any two of them.
          let isFree = one.allSatisfy { part in
            !other.contains { $0.insetBy(dx: -Self.border, dy: -Self.border).intersects(part) }
          }
          try #require(isFree, "seed \(seed): a pin or its caption is covered")
        }
      }
      let again = arranging.places(of: ids, in: document, captionRoom: Self.room)
      try #require(again.isEmpty, "seed \(seed): \(again.count) pins are moved again")
    }
  }
}
