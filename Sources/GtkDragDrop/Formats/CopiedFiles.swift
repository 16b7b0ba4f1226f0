import Foundation

/// Files on the clipboard in the format of file managers. Nautilus, Nemo, Caja and Thunar don't paste a mere
/// `text/uri-list`, unlike PCManFM, PCManFM-Qt and Dolphin.
///
/// The first line is `copy` or `cut`, each further line is the URL of a file. Files that were cut are only
/// copied here: removing them is the other program's part, which it does only when it pastes them itself.
enum CopiedFiles {
  /// The type of GNOME (Nautilus, Nemo), which Thunar and PCManFM also use, and that of MATE (Caja).
  static let types = ["x-special/gnome-copied-files", "x-special/mate-copied-files"]
  /// KDE's type, offered beside a `text/uri-list`: whether the files are cut.
  static let cutMarkType = "application/x-kde-cutselection"
  /// The data of ``cutMarkType`` for copied files.
  static let copyMark = Data("0".utf8)

  /// Returns the data for a file manager that copies the files.
  static func encode(paths: [String]) -> Data {
    // No line end after the last URL: Nautilus takes the rest for another one.
    let list = String(decoding: URIList.encode(paths: paths), as: UTF8.self)
    let addresses = list.split(whereSeparator: \.isNewline)
    return Data((["copy"] + addresses).joined(separator: "\n").utf8)
  }

  /// Returns the URLs without the first line.
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
