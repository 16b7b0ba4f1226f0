public import Foundation

/// A folder that's gone when the test is over.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("pinboard-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  public func names(in subfolder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(subfolder).path).sorted()
  }
}
