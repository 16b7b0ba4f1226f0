package import Foundation

/// Finds the images that a page shows.
package enum PageImages {
  /// The greatest number of images of one page.
  package static let maximumCount = 200

  /// Returns the addresses of a page's images as they're written, each once: the page's own picture of itself
  /// first (`og:image`, `twitter:image`), then the images in the order of the page, each in its largest form.
  /// The addresses may be relative to ``base(of:)`` or to the page, or `data:` URLs.
  package static func addresses(in html: Data) -> [String] { find(in: html).addresses }

  /// Returns ``addresses(in:)``, and the number of further ones beyond ``maximumCount``.
  package static func find(in html: Data) -> (addresses: [String], further: Int) {
    var found = Found()
    var reader = HTMLReader(HTMLEncoding.utf8(html))
    while let token = reader.next() {
      guard case .begin(let name) = token else { continue }
      switch name {
      case "meta":
        let values = reader.attributes(["property", "name", "content"], longest: 8_192)
        let kind = (values["property"] ?? values["name"] ?? "").lowercased()
        if Self.ownPictures.contains(kind), let content = values["content"] { found.addFirst(content) }
      case "link":
        let values = reader.attributes(["rel", "href"], longest: 8_192)
        if values["rel"]?.lowercased() == "image_src", let address = values["href"] {
          found.addFirst(address)
        }
      case "img", "source":
        let values = reader.attributes(Self.imageAttributes, longest: .max)
        // Many pages put the address into another attribute until the image is scrolled to.
        let set = values["srcset"] ?? values["data-srcset"]
        let largest = set.flatMap(Self.largest)
        let own = [values["data-src"], values["data-original"], name == "img" ? values["src"] : nil]
        if let address = largest ?? own.compactMap({ $0 }).first { found.add(address) }
      case "image":
        // An image in a drawing that's part of the page is left out with the drawing.
        _ = reader.attributes([], longest: 0)
      case let name where HTMLReader.unread.contains(name) && name != "noscript": reader.skipContent(of: name)
      default: break
      }
    }
    return (found.all, found.further)
  }

  /// Returns the address that relative addresses of the page belong to, if the page names one.
  package static func base(of html: Data) -> String? {
    var reader = HTMLReader(HTMLEncoding.utf8(html))
    while let token = reader.next() {
      guard case .begin(let name) = token else { continue }
      if name == "base", let address = reader.attributes(["href"], longest: 8_192)["href"] { return address }
      if name == "body" { return nil }
      if HTMLReader.unread.contains(name) { reader.skipContent(of: name) }
    }
    return nil
  }

  private static let ownPictures: Set<String> = [
    "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src",
  ]
  /// The reader cuts names of attributes to 16 bytes.
  private static let imageAttributes: Set<String> = [
    "src", "srcset", "data-src", "data-srcset", "data-original",
  ]

  private struct Found {
    private var own: [String] = []
    private var others: [String] = []
    private var seen: Set<String> = []

    var further: Int { max(0, seen.count - PageImages.maximumCount) }

    mutating func addFirst(_ address: String) { add(address, to: \.own) }
    mutating func add(_ address: String) { add(address, to: \.others) }

    private mutating func add(_ address: String, to list: WritableKeyPath<Found, [String]>) {
      let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !address.isEmpty, seen.insert(address).inserted, seen.count <= PageImages.maximumCount else {
        return
      }
      self[keyPath: list].append(address)
    }

    var all: [String] { own + others }
  }

  /// Returns the address of a `srcset` with the greatest width or density.
  static func largest(_ set: String) -> String? {
    var best: (address: String, size: Double)?
    var rest = Substring(set)
    // Addresses may contain commas (`data:` URLs do), but neither begin nor end with one.
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      var address = rest.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { return best?.address }
      rest = rest[address.endIndex...]
      var size = 1.0
      if address.hasSuffix(",") {
        while address.hasSuffix(",") { address.removeLast() }
      } else {
        let descriptor = rest.prefix { $0 != "," }
        rest = rest[descriptor.endIndex...]
        let words = descriptor.split(whereSeparator: \.isWhitespace)
        if let word = words.first(where: { "wx".contains($0.last ?? " ") }) {
          size = Double(word.dropLast()) ?? 1
        }
      }
      if size > best?.size ?? 0 { best = (String(address), size) }
    }
  }
}
