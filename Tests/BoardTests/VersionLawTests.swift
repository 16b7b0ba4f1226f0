import Foundation
import SeededRandom
import Testing

@testable import Board

/// Pictures whose files are written again and again: each version lies on the one before.
@Suite struct VersionLawTests {
  private static let seeds = Seeds.first(40, torture: 2_000)

  /// Adds newer versions of random pictures, beside a picture that's none.
  private static func arrival(
    on document: BoardDocument, using dice: inout SeededGenerator
  ) -> (command: Command, older: [PinID: PinID])? {
    let pictures = document.pins.filter { $0.content.original != nil }
    var older: [PinID: PinID] = [:]
    var originals: [Original] = []
    let pins = (0..<Int.random(in: 1...3, using: &dice)).map { number -> Pin in
      let size = CGSize(
        width: Int.random(in: 1...4_000, using: &dice), height: Int.random(in: 1...4_000, using: &dice))
      let isAlike = Bool.random(using: &dice)
      let base = Samples.original(Int.random(in: 100..<999, using: &dice))
      let original = Original(
        id: base.id, name: base.name, typeIdentifier: base.typeIdentifier, byteCount: 7,
        pixelSize: isAlike ? CGSize(width: 1_200, height: 900) : size)
      originals.append(original)
      let pin = Pin(
        content: .image(original.id), name: original.name, center: CGPoint(x: 1_000 / 3, y: 87),
        size: CGSize(
          width: 200, height: 200 * (original.pixelSize?.height ?? 1) / (original.pixelSize?.width ?? 1)))
      if let last = pictures.randomElement(using: &dice), number > 0 || Bool.random(using: &dice) {
        older[pin.id] = last.id
      }
      return pin
    }
    let known = Dictionary(originals.map { ($0.id, $0) }) { first, _ in first }
    return VersionArrival(of: pins, newerThan: older, originals: Array(known.values)).command(on: document)
      .map { ($0, older) }
  }

  @Test(arguments: seeds) func aVersionLiesOnTheOneBeforeAndUndoRestores(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    var document = try Samples.document()
    var done: [(Command, BoardDocument)] = []
    for _ in 0..<30 {
      if Int.random(in: 0..<3, using: &dice) > 0,
        let command = Samples.anyCommand(for: document, using: &dice)
      {
        done.append((command, document))
        try command.apply(to: &document)
        continue
      }
      guard let (command, older) = Self.arrival(on: document, using: &dice) else { continue }
      let before = document
      done.append((command, document))
      try command.apply(to: &document)
      for (new, old) in older {
        let (pin, last) = (try #require(document.pin(new)), try #require(before.pin(old)))
        #expect(pin.center == last.center, "seed \(seed)")
        #expect(pin.rotation == last.rotation, "seed \(seed)")
        #expect(pin.attributes.caption == last.attributes.caption, "seed \(seed)")
        let order = document.pins.map(\.id).filter { $0 == new || $0 == old }
        #expect(order.last == new, "seed \(seed)")
        let limits = BoardLimits.clamped(CGSize(width: 1e9, height: 1e9))
        if pin.size != last.size, pin.size.width < limits.width, pin.size.height < limits.height {
          #expect(pin.crop == nil, "seed \(seed)")
        }
        guard last.attributes.groups.count < BoardLimits.maximumGroupDepth else { continue }
        // They're selected, moved and copied as one.
        let pile = document.pile(of: pin)
        #expect(pile.count > 1, "seed \(seed)")
        #expect(pile.count <= VersionArrival.mostVersions, "seed \(seed)")
        #expect(document.olderVersions.isSuperset(of: pile.dropLast().map(\.id)), "seed \(seed)")
        #expect(!document.olderVersions.contains(pile.last?.id ?? new), "seed \(seed)")
        if let last = document.pin(old), !last.attributes.isHidden {
          #expect(document.unit(of: pin).contains(old), "seed \(seed)")
        }
      }
      // Nobody else changes.
      for pin in before.pins where !older.values.contains(pin.id) {
        let after = document.pin(pin.id)
        #expect(after == nil || after?.center == pin.center, "seed \(seed)")
      }
    }
    for (command, before) in done.reversed() {
      try command.inverse.apply(to: &document)
      #expect(document.pins == before.pins, "seed \(seed): undoing “\(command.name.words)”")
    }
  }

  @Test func theOldestVersionsLeaveAPile() throws {
    var document = try Samples.document()
    var (last, all) = (PinID(), [PinID]())
    for number in 0..<(VersionArrival.mostVersions + 5) {
      let original = Samples.original(number)
      let pin = Pin(
        content: .image(original.id), name: original.name, center: .zero,
        size: CGSize(width: 200, height: 150))
      let command = VersionArrival(
        of: [pin], newerThan: number == 0 ? [:] : [pin.id: last], originals: [original]
      ).command(on: document)
      try #require(command).apply(to: &document)
      last = pin.id
      all.append(pin.id)
    }
    #expect(document.pins.map(\.id) == all.suffix(VersionArrival.mostVersions))
    #expect(Set(document.pins.map(\.attributes.groups)).count == 1)
  }
}
