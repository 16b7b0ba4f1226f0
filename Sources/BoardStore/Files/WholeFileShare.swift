package import Foundation
import Glibc
import KitFiles

/// Shares that take only whole files, as GNOME mounts them (GVfs): a file can be made, written from its
/// beginning to its end, read and replaced, but not opened for reading and writing at once. So a database can
/// be read there, but not changed.
package enum WholeFileShare {
  /// Whether the folder of a file is on such a share. The file itself needn't exist, and isn't touched.
  package static func holds(_ url: URL) async -> Bool {
    let run = try? await OffMain.run { isFolder(of: PartialFile.url(beside: url.standard)) }
    return run ?? false
  }

  /// Whether the folder of a file that doesn't exist is on such a share. It's tried with that file.
  static func isFolder(of trial: URL) -> Bool {
    let made = open(trial.systemPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard made >= 0 else { return false }
    close(made)
    defer { unlink(trial.systemPath) }
    let descriptor = open(trial.systemPath, O_RDWR | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return false
    }
    return errno == EOPNOTSUPP
  }

  /// Returns a new name for a database that will be at `target`: beside it or, on such a share, in the folder
  /// for temporary files.
  static func partialDatabase(for target: URL) -> URL {
    let url = PartialFile.url(beside: target)
    return isFolder(of: url) ? FileManager.default.temporaryDirectory.appending(name: url.name) : url
  }

  /// Copies a finished file to a temporary name beside `target`, unless it's there already, and removes it
  /// where it was.
  /// - Parameter progress: the part that's copied, 0 … 1; throwing ends it.
  /// - Returns: the file's name now.
  static func carried(
    _ partial: URL, beside target: URL, progress: ((Double) throws -> Void)?
  ) throws -> URL {
    guard partial.deletingLastPathComponent() != target.deletingLastPathComponent() else { return partial }
    let source = try SourceFile(partial)
    let url = target.deletingLastPathComponent().appending(name: partial.name)
    do {
      let file = try NewFile(at: url, reportingAs: target)
      var count = 0
      try source.forEachChunk { chunk in
        try file.write(chunk)
        count += chunk.count
        try progress?(min(1, Double(count) / Double(max(1, source.size))))
      }
      try file.sync()
    } catch {
      unlink(url.systemPath)
      throw error
    }
    unlink(partial.systemPath)
    return url
  }
}
