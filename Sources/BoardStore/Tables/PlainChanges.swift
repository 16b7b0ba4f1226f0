import Board
import Foundation

/// Reads stored changes as most of them are written, many times faster than `JSONDecoder`, which reads all
/// others: those of the board itself, with originals, or with words of the past.
struct PlainChanges: StoredScanning {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  private let reader: ChangesReader
  private var changes: [Change] = []
  private var name: CommandName?
  /// What stands before the position of the image that was read last; nil if it says something behind it.
  private var beginning: Range<Int>?

  /// Returns what `JSONDecoder` would read; nil if that must be asked.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: ChangesReader) -> StoredChanges? {
    var plain = PlainChanges(bytes, reader)
    guard (try? plain.read()) != nil else { return nil }
    return StoredChanges(plain.changes, plain.name, StepPast())
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: ChangesReader) {
    (self.bytes, self.reader) = (bytes, reader)
  }

  private mutating func read() throws {
    try expect("[")
    try forEachElement(until: "]") { try $0.readElement() }
    guard offset == bytes.count else { throw OtherStoredForm() }
  }

  private mutating func readElement() throws {
    var (change, name): (Change?, CommandName?)
    try expect("{")
    try forEachElement(until: "}") { plain in
      let field = try plain.text()
      try plain.expect(":")
      if plain.isText(field, "step") {
        guard name == nil else { throw OtherStoredForm() }
        name = try plain.reader.name(plain.value())
        return
      }
      guard change == nil else { throw OtherStoredForm() }
      if plain.isText(field, "update") {
        change = .updatePins(try plain.list { try $0.update() })
      } else if plain.isText(field, "insert") {
        change = .insertPins(try plain.list { try $0.pin() }, originals: [])
      } else if plain.isText(field, "remove") {
        change = .removePins(try plain.list { try $0.pin() })
      } else {
        throw OtherStoredForm()
      }
    }
    if let name {
      guard change == .updatePins([]) else { throw OtherStoredForm() }
      self.name = name
    } else {
      guard let change else { throw OtherStoredForm() }
      changes.append(change)
    }
  }

  private mutating func list<Element>(_ read: (inout PlainChanges) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    try expect("[")
    try forEachElement(until: "]") { elements.append(try read(&$0)) }
    return elements
  }

  private mutating func update() throws -> PinUpdate {
    var (before, after): (Pin?, Pin?)
    try expect("{")
    try forEachElement(until: "}") { plain in
      let field = try plain.text()
      try plain.expect(":")
      if plain.isText(field, "before"), before == nil {
        before = try plain.pin()
      } else if plain.isText(field, "after"), after == nil {
        after = try before.flatMap { try plain.moved($0) } ?? plain.pin()
      } else {
        throw OtherStoredForm()
      }
    }
    guard let before, let after else { throw OtherStoredForm() }
    return PinUpdate(before: before, after: after)
  }

  private mutating func pin() throws -> Pin {
    let start = offset
    if let pin = try? plainPin() { return pin }
    // A picture that's cropped, for example.
    (offset, beginning) = (start, nil)
    return try reader.pin(value())
  }

  /// Reads the image that was read last at another position: most updates are such. Nil for anything else.
  private mutating func moved(_ known: Pin) throws -> Pin? {
    guard let beginning, bytes.count - offset > beginning.count,
      bytes[beginning].elementsEqual(bytes[offset..<offset + beginning.count])
    else { return nil }
    let start = offset
    offset += beginning.count
    var fields = Fields()
    try forEachElement(until: "}") { try $0.readField(of: &fields) }
    guard fields.id == nil, fields.kind == nil, fields.original == nil, fields.payload == nil,
      fields.name == nil, let center = fields.center, let size = fields.size,
      let rotation = fields.rotation, let z = fields.z
    else {
      offset = start
      return nil
    }
    var pin = known
    pin.center = CGPoint(x: center.0, y: center.1)
    pin.size = CGSize(width: size.0, height: size.1)
    (pin.rotation, pin.z) = (rotation, z)
    try pin.validate()
    return pin
  }

  private mutating func plainPin() throws -> Pin {
    var fields = Fields()
    let start = offset
    beginning = nil
    try expect("{")
    try forEachElement(until: "}") { plain in
      let field = plain.offset
      let isBeginning = fields.center == nil
      try plain.readField(of: &fields)
      guard isBeginning, fields.center != nil else { return }
      let isWhole = fields.id != nil && fields.original != nil && fields.payload == nil && fields.name != nil
      if isWhole, fields.kind == "image" { plain.beginning = start..<field }
    }
    // A payload that follows would belong to both.
    if fields.payload != nil { beginning = nil }
    guard let id = fields.id, let kind = fields.kind, let name = fields.name, let center = fields.center,
      let size = fields.size, let rotation = fields.rotation, let z = fields.z,
      kind != "image" || fields.payload == nil,
      let pin = Pin(
        id: id, stored: StoredContent(kind: kind, original: fields.original, payload: fields.payload),
        name: name, center: CGPoint(x: center.0, y: center.1),
        size: CGSize(width: size.0, height: size.1), rotation: rotation, z: z)
    else { throw OtherStoredForm() }
    try pin.validate()
    return pin
  }

  private struct Fields {
    var id: PinID?
    var kind: String?
    var original: OriginalID?
    var payload: Data?
    var name: String?
    var center: (Double, Double)?
    var size: (Double, Double)?
    var rotation: Double?
    var z: Int?
  }

  private mutating func readField(of fields: inout Fields) throws {
    let field = try text()
    try expect(":")
    if isText(field, "id") {
      let text = try text()
      try Self.set(&fields.id, PinID(stored: stored(text)))
    } else if isText(field, "kind") {
      try Self.set(&fields.kind, string())
    } else if isText(field, "original") {
      let text = try text()
      try Self.set(&fields.original, OriginalID(stored: stored(text)))
    } else if isText(field, "payload") {
      try Self.set(&fields.payload, Data(base64Encoded: string()))
    } else if isText(field, "name") {
      try Self.set(&fields.name, string())
    } else if isText(field, "center") {
      try Self.set(&fields.center, pair())
    } else if isText(field, "size") {
      try Self.set(&fields.size, pair())
    } else if isText(field, "rotation") {
      try Self.set(&fields.rotation, number())
    } else if isText(field, "z") {
      try Self.set(&fields.z, integer())
    } else {
      throw OtherStoredForm()
    }
  }

  private static func set<Value>(_ field: inout Value?, _ value: Value?) throws {
    guard field == nil, let value else { throw OtherStoredForm() }
    field = value
  }
}

