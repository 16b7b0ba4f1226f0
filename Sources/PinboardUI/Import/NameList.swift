import Files

/// Names of files in a sentence.
nonisolated enum NameList {
  /// More than these are only counted.
  static let most = 5
  private static let mostLetters = 60

  /// “a”, “b” and “c”; of many the first ones and how many others there are.
  static func text(_ names: [String]) -> String {
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
