import KitFiles
import Foundation

/// Makes file names of any text.
public enum FileName {
  /// Returns whether a name comes before another one as people count: 2 before 10, capitals beside small
  /// letters.
  static func precedes(_ left: String, _ right: String) -> Bool {
    switch left.compare(right, options: [.numeric, .caseInsensitive]) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: left < right
    }
  }

  /// The greatest length of a name in most file systems, in bytes.
  private static let maximumBytes = 255

  /// Returns the most similar name that's one path component, isn't hidden, has no control or
  /// direction-changing characters, and is at most 255 bytes long. The extension is kept. Other characters
  /// stay: `naïve #1 100%.png` isn't changed.
  public static func safe(_ name: String, fallback: String = "image") -> String {
    own(name.trimmingCharacters(in: .whitespaces), fallback: fallback)
  }

  /// Does as `safe(_:fallback:)` does, but keeps blanks at the ends, line breaks, and bytes that aren't
  /// UTF-8, for a file's own name in a document (`BoardLimits.kept(fileName:fallback:)`).
  public static func own(_ name: String, fallback: String = "image") -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars { scalars.append(isUnsafe(scalar) ? "_" : scalar) }
    var own = String(scalars)
    if own.allSatisfy({ $0 == "." || $0 == " " }) { own = fallback }
    if own.hasPrefix(".") { own = "_" + own.dropFirst() }
    return shortened(own, adding: "")
  }

  /// Returns the most similar name that the disks of other systems take, too (``DiskNames``): characters that
  /// mean something to these systems, and bytes that aren't UTF-8, become `_`, as file managers do it.
  public static func plain(_ name: String) -> String {
    var plain = ""
    for scalar in String(decoding: name.nameBytes, as: UTF8.self).unicodeScalars {
      let isKept =
        scalar.value >= 0x20 && scalar != "\u{FFFD}" && !"\\/:*?\"<>|".unicodeScalars.contains(scalar)
      plain.unicodeScalars.append(isKept ? scalar : "_")
    }
    // A dot or a blank at the end disappears there, and the name would be another one.
    if let last = plain.last, last == "." || last == " " { plain = plain.dropLast() + "_" }
    let stem = plain.prefix { $0 != "." }
    return devices.contains(stem.uppercased()) ? "_" + plain : plain
  }

  /// Names of devices, which no file may have there, whatever its ending.
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })

  /// Returns the first free name of `name`, `name 2`, `name 3` … The number precedes the extension.
  public static func unique(_ name: String, isTaken: (String) throws -> Bool) rethrows -> String {
    guard try isTaken(name) else { return name }
    var number = 2
    while true {
      let candidate = numbered(name, number)
      guard try isTaken(candidate) else { return candidate }
      number += 1
    }
  }

  /// Returns a name with a number: `photo.png` and 2 give `photo 2.png`.
  public static func numbered(_ name: String, _ number: Int) -> String {
    shortened(name, adding: " \(number)")
  }

  private static func shortened(_ name: String, adding suffix: String) -> String {
    var stem = Substring(name)
    var ending = Substring()
    // A longer "extension" is a part of the name.
    if let dot = name.lastIndex(of: "."), dot != name.startIndex, String(name[dot...]).nameBytes.count <= 16 {
      stem = name[..<dot]
      ending = name[dot...]
    }
    let room = maximumBytes - suffix.nameBytes.count - String(ending).nameBytes.count
    while String(stem).nameBytes.count > room { stem.unicodeScalars.removeLast() }
    return stem + suffix + ending
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2F, 0x202A...0x202E, 0x2066...0x2069: true
    default:
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}
