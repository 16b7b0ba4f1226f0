/// Characters that aren't seen themselves and change the direction of the text around them, so that a name
/// can be read as another one.
package enum DirectionMark {
  /// Returns whether a scalar is such a mark (Unicode Standard Annex 9, section 2).
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
