import Files
import Foundation
import Glibc

/// The place of an exported picture. It's checked before the work, so that an hour of work isn't lost.
struct ExportTarget {
  /// The target with symbolic links resolved: a link stays a link, and the file that it leads to is replaced.
  let url: URL

  init(_ url: URL, replacing: Bool) throws(ExchangeError) {
    guard url.isFileURL else { throw .notARegularFile(url) }
    var status = Glibc.stat()
    guard stat(url.systemPath, &status) == 0 else {
      guard lstat(url.systemPath, &status) != 0 else { throw .alreadyExists(url) }  // a link to nothing
      self.url = url
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(url) }
    guard replacing else { throw .alreadyExists(url) }
    self.url = url.resolved
  }
}
