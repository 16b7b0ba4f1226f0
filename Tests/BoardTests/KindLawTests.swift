@testable import Board
import Foundation
import SeededRandom
import Testing

/// What files hold of pins, of each kind and with everything that a pin can have: it's read as it was
/// written, and its bytes are those that earlier versions wrote.
@Suite struct KindLawTests {
  /// Random pins whose numbers are those of gestures: thirds, and 87 %.
  private struct Maker {
    var chance: SeededGenerator

    init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

    mutating func one<Value>(of values: [Value]) -> Value {
      values[Int(chance.next() % UInt64(values.count))]
    }

    mutating func maybe<Value>(_ value: (inout Maker) -> Value, else other: Value) -> Value {
      chance.next() % 3 == 0 ? value(&self) : other
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      let share = Double(chance.next() % 1_000) / 999
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * share
      return one(of: [value, value.rounded(), value * 0.87, value / 3])
    }

    mutating func text() -> String {
      one(of: ["sea & sky", "a “quoted” \\ \"word\"", "é e\u{301} / 家", "two\nlines", "</script>", "🏳️‍🌈"])
    }

    mutating func pinID() -> PinID { PinID(chance.uuid()) }

    mutating func color() -> PinColor { PinColor(UInt32(truncatingIfNeeded: chance.next())) }

    mutating func stroke() -> PinStroke {
      let extent = CGSize(width: 40 + number(1...500), height: 40 + number(1...500))
      let count = one(of: [2, 2, 5])
      let points = (0..<count).map { _ in
        PinStroke.Point(
          x: number(0...30), y: number(0...30), pressure: maybe({ $0.number(0.5...1) + 0.3 }, else: 1))
      }.map { PinStroke.Point(x: $0.x, y: $0.y, pressure: min($0.pressure, 1)) }
      var stroke = PinStroke(
        form: one(of: PinStroke.Form.allCases), color: color(), width: 3 + number(0...9), extent: extent,
        points: points)
      if count == 2 {
        stroke = stroke.held(
          from: maybe({ StrokeHold(pin: $0.pinID(), position: CGPoint(x: 1.0 / 3, y: 0.87)) }, else: nil),
          to: maybe({ StrokeHold(pin: $0.pinID(), position: CGPoint(x: 0, y: 1)) }, else: nil))
      }
      return stroke
    }

    mutating func content() -> PinContent {
      switch chance.next() % 6 {
      case 0:
        return .image(Samples.original(Int(chance.next() % 8)).id)
      case 1: return .note(text())
      case 2: return .frame(color())
      case 3: return .stroke(stroke())
      case 4:
        let board = maybe({ Optional($0.chance.uuid()) }, else: nil)
        return BoardLink(board: board, name: one(of: ["Trip", "家"]), path: "/a b/ü%20").map(PinContent.link)
          ?? .note("no link")
      default:
        return .unknown(
          kind: one(of: ["film", "surface"]), payload: maybe({ $0.chance.bytes(9) }, else: nil),
          original: maybe({ Samples.original(Int($0.chance.next() % 8)).id }, else: nil))
      }
    }

    mutating func attributes(for content: PinContent) -> PinAttributes {
      guard content.keepsAttributes else { return PinAttributes() }
      let groups = maybe({ [$0.chance.uuid(), $0.chance.uuid()] }, else: [])
      var attributes = PinAttributes(
        opacity: maybe({ max(0.05, $0.number(0.1...1)) }, else: 1), isGray: maybe({ _ in true }, else: false),
        sampling: maybe({ $0.one(of: PinAttributes.Sampling.allCases) }, else: .automatic),
        isLocked: maybe({ _ in true }, else: false), isHidden: maybe({ _ in true }, else: false),
        caption: maybe({ $0.text() }, else: ""), tags: maybe({ [$0.one(of: ["Hände", "sea"])] }, else: []),
        groups: groups)
      if let group = groups.last { attributes.backgrounds[group] = maybe({ $0.color() }, else: nil) }
      if content.note != nil {
        attributes.format = maybe(
          {
            NoteFormat(
              textSize: $0.one(of: [15, 18, 100.0 / 3]), isBold: $0.maybe({ _ in true }, else: false),
              isItalic: $0.maybe({ _ in true }, else: false),
              alignment: $0.one(of: NoteFormat.Alignment.allCases),
              color: $0.maybe({ $0.color() }, else: nil),
              paper: $0.maybe({ $0.color() }, else: nil))
          }, else: NoteFormat())
      }
      if content.frame != nil { attributes.watchedFolder = maybe({ _ in "/home/a/ö/" }, else: "") }
      if content.original != nil {
        attributes.outline = maybe(
          {
            PictureOutline([
              CGPoint(x: 0, y: 1.0 / 3), CGPoint(x: 0.87, y: 0), CGPoint(x: 1, y: $0.number(0.5...1)),
            ])
          }, else: nil)
      }
      return attributes
    }

