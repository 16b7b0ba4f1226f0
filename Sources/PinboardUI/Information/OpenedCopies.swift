import Board
import BoardExchange
import KitFiles
import Foundation

/// The copies of originals that other programs have been given to open. They're removed when the program
/// ends, and after a day.
///
/// Its functions block, and are safe on any thread.
nonisolated struct OpenedCopies: Sendable {
  /// The copies of this process, in `$XDG_CACHE_HOME/pinboard/opened`.
  static let shared = OpenedCopies(in: cache)
  /// How long a copy stays, in seconds.
  static let patience: TimeInterval = 86_400

  /// The folder of the copies of all processes.
  let folder: URL
  /// The folder of this process's copies: another process that ends leaves them alone.
  private let own: URL

  init(in folder: URL) {
    self.folder = folder
    own = folder.appending(name: UUID().uuidString, isFolder: true)
  }

  private static var cache: URL {
    let cache =
      URL.folder(ofVariable: "XDG_CACHE_HOME")
      ?? URL.folder(ofVariable: "HOME")?.appending(name: ".cache", isFolder: true)
      ?? FileManager.default.temporaryDirectory
    return cache.appending(name: "pinboard", isFolder: true).appending(name: "opened", isFolder: true)
  }

  /// Writes a copy that can only be read.
  func write(_ original: LeavingOriginal, of id: OriginalID) throws -> URL {
    removeOld()
    let subfolder = own.appending(name: id.sha256, isFolder: true)
    let copy = subfolder.appending(name: original.name)
    try ExchangeError.writing(copy) {
      try FileBytes.makeFolder(subfolder, mode: 0o700)
      let draft = try DraftFile(for: copy, mode: 0o444)
      try draft.write(original.data)
      try draft.finish(replacing: true)
    }
    return copy
  }

  /// Removes the copies of all processes that are older than a day.
  func removeOld(now: Date = Date()) {
    let limit = now.addingTimeInterval(-Self.patience)
    for owner in FolderNames.of(folder) ?? [] {
      let subfolder = folder.appending(name: owner, isFolder: true)
      for name in FolderNames.of(subfolder) ?? [] {
        let copy = subfolder.appending(name: name)
        guard let status = FileStatus(of: copy, followsLinks: false), status.modified < limit else {
          continue
        }
        try? FileManager.default.removeItem(at: copy)
      }
      // A folder with newer copies stays, because only empty folders are removed in this way.
      rmdir(subfolder.systemPath)
    }
  }

  /// Removes old copies, off the main thread.
  @concurrent func tidy() async { removeOld() }

  /// Removes all copies of this process, off the main thread.
  @concurrent func end() async { removeOwn() }

  private func removeOwn() { try? FileManager.default.removeItem(at: own) }
}
