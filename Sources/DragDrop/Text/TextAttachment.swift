public import Foundation

/// A picture that stands in a text as a letter does (`NSTextAttachment`; contract 1.13.9): an attribute of
/// ``character``.
public final class TextAttachment: Hashable, Sendable {
  /// The letter that a picture takes the place of (`NSTextAttachment.character`).
  public static let character: Character = "\u{FFFC}"
  package static let scalar: Unicode.Scalar = "\u{FFFC}"

  /// Encoded as it came.
  public let image: Image

  /// To be put into a text with `AttributedString(attachment:)`.
  public init(image: Image) { self.image = image }

  /// Two are equal when their images have the same bytes.
  public static func == (one: TextAttachment, other: TextAttachment) -> Bool {
    one === other
      || one.image.typeIdentifier == other.image.typeIdentifier && one.image.data == other.image.data
  }

  /// Of what a comparison looks at.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(image.data.count)
    hasher.combine(image.typeIdentifier)
  }
}

extension AttributedString {
  /// A text of one picture (`NSAttributedString.init(attachment:)`).
  public init(attachment: TextAttachment) {
    self.init(String(TextAttachment.character))
    self.attachment = attachment
  }
}
