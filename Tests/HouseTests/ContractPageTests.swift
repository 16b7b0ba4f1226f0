import Foundation
import Testing

/// The contract is a page of the repository, and citations of it lead somewhere.
@Suite struct ContractPageTests {
  private static func read(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)
  }

  private static func page() throws -> ContractPage { ContractPage(try read(ContractPage.path)) }

  @Test func thePageHasTheRowsOfTheTableOfTestsInTheirOrder() throws {
    let rows = Contract(try Self.read("Tests/contract.tsv")).rows.map(\.number)
    try #require(rows.count > 150, "the table wasn't read")
    for complaint in try Self.page().complaints(rows: rows) {
      Issue.record("Contract.md: \(complaint)")
    }
  }

  @Test func eachCitationNamesARowOfThePage() throws {
    let page = try Self.page()
    var count = 0
    for folder in ["Sources", "Tests"] {
      // These tests name rows that aren't there.
      for file in try SourceFile.all(in: folder, ["swift", "c", "h", "py", "md"])
      where file.module != "HouseTests" {
        for citation in ContractPage.citations(in: file) {
          count += 1
          if !page.has(citation.number) {
            Issue.record("\(file.path):\(citation.line): the contract has no \(citation.number)")
          }
        }
      }
    }
    #expect(count > 150, "the citations weren't found")
  }

  // The check itself.

  @Test func rowsAndHeadingsAreRead() {
    let page = ContractPage(
      """
      # Contract
      ## 1.1 One
      - **1.1.1** A row that names 1.1.9 and **1.1.8**.
        **1.1.7** is in the middle of it.
      - **1.1.2** Another.
      ## 2 Order
      ## 2.1 Lift
      **2.1** A sequence.
      ### Without a number
      """)
    #expect(page.numbers == ["1.1.1", "1.1.2", "2.1"])
    #expect(page.headings == ["1.1", "2", "2.1"])
    #expect(page.has("1.1"))
    #expect(page.has("1.1.2"))
    #expect(!page.has("1.1.9"))
    #expect(!page.has("1.2"))
  }

  @Test(arguments: [
    ("- **1.1.1** a\n- **1.1.2** b\n**2.1** c", true), ("- **1.1.1** a\n**2.1** c", false),
    ("- **1.1.2** a\n- **1.1.1** b\n**2.1** c", false),
    ("- **1.1.1** a\n- **1.1.2** b\n**2.1** c\n**2.2** d", false),
    ("- **1.1.1** a\n- **1.1.2** b\n- **1.1.2** c\n**2.1** d", false), ("", false),
  ])
  func comparison(_ text: String, _ isRight: Bool) {
    #expect(ContractPage(text).complaints(rows: ["1.1.1", "1.1.2", "2.1"]).isEmpty == isRight, "\(text)")
  }

  @Test(arguments: [
    ("/// A lock (contract 1.12.20).", ["1.12.20"]),
    ("/// Contract 2.2–2.4: how drags end.", ["2.2", "2.4"]),
    ("/// Contract 1.4.9, 1.4.10, 2.2 step 14: who shows it.", ["1.4.9", "1.4.10", "2.2"]),
    ("/// Text (`UITextView`; contract 1.13).", ["1.13"]),
    ("/// A context (`UIContext`; contract\n  /// 1.12.21).", ["1.12.21"]),
    (
      "/// Facts (contract 1.3.5, 1.8.1,\n/// 1.8.5–1.8.9; section 3, rule 34).",
      ["1.3.5", "1.8.1", "1.8.5", "1.8.9", "3.34"]
    ),
    ("/// How it looks (contract, section 6): 0.5 s.", ["6"]),
    ("/// Gates (contract, section 3, rule 1).", ["3", "3.1"]),
    ("/// Gates (contract, section 3,\n/// rule 1).", ["3", "3.1"]),
    ("# Contract 1.4.2", ["1.4.2"]),
    ("/// The contract has 194 numbers, as TIFF 6.0, section 2, has others.", []),
    ("/// RFC 2.4, and 1.12.20 alone; contracts 1.1.", []),
  ])
  func citationsAreRead(_ text: String, _ numbers: [String]) {
    let file = SourceFile(path: "Sources/X/A.swift", text: text)
    let found = ContractPage.citations(in: file).map(\.number)
    #expect(found.sorted() == numbers.sorted(), "\(text)")
  }

  @Test func citationsKnowTheirLine() {
    let file = SourceFile(path: "Sources/X/A.swift", text: "a\n// contract 1.1.1\n\n// contract\n// 1.1.2")
    #expect(
      ContractPage.citations(in: file) == [
        ContractPage.Citation(number: "1.1.1", line: 2), ContractPage.Citation(number: "1.1.2", line: 4),
      ])
  }
}
