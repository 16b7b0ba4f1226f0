import DragItems
import KitFiles
import Foundation

/// A name for an exported file: the item's own name, changed only as far as safety requires.
enum ExportName {
  /// The greatest number of bytes of a file name on common file systems.
  static let maximumByteCount = 255

  /// Removes slashes, control characters and leading dots, adds the type's extension if the name has no
  /// fitting one, and cuts the name to 255 bytes, keeping its extension. Everything else stays: `naïve #1
  /// 100%.png` is a valid name.
  /// - Parameter type: nil if no extension is needed.
  static func sanitised(_ proposal: String?, type: TypeIdentifier?) -> String {
    let scalars = (proposal ?? "").unicodeScalars.filter { scalar in
      scalar != "/" && scalar.value >= 32 && !(127...159).contains(scalar.value) && !isBidirectional(scalar)
    }
    var name = String(String.UnicodeScalarView(scalars))
    while name.hasPrefix(".") { name.removeFirst() }
    if name.allSatisfy(\.isWhitespace) { name = "item" }
    if let type { name = type.fileName(from: name) }
    return cut(name, ending: (name as NSString).pathExtension)
  }

  /// Gives equal names a number before the extension: `a.png`, `a 2.png`.
  static func unique(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { name in
      var candidate = name
      var number = 2
      while !taken.insert(candidate).inserted {
        candidate = numbered(name, number)
        number += 1
      }
      return candidate
    }
  }

  private static func numbered(_ name: String, _ number: Int) -> String {
    let ending = (name as NSString).pathExtension
    let stem = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    let suffix = " \(number)" + (ending.isEmpty ? "" : "." + ending)
    return prefix(of: stem, bytes: maximumByteCount - suffix.nameBytes.count) + suffix
  }

  private static func cut(_ name: String, ending: String) -> String {
    guard name.nameBytes.count > maximumByteCount else { return name }
    // More than 16 bytes after a dot aren't an extension.
    guard !ending.isEmpty, ending.nameBytes.count <= 16 else {
      return prefix(of: name, bytes: maximumByteCount)
    }
    let stem = String(name.dropLast(ending.count + 1))
    return prefix(of: stem, bytes: maximumByteCount - ending.nameBytes.count - 1) + "." + ending
  }

  private static func prefix(of text: String, bytes: Int) -> String {
    var count = 0
    return String(
      text.prefix { character in
        count += String(character).nameBytes.count
        return count <= bytes
      })
  }

  /// Bidirectional control characters can hide a name's real extension.
  private static func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
