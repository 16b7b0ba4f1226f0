import Board
import BoardLook
import Foundation
import SeededRandom
import Testing

@testable import BoardExchange

/// Nothing covers a caption once pins are arranged: captions are measured here as they're drawn.
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

  /// Returns the rectangles of a pin's card and of its caption, which mustn't be covered.
  private func parts(of pin: Pin) throws -> [CGRect] {
    guard !pin.attributes.caption.isEmpty else { return [pin.boundingBox] }
    let strip = try NoteLayout.strip(of: pin)
    return [
      pin.boundingBox, CaptionLook.boundingBox(of: strip, around: pin.center, rotation: pin.rotation),
    ]
  }

  @Test(arguments: [Arranging.Layout.pack, .rows, .columns, .grid])
  func noPinCoversAnotherOneOrItsCaption(layout: Arranging.Layout) throws {
    let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] != nil
    for seed in 0..<(isLong ? 1_000 : 12) as Range<UInt64> {
      var document = try board(seed: seed)
      let arranging = Arranging(layout, proportion: 1.4, spacing: CardLook.gap)
      let ids = document.pins.map(\.id)
      let places = arranging.placements(of: ids, in: document, captionRoom: CaptionReach.around)
      try Command.place(places, in: document, name: .words("Arrange"))?.apply(to: &document)
      let all = try document.pins.map(parts)
      for (number, one) in all.enumerated() {
        for other in all[(number + 1)...] {
          // The papers' borders are around the boxes, so there's cork between any two of them.
          let isFree = one.allSatisfy { part in
            !other.contains { $0.insetBy(dx: -CardLook.border, dy: -CardLook.border).intersects(part) }
          }
          try #require(isFree, "\(layout), seed \(seed): a pin or its caption is covered")
        }
      }
      let again = arranging.placements(of: ids, in: document, captionRoom: CaptionReach.around)
      try #require(again.isEmpty, "\(layout), seed \(seed): \(again.count) pins are moved again")
    }
  }
}
