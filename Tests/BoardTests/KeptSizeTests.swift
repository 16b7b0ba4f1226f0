import Board
import Foundation
import SeededRandom
import Testing

/// Which ways of arranging give pins another size.
@Suite(.timeLimit(.minutes(5))) struct KeptSizeTests {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private static func board(_ random: inout SeededGenerator) throws -> BoardDocument {
    var pins: [Pin] = []
    for number in 0..<Int.random(in: 2...24, using: &random) {
      let size = CGSize(
        width: Double.random(in: 1...900, using: &random), height: Double.random(in: 1...900, using: &random))
      let center = CGPoint(
        x: Double.random(in: -3_000...3_000, using: &random),
        y: Double.random(in: -3_000...3_000, using: &random))
      var pin = Samples.pin(number % 8, at: center, size: size, z: number)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: pin = Pin(content: .note("A note"), name: "n", center: center, size: size, z: number)
      case 1: pin = Pin(content: .frame(PinColor(0x77767B)), name: "f", center: center, size: size, z: number)
      case 2: pin.rotation = Double.random(in: -90...90, using: &random)
      default: break
      }
      pins.append(pin)
    }
    return try Samples.document(pins: pins)
  }

  private static let layouts: [Arranging.Layout] =
    [.pack, .grid, .lines, .rows, .columns] + CommonMeasure.allCases.map { .normalize($0) }

  @Test func `only rows, columns and equal measures change sizes, and never those of notes and frames`()
    throws
  {
    for _ in 0..<(Self.isLong ? 2_000 : 60) {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      let document = try Self.board(&random)
      let ids = document.pins.map(\.id)
      let orders: [Arranging.Order] = [
        .position, .name, .size, .shuffled(seed: random.next()),
        .numbers(
          Dictionary(uniqueKeysWithValues: ids.map { ($0, Double.random(in: 0...9, using: &random)) }),
          of: .color),
      ]
      for layout in Self.layouts {
        let order = orders.randomElement(using: &random) ?? .name
        let arranging = Arranging(
          layout, order: order, proportion: Double.random(in: 0.5...2.5, using: &random))
        guard let command = Command.arrange(ids, arranging, in: document) else { continue }
        var arranged = document
        try command.apply(to: &arranged)
        for pin in document.pins {
          guard let after = arranged.pin(pin.id) else { continue }
          let isFixed =
            [.pack, .grid, .lines].contains(layout) || pin.content.note != nil || pin.content.frame != nil
          guard isFixed, pin.size != after.size else { continue }
          // A picture on a frame goes with the frame, which keeps its size, too.
          Issue.record("seed \(seed): \(layout), \(order): \(pin.size) became \(after.size)")
          return
        }
        guard document.pins.allSatisfy({ $0.content.frame == nil }), layout != .grid else { continue }
        if case .normalize = layout { continue }
        let boxes = arranged.pins.map { $0.boundingBox.insetBy(dx: 0.001, dy: 0.001) }
        for (number, box) in boxes.enumerated() {
          guard !boxes[(number + 1)...].contains(where: box.intersects) else {
            Issue.record("seed \(seed): \(layout) puts pins on others")
            return
          }
        }
      }
    }
  }

  @Test func `steps are named for what they were`() throws {
    let document = try Samples.document(
      pins: (0..<3).map { Samples.pin($0, at: CGPoint(x: $0 * 37, y: $0), z: $0) })
    let ids = document.pins.map(\.id)
    func name(_ order: Arranging.Order) -> String? {
      Command.arrange(ids, Arranging(.lines, order: order), in: document)?.name.words
    }
    #expect(name(.name) == "Arrange: By Name (3 pins)")
    #expect(name(.size) == "Arrange: By Size (3 pins)")
    #expect(name(.shuffled(seed: 1)) == "Arrange: Shuffled (3 pins)")
    #expect(name(.numbers([ids[0]: 2], of: .date)) == "Arrange: By Date (3 pins)")
    #expect(name(.numbers([ids[0]: 2], of: .color)) == "Arrange: By Color (3 pins)")
  }

  @Test func `a picture at its actual size has a point for each pixel`() throws {
    for _ in 0..<200 {
      let seed = UInt64.random(in: 0...(.max))
      var random = SeededGenerator(seed: seed)
      var pin = Samples.pin(1, size: CGSize(width: Double.random(in: 4...900, using: &random), height: 90))
      // The originals of these samples have 400 × 300 pixels.
      pin.size.height = pin.size.width * 0.75
      pin.rotation = Double.random(in: -180...180, using: &random)
      let note = Pin(content: .note("A"), name: "n", center: .zero, size: CGSize(width: 99, height: 40), z: 1)
      var document = try Samples.document(pins: [pin, note])
      let part = CGRect(x: 0.25, y: 0.5, width: 0.5, height: Double.random(in: 0.1...0.5, using: &random))
      if Bool.random(using: &random) {
        try Command.crop(pin.id, to: part, in: document)?.apply(to: &document)
      }
      try Command.setActualSize(of: document.pins.map(\.id), in: document)?.apply(to: &document)
      let after = try #require(document.pin(pin.id))
      #expect(abs(after.wholeSide - 400) < 1e-6, "seed \(seed)")
      #expect(document.pin(note.id) == note, "seed \(seed)")
      #expect(Command.setActualSize(of: [pin.id], in: document) == nil, "seed \(seed)")
    }
  }
}
