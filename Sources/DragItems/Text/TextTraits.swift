package import Foundation

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
