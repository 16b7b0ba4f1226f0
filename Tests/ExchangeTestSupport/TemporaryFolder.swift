package import Foundation

/// A folder that's deleted when the test ends.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("pinboard-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns the names in a folder, except the log files that the open board has beside itself.
  package func names(in subfolder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(subfolder).path)
      .filter { !$0.hasPrefix("board.pinboard-") }.sorted()
  }
}
