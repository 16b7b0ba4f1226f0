import Foundation
import GtkTestSupport
import GtkViews
import XCTest

@testable import PinboardUI

/// What a newcomer wants is found in the menu under the name that one would look for.
final class FindableCommandTests: XCTestCase {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/PinboardUI/PinboardUI.docc/FindingCommands.md")

  @MainActor private static func paths(of menu: Menu) -> [[String]] {
    menu.parts.flatMap { part -> [[String]] in
      switch part {
      case .item(let title, _): [[title]]
      case .section(let menu): paths(of: menu)
      case .submenu(let title, let menu): paths(of: menu).map { [title] + $0 }
      }
    }
  }

  func testTenTasksAreFoundUnderTheirNames() throws {
    try withDisplay {
      let paths = Self.paths(of: WindowMenus.main(steps: Menu()))
      let rows = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("| ") }.dropFirst().map { row in
          row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
      XCTAssertEqual(rows.count, 10)
      for row in rows {
        let path = row[2].components(separatedBy: " › ")
        XCTAssertTrue(paths.contains(path), row[2])
        for name in row[1].components(separatedBy: ", ") { XCTAssertTrue(path.contains(name), row[1]) }
      }
    }
  }
}
