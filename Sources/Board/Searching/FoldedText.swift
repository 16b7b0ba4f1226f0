import Foundation

/// A text in the form in which searches compare texts: without case and without accents, so that "cafe" is
/// found in "Café". Full-width letters and ligatures are like the ordinary ones. Signs that make another
/// letter, such as the voicing marks of Japanese, count.
public struct FoldedText: Hashable, Sendable {
  /// The folded text in UTF-8.
  public let bytes: [UInt8]

  /// Folds a text, which takes time in proportion to its length.
  public init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { utf8 in
      // Most names and addresses are ASCII.
      if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.map(Self.lower) }
      return Array(Self.folded(String(decoding: utf8, as: UTF8.self)).utf8)
    }
  }

  /// Whether there's nothing in it.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Returns whether another text occurs in this one.
  public func contains(_ other: FoldedText) -> Bool {
    guard let first = other.bytes.first else { return true }
    return bytes.withUnsafeBytes { all in
      other.bytes.withUnsafeBytes { part in
        guard let wanted = part.baseAddress, var start = all.baseAddress else { return false }
        let end = start + all.count
        while end - start >= part.count,
          let found = memchr(start, Int32(first), end - start - part.count + 1)
        {
          if memcmp(found, wanted, part.count) == 0 { return true }
          start = UnsafeRawPointer(found) + 1
        }
        return false
      }
    }
  }

  /// Returns whether this text begins with another one.
  public func starts(with other: FoldedText) -> Bool { bytes.starts(with: other.bytes) }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  private static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
      if isAccent(scalar) { continue }
      if let letters = letters[scalar] {
        scalars.append(contentsOf: letters.unicodeScalars)
      } else {
        scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars.filter { !isAccent($0) })
      }
    }
    return String(scalars)
  }

  /// Returns whether a character only changes the one before it. Voicing marks, which have the combining
  /// class 8, and the signs that join the consonants of Indian scripts, which have 9, make other letters.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let properties = scalar.properties
    guard properties.generalCategory == .nonspacingMark else { return false }
    return ![0, 8, 9].contains(properties.canonicalCombiningClass.rawValue)
  }

  /// Letters with a stroke or of two letters, which Unicode doesn't take apart.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
    "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "Ħ": "h",
  ]
}
