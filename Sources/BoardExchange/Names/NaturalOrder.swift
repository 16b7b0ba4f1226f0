import Foundation

/// The natural order of paths: 2 before 10, capitals beside small letters, folder by folder.
enum NaturalOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    let leftParts = left.split(separator: "/")
    let rightParts = right.split(separator: "/")
    for (a, b) in zip(leftParts, rightParts) where a != b {
      switch String(a).compare(String(b), options: [.numeric, .caseInsensitive]) {
      case .orderedAscending: return true
      case .orderedDescending: return false
      case .orderedSame: return a < b
      }
    }
    return leftParts.count < rightParts.count
  }
}

/// File names in paths that other systems wrote.
enum PathName {
  /// Returns the part after the last slash or backslash.
  static func last(of path: String) -> String {
    let name = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    return name.isEmpty ? "image" : name
  }
}
