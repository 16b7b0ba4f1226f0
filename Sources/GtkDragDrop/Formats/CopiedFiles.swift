import Foundation

/// Files on the clipboard in the words of file managers: Nautilus, Nemo, Caja and Thunar paste nothing of a mere
/// `text/uri-list`, other than PCManFM, PCManFM-Qt and Dolphin.
///
/// The first line says `copy` or `cut`, each further one is the address of a file. What was cut there is only
/// copied here: to take it away is the other program's part, and it does so only when it pastes itself.
enum CopiedFiles {
  /// That of GNOME's (Nautilus, Nemo), which Thunar and PCManFM have as well, and that of MATE's (Caja).
  static let types = ["x-special/gnome-copied-files", "x-special/mate-copied-files"]
  /// KDE's, beside a `text/uri-list`: whether that's cut.
  static let cutMarkType = "application/x-kde-cutselection"
  /// It's copied.
  static let copyMark = Data("0".utf8)

  /// What a file manager gets that's to copy files.
  static func encode(paths: [String]) -> Data {
    // No line end after the last address: Nautilus takes what follows for another one.
    let list = String(decoding: URIList.encode(paths: paths), as: UTF8.self)
    let addresses = list.split(whereSeparator: \.isNewline)
    return Data((["copy"] + addresses).joined(separator: "\n").utf8)
  }

  /// The addresses, as a list of them alone.
  static func addresses(in data: Data) -> Data {
    let line = data.prefix { $0 != 10 }
    guard
      words.contains(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      return data
    }
    return Data(data.dropFirst(line.count + 1))
  }

  private static let words: Set<String> = ["copy", "cut"]
}
