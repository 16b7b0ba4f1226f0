/// Turns the SVG renderer's messages into reasons for the user.
enum SVGComplaint {
  static func reason(_ text: String) -> ImagingError.Reason {
    if text.contains("Error displaying image") { return .notDrawable }
    // "XML parse error: Error domain 1 code 5 on line 9 column 3 of data: Extra content at the end"
    let line = text.firstMatch(of: #/ on line (\d+) column \d+ of data: (.+)/#)
    guard let line else { return .corrupt(text.isEmpty ? nil : text) }
    let words = line.2.trimmingPrefix { $0.isWhitespace }
    let sentence = words.prefix { !$0.isNewline }
    return .corrupt("line \(line.1): \(sentence.prefix(1).lowercased())\(sentence.dropFirst())")
  }
}
