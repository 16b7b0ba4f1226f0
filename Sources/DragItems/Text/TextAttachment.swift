public import Foundation

/// A picture that takes the place of a letter in a text (`NSTextAttachment`; contract 1.13.9): an attribute
/// of ``character``.
public final class TextAttachment: Hashable, Sendable {
  /// The letter that stands for a picture (`NSTextAttachment.character`).
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
