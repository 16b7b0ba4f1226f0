package import KitFiles
package import Foundation
import Synchronization

extension RegularFile {
  /// Reads a file that another program names, with the limit and the progress of
  /// ``contents(limit:advance:)``.
  /// - Throws: `ItemProviderError`, or `CocoaError.userCancelled` if `advance` returned false.
  package static func read(_ url: URL, limit: Int, advance: (Double) -> Bool) throws -> Data {
    do {
      return try RegularFile(url).contents(limit: limit, advance: advance)
    } catch {
      let name = url.shownName
      switch error {
      case .cancelled: throw CocoaError(.userCancelled)
      case .notRegular(.folder):
        throw ItemProviderError(.unavailableCoercion, "“\(name)” is a folder, not data.", .notAFile(name))
      case .notRegular, .notLocal:
        throw ItemProviderError(.itemUnavailable, "“\(name)” is no regular file.", .notAFile(name))
      case .tooLarge(let size):
        throw ItemProviderError(.itemUnavailable, "“\(name)” is too large (\(size) bytes).", .tooLarge)
      case .grew:
        throw ItemProviderError(.itemUnavailable, "“\(name)” grew too large while it was read.", .tooLarge)
      case .system(let code):
        let reason = String(cString: strerror(code))
        throw ItemProviderError(
          .itemUnavailable, "“\(name)” can't be read: \(reason).", .unreadable(name, reason: reason))
      }
    }
  }

  /// Copies a regular file, or a folder with the files and folders in it. Other entries are left out, as by
  /// ``FolderArchive``: reading a pipe would wait for ever. Throws for a source that's neither a file nor a
  /// folder.
  static func copy(_ source: URL, to destination: URL) throws {
    let status = FileStatus(of: source)
    guard let status, status.kind == .file || status.kind == .folder else {
      throw ItemProviderError(
        .itemUnavailable, "“\(source.shownName)” is missing, or neither a file nor a folder.",
        .notAFile(source.shownName))
    }
    let origin = source.resolved
    if status.kind == .folder {
      try copyFolder(origin, permissions: status.permissions, to: destination)
    } else {
      try FileBytes.copy(origin, toNew: destination)
    }
  }

  private static func copyFolder(_ source: URL, permissions: mode_t, to destination: URL) throws {
    // The owner must be able to fill the copy and to delete it.
    guard mkdir(destination.systemPath, 0o700) == 0, chmod(destination.systemPath, permissions | 0o700) == 0
    else {
      throw ItemProviderError(
        .itemUnavailable, "A copy of “\(source.shownName)” can't be made.", .unreadable(source.shownName))
    }
    guard let names = FolderNames.of(source) else {
      throw ItemProviderError(
        .itemUnavailable, "The folder “\(source.shownName)” can't be read.", .unreadable(source.shownName))
    }
    for name in names {
      let entry = source.appending(name: name)
      let copy = destination.appending(name: name)
      guard let status = FileStatus(of: entry, followsLinks: false) else {
        throw ItemProviderError(
          .itemUnavailable, "“\(name.shown)” can't be examined.", .unreadable(name.shown))
      }
      switch status.kind {
      case .file: try FileBytes.copy(entry, toNew: copy)
      case .folder: try copyFolder(entry, permissions: status.permissions, to: copy)
      default: break
      }
    }
  }
}

/// A name that is safe to create a file with: one path component, no control characters, short enough.
package struct SafeFileName {
  package let string: String

  package init?(_ proposal: String) {
    let last = proposal.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? ""
    let cleaned = String(
      String.UnicodeScalarView(last.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    // Most file systems allow 255 bytes; 240 leave room for an ending. The prefix is cut first, since
    // removing one character from a long row of flag emoji reads the row from its start each time.
    var bounded = String(cleaned.prefix(240))
    while bounded.nameBytes.count > 240 { bounded.removeLast() }
    guard !bounded.isEmpty, bounded != ".", bounded != ".." else { return nil }
    string = bounded
  }
}

/// A private directory for one file that is lent to a consumer.
package enum TemporaryDirectory {
  /// The directories that exist now. They're removed at exit, since a provider that's still on the clipboard
  /// when the program ends is never freed.
  private static let lent = Mutex<Set<URL>>([])
  private static let removesAllAtExit: Void = {
    atexit {
      for url in TemporaryDirectory.lent.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }
  }()

  package static func make() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appending(name: "DragDrop-\(UUID().uuidString)", isFolder: true)
    guard mkdir(url.systemPath, 0o700) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    _ = removesAllAtExit
    lent.withLock { _ = $0.insert(url) }
    return url
  }

  /// Removes a directory, as far as possible: anything left is in the system's temporary directory.
  package static func remove(_ url: URL) {
    lent.withLock { _ = $0.remove(url) }
    try? FileManager.default.removeItem(at: url)
  }
}
