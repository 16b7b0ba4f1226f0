import CGtk
import DragItems
import Files
import Foundation

/// Finds out a file's type without trusting the file: never blocks on a pipe, never reads more than a few
/// bytes.
enum FileKind {
  private static let sniffedByteCount = 4096

  /// Returns a MIME type, from the name where that is sufficient, otherwise from the first bytes. Accesses
  /// the disk.
  static func type(ofFileAt path: String) -> String {
    if let status = FileStatus(of: URL(pathText: path)) {
      switch status.kind {
      case .file, .link: break
      case .folder: return "inode/directory"
      case .pipe: return "inode/fifo"
      case .socket: return "inode/socket"
      case .device: return "inode/device"
      }
      if let known = type(ofName: path) { return known }
      return guess(name: path, head: head(of: path)) ?? "application/octet-stream"
    }
    // A dangling link, or no permission: loading the file will report it.
    return type(ofName: path) ?? "application/octet-stream"
  }

  /// Returns the type by the name alone; nil when the name has no known extension.
  static func type(ofName name: String) -> String? {
    if let known = TypeIdentifier(filenameExtension: (name as NSString).pathExtension) {
      return known.rawValue
    }
    return guess(name: name, head: nil)
  }

  private static func guess(name: String, head: Data?) -> String? {
    var isUncertain: gboolean = 0
    let bytes = head ?? Data()
    let guessed = bytes.withUnsafeBytes { buffer in
      g_content_type_guess(
        (name as NSString).lastPathComponent.shown,
        head == nil ? nil : buffer.bindMemory(to: UInt8.self).baseAddress,
        gsize(head == nil ? 0 : buffer.count), &isUncertain)
    }
    guard let guessed else { return nil }
    defer { g_free(guessed) }
    guard let mime = g_content_type_get_mime_type(guessed) else { return nil }
    defer { g_free(mime) }
    let type = String(cString: mime)
    return type == "application/octet-stream" ? nil : type
  }

  private static func head(of path: String) -> Data? {
    let data = try? RegularFile(URL(pathText: path)).bytes(at: 0, sniffedByteCount)
    return data.flatMap { $0.isEmpty ? nil : $0 }
  }
}
