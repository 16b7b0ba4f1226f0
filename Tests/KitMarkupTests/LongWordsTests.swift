import Foundation
import KitMarkup
import SeededRandom
import Testing

@Suite struct LongWordsTests {
  private static let letters = [
    "x", "é", "e\u{301}", "漢", "字", "ع", "👩‍🚀", "🇩🇪", "-", "/", "क्षि", "ﬁ", "\u{FEFF}", "A\u{300}\u{301}\u{302}",
  ]
  private static let blanks = [" ", "\n", "\t", "  ", "\n\n"]

  /// Words of usual lengths, of those around a piece, and of many pieces.
  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let most = [12, 127, 128, 129, 300, 5_000].randomElement(using: &random) ?? 12
      while text.utf8.count < most { text += letters.randomElement(using: &random) ?? "" }
      text += blanks.randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test(arguments: UInt64(1)...60)
  func `pieces are parts of long words, between characters, with others of their size between them`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(&random)
    let bytes = Array(text.utf8)
    let pieces = LongWords.alternatePieces(of: text)
    let words = bytes.indices.split { bytes[$0] <= 0x20 }.map { $0.startIndex..<$0.endIndex }
    // A character is never divided, so a piece may be longer by one.
    let largest = LongWords.piece + (Self.letters.map(\.utf8.count).max() ?? 0)
    for word in words {
      let own = pieces.filter { word.overlaps($0) }
      if word.count <= LongWords.piece { #expect(own.isEmpty, "seed \(seed)") }
      if word.count > largest { #expect(!own.isEmpty, "seed \(seed)") }
      var ends = [word.lowerBound]
      for piece in own {
        #expect(word.clamped(to: piece) == piece, "seed \(seed)")
        ends += [piece.lowerBound, piece.upperBound]
      }
      ends.append(word.upperBound)
      guard !own.isEmpty else { continue }
      for (start, end) in zip(ends, ends.dropFirst()) {
        #expect(end - start <= largest, "seed \(seed)")
        #expect(end - start >= LongWords.piece || end == word.upperBound, "seed \(seed)")
      }
      let characters = String(decoding: bytes[word], as: UTF8.self).map(\.utf8.count)
      let between = Set(characters.reduce(into: [word.lowerBound]) { $0.append($0[$0.count - 1] + $1) })
      #expect(between.isSuperset(of: ends), "seed \(seed)")
    }
    #expect(pieces.allSatisfy { piece in words.contains { $0.clamped(to: piece) == piece } }, "seed \(seed)")
    let scalars = Array(text.unicodeScalars)
    let inScalars = LongWords.alternatePiecesInScalars(of: text).map { range in
      scalars[range].reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    #expect(inScalars == pieces.map { String(decoding: bytes[$0], as: UTF8.self) }, "seed \(seed)")
  }
}
