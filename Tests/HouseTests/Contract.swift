import Foundation

/// `Tests/contract.tsv`: the tests that prove each row of the contract.
struct Contract {
  enum State: String { case proved, pending, absent }

  struct Row {
    let number: String
    let state: State?
    let tests: [String]
    let note: String
  }

  /// The number of rows in each part of section 1, from 1.1 on; below, the numbers of sequences and of rules.
  private static let areas = [10, 16, 5, 11, 12, 5, 3, 10, 4, 10, 31, 24, 10]
  private static let sequences = 9
  private static let rules = 34

  /// All row numbers that the table must have.
  static let numbers: [String] =
    areas.enumerated().flatMap { area, count in (1...count).map { "1.\(area + 1).\($0)" } }
    + (1...sequences).map { "2.\($0)" } + (1...rules).map { "3.\($0)" }

  let rows: [Row]

  init(_ text: String) {
    rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        number: cells[0], state: cells.count > 1 ? State(rawValue: cells[1]) : nil,
        tests: cells.count > 2 ? cells[2].split(separator: " ").map(String.init) : [],
        note: cells.count > 3 ? cells[3] : "")
    }
  }

  /// The errors in the table, in words; empty when the table is right.
  /// - Parameter tests: the existing tests, each with its title.
  func complaints(tests: [String: String]) -> [String] {
    var complaints: [String] = []
    let counts = Dictionary(grouping: rows, by: \.number).mapValues(\.count)
    for number in Self.numbers where counts[number] == nil { complaints.append("\(number) is missing") }
    for (number, count) in counts where count > 1 { complaints.append("\(number) is there \(count) times") }
    let known = Set(Self.numbers)
    for row in rows {
      if !known.contains(row.number) { complaints.append("“\(row.number)” is no row of the contract") }
      for test in row.tests where tests[test] == nil {
        complaints.append("\(row.number): there's no test \(test)")
      }
      if row.state == .proved,
        !row.tests.contains(where: { Self.isNamed($0, tests[$0] ?? "", after: row.number) })
      {
        complaints.append("\(row.number): no test is named after it")
      }
      switch row.state {
      case .proved where row.tests.isEmpty: complaints.append("\(row.number) names no test")
      case .absent where row.note.isEmpty: complaints.append("\(row.number) is absent without a reason")
      case .pending where row.note.isEmpty: complaints.append("\(row.number) doesn't say what's pending")
      case nil: complaints.append("\(row.number) is neither proved, pending nor absent")
      default: break
      }
    }
    let absent = rows.count { $0.state == .absent }
    if absent > 10 { complaints.append("\(absent) rows are absent") }
    return complaints
  }

  /// Whether a test is named after a row. Tests of sequences and rules are event diagrams and are found by
  /// their names: "2.3: …", "1.4.9, rules 23, 24: …", `testRule30…`. Tests of section 1 are found by the
  /// table alone.
  private static func isNamed(_ test: String, _ title: String, after number: String) -> Bool {
    let text = "\(test) \(title)"
    let last = String(number.dropFirst(2))
    switch number.first {
    case "2":
      return text.matches(of: #/(?:^|[^\d.])2\.(\d+)(?:$|[^\d.])/#).contains { $0.1 == last }
    case "3":
      let alone = text.matches(of: #/[Rr]ule ?(\d+)/#).map { String($0.1) }
      let lists = text.matches(of: #/[Rr]ules ((?:\d+, )*\d+)/#).flatMap {
        $0.1.split(separator: ", ").map(String.init)
      }
      return (alone + lists).contains(last)
    default: return true
    }
  }

  var pending: [Row] { rows.filter { $0.state == .pending } }
}
