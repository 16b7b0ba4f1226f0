public import Foundation

/// A part of a text with the same attributes throughout.
package struct TextRun: Hashable, Sendable {
  package var text: String
  package var traits: TextTraits

  package init(_ text: String, _ traits: TextTraits = TextTraits()) {
    self.text = text
    self.traits = traits
  }
}

extension [TextRun] {
  /// The image of a text that consists of one picture; nil for any other text.
  package var loneImage: Image? {
    guard count == 1, self[0].text.unicodeScalars.count == 1 else { return nil }
    return self[0].traits.attachment?.image
  }

  /// The text without its pictures.
  package var words: String { lazy.filter { $0.traits.attachment == nil }.map(\.text).joined() }
}

/// The attributes of a text that drags keep: the look of letters, links and pictures.
package struct TextTraits: Hashable, Sendable {
  package var isBold = false
  package var isItalic = false
  package var isUnderlined = false
  package var isStruckThrough = false
  package var color: PreviewColor?
  package var link: URL?
  /// The picture that replaces each letter.
  package var attachment: TextAttachment?

  package init() {}

  package var isPlain: Bool { self == TextTraits() }

  /// Returns a link that may come from outside: only schemes for addresses that users follow, none that runs
  /// a program.
  static func link(_ address: some StringProtocol) -> URL? {
    guard address.utf8.count <= RichTextLimits.mostLinkBytes else { return nil }
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
      ["http", "https", "mailto", "tel", "ftp"].contains(scheme)
    else { return nil }
    return url
  }
}

/// Builds a text's runs from a reader's bytes.
struct TextRunBuilder {
  private var runs: [TextRun] = []
  private var pending: [UInt8] = []
  private var pendingTraits = TextTraits()

  /// - Parameter bytes: UTF-8; invalid sequences become U+FFFD.
  mutating func append(_ bytes: ArraySlice<UInt8>, _ traits: TextTraits) {
    turn(to: traits)
    pending.append(contentsOf: bytes)
  }

  mutating func append(_ scalar: Unicode.Scalar, _ traits: TextTraits) {
    // C strings end at a zero.
    guard scalar != "\0" else { return }
    turn(to: traits)
    pending.append(contentsOf: UTF8.encode(scalar) ?? .init())
  }

  private mutating func turn(to traits: TextTraits) {
    guard traits != pendingTraits else { return }
    flush()
    pendingTraits = runs.count < RichTextLimits.mostRuns ? traits : TextTraits()
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let text = String(decoding: pending, as: UTF8.self)
    pending = []
    if let last = runs.indices.last, runs[last].traits == pendingTraits {
      runs[last].text += text
    } else {
      runs.append(TextRun(text, pendingTraits))
    }
  }

  mutating func finish() -> [TextRun] {
    flush()
    return runs
  }
}

/// A picture that replaces a letter in a text (`NSTextAttachment`; contract 1.13.9): an attribute
/// of ``character``.
///
/// ```swift
/// let attachment = TextAttachment(image: image)
/// ```
public final class TextAttachment: Hashable, Sendable {
  /// The letter that represents a picture (`NSTextAttachment.character`).
  public static let character: Character = "\u{FFFC}"
  package static let scalar: Unicode.Scalar = "\u{FFFC}"

  /// The encoded image.
  public let image: Image

  /// Creates an attachment; put it into a text with `AttributedString(attachment:)`.
  public init(image: Image) { self.image = image }

  /// Two attachments are equal when their images have the same type and bytes.
  public static func == (one: TextAttachment, other: TextAttachment) -> Bool {
    one === other
      || one.image.typeIdentifier == other.image.typeIdentifier && one.image.data == other.image.data
  }

  /// Hashes the image's type and number of bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(image.data.count)
    hasher.combine(image.typeIdentifier)
  }
}

extension AttributedString {
  /// Creates a text of one picture (`NSAttributedString.init(attachment:)`).
  public init(attachment: TextAttachment) {
    self.init(String(TextAttachment.character))
    self.attachment = attachment
  }
}
