import Files
import Foundation

/// Names from outside, made fit to be file names.
public enum FileName {
  /// What most file systems take, in bytes.
  private static let maximumBytes = 255

  /// The nearest name that is one path component, isn't hidden, holds no control or direction-changing
  /// characters, and is at most 255 bytes long with its extension kept. Everything else stays as it is:
  /// `naïve #1 100%.png` is a fine name.
  public static func safe(_ name: String, fallback: String = "image") -> String {
    own(name.trimmingCharacters(in: .whitespaces), fallback: fallback)
  }

  /// As `safe(_:fallback:)`, but with blanks, line breaks and bytes that aren't UTF-8, if it's a file's name
  /// as a document keeps it (`BoardLimits.kept(fileName:fallback:)`).
  public static func own(_ name: String, fallback: String = "image") -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars { scalars.append(isUnsafe(scalar) ? "_" : scalar) }
    var own = String(scalars)
    if own.allSatisfy({ $0 == "." || $0 == " " }) { own = fallback }
    if own.hasPrefix(".") { own = "_" + own.dropFirst() }
    return shortened(own, adding: "")
  }

  /// `name`, or `name 2`, `name 3` … before the extension: the first one that isn't taken.
  public static func unique(_ name: String, isTaken: (String) throws -> Bool) rethrows -> String {
    guard try isTaken(name) else { return name }
    var number = 2
    while true {
      let candidate = numbered(name, number)
      guard try isTaken(candidate) else { return candidate }
      number += 1
    }
  }

  /// `photo.png` and 2 give `photo 2.png`.
  public static func numbered(_ name: String, _ number: Int) -> String {
    shortened(name, adding: " \(number)")
  }

  private static func shortened(_ name: String, adding suffix: String) -> String {
    var stem = Substring(name)
    var ending = Substring()
    // An "extension" longer than this is part of the name.
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
