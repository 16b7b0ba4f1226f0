import KitFiles

/// SVG drawings. A drawing is a text in which one may write anything, packed or not, so a caged process reads
/// it.
enum SVGHeader {
  /// Returns whether a file with these first bytes may be a drawing: it's packed by gzip, or its first
  /// character begins an element. White space and the mark of the encoding may precede it.
  static func mayFollow(_ head: [UInt8]) -> Bool {
    if head.starts(with: [0x1F, 0x8B]) { return true }
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first(where: head.starts(with:)) ?? []
    // In UTF-16, a character of ASCII has a byte that's 0.
    let first = head.dropFirst(mark.count).first { $0 != 0 && $0 != 0x20 && !(9...13).contains($0) }
    return first.map { $0 == UInt8(ascii: "<") } ?? true
  }

  /// Returns whether `source` is a drawing. Throws `truncated` if it ends within its first element.
  static func isDrawing(_ source: ByteSource) throws(ImagingError) -> Bool {
    do {
      _ = try CagedFacts.answer(for: source, as: .svg)
      return true
    } catch {
      if case .notAnImage = error.reason { return false }
      throw error
    }
  }
}

/// Turns the SVG renderer's messages into reasons.
enum SVGComplaint {
  static func reason(_ text: String) -> ImagingError.Reason {
    if text.contains("Error displaying image") { return .tooComplex }
    // "XML parse error: Error domain 1 code 5 on line 9 column 3 of data: Extra content at the end"
    let line = text.firstMatch(of: #/ on line (\d+) column \d+ of data: (.+)/#)
    guard let line else { return .corrupt(text.isEmpty ? nil : text) }
    let words = line.2.trimmingPrefix { $0.isWhitespace }
    let sentence = words.prefix { !$0.isNewline }
    return .corrupt("line \(line.1): \(sentence.prefix(1).lowercased() + sentence.dropFirst())")
  }
}
