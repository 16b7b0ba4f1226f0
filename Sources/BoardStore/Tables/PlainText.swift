import Board
import Foundation

/// Writes stored changes as `JSONEncoder` would, many times faster. A merge writes a step with thousands of
/// pins, while other work waits.
struct PlainText {
  private var text = ""
  private let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()

  /// The elements as a list.
  var list: String { "[" + text + "]" }

  /// Adds an element.
  mutating func add(_ change: Change) throws {
    begin()
    switch change {
    case .insertPins(let pins, let originals) where originals.isEmpty:
      text += "{\"insert\":["
      try write(pins) { try $0.write($1) }
      text += "]}"
    case .removePins(let pins):
      text += "{\"remove\":["
      try write(pins) { try $0.write($1) }
      text += "]}"
    case .updatePins(let updates):
      text += "{\"update\":["
      try write(updates) { plain, update in
        plain.text += "{\"before\":"
        let beginning = try plain.write(update.before)
        plain.text += ",\"after\":"
        try plain.write(update.after, beginning: update.isMove ? beginning : nil)
        plain.text += "}"
      }
      text += "]}"
    case .insertPins, .rename, .startView: try write(encoding: change)
    }
  }

  /// Adds an element of any kind.
  mutating func add(encoding value: some Encodable) throws {
    begin()
    try write(encoding: value)
  }

  /// Adds an element that's JSON.
  mutating func add(element: String) {
    begin()
    text += element
  }

  private mutating func begin() {
    if !text.isEmpty { text += "," }
  }

  private mutating func write(encoding value: some Encodable) throws {
    text += String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private mutating func write<Element>(
    _ elements: [Element], _ write: (inout PlainText, Element) throws -> Void
  ) throws {
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      try write(&self, element)
    }
  }

  /// - Parameter beginning: what's written before the pin's position, if it's known.
  /// - Returns: what was written before the pin's position; nil if that isn't written first.
  @discardableResult
  private mutating func write(_ pin: Pin, beginning: String? = nil) throws -> String? {
    let numbers = [pin.center.x, pin.center.y, pin.size.width, pin.size.height, pin.rotation]
    guard numbers.allSatisfy(\.isFinite), let beginning = try beginning ?? self.beginning(of: pin) else {
      try write(encoding: pin)
      return nil
    }
    text += beginning
    writePosition(of: pin)
    return beginning
  }

  private mutating func beginning(of pin: Pin) throws -> String? {
    let stored = pin.stored()
    // An image with a payload says a part of that in fields of its own.
    guard stored.kind != "image" || stored.payload == nil else { return nil }
    var whole = "{\"id\":\"\(pin.id)\",\"kind\":"
    swap(&whole, &text)
    defer { swap(&whole, &text) }
    try write(word: stored.kind)
    if let original = stored.original { text += ",\"original\":\"\(original)\"" }
    if let payload = stored.payload { text += ",\"payload\":\"\(payload.base64EncodedString())\"" }
    text += ",\"name\":"
    try write(word: pin.name)
    return text
  }

  private mutating func writePosition(of pin: Pin) {
    text += ",\"center\":[\(pin.center.x),\(pin.center.y)],\"size\":[\(pin.size.width),\(pin.size.height)]"
    text += ",\"rotation\":\(pin.rotation),\"z\":\(pin.z)}"
  }

  private mutating func write(word: String) throws {
    let isPlain = word.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { text += "\"\(word)\"" } else { try write(encoding: word) }
  }
}

extension PinUpdate {
  /// Whether nothing changes but the position of an image without more to say.
  fileprivate var isMove: Bool {
    after.content.original != nil && before.content == after.content && before.name == after.name
      && before.framing == after.framing && before.source == after.source
      && before.attributes.isPlain && after.attributes.isPlain
      && before.storedFraming.bytes == nil && after.storedFraming.bytes == nil
  }
}
