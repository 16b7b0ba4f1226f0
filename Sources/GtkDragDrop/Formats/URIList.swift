import KitFiles
import Foundation
import KitMarkup

/// The lines of a `text/uri-list` (RFC 2483), read with limits and written as file managers expect it.
struct URIList: Equatable, Sendable {
  enum Entry: Equatable, Sendable {
    /// A file of this computer, by its absolute path as text; see `String.init(nameBytes:)`.
    case file(path: String)
    /// A file of a share or device that the desktop has mounted without a path here, by its URL, and its MIME
    /// type.
    case mounted(uri: String, type: String)
    /// Any other URL, as it was written.
    case other(uri: String)

    /// The path; nil for a URL that isn't a file of this computer.
    var path: String? { if case .file(let path) = self { path } else { nil } }
    /// The URL; nil for a file of this computer.
    var uri: String? {
      switch self {
      case .file: nil
      case .mounted(let uri, _), .other(let uri): uri
      }
    }
    /// Whether the file can be read.
    var isFile: Bool { if case .other = self { false } else { true } }
  }

  /// The greatest number of entries; further ones are dropped.
  static let maximumCount = 10_000
  /// The greatest number of bytes that are read (4 MiB).
  static let maximumByteCount = 4 << 20

  var entries: [Entry]
  /// Whether the list exceeded a limit.
  let wasCut: Bool
  /// For each path of a line with percent-encoding, the literal path of the line, in case its writer doesn't
  /// encode names. Only where the two differ.
  private(set) var unencodedPaths: [String: String] = [:]

  init(entries: [Entry], wasCut: Bool = false) {
    self.entries = entries
    self.wasCut = wasCut
  }

  /// Reads CRLF or LF lines, skips comments and empty lines, and decodes nothing twice. Never fails: what
  /// isn't a usable file is an `.other`.
  /// - Parameter hostName: this computer's name, which file URIs may carry.
  init(parsing data: Data, hostName: String) {
    var entries: [Entry] = []
    var wasCut = data.count > Self.maximumByteCount
    let bytes = data.prefix(Self.maximumByteCount)
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 || $0 == 0 }) {
      let text = Self.text(of: line).trimmingCharacters(in: .whitespaces)
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      guard entries.count < Self.maximumCount else {
        wasCut = true
        break
      }
      let entry = Self.entry(of: text, hostName: hostName)
      entries.append(entry)
      if let path = entry.path, let written = Self.writtenPath(of: text), written != path {
        unencodedPaths[path] = written
      }
    }
    self.entries = entries
    self.wasCut = wasCut
  }

  /// Reads the zero-terminated paths of a portal's answer. An empty path at the end means that some were left
  /// out.
  init(zeroTerminatedPaths data: Data) {
    let paths = data.split(separator: 0)
    self.init(
      entries: paths.prefix(Self.maximumCount).map { .file(path: String(nameBytes: Array($0))) },
      wasCut: paths.count > Self.maximumCount || data.suffix(2).elementsEqual([0, 0]))
  }

  /// Encodes local files, percent-encoded, each line ended by CRLF.
  static func encode(paths: [String]) -> Data {
    var text = ""
    for path in paths { text += "file://" + percentEncode(path) + "\r\n" }
    return Data(text.utf8)
  }

  /// Bytes that aren't UTF-8 belong to a file name that the sender hasn't encoded.
  private static func text(of line: Data) -> String {
    String(validating: line, as: UTF8.self) ?? String(nameBytes: Array(line))
  }

  private static func entry(of text: String, hostName: String) -> Entry {
    // A bare path isn't a URL, but its meaning is clear.
    if text.hasPrefix("/") { return .file(path: text) }
    guard text.lowercased().hasPrefix("file:") else { return .other(uri: text) }
    var rest = Substring(text.dropFirst(5))
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != "/" }
      let isHere =
        host.isEmpty || host.lowercased() == "localhost" || host.lowercased() == hostName.lowercased()
      guard isHere else { return .other(uri: text) }
      rest = rest.dropFirst(host.count)
    }
    // A file URL has no meaningful query or fragment; senders that don't encode "#" and "?" mean the name.
    guard rest.hasPrefix("/") else { return .other(uri: text) }
    // A "%" without a valid escape is part of the name.
    if !isEncoded(rest) { return .file(path: String(rest)) }
    return percentDecode(String(rest)).map { .file(path: $0) } ?? .other(uri: text)
  }

  /// The name at the end of a URL. Returns nil for a URL without one, and for a `data:` URL.
  static func lastName(in address: String) -> String? {
    guard !DataURL.isOne(address), let path = URLComponents(string: address)?.path else { return nil }
    let name = (path as NSString).lastPathComponent
    return name.isEmpty || name == "/" ? nil : name
  }

  /// Returns the literal path in a file's URL, without percent-decoding.
  private static func writtenPath(of text: String) -> String? {
    guard text.contains("%") else { return nil }
    let rest = text.dropFirst(text.hasPrefix("/") ? 0 : 5)
    guard rest.hasPrefix("//") else { return String(rest) }
    return rest.dropFirst(2).firstIndex(of: "/").map { String(rest[$0...]) }
  }

  private static func isEncoded(_ text: Substring) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst().allSatisfy {
      $0.count >= 2 && $0.prefix(2).allSatisfy { hexValue($0) != nil }
    }
  }

  /// Returns nil for an invalid escape, or a zero byte, which no path can contain. Other bytes needn't be
  /// UTF-8.
  static func percentDecode(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.nameBytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    guard !bytes.contains(0) else { return nil }
    return String(nameBytes: bytes)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func percentEncode(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.nameBytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

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
