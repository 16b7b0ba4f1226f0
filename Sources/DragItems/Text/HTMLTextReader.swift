import Foundation
import KitMarkup

/// Reads the text of a piece of HTML with the attributes that drags keep.
struct HTMLTextReader {
  private struct Open {
    let element: HTMLElement
    let traits: TextTraits
    let isPreformatted: Bool
  }

  private var reader: HTMLReader
  private var builder = TextRunBuilder()
  /// The open elements, the outermost first.
  private var open: [Open] = []
  private var openCounts: [HTMLElement: Int] = [:]
  /// The number of open elements beyond the depth limit.
  private var tooDeep = 0
  private var traits: TextTraits { open.last?.traits ?? TextTraits() }
  private var isPreformatted: Bool { open.last?.isPreformatted ?? false }

  /// White space that is only written if text follows in the line.
  private var hasSpace = false
  private var spaceTraits = TextTraits()
  private var isAtLineStart = true
  private var needsLine = false

  static func runs(in data: Data) -> [TextRun] {
    var reader = HTMLTextReader(reader: HTMLReader(HTMLEncoding.utf8(data)))
    reader.read()
    return reader.builder.finish()
  }

  private init(reader: HTMLReader) { self.reader = reader }

  private mutating func read() {
    while let token = reader.next() {
      switch token {
      case .word(let bytes): put(bytes)
      case .entity(let character): put(ArraySlice(character.utf8))
      case .space(let byte): putSpace(byte)
      case .begin(let name): begin(name)
      case .end(let name): end(name)
      }
    }
  }

  // MARK: Text

  private mutating func put(_ scalar: Unicode.Scalar) {
    guard scalar != "\0" else { return }
    put(ArraySlice(UTF8.encode(scalar).map(Array.init) ?? []))
  }

  private mutating func put(_ text: ArraySlice<UInt8>) { put(text, traits) }

  private mutating func put(_ text: ArraySlice<UInt8>, _ traits: TextTraits) {
    if needsLine {
      endLine()
    } else if hasSpace, !isAtLineStart {
      builder.append([0x20], spaceTraits)
    }
    hasSpace = false
    isAtLineStart = false
    builder.append(text, traits)
  }

  private mutating func putSpace(_ byte: UInt8) {
    guard isPreformatted else {
      if !hasSpace { spaceTraits = traits }
      hasSpace = true
      return
    }
    switch byte {
    case 0x0A, 0x0D: breakLine()
    default: put([byte])
    }
  }

  /// - Parameter traits: the traits of the line end; none between blocks.
  private mutating func endLine(_ traits: TextTraits = TextTraits()) {
    builder.append([0x0A], traits)
    needsLine = false
    hasSpace = false
    isAtLineStart = true
  }

  private mutating func breakLine() {
    if needsLine { endLine() }
    endLine(traits)
  }

  /// Handles the beginning or end of a block.
  private mutating func edge() {
    if !isAtLineStart { needsLine = true }
    hasSpace = false
  }

  // MARK: Tags

  /// Takes pictures that are embedded as data; nothing is loaded.
  private mutating func putPicture() {
    let attributes = reader.attributes(["src", "alt"], longest: RichTextLimits.mostBytes)
    guard let source = attributes["src"],
      let image = Image(dataURL: source, suggestedName: attributes["alt"])
    else { return }
    var traits = traits
    traits.attachment = TextAttachment(image: image)
    put(ArraySlice(String(TextAttachment.character).utf8), traits)
  }

