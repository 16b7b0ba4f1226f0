import KitFiles
import Foundation
import Glibc

/// The folders whose files a program carries to other computers. It would carry SQLite's log as well, as a
/// file of its own and at another moment than the board, so boards in these folders are written without a
/// log.
enum CarriedFolder {
  /// What the programs leave in the topmost folder that they carry: Syncthing, Dropbox, Resilio, Nextcloud
  /// and ownCloud.
  private static let marks = [".stfolder", ".dropbox", ".dropbox.cache", ".sync", ".owncloudsync.log"]

  /// Whether a file is in such a folder, as far as the folder has a mark. Blocks.
  static func holds(_ url: URL) -> Bool {
    var folder = url.resolved.deletingLastPathComponent()
    while folder.pathText != "/" {
      if marks.contains(where: { access(folder.appending(name: $0).systemPath, F_OK) == 0 }) { return true }
      if FolderNames.of(folder)?.contains(where: isJournal) ?? false { return true }
      let above = folder.deletingLastPathComponent()
      if above == folder { break }
      folder = above
    }
    return false
  }

  /// Whether a name is that of Nextcloud's journal, such as `.sync_0123abcd.db`.
  private static func isJournal(_ name: String) -> Bool {
    (name.hasPrefix(".sync_") || name.hasPrefix("._sync_")) && name.hasSuffix(".db")
  }
}
