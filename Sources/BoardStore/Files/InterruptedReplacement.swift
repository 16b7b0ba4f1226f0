import Files
import Foundation
import Glibc

/// What a crash has left of a file's replacement, beside the file.
///
/// Who replaces a file has the old one's writer lock; whoever has it here knows that nobody does it any more.
struct InterruptedReplacement {
  private let aside: URL
  private let lock: WriterLock

  /// Puts right what was interrupted at `target` before the new file had its name: the old one is there as it was.
  /// - Returns: those that have the new file in place; it may be looked at now, and they may be finished.
  static func recovered(at target: URL) -> [InterruptedReplacement] {
    var finished: [InterruptedReplacement] = []
    for aside in FileReplacement.kept(for: target) {
      let before = Place(target: target, aside: aside)
      let old = before.aside == nil ? target : aside
      // Closing a descriptor of an open board would drop its locks.
      guard !OpenFiles.contains(old), let lock = try? WriterLock(old), lock.acquire(),
        // Somebody may have gone on until the lock was got.
        Place(target: target, aside: aside) == before, (try? FileIdentity(of: old)) == lock.identity,
        FileReplacement.kept(for: target).contains(aside)
      else { continue }
      if before.aside == nil {
        FileReplacement.moveLogs(from: aside, to: target)
      } else if before.target == nil || before.target == before.aside {
        FileReplacement.putBack(aside, as: target)
      } else {
        finished.append(InterruptedReplacement(aside: aside, lock: lock))
        continue
      }
      FileWriting.syncFolder(of: target)
    }
    return finished
  }

  /// The new file is whole: the old one goes.
  func finish() {
    FileReplacement.remove(aside)
    withExtendedLifetime(lock) {}
  }

  /// Which files have the two names; a symbolic link is one itself.
  private struct Place: Equatable {
    let target: ino_t?
    let aside: ino_t?

    init(target: URL, aside: URL) {
      self.target = Self.number(target)
      self.aside = Self.number(aside)
    }

    private static func number(_ url: URL) -> ino_t? {
      var status = Glibc.stat()
      return lstat(url.systemPath, &status) == 0 ? status.st_ino : nil
    }
  }
}
