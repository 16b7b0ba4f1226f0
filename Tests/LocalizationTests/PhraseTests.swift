import Localization
import Testing

/// Phrases without a catalogue: what's written in the sources is what is shown.
@Suite struct PhraseTests {
  @Test func aPhraseIsItsOwnEnglish() {
    #expect(localized("New Board") == "New Board")
    #expect(localized("Left", context: "alignment") == "Left")
  }

  @Test func valuesHavePlaceholders() {
    let phrase: Phrase = "Moved \(3) pins to “\("Kitchen")”"
    #expect(phrase.key == "Moved {1} pins to “{2}”")
    #expect(phrase.values == ["3", "Kitchen"])
    #expect(localized(phrase) == "Moved 3 pins to “Kitchen”")
  }

  @Test func aValueMayLookLikeAPlaceholder() {
    #expect(localized("“\("{2}")” and “\("{")”") == "“{2}” and “{”")
  }

  @Test(arguments: [(0, "0 pins"), (1, "1 pin"), (2, "2 pins"), (10_000, "10000 pins")])
  func englishHasTwoForms(_ count: Int, _ words: String) {
    #expect(localized(count, "1 pin", "\(count) pins") == words)
  }

  @Test func withoutALocaleNumbersArePlain() {
    #expect(localized(number: 1_234_567) == "1234567")
    #expect(localized(number: -1_000) == "-1000")
  }
}
