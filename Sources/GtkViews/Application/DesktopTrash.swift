import CKitGtk
import KitFiles
public import Foundation

/// The trash of the user's desktop, from which files can be restored.
public enum DesktopTrash {
  /// Moves a file to the trash, off the calling thread.
  /// - Returns: false if that isn't possible, for example because the disk has no trash. Then the file stays.
  @concurrent public static func move(_ url: URL) async -> Bool {
    guard let file = g_file_new_for_path(url.systemPath) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    return g_file_trash(file, nil, nil) != 0
  }
}
