import Foundation

// What a note may hold. It's drawn whole on the main thread, so it's short: some thirty pages.

extension BoardLimits {
  /// Bytes of a note's text in UTF-8.
  public static let maximumNoteBytes = 64 << 10

  /// Whether a text can be a note: short enough, and without the character that ends texts in C.
  public static func isValid(note: String) -> Bool {
    note.utf8.count <= maximumNoteBytes && !note.utf8.contains(0)
  }

  /// `text` with line feeds for all ends of lines, without other control characters than tabs, and cut where it's too
  /// long, between two characters.
  public static func cleaned(note text: String) -> String {
    // What's beyond can't be in the result; a character may be as long as the text.
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
        // Half a character isn't what was written.
        return String(String(scalars).dropLast())
      }
      scalars.append(kept)
    }
    return String(scalars)
  }

  /// What people call a note: its first line that says something, at most so long that it fits a list.
  public static func name(ofNote text: String) -> String {
    let line = text.prefix(4_000).split(whereSeparator: \.isNewline).lazy
      .map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
    guard let line else { return "Note" }
    let name = line.count > 60 ? line.prefix(59).trimmingCharacters(in: .whitespaces) + "…" : line
    return cleaned(name: name, fallback: "Note")
  }
}
