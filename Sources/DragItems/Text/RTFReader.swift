import Foundation

/// Reads the text of RTF with the attributes that drags keep.
///
/// Invisible content (fonts, styles, pictures, metadata) is skipped unread.
struct RTFReader {
  /// What a group's text is used for.
  private enum Destination {
    case text
    case nowhere
    case colors
    /// A field's instruction, which may be a link.
    case instruction
  }

  private struct Group {
    var traits = TextTraits()
    var destination = Destination.text
    var isHidden = false
    /// The number of fallback characters after a Unicode character, for readers that don't know Unicode.
    var fallbackCount = 1
    /// Whether the group began with `\*`: it's skipped unless its first word is known.
    var isOptional = false
    var instruction = ""
  }

  private var bytes: ArraySlice<UInt8>
  private var builder = TextRunBuilder()
  private var group = Group()
  private var outer: [Group] = []
  private var page = RTFCodePage(1252)
  private var colors: [PreviewColor?] = []
  private var color = (red: 0, green: 0, blue: 0, isAutomatic: true)
  /// The number of fallback characters still to skip.
  private var fallbacksLeft = 0
  /// The first half of a UTF-16 surrogate pair.
  private var highSurrogate: UInt16?
  /// The link of the field whose result comes next.
  private var link: URL?

