import Foundation
import Synchronization

/// The open files of this process of which the last commit failed at its end, with a sync, say.
///
/// Nobody sees such a commit now, but its frames may stand in the log, and whoever opens the file after a power cut
/// would see it. The next commit writes over them; closing the file leaves them out, if the log can be written back then. Else
/// the next opening finds them in it like any others.
enum FailedCommits {
  private static let files = Mutex<Set<FileIdentity>>([])

  static func add(_ file: FileIdentity) { files.withLock { _ = $0.insert(file) } }

  static func remove(_ file: FileIdentity) { files.withLock { _ = $0.remove(file) } }

  static func mayBe(in url: URL) -> Bool {
    guard let file = try? FileIdentity(of: url) else { return false }
    return mayBe(in: file)
  }

  /// The same of a file that's open, whatever has become of its name.
  static func mayBe(in file: FileIdentity) -> Bool { files.withLock { $0.contains(file) } }
}
