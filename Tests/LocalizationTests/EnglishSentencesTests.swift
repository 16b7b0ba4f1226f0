import Localization
import Testing

/// Sentences that are known by their words. Without a catalogue, each one stays as it is.
@Suite struct EnglishSentencesTests {
  private let sentences = EnglishSentences([
    "its last rows are missing", "BMPs of {1} bits a pixel with compression {2}", "BMPs of {1} bits a pixel",
    "“{1}” can't be archived: {2}.", "{1} with {2}-bit samples", "no {1}",
  ])

  @Test(arguments: [
    "its last rows are missing", "BMPs of 12 bits a pixel", "BMPs of 12 bits a pixel with compression 3",
    "“a: b” can't be archived: its last rows are missing.", "TIFFs with masks with 12-bit samples", "",
    "its last rows", "BMPs of 12", "“” can't be archived: .", "no {2}", "no {1}",
  ])
  func eachTextStaysWhole(_ text: String) {
    #expect(sentences.translated(text) == text)
  }
}
