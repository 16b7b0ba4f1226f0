import KitFiles
import Synchronization

/// The built-in table of types. The desktop's own database (shared-mime-info) can only add to it.
extension TypeIdentifier {
  /// The types of images that have a UTI.
  private static let images = ImageFormat.allCases.flatMap(\.types).filter { !$0.uniformTypes.isEmpty }
  /// The formats of images that have no UTI. The desktop's database may have more exact types.
  private static let otherFormats = ImageFormat.allCases.filter {
    $0.types.allSatisfy(\.uniformTypes.isEmpty)
  }

  /// UTI → MIME type or family.
  private static let mimeTypes: [String: String] = {
    var types = otherMIMETypes
    for image in images { for uniform in image.uniformTypes { types[uniform] = image.exchangedType } }
    return types
  }()

  private static let otherMIMETypes: [String: String] = [
    "public.image": "image/*", "public.text": "text/*", "public.audio": "audio/*", "public.movie": "video/*",
    "public.video": "video/*",
    "public.jpeg-2000": "image/jp2", "com.adobe.photoshop-image": "image/vnd.adobe.photoshop",
    "public.plain-text": "text/plain", "public.utf8-plain-text": "text/plain;charset=utf-8",
    "public.html": "text/html", "public.rtf": "text/rtf", "public.css": "text/css",
    "public.xml": "application/xml",
    "public.comma-separated-values-text": "text/csv", "public.vcard": "text/vcard",
    "public.json": "application/json", "com.adobe.pdf": "application/pdf",
    "public.zip-archive": "application/zip", "com.pkware.zip-archive": "application/zip",
    "org.gnu.gnu-zip-archive": "application/gzip",
    "public.tar-archive": "application/x-tar", "public.folder": "inode/directory",
    "com.microsoft.word.doc": "application/msword",
    "org.openxmlformats.wordprocessingml.document":
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "org.openxmlformats.spreadsheetml.sheet":
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "org.oasis-open.opendocument.text": "application/vnd.oasis.opendocument.text",
    "org.idpf.epub-container": "application/epub+zip", "net.daringfireball.markdown": "text/markdown",
    "public.python-script": "text/x-python", "public.c-source": "text/x-csrc",
    "public.shell-script": "application/x-shellscript", "public.calendar-event": "text/calendar",
    "com.microsoft.waveform-audio": "audio/x-wav", "org.xiph.flac": "audio/flac",
    "public.mpeg-4-audio": "audio/mp4", "public.aiff-audio": "audio/x-aiff", "public.mpeg": "video/mpeg",
    "public.avi": "video/x-msvideo", "org.webmproject.webm": "video/webm",
    "public.mp3": "audio/mpeg", "public.mpeg-4": "video/mp4", "com.apple.quicktime-movie": "video/quicktime",
  ]

  /// MIME type or family → UTI; for a type with several UTIs, the usual one.
  static let uniformTypes: [String: String] = {
    var types: [String: String] = [:]
    for (uniform, mime) in mimeTypes.sorted(by: { $0.key < $1.key }) where mime.contains("/") {
      types[mime] = types[mime] ?? uniform
    }
    types["video/*"] = "public.movie"
    types["application/zip"] = "public.zip-archive"
    types["text/uri-list"] = "public.url"
    return types
  }()

  /// Types that have a UTI.
  private static let known = Set(mimeTypes.values)

  /// Other spellings of a MIME type.
  private static let aliases: [String: String] = {
    var aliases = otherAliases
    for image in images { for spelling in image.spellings { aliases[spelling] = image.exchangedType } }
    return aliases
  }()

  private static let otherAliases: [String: String] = [
    "image/jpeg2000": "image/jp2",
    "text/xml": "application/xml", "application/rtf": "text/rtf",
    "application/x-zip-compressed": "application/zip",
    "application/x-pdf": "application/pdf", "application/x-gzip": "application/gzip",
    "application/x-directory": "inode/directory", "text/x-csv": "text/csv",
  ]

