import BoardLook
import Foundation
import SeededRandom
import Testing

@testable import GtkViews

/// Colours become the same greys wherever they're seen without colour: on cards, in the grey view, in exports.
@Suite(.timeLimit(.minutes(5))) struct GreyLawTests {
  private static let isLong = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  @MainActor @Test func `the screen's greys are those of exports and of notes`() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    // Opaque, thin and invisible pixels, also equal neighbours.
    var words = (0..<(Self.isLong ? 4_000_000 : 200_000)).map { _ -> UInt32 in
      let alpha =
        [255, 255, 0, UInt32.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 255
      let parts = (0..<3).map { _ in alpha == 0 ? 0 : UInt32.random(in: 0...alpha, using: &random) }
      return alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
    }
    words += words.prefix(1_000).flatMap { [$0, $0, $0] }
    words += (0...255).map { 0xFF00_0000 | $0 * 0x010101 }
    var shown = words
    shown.withUnsafeMutableBufferPointer { Luminance.makeGrey($0) }
    for (word, grey) in zip(words, shown) {
      let parts = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
      let export = UInt32(PixelGray.shared.of(parts[1], parts[2], parts[3], alpha: parts[0]))
      guard grey == (word & 0xFF00_0000 | export * 0x010101) else {
        Issue.record("seed \(seed): \(String(word, radix: 16)) is \(String(grey, radix: 16)), not \(export)")
        return
      }
      guard parts[0] == 255 else { continue }
      let tone = LookColor(word & 0xFF_FFFF).gray
      guard abs(tone.red * 255 - Double(export)) <= 0.6, tone.red == tone.green, tone.red == tone.blue else {
        Issue.record("seed \(seed): the grey of \(String(word, radix: 16)) is \(tone)")
        return
      }
    }
    #expect(shown.suffix(256) == words.suffix(256), "greys stay as they are")
  }

  @Test func `a grey is as bright as its colour`() {
    #expect(PixelGray.shared.of(255, 0, 0) == 127)
    #expect(PixelGray.shared.of(0, 255, 0) == 220)
    #expect(PixelGray.shared.of(0, 0, 255) == 76)
  }
}