// MARK: Values

extension PlainChanges {
  /// Reads a text without escapes, and returns the range of its characters.
  private mutating func text() throws -> Range<Int> {
    try expect("\"")
    let start = offset
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { throw OtherStoredForm() }
      end += 1
    }
    offset = end
    try expect("\"")
    return start..<end
  }

  private func isText(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount
      && bytes[range].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func string() throws -> String { String(decoding: bytes[try text()], as: UTF8.self) }

  /// Passes over a value, and returns its text.
  private mutating func value() throws -> Data {
    let start = offset
    try skipValue()
    return Data(bytes[start..<min(offset, bytes.count)])
  }

  private mutating func pair() throws -> (Double, Double) {
    try expect("[")
    let first = try number()
    try expect(",")
    let second = try number()
    try expect("]")
    return (first, second)
  }

  private mutating func number() throws -> Double {
    let start = offset
    try skipInteger()
    var decimals = 0
    if peek == UInt8(ascii: ".") {
      offset += 1
      decimals = skipDigits()
      guard decimals > 0 else { throw OtherStoredForm() }
    }
    guard peek != UInt8(ascii: "e"), peek != UInt8(ascii: "E") else { throw OtherStoredForm() }
    if let short = Self.short(bytes[start..<offset], decimals) { return short }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), number.isFinite
    else { throw OtherStoredForm() }
    return number
  }

  private static let powers: [Double] = (0...15).map { pow(10, Double($0)) }

  /// A number of few digits. They and the power of ten are exact, so that one division rounds as it should.
  private static func short(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ decimals: Int) -> Double? {
    guard text.count <= 16, decimals < powers.count else { return nil }
    var digits = 0
    for byte in text where 0x30...0x39 ~= byte { digits = digits * 10 + Int(byte - 0x30) }
    guard digits < 1 << 53 else { return nil }
    let number = Double(digits) / powers[decimals]
    return text.first == UInt8(ascii: "-") ? -number : number
  }

  private mutating func integer() throws -> Int {
    let start = offset
    try skipInteger()
    guard peek == UInt8(ascii: ",") || peek == UInt8(ascii: "}"),
      let number = Int(String(decoding: bytes[start..<offset], as: UTF8.self))
    else { throw OtherStoredForm() }
    return number
  }

  private mutating func skipInteger() throws {
    if peek == UInt8(ascii: "-") { offset += 1 }
    let isZero = peek == UInt8(ascii: "0")
    let count = skipDigits()
    guard count > 0, !isZero || count == 1 else { throw OtherStoredForm() }
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = peek, 0x30...0x39 ~= byte { offset += 1 }
    return offset - start
  }
}
