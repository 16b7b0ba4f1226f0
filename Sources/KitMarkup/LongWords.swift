/// The words of a text that are so long that they must be laid out in pieces: data in Base64, program code
/// without blanks.
///
/// Pango shapes the rest of a word anew at each line break within it. So a word of 16 kB takes a second, and
/// one of 64 kB half a minute; in a `GtkTextView` it takes many times as long. Letters with other attributes
/// are shaped apart. So every second piece of such a word gets an attribute that changes nothing, and 64 kB
/// take a fifth of a second.
package enum LongWords {
  /// The length of a word from which on it's laid out in pieces, and the least length of a piece; in bytes of
  /// UTF-8.
  package static let piece = 128

  /// Returns every second piece of each long word, as ranges of bytes of UTF-8. They begin and end between
  /// two characters.
  package static func alternatePieces(of text: String) -> [Range<Int>] {
    var text = text
    return text.withUTF8 { bytes in
      var pieces: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(where: isBlank) ?? bytes.count
        if end - start > piece { add(bytes[start..<end], to: &pieces) }
        start = end + 1
      }
      return pieces
    }
  }

  /// The same ranges in Unicode scalars, as text views count.
  package static func alternatePiecesInScalars(of text: String) -> [Range<Int>] {
    let pieces = alternatePieces(of: text)
    guard !pieces.isEmpty else { return [] }
    var text = text
    return text.withUTF8 { bytes in
      var (offset, scalars) = (0, 0)
      func count(to end: Int) -> Int {
        // All bytes of a scalar but the first begin with 10.
        scalars += bytes[offset..<end].count { $0 & 0xC0 != 0x80 }
        offset = end
        return scalars
      }
      return pieces.map { piece in
        let start = count(to: piece.lowerBound)
        return start..<count(to: piece.upperBound)
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func add(_ word: Slice<UnsafeBufferPointer<UInt8>>, to pieces: inout [Range<Int>]) {
    var (start, end, isPlain) = (word.startIndex, word.startIndex, true)
    for character in String(decoding: word, as: UTF8.self) {
      if end - start >= piece {
        if !isPlain { pieces.append(start..<end) }
        (start, isPlain) = (end, !isPlain)
      }
      end += character.utf8.count
    }
    if !isPlain { pieces.append(start..<end) }
  }
}
