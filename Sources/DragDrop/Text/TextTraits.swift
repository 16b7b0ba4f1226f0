package import Foundation

/// How letters look, and where they lead: all that's kept of a text's attributes.
package struct TextTraits: Hashable, Sendable {
  package var isBold = false
  package var isItalic = false
  package var isUnderlined = false
  package var isStruckThrough = false
  package var color: PreviewColor?
  package var link: URL?
  /// A picture in each letter's place.
  package var attachment: TextAttachment?

  package init() {}

  package var isPlain: Bool { self == TextTraits() }

  /// A link that may come from outside: an address that people follow, and no program in disguise.
  static func link(_ address: some StringProtocol) -> URL? {
    guard address.utf8.count <= RichTextLimits.mostLinkBytes else { return nil }
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
      ["http", "https", "mailto", "tel", "ftp"].contains(scheme)
    else { return nil }
    return url
  }
}
