import DragItems
import Foundation
import KitMarkup

/// Another program's offer, judged by its types alone, which are all that's known before the drop.
struct ForeignOffer: Equatable, Sendable {
  /// Image types worth reading, best first.
  let imageTypes: [String]
  /// The type of a file with the bytes from a browser's server.
  let originalBytes: OriginalBytes?
  /// The types of lists of files or URLs, in the order in which they're read.
  let listTypes: [String]
  /// Whether files come through the desktop's portal.
  let hasPortalFiles: Bool
  let hasHTML: Bool
  /// The best plain text type, if any.
  let textType: String?
  /// Whether a browser gives the URL of the image itself (`application/x-moz-file-promise-url`).
  let hasImageAddress: Bool
  /// Whether a browser gives a file name for the image.
  let hasImageName: Bool
  /// The type in which a browser gives the URL of the page that something was copied from, if it does.
  let pageType: String?
  /// Whether a program of this library gives more facts about its items than their types.
  let hasItemFacts: Bool
  /// Whether nothing is offered but private types of a program of this library.
  let isForOthers: Bool
  /// Any other types, in the order of the offer.
  let otherTypes: [String]

  static let imageAddressType = "application/x-moz-file-promise-url"
  static let imageNameType = "application/x-moz-file-promise-dest-filename"
  /// Chromium's type, in UTF-8, and Firefox's, in UTF-16.
  static let pageTypes = ["chromium/x-source-url", "text/x-moz-url-priv"]
  static let uriListType = "text/uri-list"
  /// The beginning of the types that this library's programs have among themselves.
  static let privatePrefix = "application/x-dragdropkit-"
  static let htmlType = "text/html"
  static let rtfType = "text/rtf"
  /// The type of an offered list of URLs while it's unread: files, as far as the types say.
  static let fileURLType = "public.file-url"

  private static let textTypes = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]
  /// Types that are offered but never delivered, or mean nothing outside their toolkit.
  private static let ignoredTypes: Set<String> = [
    "DELETE", "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "STRING", "TEXT", "COMPOUND_TEXT",
    // Markers and addresses within one process: of GTK 4, PCManFM, PCManFM-Qt and GIMP.
    "application/x-gtk-local-dnd", "application/x-fmlist-ptr", "libfm/files", "application/x-gimp-image-id",
  ]

  init(mimeTypes: [String]) {
    let types = Set(mimeTypes)
    let meant = types.subtracting(Self.ignoredTypes)
    isForOthers = !meant.isEmpty && meant.allSatisfy { $0.hasPrefix(Self.privatePrefix) }
    originalBytes = OriginalBytes(among: mimeTypes)
    listTypes = ([Self.uriListType] + CopiedFiles.types).filter(types.contains)
    hasPortalFiles = mimeTypes.contains { $0.hasPrefix("application/vnd.portal.") }
    hasHTML = types.contains(Self.htmlType)
    textType = Self.textTypes.first(where: types.contains)
    hasImageAddress = types.contains(Self.imageAddressType)
    pageType = Self.pageTypes.first(where: types.contains)
    hasImageName = types.contains(Self.imageNameType)
    hasItemFacts = types.contains(ItemFacts.mimeType)
    let images = mimeTypes.filter { $0.lowercased().hasPrefix("image/") }
    // Firefox lists encodings that it then delivers empty; only these two are real, and the first is
    // lossless.
    imageTypes =
      hasImageAddress ? ["image/png", "image/jpeg"].filter(images.contains) : ImageTypeOrder.sorted(images)
    let rest = types.subtracting(images)
    otherTypes = mimeTypes.filter { type in
      rest.contains(type) && type.contains("/") && !Self.ignoredTypes.contains(type)
        && (!type.hasPrefix("text/") || type == Self.rtfType) && !type.hasPrefix("application/x-moz-")
        && !type.hasPrefix("application/vnd.portal.") && !type.hasPrefix("application/x-qabstract")
        && !type.hasPrefix("chromium/") && !type.hasPrefix("application/x-kde")
        && !type.hasPrefix("x-special/")
        // Another program's private marker, data encrypted for a circle (see `SealedType`), or `ItemFacts`.
        && !type.hasPrefix(Self.privatePrefix)
    }
  }

  /// Whether the offer may name the network addresses of its image.
  var mayHaveWebSource: Bool {
    originalBytes != nil || hasImageAddress || pageType != nil || (hasHTML && !imageTypes.isEmpty)
  }

  /// Whether there's a list of files or addresses.
  var hasURIList: Bool { !listTypes.isEmpty }

  /// The types of the one provisional item while the drag hovers.
  var provisionalTypes: [String] {
    var types = imageTypes
    if hasURIList || hasPortalFiles { types += [Self.uriListType, Self.fileURLType] }
    if hasHTML { types.append(Self.htmlType) }
    if let textType { types.append(Self.canonicalTextType(textType)) }
    return types + otherTypes
  }

  static func canonicalTextType(_ type: String) -> String {
    type == "UTF8_STRING" ? "text/plain;charset=utf-8" : type
  }
}

/// Decides which of several image types of one thing is read first: file formats before internal ones, and
/// the least lossy first.
enum ImageTypeOrder {
  /// Better types first; a type that isn't listed is a file format like JPEG and gets the middle rank.
  private static let ranks: [(types: [String], rank: Int)] = [
    // Keeps vector graphics.
    (["image/svg+xml"], 0),
    // Keeps every pixel of the other program.
    (["image/png"], 1),
    // Pixels for old programs: often without transparency, never with a colour profile.
    (["image/bmp", "image/x-icon", "image/x-portable-pixmap", "image/x-portable-anymap"], 3),
    // Formats that hardly any program reads except the one that offers them.
    (["image/x-inkscape-svg", "image/x-xcf", "image/x-emf", "image/emf", "image/x-wmf", "image/wmf"], 4),
  ]
  private static let usualRank = 2
  private static let ranksByType = Dictionary(
    uniqueKeysWithValues: ranks.flatMap { row in row.types.map { (TypeIdentifier($0), row.rank) } })

  /// Returns the types, best first; those of equal rank in the order of the offer. Spellings of one type
  /// count once: `image/jpg` is `image/jpeg`.
  static func sorted(_ types: [String]) -> [String] {
    var seen: Set<TypeIdentifier> = []
    let ranked = types.compactMap { name -> (name: String, rank: Int)? in
      let type = TypeIdentifier(name)
      guard seen.insert(type).inserted else { return nil }
      return (name, ranksByType[type] ?? usualRank)
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.name)
  }
}

/// The URL of the first image in the HTML that a browser offers with a dragged image.
enum HTMLImage {
  /// Returns the `src` of the first `<img>`, entities decoded; nil when there's none.
  static func source(in html: Data) -> String? {
    var reader = HTMLReader(HTMLEncoding.utf8(html))
    while let token = reader.next() {
      guard case .begin(let name) = token else { continue }
      if HTMLReader.unread.contains(name) {
        reader.skipContent(of: name)
      } else if name == "img", let source = reader.attributes(["src"], longest: .max)["src"], !source.isEmpty
      {
        return source
      }
    }
    return nil
  }
}