  private mutating func begin(_ name: String) {
    if name == "img" { return putPicture() }
    let attributes = reader.attributes(["style", "href", "color"], longest: RichTextLimits.mostLinkBytes)
    switch name {
    case "br": return breakLine()
    case "hr": return edge()
    case _ where HTMLReader.unread.contains(name):
      reader.skipContent(of: name)
      return
    default: break
    }
    guard let element = HTMLElement(rawValue: name) else { return }
    if element.endsItself, open.last?.element == element { end(name) }
    if element == .td || element == .th {
      if let last = open.last?.element, last == .td || last == .th { end(last.rawValue) }
      // Cells of a row are separated by tabs.
      if !isAtLineStart, !needsLine { put([0x09]) }
    } else if element.isBlock {
      edge()
    }
    guard open.count < RichTextLimits.mostDepth else {
      tooDeep += 1
      return
    }
    var traits = traits
    var keepsSpaces = isPreformatted || element == .pre
    element.apply(to: &traits)
    if element == .a, let link = attributes["href"].flatMap(TextTraits.link) { traits.link = link }
    if element == .font, let color = attributes["color"].flatMap(CSSColor.color) { traits.color = color }
    if let style = attributes["style"] { HTMLStyle.apply(style, to: &traits, &keepsSpaces) }
    open.append(Open(element: element, traits: traits, isPreformatted: keepsSpaces))
    openCounts[element, default: 0] += 1
    if element == .li {
      for scalar in "• ".unicodeScalars { put(scalar) }
      isAtLineStart = true
    }
  }

  private mutating func end(_ name: String) {
    guard let element = HTMLElement(rawValue: name) else { return }
    if element.isBlock { edge() }
    guard tooDeep == 0 else {
      tooDeep -= 1
      return
    }
    guard openCounts[element, default: 0] > 0 else { return }
    // Elements that are still open inside end with this one.
    while let last = open.popLast() {
      openCounts[last.element, default: 0] -= 1
      if last.element == element { break }
    }
  }
}

/// The elements that affect how text looks; the tags of all others are ignored.
enum HTMLElement: String {
  case b, strong, i, em, cite, dfn, `var`, address, u, ins, s, strike, del, a, font, span
  case p, div, section, article, header, footer, main, nav, aside, figure, figcaption, form, fieldset
  case h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, table, caption, tr, td, th, body

  /// Whether the element begins and ends a line.
  var isBlock: Bool {
    switch self {
    case .address, .p, .div, .section, .article, .header, .footer, .main, .nav, .aside, .figure, .figcaption,
      .form, .fieldset, .h1, .h2, .h3, .h4, .h5, .h6, .ul, .ol, .li, .dl, .dt, .dd, .blockquote, .pre, .table,
      .caption, .tr, .body:
      true
    default: false
    }
  }

  /// Applies the element's own look, before its `style`.
  func apply(to traits: inout TextTraits) {
    switch self {
    case .b, .strong, .h1, .h2, .h3, .h4, .h5, .h6, .th: traits.isBold = true
    case .i, .em, .cite, .dfn, .var, .address: traits.isItalic = true
    case .u, .ins: traits.isUnderlined = true
    case .s, .strike, .del: traits.isStruckThrough = true
    default: break
    }
  }

  /// Whether the element's end tag may be missing: another element of the kind ends it.
  var endsItself: Bool {
    switch self {
    case .p, .li, .dt, .dd, .tr, .td, .th: true
    default: false
    }
  }
}

/// Applies a `style` attribute to text traits.
enum HTMLStyle {
  static func apply(_ style: String, to traits: inout TextTraits, _ keepsSpaces: inout Bool) {
    for rule in style.split(separator: ";").prefix(200) {
      let parts = rule.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].replacing("!important", with: "")
        .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      switch parts[0].trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
      case "font-weight":
        if let isBold = isBold(value) { traits.isBold = isBold }
      case "font-style":
        if value != "inherit" { traits.isItalic = value.hasPrefix("italic") || value.hasPrefix("oblique") }
      case "text-decoration", "text-decoration-line":
        // Other values add to the surrounding decoration.
        if value.contains("underline") { traits.isUnderlined = true }
        if value.contains("line-through") { traits.isStruckThrough = true }
        if value.hasPrefix("none") { (traits.isUnderlined, traits.isStruckThrough) = (false, false) }
      case "color":
        if let color = CSSColor.color(value) { traits.color = color }
      case "white-space":
        keepsSpaces = value.hasPrefix("pre") && value != "pre-line" || value == "break-spaces"
      default: break
      }
    }
  }

  private static func isBold(_ value: String) -> Bool? {
    switch value {
    case "bold", "bolder": true
    case "normal", "lighter": false
    default: Int(value).map { $0 >= 600 }
    }
  }
}