  /// - Throws: ``ItemProviderError`` for data that isn't RTF, or has too deeply nested groups.
  static func runs(in data: Data) throws -> [TextRun] {
    let bytes = Array(data)
    guard bytes.starts(with: "{\\rtf".utf8) else {
      throw ItemProviderError(.unavailableCoercion, "The text says that it's RTF, and isn't.")
    }
    var reader = RTFReader(bytes: bytes[...])
    try reader.read()
    return reader.builder.finish()
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private mutating func read() throws {
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        guard outer.count < RichTextLimits.mostDepth else {
          throw ItemProviderError(.unavailableCoercion, "The text's groups are too deep in each other.")
        }
        outer.append(group)
        group.isOptional = false
        fallbacksLeft = 0
      case UInt8(ascii: "}"):
        fallbacksLeft = 0
        let ended = group
        guard let around = outer.popLast() else { return }
        group = around
        // A field's instruction may be spread over nested groups.
        if ended.destination == .instruction {
          if group.destination == .instruction {
            group.instruction = ended.instruction
          } else {
            link = RTFField.link(ended.instruction)
          }
        }
        // The outermost group is the whole text.
        if outer.isEmpty { return }
      case UInt8(ascii: "\\"): readControl()
      case 0x0A, 0x0D, 0: break
      default: put(byte)
      }
    }
  }

  // MARK: Controls

  private mutating func readControl() {
    guard let first = bytes.popFirst() else { return }
    guard Self.isLetter(first) else { return readSymbol(first) }
    var word = [first]
    while let byte = bytes.first, Self.isLetter(byte), word.count < 32 {
      word.append(byte)
      bytes.removeFirst()
    }
    var number: Int?
    var digits = bytes.prefix(1) == [UInt8(ascii: "-")] ? [UInt8(ascii: "-")] : []
    let isNegative = !digits.isEmpty
    if isNegative, bytes.dropFirst().first.map({ (0x30...0x39).contains($0) }) ?? false {
      bytes.removeFirst()
    }
    while let byte = bytes.first, (0x30...0x39).contains(byte), digits.count < 11 {
      digits.append(byte)
      bytes.removeFirst()
    }
    if digits.count > (isNegative ? 1 : 0) { number = Int(String(decoding: digits, as: UTF8.self)) }
    if bytes.first == 0x20 { bytes.removeFirst() }
    apply(String(decoding: word, as: UTF8.self), number)
  }

  private mutating func readSymbol(_ symbol: UInt8) {
    switch symbol {
    case UInt8(ascii: "'"):
      let digits = String(decoding: bytes.prefix(2), as: UTF8.self)
      bytes = bytes.dropFirst(2)
      if let code = UInt8(digits, radix: 16) { put(code) }
    case UInt8(ascii: "*"): group.isOptional = true
    case UInt8(ascii: "~"): put("\u{A0}")
    case UInt8(ascii: "_"): put("\u{2011}")
    case 0x0A, 0x0D: put("\n")
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): put(symbol)
    default: break
    }
  }

  private mutating func apply(_ word: String, _ number: Int?) {
    if group.isOptional {
      group.isOptional = false
      if word != "fldinst" { group.destination = .nowhere }
    }
    let isOn = number != 0
    switch word {
    case "b": group.traits.isBold = isOn
    case "i": group.traits.isItalic = isOn
    case "ul", "uld", "uldb", "uldash", "ulw", "ulwave", "ulth": group.traits.isUnderlined = isOn
    case "ulnone": group.traits.isUnderlined = false
    case "strike", "striked": group.traits.isStruckThrough = isOn
    case "v": group.isHidden = isOn
    case "cf":
      let index = number ?? 0
      group.traits.color = colors.indices.contains(index) ? colors[index] : nil
    case "plain":
      let link = group.traits.link
      group.traits = TextTraits()
      group.traits.link = link
      group.isHidden = false
    case "ansicpg": page = RTFCodePage(number ?? 1252)
    case "uc": group.fallbackCount = min(max(number ?? 1, 0), 16)
    case "u": putUnicode(number ?? 0)
    case "bin": bytes = bytes.dropFirst(max(0, number ?? 0))
    case "colortbl":
      group.destination = .colors
      colors = []
    case "red": color = (part(number), color.green, color.blue, false)
    case "green": color = (color.red, part(number), color.blue, false)
    case "blue": color = (color.red, color.green, part(number), false)
    case "field": link = nil
    case "fldinst":
      if group.destination == .text {
        group.destination = .instruction
        group.instruction = ""
      }
    case "fldrslt": if let link { group.traits.link = link }
    case "fonttbl", "stylesheet", "info", "pict", "object", "header", "headerl", "headerr", "headerf",
      "footer",
      "footerl", "footerr", "footerf", "footnote", "annotation", "listtable", "listoverridetable", "revtbl",
      "rsidtbl", "xe", "tc", "template", "filetbl", "generator", "nonshppict":
      group.destination = .nowhere
    default: RTFField.characters[word].map { put($0) }
    }
  }

  private func part(_ number: Int?) -> Int { min(max(number ?? 0, 0), 255) }

  // MARK: Text

  private mutating func putUnicode(_ number: Int) {
    // RTF writes UTF-16 units as signed 16-bit numbers.
    let unit = UInt16(truncatingIfNeeded: number)
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
      put(UTF16.decode(UTF16.EncodedScalar([high, unit])))
    } else {
      put(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
    fallbacksLeft = group.fallbackCount
  }

  /// Handles a character of the text's code page.
  private mutating func put(_ code: UInt8) {
    guard fallbacksLeft == 0 else {
      fallbacksLeft -= 1
      return
    }
    switch group.destination {
    case .colors:
      guard code == UInt8(ascii: ";"), colors.count < 1000 else { return }
      colors.append(
        color.isAutomatic
          ? nil
          : PreviewColor(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255))
      color = (0, 0, 0, true)
    default: put(page[code])
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    highSurrogate = nil
    switch group.destination {
    case .text: if !group.isHidden { builder.append(scalar, group.traits) }
    case .instruction:
      if group.instruction.utf8.count < RichTextLimits.mostLinkBytes {
        group.instruction.unicodeScalars.append(scalar)
      }
    case .colors, .nowhere: break
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

/// RTF control words that mean text.
enum RTFField {
  static let characters: [String: Unicode.Scalar] = [
    "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t", "cell": "\t",
    "emdash": "\u{2014}", "endash": "\u{2013}", "lquote": "\u{2018}", "rquote": "\u{2019}",
    "ldblquote": "\u{201C}", "rdblquote": "\u{201D}", "bullet": "\u{2022}", "emspace": "\u{2003}",
    "enspace": "\u{2002}",
  ]

  /// Returns the link of `HYPERLINK "https://…"`; nil for other fields.
  static func link(_ instruction: String) -> URL? {
    let words = instruction.trimmingCharacters(in: .whitespaces)
    guard words.uppercased().hasPrefix("HYPERLINK") else { return nil }
    let rest = words.dropFirst("HYPERLINK".count).drop(while: \.isWhitespace)
    return rest.first == "\""
      ? TextTraits.link(rest.dropFirst().prefix { $0 != "\"" })
      : TextTraits.link(rest.prefix { !$0.isWhitespace })
  }
}

/// The meaning of the non-ASCII bytes of an RTF text.
struct RTFCodePage {
  private let upper: [Unicode.Scalar]

  /// - Parameter number: a single-byte code page; any other number counts as Windows-1252. (Text in
  ///   multi-byte code pages is also written in Unicode.)
  init(_ number: Int) {
    let encodings: [Int: String.Encoding] = [
      1250: .windowsCP1250, 1251: .windowsCP1251, 1252: .windowsCP1252, 1253: .windowsCP1253,
      1254: .windowsCP1254, 10000: .macOSRoman,
    ]
    let encoding = encodings[number] ?? .windowsCP1252
    upper = (UInt8(0x80)...0xFF).map { byte in
      String(data: Data([byte]), encoding: encoding)?.unicodeScalars.first ?? "\u{FFFD}"
    }
  }

  subscript(byte: UInt8) -> Unicode.Scalar { byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80] }
}

/// Limits of attributed text from outside. Larger text is refused; deeper nesting or more runs become plain.
enum RichTextLimits {
  /// Bytes of `text/html` or `text/rtf`: enough for many books, or a page with embedded pictures.
  static let mostBytes = 64 << 20
  /// Bytes of pictures that are written into `text/html`: less than the limit for reading, so that one text
  /// view can read what another writes.
  static let mostPictureBytes = 40 << 20
  /// Runs of differing attributes: as many as a text view inserts without a noticeable pause.
  static let mostRuns = 4_000
  /// Nesting depth of elements or groups.
  static let mostDepth = 200
  static let mostLinkBytes = 8 << 10
}