    mutating func pin() -> Pin {
      let content = content()
      var pin = Pin(
        id: pinID(), content: content, name: one(of: ["a.png", "ä b", ""]),
        center: CGPoint(x: number(-900...900), y: number(-900...900)),
        size: CGSize(width: 30 + number(9...900), height: 30 + number(9...900)),
        rotation: one(of: [0, 90, 100.0 / 3]), z: Int(chance.next() % 9),
        attributes: attributes(for: content))
      guard content.original != nil else { return pin }
      pin.crop = maybe({ _ in CGRect(x: 0.1, y: 1.0 / 3, width: 0.87, height: 0.5) }, else: nil)
      pin.flip = maybe({ $0.one(of: [.horizontal, .vertical, [.horizontal, .vertical]]) }, else: [])
      pin.source = maybe(
        { _ in PinSource(page: "https://a.example/b?c=d&e", image: nil) }, else: nil)
      return pin
    }
  }

  private func read(_ pin: Pin, _ stored: StoredContent) -> Pin? {
    Pin(
      id: pin.id, stored: stored, name: pin.name, center: pin.center, size: pin.size, rotation: pin.rotation,
      z: pin.z)
  }

  /// Returns the row with fields of a later version in its payload; nil if the payload isn't JSON.
  private func later(_ row: StoredContent) -> StoredContent? {
    guard row.kind != "film", row.kind != "surface", let payload = row.payload,
      payload.first == UInt8(ascii: "{"), payload.last == UInt8(ascii: "}")
    else { return nil }
    return StoredContent(
      kind: row.kind, original: row.original,
      payload: payload.dropLast() + Data(#", "depth":[1,{"b":2}], "é":null}"#.utf8))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func aPinIsReadAsItWasWritten(seed: UInt64) throws {
    var maker = Maker(seed: seed)
    for _ in 0..<20 {
      let pin = maker.pin()
      try pin.validate()
      let row = pin.stored()
      let again = try #require(read(pin, row), "\(pin)")
      #expect(again == pin)
      #expect(again.stored() == row)
      #expect(again.storedFraming.bytes == nil)
      let text = try JSONEncoder().encode(pin)
      #expect(try JSONDecoder().decode(Pin.self, from: text) == pin)
      guard let later = later(row) else { continue }
      // What a later version wrote is the same again, and stays when something else changes.
      var known = try #require(read(pin, later))
      #expect(known == pin)
      #expect(known.stored() == later)
      #expect(known.stored(inPlaceOf: later) == later)
      known.attributes.caption += "!"
      let changed = try #require(known.stored().payload.map { String(decoding: $0, as: UTF8.self) })
      #expect(changed.contains(#""depth":[1,{"b":2}]"#))
      #expect(read(pin, known.stored()) == known)
    }
  }

  /// The digest was taken at 36ea61d2, before kinds of pins had files of their own.
  @Test func theBytesAreThoseOfEarlierVersions() throws {
    var digest = UInt64(0xcbf2_9ce4_8422_2325)
    func add(_ data: Data?) {
      for byte in (data ?? Data("nothing".utf8)) + [0] { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for seed in 0..<40 as Range<UInt64> {
      var maker = Maker(seed: seed)
      for _ in 0..<20 {
        let pin = maker.pin()
        let row = pin.stored()
        for row in [row, later(row)].compactMap({ $0 }) {
          var known = try #require(read(pin, row))
          add(Data(known.stored().kind.utf8))
          add(known.stored().payload)
          add(try encoder.encode(known))
          known.attributes = maker.attributes(for: known.content)
          add(known.stored(inPlaceOf: row).payload)
          add(try encoder.encode(known))
        }
      }
    }
    #expect(digest == 1_045_062_461_009_277_131)
  }
}
