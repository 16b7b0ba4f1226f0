import Foundation
import SeededRandom
import Testing

@testable import KitFiles

/// The law: what's shown has no character that can't be seen, and everything that can be seen stays.
@Suite(.timeLimit(.minutes(10))) struct UnseenCharacterTests {
  /// Characters of each kind, by their numbers alone.
  private static let marks: [UInt32] = [
    0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
  private static let others: [UInt32] = [
    0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x2028, 0x2029, 0x2060, 0x2061, 0x2064,
    0x206A, 0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFB, 0xE0001, 0xE0041, 0x1BCA0, 0x1D173,
  ]
  private static let controls: [UInt32] = Array(0...0x1F) + Array(0x7F...0x9F)

  private func isBad(_ scalar: Unicode.Scalar, keepsLines: Bool) -> Bool {
    if keepsLines, [0x09, 0x0A, 0x0D].contains(scalar.value) { return false }
    return (Self.marks + Self.others + Self.controls).contains(scalar.value)
  }

  @Test(arguments: 1...40) func nothingUnseenIsShown(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let seen = "abc .-_/é漢字بحثक्षि🎨👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣❤️میخواهم".unicodeScalars.map(\.value)
    let all = Self.marks + Self.others + Self.controls + seen
    let values = (0..<80).map { _ in all.randomElement(using: &random) ?? 65 }
    let text = String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
    let details = "\(seed): \(values.map { String($0, radix: 16) })"
    #expect(!text.shown.unicodeScalars.contains { isBad($0, keepsLines: true) }, "\(details)")
    let line = text.shownLine.unicodeScalars
    #expect(
      !line.contains { isBad($0, keepsLines: false) && ![0x061C, 0x200E, 0x200F].contains($0.value) },
      "\(details)")
    #expect(text.shown.shown == text.shown, "\(details)")
    // A name's own bytes come out in the same way.
    let name = String(nameBytes: Array(text.utf8)).shown
    #expect(!name.unicodeScalars.contains { isBad($0, keepsLines: false) }, "\(details)")
  }

  @Test(arguments: [
    "plain", "naïve #1 100%.png", "写真 2024年.jpg", "میخواهم", "می\u{200C}خواهم", "क\u{94D}\u{200D}ष",
    "👩\u{200D}🚀",
    "1\u{FE0F}\u{20E3}", "❤\u{FE0F}", "葛\u{E0100}城",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "\u{0600}12", "e\u{301}", "two\nlines\tand a tab", "",
  ]) func whatIsSeenStays(_ text: String) {
    #expect(Array(text.shown.utf8) == Array(text.utf8))
  }

  @Test func whatIsUnseenIsReplaced() {
    #expect("holiday\u{202E}gpj.exe".shown == "holiday\u{FFFD}gpj.exe")
    #expect("a\u{200B}b\u{1B}[31m".shown == "a\u{FFFD}b\u{FFFD}[31m")
    #expect("\u{200E}2024\u{200F}".shown == "2024")
    #expect("a\u{200D}b".shown == "a\u{FFFD}b")
    // Only a flag of a region has tags: three to six letters, and the end of the tags.
    #expect("🏴\u{E0041}b".shown == "🏴\u{FFFD}b")
    #expect("🏴\u{E0067}\u{E0062}".shown == "🏴\u{FFFD}\u{FFFD}")
    #expect("🏴\u{E0067}\u{E0062}\u{E007F}".shown == "🏴\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect("a\nb\u{202E}\u{200E}--help".shownLine == "a\u{FFFD}b\u{FFFD}\u{200E}--help")
  }
}
