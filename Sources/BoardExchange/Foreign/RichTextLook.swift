import Board
import Foundation
import KitMarkup

/// How most letters of a marked-up text are written, as Qt writes its notes. All letters of a note are
/// written alike, so the others follow.
struct RichTextLook: Hashable, Sendable {
  /// The font size in the text's own points; nil if the text doesn't name one.
  var letter: Double?
  var isBold = false
  var isItalic = false
  var alignment = NoteFormat.Alignment.start
  var color: PinColor?

  init() {}

  /// The elements that have no end tag.
  private static let empty: Set<String> = [
    "br", "img", "hr", "meta", "link", "input", "col", "area", "base", "wbr",
  ]
  private static let mostDepth = 200
  private static let mostLooks = 200

  /// Reads a text; one without markup has the default look.
  init(of text: String) {
    guard text.contains("<") else { return }
    var open: [(name: String, look: RichTextLook)] = []
    var letters: [RichTextLook: Int] = [:]
    var reader = HTMLReader(Array(text.utf8))
    func count(_ number: Int) {
      let look = open.last?.look ?? RichTextLook()
      if letters[look] != nil || letters.count < Self.mostLooks { letters[look, default: 0] += number }
    }
    loop: while let token = reader.next() {
      switch token {
      case .word(let bytes): count(bytes.count)
      case .entity: count(1)
      case .space: break
      case .begin(let name) where RichText.hidden.contains(name):
        if !reader.skipContent(of: name) { break loop }
      case .begin(let name):
        var look = open.last?.look ?? RichTextLook()
        look.read(name, reader.attributes(["style", "align", "color"], longest: 2_000))
        if !Self.empty.contains(name), open.count < Self.mostDepth { open.append((name, look)) }
      case .end(let name):
        if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
      }
    }
    // Of looks with as many letters, the choice mustn't depend on the order of a dictionary.
    let most = letters.max { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }
    if let most { self = most.key }
  }

  /// Takes over what an element says of its text.
  private mutating func read(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "b", "strong": isBold = true
    case "i", "em": isItalic = true
    case "center": alignment = .center
    default: break
    }
    if let align = attributes["align"] { read("text-align", align) }
    if let color = attributes["color"] { read("color", color) }
    for rule in attributes["style"]?.split(separator: ";").prefix(50) ?? [] {
      let parts = rule.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { read(parts[0].lowercased(), parts[1].lowercased()) }
    }
  }

  private mutating func read(_ property: String, _ value: String) {
    switch property {
    case "font-size": letter = Self.pixels(value) ?? letter
    case "font-weight": isBold = value == "bold" || (Int(value) ?? 400) >= 600
    case "font-style": isItalic = value == "italic" || value == "oblique"
    case "text-align":
      switch value {
      case "center": alignment = .center
      case "right", "end": alignment = .end
      default: alignment = .start
      }
    case "color": color = PinColor(qtName: value) ?? color
    default: break
    }
  }

  /// Returns a length in pixels of 1/96 inch; nil in another unit.
  private static func pixels(_ value: String) -> Double? {
    let units = ["pt": 96.0 / 72, "px": 1]
    guard let unit = units[String(value.suffix(2))], let number = Double(value.dropLast(2)), number.isFinite,
      number > 0
    else { return nil }
    return number * unit
  }
}

extension PinColor {
  /// Makes a colour as Qt writes it, `#RRGGBB` or `#AARRGGBB`; nil for other words, and for one that's hardly
  /// visible.
  init?(qtName name: String) {
    let name = name.trimmingCharacters(in: .whitespaces)
    guard name.utf8.count == 9 else {
      self.init(code: name)
      return
    }
    guard name.hasPrefix("#"), let alpha = UInt8(name.dropFirst().prefix(2), radix: 16), alpha >= 0x20 else {
      return nil
    }
    self.init(code: "#" + name.dropFirst(3))
  }
}
