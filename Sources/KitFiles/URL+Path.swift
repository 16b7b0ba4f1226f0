package import Foundation

// A path consists of bytes. A file URL keeps all of them, percent-encoded: `K%F6ln.png` isn't UTF-8.
// Foundation's `path`, `lastPathComponent` and functions that open a file by its URL support only UTF-8: they
// make such a path empty, or put U+FFFD into it. So only this file converts between paths and URLs.

extension URL {
  /// Makes the URL of a path in bytes, as the system has them. A relative path is resolved against the
  /// working directory.
  package init(pathBytes bytes: [UInt8], isFolder: Bool = false) {
    let whole = bytes.first == UInt8(ascii: "/") ? bytes : Self.workingDirectory + [UInt8(ascii: "/")] + bytes
    if let path = String(validating: whole, as: UTF8.self) {
      self.init(fileURLWithPath: path, isDirectory: isFolder)
      return
    }
    var address = "file://" + PercentSigns.encode(whole)
    if isFolder, !address.hasSuffix("/") { address += "/" }
    // `address` contains only characters that a URL may contain, so it can be parsed.
    self.init(string: address)!
  }

  /// Makes the URL of a path's text: see `String.init(nameBytes:)`.
  package init(pathText text: String, isFolder: Bool = false) {
    self.init(pathBytes: text.nameBytes, isFolder: isFolder)
  }

  /// The path as the system has it, byte for byte. A folder's path has no slash at its end.
  package var pathBytes: [UInt8] {
    var bytes = PercentSigns.decode(absoluteURL.path(percentEncoded: true))
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes
  }

  /// The path with a terminating zero, for the system's functions.
  package var systemPath: [CChar] { pathBytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path as text that's stored, compared, and made into the URL again. It isn't for the user: see
  /// `shownPath`.
  package var pathText: String { String(nameBytes: pathBytes) }

  /// The path for the user's eyes only.
  package var shownPath: String { pathText.shown }

  /// Whether Foundation can represent the path.
  package var isUTF8: Bool { String(validating: pathBytes, as: UTF8.self) != nil }

  private static var workingDirectory: [UInt8] {
    guard let path = getcwd(nil, 0) else { return [UInt8(ascii: "/")] }
    defer { free(path) }
    let bytes = [UInt8](cString: path)
    return bytes == [UInt8(ascii: "/")] ? [] : bytes
  }
}

extension [UInt8] {
  /// Makes an array of the bytes of a C string, without the zero.
  package init(cString: UnsafePointer<CChar>) {
    self = UnsafeRawBufferPointer(start: cString, count: strlen(cString)).map { $0 }
  }
}

/// Percent-encodes and decodes bytes in URLs.
enum PercentSigns {
  /// The characters that Foundation doesn't encode in a path, so that one path has one URL.
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,:;=@/".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      if plain.contains(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes text. A percent sign without two hexadecimal digits stays as it is.
  static func decode(_ text: String) -> [UInt8] {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = value(rest.first), let low = value(rest.dropFirst().first) {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func value(_ digit: UInt8?) -> UInt8? {
    guard let digit else { return nil }
    return switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

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

extension URL {
  /// The URL without `.`, `..` and doubled slashes in its path. It doesn't access the disk.
  package var standard: URL {
    // Foundation's function accesses the disk for `..`, and so follows symbolic links.
    let bytes = pathBytes
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    let path = parts.flatMap { [UInt8(ascii: "/")] + $0 }
    return URL(pathBytes: path.isEmpty ? [UInt8(ascii: "/")] : path, isFolder: hasDirectoryPath)
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

extension URL {
  /// Returns the folder that an environment variable names; nil if it isn't set, or not to an absolute path.
  package static func folder(ofVariable variable: String) -> URL? {
    guard let value = getenv(variable) else { return nil }
    let bytes = [UInt8](cString: value)
    return bytes.first == UInt8(ascii: "/") ? URL(pathBytes: bytes, isFolder: true) : nil
  }

  /// The user's home folder.
  package static var home: URL {
    folder(ofVariable: "HOME") ?? FileManager.default.homeDirectoryForCurrentUser
  }
}
