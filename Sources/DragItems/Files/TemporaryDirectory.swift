import Files
package import Foundation
import Synchronization

/// A private directory for one file that is lent to a consumer.
package enum TemporaryDirectory {
  /// The directories that exist now. They're removed at exit, since a provider that's still on the clipboard
  /// when the program ends is never freed.
  private static let lent = Mutex<Set<URL>>([])
  private static let removesAllAtExit: Void = {
    atexit {
      for url in TemporaryDirectory.lent.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }
  }()

  package static func make() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appending(name: "DragDrop-\(UUID().uuidString)", isFolder: true)
    guard mkdir(url.systemPath, 0o700) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    _ = removesAllAtExit
    lent.withLock { _ = $0.insert(url) }
    return url
  }

  /// Removes a directory, as far as possible: anything left is in the system's temporary directory.
  package static func remove(_ url: URL) {
    lent.withLock { _ = $0.remove(url) }
    try? FileManager.default.removeItem(at: url)
  }
}
