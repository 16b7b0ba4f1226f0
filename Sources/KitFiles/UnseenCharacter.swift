/// Characters that can't be seen and yet change how a text is read or shown: control characters, which a
/// terminal obeys, marks of direction, and other characters without a form of their own.
package enum UnseenCharacter {
  /// What a text is.
  package enum Kind: Sendable {
    /// A text from outside, such as a name. Its line breaks and tabs stay.
    case foreign
    /// A line of this program's own, with names in it. The marks by which words keep their direction stay.
    case line
  }

  /// Returns the text with U+FFFD instead of these characters. What joins letters or chooses their forms
  /// stays where it does so.
  package static func shown(_ text: String, as kind: Kind) -> String {
    // Nearly all texts are of ASCII, or have none of these characters.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var scalars = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.first {
      if let flag = regionFlag(at: rest) {
        scalars.append(contentsOf: flag)
        rest = rest[flag.endIndex...]
        continue
      }
      rest = rest.dropFirst()
      if isSeen(scalar, after: scalars.last ?? " ") {
        scalars.append(scalar)
      } else if isPlainMark(scalar) {
        if kind == .line { scalars.append(scalar) }
      } else {
        let isKept = kind == .foreign && (scalar == "\n" || scalar == "\r" || scalar == "\t")
        scalars.append(isKept ? scalar : "\u{FFFD}")
      }
    }
    return String(scalars)
  }

  /// Returns whether a character can't be seen on its own.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool { !isSeen(scalar, after: " ") }

  /// Returns the flag of a region at the start of a text, such as that of Wales: a flag, three to six small
  /// letters or digits as tags, and the end of the tags (UTS #51, ED-14a). Other tags would be words that
  /// nobody sees.
  private static func regionFlag(at text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
    guard text.first?.value == 0x1F3F4 else { return nil }
    let tags = text.dropFirst().prefix(7).prefix { scalar in
      (0xE0030...0xE0039).contains(scalar.value) || (0xE0061...0xE007A).contains(scalar.value)
    }
    guard (3...6).contains(tags.count), tags.endIndex < text.endIndex, text[tags.endIndex].value == 0xE007F
    else { return nil }
    return text[...tags.endIndex]
  }

  private static func isSeen(_ scalar: Unicode.Scalar, after before: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return true
    // Joiners, and selectors of forms: of letters beyond ASCII, of digits in boxes, and of emoji.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F, 0xE0100...0xE01EF:
      return before.value >= 0x80 && before != "\u{FFFD}"
        || scalar.value == 0xFE0F && "0123456789#*".unicodeScalars.contains(before)
    // Signs of some scripts that are seen, such as the Arabic sign of a year.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: return true
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }

  /// Marks that only give a direction to what has none. Names that people write have them, too, and lose
  /// nothing without them.
  private static func isPlainMark(_ scalar: Unicode.Scalar) -> Bool {
    [0x061C, 0x200E, 0x200F].contains(scalar.value)
  }
}
