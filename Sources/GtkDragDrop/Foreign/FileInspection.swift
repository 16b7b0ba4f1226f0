import CKitGtk
import DragItems
import KitFiles
import Foundation
import Synchronization

/// Finds out the types of files, one after the other, until it's stopped.
final class FileInspection: Sendable {
  /// The result for one file.
  struct Finding: Equatable, Sendable {
    /// The file's actual path.
    let path: String
    let type: String
  }

  private struct State {
    var findings: [Finding] = []
    var isOver = false
  }

  private let paths: [String]
  private let unencoded: [String: String]
  private let state = Mutex(State())

  /// - Parameter unencoded: by path, another path that's used if no file is at the first.
  init(_ paths: [String], unencoded: [String: String] = [:]) {
    self.paths = paths
    self.unencoded = unencoded
  }

  /// - Parameters:
  ///   - typeOfFile: may never return.
  ///   - end: called on another thread with the results for all files; not called if the inspection was
  ///     stopped before.
  func begin(
    _ typeOfFile: @escaping @Sendable (String) -> String, end: @escaping @Sendable ([Finding]) -> Void
  ) {
    // A disk that has gone blocks the thread that accesses it. Swift's tasks share one thread per processor;
    // a queue has a thread of its own.
    DispatchQueue(label: "GtkDragDrop.FileLook", qos: .default).async { [self] in
      for path in paths {
        let path = actualPath(of: path)
        let finding = Finding(path: path, type: typeOfFile(path))
        let isOver = state.withLock { state in
          state.findings.append(finding)
          return state.isOver
        }
        if isOver { return }
      }
      end(state.withLock { $0.findings })
    }
  }

  /// Returns the path that the URL decodes to, unless only a file with the literal spelling exists.
  private func actualPath(of path: String) -> String {
    guard let other = unencoded[path], access(path.systemPath, F_OK) != 0, access(other.systemPath, F_OK) == 0
    else { return path }
    return other
  }

  /// Stops before the next file.
  /// - Returns: the results for the files that were examined, which are the first ones.
  func stop() -> [Finding] {
    state.withLock { state in
      state.isOver = true
      return state.findings
    }
  }
}

/// Finds out a file's type without trusting the file: never blocks on a pipe, never reads more than a few
/// bytes.
enum GuessedFileType {
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
