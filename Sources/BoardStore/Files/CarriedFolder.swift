import CBoardStore
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
  /// What Google Drive leaves there, on another system whose folder is seen here.
  private static let driveMarks = [".tmp.drivedownload", ".tmp.driveupload"]

  /// Whether a file is in such a folder, as far as the folder has a mark. Blocks.
  static func holds(_ url: URL) -> Bool {
    above(url.resolved) { folder in
      has(marks + driveMarks, folder) || FolderNames.of(folder)?.contains(where: isJournal) ?? false
    }
  }

  /// Whether Google Drive carries a folder: one that its own program carries on another system, or one that's
  /// shown by google-drive-ocamlfuse or GNOME. Blocks.
  static func isDrives(_ folder: URL) -> Bool {
    let real = folder.resolved
    if above(real.appending(name: "board"), { has(driveMarks, $0) || isGnomes($0) }) { return true }
    guard board_store_disk_kind(real.systemPath) == 0x6573_5546,
      let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)
    else { return false }
    return kindOfMount(at: real.pathText, in: mounts) == "fuse.google-drive-ocamlfuse"
  }

  /// The kind of the file system that a path is on.
  /// - Parameter mounts: lines of a device, its mount point and its kind, as in `/proc/self/mounts`.
  static func kindOfMount(at path: String, in mounts: String) -> String? {
    var found: (length: Int, kind: String)?
    for line in mounts.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2 else { continue }
      let mountPoint = words[1].replacingOccurrences(of: "\\040", with: " ")
      guard mountPoint == "/" || path == mountPoint || path.hasPrefix(mountPoint + "/") else { continue }
      // A later mount covers an earlier one.
      if mountPoint.utf8.count >= found?.length ?? 0 { found = (mountPoint.utf8.count, String(words[2])) }
    }
    return found?.kind
  }

  /// Whether one of the folders that a file is in has a property, the innermost first.
  private static func above(_ url: URL, _ hasProperty: (URL) -> Bool) -> Bool {
    var folder = url.deletingLastPathComponent()
    while folder.pathText != "/" {
      if hasProperty(folder) { return true }
      let above = folder.deletingLastPathComponent()
      if above == folder { break }
      folder = above
    }
    return false
  }

  private static func has(_ marks: [String], _ folder: URL) -> Bool {
    marks.contains { access(folder.appending(name: $0).systemPath, F_OK) == 0 }
  }

  private static func isGnomes(_ folder: URL) -> Bool { folder.name.hasPrefix("google-drive:") }

  /// Whether a name is that of Nextcloud's journal, such as `.sync_0123abcd.db`.
  private static func isJournal(_ name: String) -> Bool {
    (name.hasPrefix(".sync_") || name.hasPrefix("._sync_")) && name.hasSuffix(".db")
  }
}
