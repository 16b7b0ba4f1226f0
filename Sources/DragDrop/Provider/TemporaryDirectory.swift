import Foundation

/// A private directory for one file that is lent to a consumer.
enum TemporaryDirectory {
  static func make() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("DragDrop-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return url
  }

  /// Best effort: what's left is in the system's temporary directory.
  static func remove(_ url: URL) { try? FileManager.default.removeItem(at: url) }
}
