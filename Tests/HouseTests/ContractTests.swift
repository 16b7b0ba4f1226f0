import Foundation
import Testing

/// Tests that every row of the contract has a test.
@Suite struct ContractTests {
  /// Returns the existing tests, `Target/Suite/name` and `DesktopTests/file.py::name`, each with its mark,
  /// which contains the title.
  private static func tests(in files: [SourceFile]) -> [String: String] {
    var tests: [String: String] = [:]
    for file in files {
      var suite = ""
      // The mark of the next function, if the function is marked as a test. A mark may take several lines.
      var mark: String?
      for index in file.lines.indices {
        let code = file.code(index)
        // Plain text is searched for before the pattern, because thousands of lines contain no suite.
        if code.contains("Tests"),
          let match = code.firstMatch(of: #/\b(?:struct|class|extension|enum)\s+(\w+Tests)\b/#)
        {
          suite = String(match.1)
        }
        if code.contains("@Test"), code.contains(#/^\s*(?:@\w+\s+)*@Test\b/#) { mark = "" }
        mark?.append(contentsOf: code)
        if code.contains("func "), let match = code.firstMatch(of: #/\bfunc\s+(\w+)\s*\(/#) {
          let title = mark ?? (match.1.hasPrefix("test") ? "" : nil)
          if let title { tests["\(file.module)/\(suite)/\(match.1)"] = title }
          mark = nil
        }
        if code.hasPrefix("def "), let match = code.firstMatch(of: #/^def\s+(test_\w+)\s*\(/#) {
          tests["\(file.path.dropFirst("Tests/".count))::\(match.1)"] = ""
        }
      }
    }
    return tests
  }

  @Test func everyRowHasATest() throws {
    let file = SourceFile.root.appending(path: "Tests/contract.tsv")
    let contract = Contract(try String(contentsOf: file, encoding: .utf8))
    let tests = Self.tests(in: try SourceFile.all(in: "Tests", ["swift", "py"]))
    try #require(tests.count > 300, "the tests weren't found")
    for complaint in contract.complaints(tests: tests) {
      Issue.record("contract.tsv: \(complaint)")
    }
    let pending = Dictionary(grouping: contract.pending, by: \.note).mapValues(\.count)
    if !pending.isEmpty {
      let list = pending.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
      print("contract: \(contract.pending.count) of \(Contract.numbers.count) rows pending (\(list))")
    }
  }

  // Tests of the check itself.

  @Test func onlyTestsAreTests() {
    let swift = """
      struct SomeTests {
        func helper() {}
        @Test func plain() {}
        @MainActor @Test("a name", arguments: [1]) func named(_ number: Int) {}
        @Test(
          "over several lines",
          arguments: [1])
        private func long(_ number: Int) async throws {}
        func after() {}
        // @Test
        func commented() {}
        func testOldStyle() {}
      }
      """
    let python = "def test_one(stage):\n  pass\ndef helper():\n  pass"
    let files = [
      SourceFile(path: "Tests/T/SomeTests.swift", text: swift),
      SourceFile(path: "Tests/D/a.py", text: python),
    ]
    let names = ["plain", "named", "long", "testOldStyle"].map { "T/SomeTests/\($0)" } + ["D/a.py::test_one"]
    let tests = Self.tests(in: files)
    #expect(Set(tests.keys) == Set(names))
    #expect(tests["T/SomeTests/named"]?.contains("a name") == true)
    #expect(tests["T/SomeTests/long"]?.contains("over several lines") == true)
    #expect(tests["T/SomeTests/plain"]?.contains("a name") == false)
  }

  /// A single test that's named after all sequences and rules.
  private let test = [
    "T/S/t": ((1...9).map { "2.\($0)" } + ["rules 1, 2, 3"] + (4...34).map { "rule \($0)" }).joined(
      separator: ": ")
  ]

  @Test(
    "A sequence and a rule need a test of their name",
    arguments: [
      ("2.3", "2.3: a move"), ("2.3", "2.1, 2.3 step 4"), ("3.3", "Rule 3: later"),
      ("3.4", "1.2.3, rules 4, 12: x"),
      ("3.30", "testRule30ASingleRow"),
    ])
  func named(_ number: String, _ title: String) {
    let table = table { $0 == number ? "\(number)\tproved\tT/S/own\t" : nil }
    #expect(table.complaints(tests: test.merging(["T/S/own": title]) { $1 }) == [])
    for other in ["", "1.\(number): x", "\(number)5: x", "rule 35: x", "\(number).1: x"] {
      let complaints = table.complaints(tests: test.merging(["T/S/own": other]) { $1 })
      #expect(complaints == ["\(number): no test is named after it"], "\(other)")
    }
  }

  private func table(changing change: (String) -> String?) -> Contract {
    let lines = Contract.numbers.compactMap { number in
      change(number) ?? "\(number)\tproved\tT/S/t\t"
    }
    return Contract("# a comment\n" + lines.joined(separator: "\n"))
  }

  @Test func thereAre151RowsNineSequencesAnd34Rules() {
    #expect(Contract.numbers.count { $0.hasPrefix("1.") } == 151)
    #expect(Contract.numbers.count == 151 + 9 + 34)
    #expect(Contract.numbers.last == "3.34")
    #expect(Contract.numbers.contains("1.13.10"))
    #expect(table { _ in nil }.complaints(tests: test) == [])
  }

  @Test(arguments: [
    ("1.2.3", "9.9.9\tproved\tT/S/t\t"), ("1.2.3", "1.2.4\tproved\tT/S/t\t"),
    ("1.2.3", "1.2.3\tproved\tT/S/other\t"), ("1.2.3", "1.2.3\tproved\t\t"), ("1.2.3", "1.2.3\tabsent\t\t"),
    ("1.2.3", "1.2.3\tpending\t\t"), ("1.2.3", "1.2.3\tdone\tT/S/t\t"), ("1.2.3", "1.2.3"),
  ])
  func complains(_ number: String, _ line: String) {
    #expect(!table { $0 == number ? line : nil }.complaints(tests: test).isEmpty)
  }

  @Test func elevenAbsentRowsAreTooMany() {
    let few = Set(Contract.numbers.prefix(10))
    let many = Set(Contract.numbers.prefix(11))
    #expect(table { few.contains($0) ? "\($0)\tabsent\t\twhy" : nil }.complaints(tests: test).isEmpty)
    #expect(!table { many.contains($0) ? "\($0)\tabsent\t\twhy" : nil }.complaints(tests: test).isEmpty)
  }
}
