/// Characters that HTML writes by name or number.
enum HTMLEntity {
  /// The names of U+00A0 … U+00FF.
  private static let latin =
    """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """

  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "\u{2013}", "mdash": "\u{2014}",
      "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
      "bdquo": "\u{201E}", "bull": "\u{2022}", "hellip": "\u{2026}", "lsaquo": "\u{2039}",
      "rsaquo": "\u{203A}",
      "euro": "\u{20AC}", "trade": "\u{2122}", "larr": "\u{2190}", "uarr": "\u{2191}", "rarr": "\u{2192}",
      "darr": "\u{2193}", "minus": "\u{2212}", "ne": "\u{2260}", "le": "\u{2264}", "ge": "\u{2265}",
      "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}",
      "OElig": "\u{152}", "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}", "Yuml": "\u{178}",
    ]
    for (index, name) in latin.split(separator: " ").enumerated() {
      named[String(name)] = Unicode.Scalar(UInt8(0xA0 + index))
    }
    return named
  }()

  /// The numbers 0x80 … 0x9F mean Windows-1252 characters.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
    0x17D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153,
    0x9D,
    0x17E, 0x178,
  ]

  /// Reads the rest of an entity after "&"; returns "&" if there's none.
  /// - Parameter needsEnd: whether the semicolon is required; `?a=1&copy=2` doesn't contain a copyright sign.
  static func read(_ bytes: inout HTMLBytes, needsEnd: Bool = false) -> String {
    let start = bytes.position
    var name: [UInt8] = []
    while let byte = bytes.peek, name.count < 12,
      HTMLBytes.isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "#") && name.isEmpty
    {
      name.append(byte)
      bytes.position += 1
    }
    guard let scalar = scalar(String(decoding: name, as: UTF8.self)),
      !needsEnd || bytes.peek == UInt8(ascii: ";")
    else {
      bytes.position = start
      return "&"
    }
    if bytes.peek == UInt8(ascii: ";") { bytes.position += 1 }
    return String(scalar)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    guard let number = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    else {
      return nil
    }
    if (0x80...0x9F).contains(number) { return Unicode.Scalar(windows[Int(number) - 0x80]) }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  /// Returns an attribute's value with its entities decoded.
  static func decoded(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var bytes = HTMLBytes(Array(value))
    var result: [UInt8] = []
    while let byte = bytes.next() {
      if byte == UInt8(ascii: "&") {
        result += Array(read(&bytes, needsEnd: true).utf8)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
