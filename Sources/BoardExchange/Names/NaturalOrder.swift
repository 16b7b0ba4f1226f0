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
