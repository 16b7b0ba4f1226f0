import CGettext
import Glibc

/// Where the translations are.
package enum Catalogues {
  /// Sets the process's language from LANGUAGE, LC_ALL, LC_MESSAGES and LANG, and opens the catalogues that
  /// belong to the program. Until then, everything is English. Call once, on the main thread, before other
  /// threads are started.
  package static func open() {
    for category in [LC_CTYPE, LC_MESSAGES, LC_TIME] { setlocale(category, "") }
    _ = (NumberConventions.user, NumberConventions.dates)
    guard let folder else { return }
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
    // With a default domain, GTK speaks English where Pinboard has no translation, and no dialog mixes two
    // languages.
    textdomain(domain)
  }

  /// The language of the phrases, as web pages name it, such as `pt-BR`: that of the catalogue in use. Any
  /// thread.
  package static var language: String {
    // The message without words is the catalogue's header.
    let header = "".withCString { String(cString: g_dgettext(domain, $0)) }
    let name = header.split(separator: "\n").first { $0.hasPrefix("Language: ") }?.dropFirst(10) ?? ""
    return name.isEmpty ? "en" : String(name).replacing("_", with: "-")
  }

  /// Whether a language, named as ``language`` is, is written from right to left. Any thread.
  package static func isRightToLeft(_ language: String) -> Bool {
    ["ar", "dv", "fa", "he", "ps", "ug", "ur", "yi"].contains(language.prefix { $0 != "-" })
  }

  /// The folder with the catalogues: `share/locale` of the program's prefix, or `.build/locale` in a
  /// checkout.
  private static var folder: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
    guard count > 0, let slash = bytes[..<count].lastIndex(of: 0x2F) else { return nil }
    let program = Array(bytes[..<slash])
    for suffix in ["/../share/locale", "/../../locale"] {
      let path = program + suffix.utf8.map { CChar(bitPattern: $0) } + [0]
      guard access(path, R_OK | X_OK) == 0 else { continue }
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }
    return nil
  }
}
