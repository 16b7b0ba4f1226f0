package import Foundation
import Glibc
import KitFiles

/// Shares that take only whole files, as GNOME mounts them (GVfs): a file can be made, written from its
/// beginning to its end, read and replaced, but not opened for reading and writing at once. So a database can
/// be read there, but not changed.
package enum WholeFileShare {
  /// Whether the folder of a file is on such a share. The file itself needn't exist, and isn't touched.
  package static func holds(_ url: URL) async -> Bool {
    let answer = try? await OffMain.run {
      let trial = PartialFile.url(beside: url.standard)
      _ = try NewFile(at: trial, mode: 0o600)
      defer { unlink(trial.systemPath) }
      return refusesChanges(of: trial)
    }
    return answer ?? false
  }

  /// Whether a file that no connection has open is on such a share.
  static func refusesChanges(of url: URL) -> Bool {
    let descriptor = open(url.systemPath, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor < 0 else {
      close(descriptor)
      return false
    }
    return errno == EOPNOTSUPP
  }

  /// Makes an empty file for a database that will be at `target`: beside it or, on such a share, in the
  /// folder for temporary files.
  static func partialDatabase(for target: URL) throws -> URL {
    let url = PartialFile.url(beside: target)
    _ = try NewFile(at: url, reportingAs: target)
    guard refusesChanges(of: url) else { return url }
    unlink(url.systemPath)
    let other = FileManager.default.temporaryDirectory.appending(name: url.name)
    _ = try NewFile(at: other, reportingAs: target)
    return other
  }

  /// Copies a finished file to a temporary name beside `target`, unless it's there already, and removes it
  /// where it was.
  /// - Parameter progress: the part that's copied, 0 … 1; throwing ends it.
  /// - Returns: the file's name now.
  static func carried(
    _ partial: URL, beside target: URL, progress: (@Sendable (Double) throws -> Void)?
  ) throws -> URL {
    guard partial.deletingLastPathComponent() != target.deletingLastPathComponent() else { return partial }
    let url = try FileMove.copy(partial, beside: target, goesOn: false, progress: progress)
    unlink(partial.systemPath)
    return url
  }
}
