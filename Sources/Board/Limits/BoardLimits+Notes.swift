import Foundation

// The limits of a note. A note is drawn whole on the main thread, so its text is limited to some thirty
// pages.

extension BoardLimits {
  /// The greatest length of a note's text, in bytes of UTF-8.
  public static let maximumNoteBytes = 64 << 10

  /// Returns whether a text can be a note: it's short enough and doesn't contain U+0000, which ends strings
  /// in C.
  public static func isValid(note: String) -> Bool {
    note.utf8.count <= maximumNoteBytes && !note.utf8.contains(0)
  }

  /// Returns `text` with all line ends turned into line feeds and without control characters other than tabs.
  /// A text that's too long is cut between two characters.
  public static func cleaned(note text: String) -> String {
    // Text beyond twice the limit can't be in the result. It isn't looked at, since a single character may be
    // as long as the text.
    let start = String(decoding: text.utf8.prefix(2 * maximumNoteBytes), as: UTF8.self)
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    var previous: Unicode.Scalar?
    for scalar in start.unicodeScalars {
      defer { previous = scalar }
      var kept = scalar
      switch scalar.value {
      case 0x0A where previous?.value == 0x0D: continue
      case 0x0A, 0x09: break
      case 0x0D, 0x2028, 0x2029: kept = "\n"
      default: if scalar.properties.generalCategory == .control { continue }
      }
      bytes += UTF8.width(kept)
      guard bytes <= maximumNoteBytes else {
        // A character that's cut in half isn't what the user wrote.
        return String(String(scalars).dropLast())
      }
      scalars.append(kept)
    }
    return String(scalars)
  }

  /// Returns the default name of a note: its first line that isn't empty, cut to 60 characters so that it
  /// fits a list.
  public static func name(ofNote text: String) -> String {
    let line = text.prefix(4_000).split(whereSeparator: \.isNewline).lazy
      .map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
    guard let line else { return "Note" }
    let name = line.count > 60 ? line.prefix(59).trimmingCharacters(in: .whitespaces) + "…" : line
    return cleaned(name: name, fallback: "Note")
  }
}
