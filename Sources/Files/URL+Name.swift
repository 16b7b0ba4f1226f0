package import Foundation

extension URL {
  /// The last part of the path, as text that's stored, compared, and made into a file's name again. It isn't
  /// for the user: see `shownName`.
  package var name: String {
    let bytes = pathBytes
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), bytes.count > 1 else {
      return String(nameBytes: bytes)
    }
    return String(nameBytes: Array(bytes[(slash + 1)...]))
  }

  /// The name for the user's eyes only.
  package var shownName: String { name.shown }

  /// The name without its ending.
  package var stem: String { (name as NSString).deletingPathExtension }

  /// The part of the name after its last dot, in small letters; empty if there's none.
  package var ending: String { (name as NSString).pathExtension.lowercased() }

  /// Returns the URL of a name, or a relative path, in this folder.
  package func appending(name: String, isFolder: Bool = false) -> URL {
    // Foundation keeps the bytes of the URL to which it appends.
    name.isPlainName
      ? appendingPathComponent(name, isDirectory: isFolder)
      : URL(pathBytes: pathBytes + [UInt8(ascii: "/")] + name.nameBytes, isFolder: isFolder)
  }

  /// Returns the URL of a file beside this one whose name has a suffix: `board.pinboard-wal`.
  package func adding(suffix: String) -> URL {
    URL(pathBytes: pathBytes + suffix.nameBytes)
  }
}

extension String {
  /// Whether the text of a name equals the name itself.
  fileprivate var isPlainName: Bool { nameBytes.elementsEqual(utf8) }
}
