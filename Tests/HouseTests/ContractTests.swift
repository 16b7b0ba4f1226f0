import Foundation
import Testing

/// Every row of the contract has a test.
@Suite struct ContractTests {
  /// The tests that there are: `Target/Suite/name`, and `DesktopTests/file.py::name`.
  private static func tests(in files: [SourceFile]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      var suite = ""
      // Whether the function to come is marked as a test; the mark may take several lines.
      var isMarked = false
      for index in file.lines.indices {
        let code = file.code(index)
        // Looked for plainly first: thousands of lines are none of these.
        if code.contains("Tests"),
          let match = code.firstMatch(of: #/\b(?:struct|class|extension|enum)\s+(\w+Tests)\b/#)
        {
          suite = String(match.1)
        }
        if code.contains("@Test"), code.contains(#/^\s*(?:@\w+\s+)*@Test\b/#) { isMarked = true }
        if code.contains("func "), let match = code.firstMatch(of: #/\bfunc\s+(\w+)\s*\(/#) {
          if isMarked || match.1.hasPrefix("test") { names.insert("\(file.module)/\(suite)/\(match.1)") }
          isMarked = false
        }
        if code.hasPrefix("def "), let match = code.firstMatch(of: #/^def\s+(test_\w+)\s*\(/#) {
          names.insert("\(file.path.dropFirst("Tests/".count))::\(match.1)")
        }
      }
    }
    return names
  }

  @Test func everyRowHasATest() throws {
    let file = SourceFile.root.appending(path: "Tests/contract.tsv")
    let contract = Contract(try String(contentsOf: file, encoding: .utf8))
    let tests = Self.tests(in: try SourceFile.all(in: "Tests", ["swift", "py"]))
    try #require(tests.count > 300, "the tests weren't found")
    for complaint in contract.complaints(exists: tests.contains) {
      Issue.record("contract.tsv: \(complaint)")
    }
    let pending = Dictionary(grouping: contract.pending, by: \.note).mapValues(\.count)
    if !pending.isEmpty {
      let list = pending.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
      print("contract: \(contract.pending.count) of \(Contract.numbers.count) rows pending (\(list))")
    }
  }

  // The check itself.

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
    #expect(Self.tests(in: files) == Set(names))
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
    #expect(Contract.numbers.last == "3.34" && Contract.numbers.contains("1.13.10"))
    #expect(table { _ in nil }.complaints { $0 == "T/S/t" } == [])
  }

  @Test(arguments: [
    ("1.2.3", "9.9.9\tproved\tT/S/t\t"), ("1.2.3", "1.2.4\tproved\tT/S/t\t"),
    ("1.2.3", "1.2.3\tproved\tT/S/other\t"), ("1.2.3", "1.2.3\tproved\t\t"), ("1.2.3", "1.2.3\tabsent\t\t"),
    ("1.2.3", "1.2.3\tpending\t\t"), ("1.2.3", "1.2.3\tdone\tT/S/t\t"), ("1.2.3", "1.2.3"),
  ])
  func complains(_ number: String, _ line: String) {
    #expect(!table { $0 == number ? line : nil }.complaints { $0 == "T/S/t" }.isEmpty)
  }

  @Test func elevenAbsentRowsAreTooMany() {
    let few = Set(Contract.numbers.prefix(10))
    let many = Set(Contract.numbers.prefix(11))
    #expect(table { few.contains($0) ? "\($0)\tabsent\t\twhy" : nil }.complaints { _ in true }.isEmpty)
    #expect(!table { many.contains($0) ? "\($0)\tabsent\t\twhy" : nil }.complaints { _ in true }.isEmpty)
  }
}
