package import Foundation

// A path is bytes. The address of a file keeps them all, with percent signs: `K%F6ln.png` isn't UTF-8.
// Foundation's `path`, `lastPathComponent` and whatever opens a file by its address know nothing but UTF-8:
// there such a path is empty, or has U+FFFD in it. So paths are taken from addresses and made into addresses
// here alone.

extension URL {
  /// The address of a path that is bytes, as the system has them. Relative ones count from the working
  /// directory.
  package init(pathBytes bytes: [UInt8], isFolder: Bool = false) {
    let whole = bytes.first == UInt8(ascii: "/") ? bytes : Self.workingDirectory + [UInt8(ascii: "/")] + bytes
    if let path = String(validating: whole, as: UTF8.self) {
      self.init(fileURLWithPath: path, isDirectory: isFolder)
      return
    }
    var address = "file://" + PercentSigns.encode(whole)
    if isFolder, !address.hasSuffix("/") { address += "/" }
    // Nothing but what an address may hold is left of it.
    self.init(string: address)!
  }

  /// The address of a path's text: see `String.init(nameBytes:)`.
  package init(pathText text: String, isFolder: Bool = false) {
    self.init(pathBytes: text.nameBytes, isFolder: isFolder)
  }

  /// The path as the system has it, byte for byte; a folder's without a slash at its end.
  package var pathBytes: [UInt8] {
    var bytes = PercentSigns.decode(absoluteURL.path(percentEncoded: true))
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return bytes
  }

  /// The path for the system's functions, with a zero at its end.
  package var systemPath: [CChar] { pathBytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path as text that's kept, compared, and made into the address again; not for people: see
  /// `shownPath`.
  package var pathText: String { String(nameBytes: pathBytes) }

  /// The path for people's eyes alone.
  package var shownPath: String { pathText.shown }

  /// Whether it's a path that Foundation can name.
  package var isUTF8: Bool { String(validating: pathBytes, as: UTF8.self) != nil }

  private static var workingDirectory: [UInt8] {
    guard let path = getcwd(nil, 0) else { return [UInt8(ascii: "/")] }
    defer { free(path) }
    let bytes = [UInt8](cString: path)
    return bytes == [UInt8(ascii: "/")] ? [] : bytes
  }
}

extension [UInt8] {
  /// The bytes of a C string, without the zero.
  package init(cString: UnsafePointer<CChar>) {
    self = UnsafeRawBufferPointer(start: cString, count: strlen(cString)).map { $0 }
  }
}

/// Bytes in addresses.
enum PercentSigns {
  /// What stands for itself in the addresses that Foundation makes of paths: one path has one address.
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

  /// A percent sign without two digits stays one.
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
