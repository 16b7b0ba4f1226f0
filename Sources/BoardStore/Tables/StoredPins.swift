import Board
import Foundation

/// Takes the changes of some pins out of the stored changes of a command, without decoding the others: a row
/// of the history may have ten thousand pins of which a merge needs ten.
struct StoredPins: StoredScanning {
  let bytes: UnsafeBufferPointer<UInt8>
  private let wanted: Set<PinID>
  var offset = 0
  private var out: [UInt8] = []

  /// Returns a text with the same changes of the wanted pins, and with what isn't about single pins.
  /// - Returns: nil if nothing is left; the whole text if it isn't written as Pinboard writes it.
  static func text(of text: String, for wanted: Set<PinID>) -> Data? {
    var text = text
    return text.withUTF8 { bytes in
      var pins = StoredPins(bytes, wanted)
      do {
        return try pins.read() ? Data(pins.out) : nil
      } catch {
        return Data(bytes)
      }
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ wanted: Set<PinID>) {
    (self.bytes, self.wanted) = (bytes, wanted)
  }

  /// The fields with one element for each pin.
  private static let lists = ["insert", "remove", "update"].map { Array($0.utf8) }
  /// The fields that a merge doesn't need: the kind of the command's name, and the records of originals.
  private static let others = ["step", "originals"].map { Array($0.utf8) }

  /// - Returns: whether something is left.
  private mutating func read() throws -> Bool {
    var isLeft = false
    try expect("[")
    out.append(UInt8(ascii: "["))
    try forEachElement(until: "]") { pins in
      pins.begin()
      try pins.expect("{")
      pins.out.append(UInt8(ascii: "{"))
      try pins.forEachElement(until: "}") { pins in
        if try pins.readField() { isLeft = true }
      }
      pins.out.append(UInt8(ascii: "}"))
    }
    guard offset == bytes.count else { throw OtherStoredForm() }
    out.append(UInt8(ascii: "]"))
    return isLeft
  }

  /// - Returns: whether the field says something.
  private mutating func readField() throws -> Bool {
    let start = offset
    try skipText()
    let name = bytes[start + 1..<offset - 1]
    try expect(":")
    if Self.others.contains(where: { $0.elementsEqual(name) }) {
      try skipValue()
      return false
    }
    guard Self.lists.contains(where: { $0.elementsEqual(name) }) else {
      try skipValue()
      begin()
      out += bytes[start..<offset]
      return true
    }
    begin()
    out += bytes[start..<offset]
    try expect("[")
    out.append(UInt8(ascii: "["))
    var isLeft = false
    try forEachElement(until: "]") { pins in
      let start = pins.offset
      guard pins.peek == UInt8(ascii: "{") else { throw OtherStoredForm() }
      if try pins.skipWanted() {
        pins.begin()
        pins.out += pins.bytes[start..<pins.offset]
        isLeft = true
      }
    }
    out.append(UInt8(ascii: "]"))
    return isLeft
  }

  /// Separates what follows from the element before it.
  private mutating func begin() {
    guard let last = out.last, last != UInt8(ascii: "["), last != UInt8(ascii: "{") else { return }
    out.append(UInt8(ascii: ","))
  }

  /// Skips an object.
  /// - Returns: whether it mentions a wanted pin as `id`, or has no id that can be read.
  private mutating func skipWanted() throws -> Bool {
    var (ids, isWanted) = (0, false)
    try skipNested { pins in
      let start = pins.offset
      try pins.skipText()
      guard pins.offset - start == 4, pins.bytes[start + 1] == UInt8(ascii: "i"),
        pins.bytes[start + 2] == UInt8(ascii: "d"),
        pins.peek == UInt8(ascii: ":")
      else { return }
      pins.offset += 1
      guard pins.peek == UInt8(ascii: "\"") else { throw OtherStoredForm() }
      let value = pins.offset + 1
      try pins.skipText()
      guard let id = PinID(stored: pins.stored(value..<pins.offset - 1)) else { throw OtherStoredForm() }
      ids += 1
      if pins.wanted.contains(id) { isWanted = true }
    }
    return isWanted || ids == 0
  }
}
