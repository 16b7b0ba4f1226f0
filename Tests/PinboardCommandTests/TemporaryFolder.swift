import Foundation
import Glibc

/// A folder that is deleted when the test is over.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "PinboardCommandTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Boards that were released without being closed may still remove their logs.
    for _ in 0..<1_000 {
      Self.remove(url.path)
      guard access(url.path, F_OK) == 0 else { return }
      sched_yield()
    }
  }

  /// Removes a tree. `FileManager` leaves links whose target was removed before them.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      remove(path + "/" + name)
    }
    rmdir(path)
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
