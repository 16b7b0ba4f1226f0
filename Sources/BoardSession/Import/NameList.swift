import Files

/// Lists names of files in a sentence.
package nonisolated enum NameList {
  /// The largest number of names that are listed; the others are only counted.
  package static let most = 5
  private static let mostLetters = 60

  /// Returns “a”, “b” and “c”; for many names, the first ones and the number of the others.
  package static func text(_ names: [String]) -> String {
    var parts = names.prefix(most).map { "“\(short($0))”" }
    if names.count > most { parts.append("\(names.count - most) more") }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }

  private static func short(_ name: String) -> String {
    let shown = name.shown
    return shown.count > mostLetters ? "\(shown.prefix(mostLetters - 1))…" : shown
  }
}
