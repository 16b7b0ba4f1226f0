package import Foundation

extension URL {
  /// The last part of the path as text that's kept, compared, and made into a file's name again; not for
  /// people: see `shownName`.
  package var name: String {
    let bytes = pathBytes
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), bytes.count > 1 else {
      return String(nameBytes: bytes)
    }
    return String(nameBytes: Array(bytes[(slash + 1)...]))
  }

  /// The name for people's eyes alone.
  package var shownName: String { name.shown }

  /// The name without its ending.
  package var stem: String { (name as NSString).deletingPathExtension }

  /// What the name ends with after its last dot, in small letters; empty if there's none.
  package var ending: String { (name as NSString).pathExtension.lowercased() }

  /// What's in this folder under a name, or a path from here.
  package func appending(name: String, isFolder: Bool = false) -> URL {
    // Foundation keeps the bytes of what it's appended to.
    name.isPlainName
      ? appendingPathComponent(name, isDirectory: isFolder)
      : URL(pathBytes: pathBytes + [UInt8(ascii: "/")] + name.nameBytes, isFolder: isFolder)
  }

  /// What lies beside it, with the same name and more at its end: `board.pinboard-wal`.
  package func adding(suffix: String) -> URL {
    URL(pathBytes: pathBytes + suffix.nameBytes)
  }
}

extension String {
  /// Whether the text of a name is that name itself.
  fileprivate var isPlainName: Bool { nameBytes.elementsEqual(utf8) }
}
