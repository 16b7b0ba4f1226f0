import Files
import Foundation
import Glibc

/// The log that's written beside an open file. It's the file's only by its name.
struct WriteAheadLog {
  let url: URL
  let identity: FileIdentity
  /// Everything in it has been written back, and nothing has come since.
  var isEmptied = false

  /// The one that's there; nil if there's none.
  init?(beside file: URL) {
    url = BoardStorage.logURL("-wal", of: file)
    guard let identity = try? FileIdentity(of: url) else { return nil }
    self.identity = identity
  }

  /// Without it, what's in the log isn't found by the next opening.
  var hasItsName: Bool { (try? FileIdentity(of: url)) == identity }

  /// Makes what's been cut from it stay away.
  func sync() {
    if hasItsName { try? FileWriting.sync(url) }
  }

  /// Takes it, with its index, from where the next file of that name would get it. It can still be written by whoever
  /// has it open.
  func leaveName() {
    guard hasItsName else { return }
    let file = URL(pathBytes: url.pathBytes.dropLast("-wal".utf8.count))
    try? OrphanLogs.moveAside(from: file, ["-wal", "-shm"])
  }
}
