import Localization

/// What files of formats are called that nothing here reads. The formats' own names are the same in all
/// languages; in English, they decide the article.
enum FormatWords {
  static func image(_ name: String) -> String {
    ["SGI", "XPM"].contains(name) ? localized("an \(name) image") : localized("a \(name) image")
  }

  /// - Parameters:
  ///   - program: the program whose format it is, with a vowel at its beginning.
  ///   - format: the format.
  static func image(_ program: String, _ format: String) -> String {
    localized("an \(program) image (\(format))")
  }

  static func document(_ name: String) -> String {
    name == "Aseprite" ? localized("an \(name) document") : localized("a \(name) document")
  }

  static func file(_ name: String) -> String {
    name == "xz" ? localized("an \(name) file") : localized("a \(name) file")
  }

  static func archive(_ name: String) -> String { localized("a \(name) archive") }
  static func texture(_ maker: String, _ format: String) -> String {
    localized("a \(maker) texture (\(format))")
  }
  static func metafile(_ format: String) -> String { localized("a Windows metafile (\(format))") }
}
