import KitFiles
import Foundation

/// Files beside a board that have the names of SQLite's logs and that neither SQLite nor Pinboard has made
/// for this board. Whoever sends a board in a folder may have made them, and they mustn't be followed.
///
/// A symbolic link would lead SQLite to another file. A journal of a transaction over several databases names
/// a further file, which SQLite reads and removes when it takes the transaction back; Pinboard never has such
/// a transaction.
enum StrangeLog {
  /// Returns the endings of the strange files beside a file. Nothing is opened through a link.
  static func endings(beside url: URL) -> [String] {
    FileReplacement.endings.filter {
      isStrange(WriteAheadLog.logURL($0, of: url), isJournal: $0 == "-journal")
    }
  }

  private static func isStrange(_ log: URL, isJournal: Bool) -> Bool {
    guard let status = FileStatus(of: log, followsLinks: false) else { return false }
    guard status.kind == .file else { return true }
    return isJournal && namesAnotherFile(log)
  }

  /// Whether a journal ends with the name of another file: the name, its length, a checksum, and the mark
  /// with which the journal begins, too.
  private static func namesAnotherFile(_ journal: URL) -> Bool {
    guard let file = try? RegularFile(journal, followsLinks: false), file.byteCount >= 16 else {
      return false
    }
    // A journal that can't be read isn't trusted either.
    guard let end = try? file.bytes(at: file.byteCount - 16, 16), end.count == 16 else { return true }
    let bytes = [UInt8](end)
    let length = bytes.number(at: 0)
    return bytes[8...].elementsEqual([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]) && length > 0
      && length <= file.byteCount - 16
  }
}
