package import Foundation

extension URL {
  /// The URL without `.`, `..` and doubled slashes in its path. It doesn't access the disk.
  package var standard: URL {
    let bytes = pathBytes
    guard String(validating: bytes, as: UTF8.self) == nil else { return absoluteURL.standardizedFileURL }
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    return URL(pathBytes: parts.flatMap { [UInt8(ascii: "/")] + $0 }, isFolder: hasDirectoryPath)
  }

  /// The URL with its path's symbolic links resolved. If the file doesn't exist, its existing parent folders
  /// are resolved. Accesses the disk.
  package var resolved: URL {
    if let real = realpath(systemPath, nil) {
      defer { free(real) }
      return URL(pathBytes: [UInt8](cString: real), isFolder: hasDirectoryPath)
    }
    let bytes = pathBytes
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return standard }
    let folder = URL(pathBytes: Array(bytes[..<slash])).resolved
    return folder.appending(name: name, isFolder: hasDirectoryPath).standard
  }

  /// Whether the URL is somewhere below a folder, by their paths alone.
  package func isInside(_ folder: URL) -> Bool {
    let base = folder.pathBytes
    return pathBytes.starts(with: base.last == UInt8(ascii: "/") ? base : base + [UInt8(ascii: "/")])
  }
}
