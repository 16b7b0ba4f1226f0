// File names as text. A name consists of bytes other than zero and "/": it needn't be UTF-8, and it may
// contain line breaks. Documents, lists and other programs store text without control characters. So every
// byte that isn't a part of such text is written as one scalar of a private area that no other program uses,
// U+10FE00 + byte, and so are the bytes of these scalars themselves. A name that's plain text stays as it is,
// and each name can be restored byte for byte.

extension String {
  /// Makes the text for the bytes of a name or a path.
  package init(nameBytes bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: NameScalar.isWritten)
    {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = 0
    loop: while true {
      let length: Int
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: break loop
      case .error(let count): length = count
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if !NameScalar.isWritten(scalar) {
          scalars.append(scalar)
          position += length
          continue
        }
      }
      for byte in bytes[position..<position + length] { scalars.append(NameScalar.of(byte)) }
      position += length
    }
    self = String(scalars)
  }

  /// Makes the text of a name that's given as text: control characters are written as their bytes. Text
  /// that's a name's text already stays as it is.
  package init(nameOf text: String) {
    guard text.unicodeScalars.contains(where: NameScalar.isControl) else {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard NameScalar.isControl(scalar) else {
        scalars.append(scalar)
        continue
      }
      for byte in String(scalar).utf8 { scalars.append(NameScalar.of(byte)) }
    }
    self = String(scalars)
  }

  /// The bytes of the name or path with this text.
  package var nameBytes: [UInt8] {
    guard utf8.contains(NameScalar.firstByte) else { return Array(utf8) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let byte = NameScalar.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
    return bytes
  }

  /// The bytes with a terminating zero, for the system's functions.
  package var systemPath: [CChar] { nameBytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether the name's bytes are UTF-8.
  package var isUTF8Name: Bool {
    !utf8.contains(NameScalar.firstByte) || String(validating: nameBytes, as: UTF8.self) != nil
  }

  /// The text for the user's eyes, never for finding a file again: U+FFFD for each byte that isn't text and
  /// for each character that can't be seen (``UnseenCharacter``), and a space for a name's line break. Text
  /// that isn't a name's keeps its line breaks.
  package var shown: String { UnseenCharacter.shown(withoutBytes, as: .foreign) }

  /// A line of the program's own for the user's eyes, with names in it.
  package var shownLine: String { UnseenCharacter.shown(withoutBytes, as: .line) }

  /// The text with U+FFFD for each byte that isn't text, and a space for a line break.
  private var withoutBytes: String {
    guard utf8.contains(NameScalar.firstByte) else { return self }
    var text = ""
    var bytes: [UInt8] = []
    func showBytes() {
      guard !bytes.isEmpty else { return }
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        text.unicodeScalars.append(
          !NameScalar.isControl(scalar) ? scalar : scalar.properties.isWhitespace ? " " : "\u{FFFD}")
      }
      bytes = []
    }
    for scalar in unicodeScalars {
      if let byte = NameScalar.byte(of: scalar) {
        bytes.append(byte)
      } else {
        showBytes()
        text.unicodeScalars.append(scalar)
      }
    }
    showBytes()
    return text
  }
}

/// The scalars that represent bytes.
private enum NameScalar {
  private static let base: UInt32 = 0x10_FE00
  /// The first byte of these scalars' UTF-8; hardly any other text contains it.
  static let firstByte: UInt8 = 0xF4

  static func of(_ byte: UInt8) -> Unicode.Scalar {
    // `base + byte` is below U+110000 and isn't a surrogate, so the scalar exists.
    Unicode.Scalar(base + UInt32(byte))!
  }

  /// Returns a scalar's byte. Nil for all other scalars, and for those of bytes that are plain text
  /// themselves, so that a stranger's document can't write "/" in this way.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value & ~0xFF == base else { return nil }
    let byte = UInt8(scalar.value & 0xFF)
    return byte >= 0x7F || (1..<0x20).contains(byte) ? byte : nil
  }

  /// Whether a scalar is written as its bytes in a name's text.
  static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    isControl(scalar) || scalar.value & ~0xFF == base
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }
}
