import Foundation

/// `Contract.md` of DragDropKit's articles: the rows that sources and tests cite by number.
struct ContractPage {
  /// A number of the contract that a file names.
  struct Citation: Equatable {
    /// As a row ("1.12.20", "2.4", "3.23"), an area ("1.13") or a section ("6").
    let number: String
    /// The line that the citation begins on, from 1.
    let line: Int
  }

  static let path = "Sources/DragDropKit/DragDropKit.docc/Contract.md"

  /// The numbers of rows, sequences and rules, in the order of the page.
  let numbers: [String]
  /// The numbers of headings: areas ("1.13"), sequences ("2.4") and sections ("6").
  let headings: Set<String>

  /// - Parameter text: the page. A row is a line that begins with its number in bold: `- **1.12.20** …`, `**2.4** …`.
  init(_ text: String) {
    let lines = text.split(separator: "\n")
    numbers = lines.compactMap { line in
      line.prefixMatch(of: #/(?:- )?\*\*(\d+\.\d+(?:\.\d+)?)\*\* /#).map { String($0.1) }
    }
    headings = Set(
      lines.compactMap { line in line.prefixMatch(of: #/## (\d+(?:\.\d+)?) /#).map { String($0.1) } })
  }

  /// What differs from the table of tests, in words; nothing when both have the same numbers in the same order.
  /// - Parameter rows: the numbers of `Tests/contract.tsv`, in the order of that table.
  func complaints(rows: [String]) -> [String] {
    let counts = Dictionary(grouping: numbers, by: \.self).mapValues(\.count)
    let known = Set(rows)
    var complaints = rows.filter { counts[$0] == nil }.map { "\($0) is missing" }
    for (number, count) in counts.sorted(by: { $0.key < $1.key }) {
      if count > 1 { complaints.append("\(number) is there \(count) times") }
      if !known.contains(number) { complaints.append("\(number) is in no row of the table of tests") }
    }
    if complaints.isEmpty, numbers != rows {
      let first = zip(numbers, rows).first { $0 != $1 }
      complaints.append("\(first?.0 ?? "a row") stands where \(first?.1 ?? "another one") belongs")
    }
    return complaints
  }

  /// Whether a citation names a row, an area or a section of the page.
  func has(_ number: String) -> Bool { numbers.contains(number) || headings.contains(number) }

  /// The numbers that a file cites: "contract 1.12.20", "contract 2.2–2.4", "contract, section 6" and "section 3, rule 23".
  /// A citation may go on in the next line's comment.
  static func citations(in file: SourceFile) -> [Citation] {
    file.lines.indices.flatMap { index in
      let line = file.lines[index]
      // Looked for plainly first: thousands of lines have neither word.
      guard line.contains("ontract") || line.contains("ection") else { return [Citation]() }
      return numbers(in: file.lines[index...].prefix(3).joined(separator: "\n"), beginningIn: line)
        .map { Citation(number: $0, line: index + 1) }
    }
  }

  /// - Parameters:
  ///   - text: a line and those that follow it.
  ///   - line: the first of them; a citation that begins later is the next line's.
  private static func numbers(in text: String, beginningIn line: String) -> [String] {
    let end = text.index(text.startIndex, offsetBy: line.count)
    func begins(_ range: Range<String.Index>) -> Bool { range.lowerBound < end }
    var numbers: [String] = []
    let rows =
      #/\b[Cc]ontract\s+(?:///?\s+|[#]\s+)?(\d+(?:\.\d+)+(?:(?:–|,\s+(?:///?\s+|[#]\s+)?)\d+(?:\.\d+)+)*)/#
    for match in text.matches(of: rows) where begins(match.range) {
      numbers += match.1.matches(of: #/\d+(?:\.\d+)+/#).map { String($0.0) }
    }
    let rules = #/\b[Ss]ection\s+3,\s+(?:///?\s+|[#]\s+)?rules?\s+(\d+)/#
    for match in text.matches(of: rules) where begins(match.range) { numbers.append("3.\(match.1)") }
    let sections = #/\b[Cc]ontract,\s+(?:///?\s+|[#]\s+)?section\s+(\d+)/#
    for match in text.matches(of: sections) where begins(match.range) { numbers.append(String(match.1)) }
    return numbers
  }
}
