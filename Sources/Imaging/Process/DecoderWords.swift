import Localization

/// The sentences of the decoder, and those about its answers, in the user's language.
///
/// The decoder speaks English: its cage has no catalogues, and code that isn't loaded there can't be
/// attacked. Sentences of the loaders' libraries stay as they are.
enum DecoderWords {
  static func translated(_ text: String) -> String { sentences.translated(text) }

  private static let sentences = EnglishSentences([
    // Damage
    "a frame lies beside its picture",
    "a part can't be read",
    "its last rows are missing",
    "its palette is missing",
    "it ends before the merged picture",
    "its pixels have an unknown form",
    "it has no page {1}",
    "its page has no size",
    "its pictures have an unknown shape",
    // Kinds that aren't read
    "films without pictures",
    "BMPs with OS/2's Huffman compression",
    "BMPs with OS/2's 24-bit compression",
    "BMPs with a JPEG inside",
    "BMPs with a PNG inside",
    "BMPs of {1} bits a pixel with compression {2}",
    "BMPs of {1} bits a pixel",
    "OpenEXR pictures with several samples a pixel",
    "OpenEXR pictures with fewer samples of color than of light",
    "OpenEXR pictures with the compression DWAA or DWAB",
    "Targa images of {1} bits a pixel",
    "Photoshop documents with several ink channels",
    "Photoshop documents of {1} bits",
    "Photoshop documents with compression {1}",
    "TIFFs with compression {1}",
    "{1} with {2}-bit signed samples",
    "{1} with {2}-bit floating-point samples",
    "{1} with {2}-bit complex samples",
    "{1} with {2}-bit samples",
    "TIFFs of palette colors",
    "TIFFs of masks",
    "TIFFs of inks",
    "TIFFs of YCbCr colors",
    "TIFFs of Lab colors",
    "TIFFs of a camera's raw data",
    "TIFFs of colors {1}",
    // Answers that no intact decoder gives
    "no answer in a known form",
    "an answer to another request",
    "a message longer than any honest one",
    "pixels without memory",
    "more descriptors than one",
    "no memory but something else",
    "memory that could still change",
    "memory of another length than it says",
    "another size than was asked for",
    "memory that can't be mapped",
  ])
}
