import Foundation
import Testing

/// The library's modules have a licence of their own, so they may use each other only.
@Suite struct LicenceTests {
  /// The modules of the row with that licence in the page on the licence.
  private static func modules(under licence: String) throws -> Set<String> {
    let page = SourceFile.root.appending(path: "Sources/DragDropKit/DragDropKit.docc/Licence.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let row = try #require(text.split(separator: "\n").first { $0.hasSuffix("| \(licence) |") })
    return Set(row.matches(of: #/`(\w+)`/#).map { String($0.1) })
  }

  @Test func theLibraryUsesNoModuleOfTheApp() throws {
    let library = try Self.modules(under: "MPL-2.0")
    #expect(library.contains("DragDropKit"))
    let files = try SourceFile.all(in: "Sources")
    let own = try Set(
      FileManager.default.contentsOfDirectory(atPath: SourceFile.root.appending(path: "Sources").path))
    for module in library { #expect(own.contains(module), "\(module) isn't a module") }
    for file in files where library.contains(file.module) {
      for (line, module) in try file.imports where own.contains(module) && !library.contains(module) {
        Issue.record("\(file.path):\(line): \(module) isn't under the library's licence")
      }
    }
  }

  @Test func theTextOfEachLicenceIsThere() throws {
    for (path, title) in [
      ("LICENSE", "GNU GENERAL PUBLIC LICENSE"),
      ("LICENSES/MPL-2.0.txt", "Mozilla Public License Version 2.0"),
    ] {
      let text = try String(contentsOf: SourceFile.root.appending(path: path), encoding: .utf8)
      #expect(text.prefix(200).contains(title))
    }
  }
}