  /// Direct parents that don't follow from a MIME type's family.
  private static let listedParents: [String: [String]] = [
    "image/*": ["public.data", "public.content"], "text/*": ["public.data", "public.content"],
    "audio/*": ["public.audiovisual-content"], "video/*": ["public.audiovisual-content"],
    "public.audiovisual-content": ["public.data", "public.content"],
    "text/plain;charset=utf-8": ["text/plain"], "image/svg+xml": ["image/*", "application/xml"],
    "application/xml": ["text/*"], "application/json": ["text/*"], "text/csv": ["text/plain"],
    "application/pdf": ["public.data", "public.composite-content"],
    "public.composite-content": ["public.content"],
    "image/heic": ["image/heif"],
    "application/zip": ["public.data", "public.archive"],
    "application/x-tar": ["public.data", "public.archive"],
    "application/gzip": ["public.data", "public.archive"], "inode/directory": ["public.directory"],
    "public.directory": ["public.item"],
    "public.file-url": ["public.url"], "public.url": ["public.data"],
    "text/uri-list": ["text/*", "public.url"],
    "public.data": ["public.item"], "public.archive": ["public.item"], "public.content": [],
    "public.item": [],
  ]

  /// Type → its file name extensions, the usual one first.
  static let filenameExtensions: [String: [String]] = {
    var endings = otherExtensions
    for image in images { endings[image.exchangedType] = image.endings }
    return endings
  }()

  private static let otherExtensions: [String: [String]] = [
    "image/jp2": ["jp2"], "image/vnd.adobe.photoshop": ["psd"],
    "text/plain": ["txt", "text"], "text/plain;charset=utf-8": ["txt"], "text/html": ["html", "htm"],
    "text/rtf": ["rtf"], "text/css": ["css"], "text/csv": ["csv"], "text/vcard": ["vcf"],
    "application/xml": ["xml"], "application/json": ["json"], "application/pdf": ["pdf"],
    "application/zip": ["zip"], "application/gzip": ["gz"], "application/x-tar": ["tar"],
    "audio/mpeg": ["mp3"], "video/mp4": ["mp4"], "video/quicktime": ["mov"], "video/webm": ["webm"],
    "video/x-matroska": ["mkv"], "video/x-msvideo": ["avi"], "text/uri-list": ["uri"],
  ]

  static let typesByExtension: [String: String] = {
    var types: [String: String] = [:]
    for (type, endings) in filenameExtensions where type != "text/plain;charset=utf-8" {
      for ending in endings { types[ending] = type }
    }
    return types
  }()

  /// Type → its usual extension, for images that a desktop's database may not have.
  static let endingsOfOtherImages = Dictionary(
    otherFormats.compactMap { format in format.ending.map { (format.typeIdentifier, $0) } },
    uniquingKeysWith: { first, _ in first })

  /// File name extension → type, for images that a desktop's database may not have.
  static let otherImagesByExtension = Dictionary(
    otherFormats.flatMap(\.types).flatMap { type in type.endings.map { ($0, type.mimeType) } },
    uniquingKeysWith: { first, _ in first })

  static func canonicalName(of name: String) -> String {
    let lower = name.lowercased()
    guard lower.utf8.contains(UInt8(ascii: "/")) else { return mimeTypes[lower] ?? lower }
    guard lower.utf8.contains(UInt8(ascii: ";")) else { return aliases[lower] ?? lower }
    // A parameter changes the type only for text whose encoding is UTF-8.
    let parts = lower.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\"" } }
    guard let base = parts.first else { return lower }
    let known = aliases[base] ?? base
    let isUTF8 = parts.dropFirst().contains { $0 == "charset=utf-8" || $0 == "charset=utf8" }
    return known == "text/plain" && isUTF8 ? "text/plain;charset=utf-8" : known
  }

  /// The parents of types that the program has made up.
  private static let declaredParents = Mutex<[String: [String]]>([:])

  static func declare(_ canonical: String, conformingTo parent: String) {
    declaredParents.withLock { declared in
      if declared[canonical]?.contains(parent) != true { declared[canonical, default: []].append(parent) }
    }
  }

  static func parents(of canonical: String) -> [String] {
    tableParents(of: canonical) + (declaredParents.withLock { $0[canonical] } ?? [])
  }

  private static func tableParents(of canonical: String) -> [String] {
    if let listed = listedParents[canonical] { return listed }
    guard let slash = canonical.firstIndex(of: "/") else { return ["public.data"] }
    let family = family(canonical[..<slash])
    let more = TypeDatabase.parents(of: canonical)
    // The desktop's database calls HTML plain text, but a drop of plain text must not get tags. UTIs only
    // call it text.
    return family + (known.contains(canonical) ? more.filter { $0 != "text/plain" } : more)
  }

  private static func family(_ name: Substring) -> [String] {
    switch name {
    case "image": return ["image/*"]
    case "text": return ["text/*"]
    case "audio": return ["audio/*"]
    case "video": return ["video/*"]
    default: return ["public.data"]
    }
  }
}
