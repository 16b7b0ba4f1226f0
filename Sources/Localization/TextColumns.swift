import CGettext

/// The columns that text takes in a terminal. Any thread.
package enum TextColumns {
  /// 2 for a Chinese or Japanese character, 0 for a mark above another one, else 1.
  package static func count(of character: Character) -> Int {
    character.unicodeScalars.reduce(0) { max($0, count(of: $1)) }
  }

  private static func count(of scalar: Unicode.Scalar) -> Int {
    if g_unichar_iszerowidth(scalar.value) != 0 { return 0 }
    return g_unichar_iswide(scalar.value) != 0 ? 2 : 1
  }
}
