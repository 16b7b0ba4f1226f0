package import Foundation

/// A folder that's removed when the test is over.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("pinboard-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns the names in a folder, without the log that the open board writes beside itself.
  package func names(in subfolder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(subfolder).path)
      .filter { !$0.hasPrefix("board.pinboard-") }.sorted()
  }
}
