import CBoardStore
public import Foundation
import Glibc
import KitFiles

/// The disks whose file names are those of other systems.
public enum DiskNames {
  /// FAT, exFAT, NTFS by both of its drivers, and the three for folders that other computers share.
  private static let types: Set<UInt32> = [
    0x4D44, 0x2011_BAB0, 0x5346_544E, 0x7366_746E, 0xFF53_4D42, 0xFE53_4D42, 0x517B,
  ]

  /// Returns whether a folder is on such a disk. Call it off the main thread, since a disk may be far away.
  public static func arePlain(in folder: URL) -> Bool {
    types.contains(board_store_disk_kind(folder.systemPath))
  }

  /// Returns whether an error number may say that a disk doesn't take a name. The kernel's file systems say
  /// that it's invalid; exfat-fuse says that there's no such file, and fusefat that it isn't permitted. If
  /// that's the true reason, a plain name is refused for it, too.
  public static func isRefusal(_ code: CInt) -> Bool {
    [EINVAL, EILSEQ, ENOENT, EPERM, EACCES, EIO].contains(code)
  }
}
