import CKitZip
import DragItems
import KitFiles
import Foundation

/// A folder as one piece of data: a zip file with the folder as its top entry (contract 1.11.17).
///
/// Contains files and folders only: links, pipes and devices are left out. Each entry is examined once,
/// before it's read.
package struct FolderArchive {
  /// The greatest number of files and folders; more are refused.
  static let maximumEntries = 100_000

  /// Makes the archives of all item providers of the process. May be called more than once.
  package static func install() {
    ItemProvider.setFolderArchiver { folder, limit, advance, isWanted in
      try FolderArchive(folder, limit: limit).data(advance: advance, isWanted: isWanted)
    }
  }

  private let folder: URL
  /// The greatest number of bytes of all files together.
  private let limit: Int

  init(_ folder: URL, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  private final class Watch {
    let advance: (Double) -> Void
    let isWanted: () -> Bool
    init(_ advance: @escaping (Double) -> Void, _ isWanted: @escaping () -> Bool) {
      self.advance = advance
      self.isWanted = isWanted
    }
  }

  /// - Parameters:
  ///   - advance: called with the finished part, 0 to 1.
  ///   - isWanted: returns whether to go on; called often.
  func data(advance: @escaping (Double) -> Void, isWanted: @escaping () -> Bool) throws -> Data {
    let directory = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(directory) }
    let file = directory.appending(name: "folder.zip")
    try write(to: file, Watch(advance, isWanted))
    return try RegularFile.read(file, limit: limit) { _ in isWanted() }
  }

  private func write(to file: URL, _ watch: Watch) throws {
    var code: Int32 = 0
    guard let archive = zip_open(file.systemPath, ZIP_CREATE | ZIP_EXCL, &code) else {
      throw failure("no archive can be made here (libzip's code \(code))")
    }
    do {
      try add(to: archive)
    } catch {
      zip_discard(archive)
      throw error
    }
    let state = Unmanaged.passUnretained(watch).toOpaque()
    // The unretained pointer is safe: the watch outlives `zip_close`, the only call that makes these
    // callbacks.
    zip_register_progress_callback_with_state(
      archive, 0.01,
      { _, part, state in
        guard let state else { return }
        Unmanaged<Watch>.fromOpaque(state).takeUnretainedValue().advance(part)
      }, nil, state)
    zip_register_cancel_callback_with_state(
      archive,
      { _, state in
        guard let state else { return 0 }
        return Unmanaged<Watch>.fromOpaque(state).takeUnretainedValue().isWanted() ? 0 : 1
      }, nil, state)
    let result = withExtendedLifetime(watch) { zip_close(archive) }
    guard result == 0 else {
      let wasCancelled = zip_error_code_zip(zip_get_error(archive)) == ZIP_ER_CANCELLED
      let reason = String(cString: zip_strerror(archive))
      zip_discard(archive)
      if wasCancelled { throw CocoaError(.userCancelled) }
      throw failure(reason)
    }
  }

  private func add(to archive: OpaquePointer) throws {
    let top = SafeFileName(folder.name)?.string ?? "folder"
    var (count, size) = (0, 0)
    var folders: [(url: URL, name: String)] = [(folder.resolved, top)]
    while let (folder, name) = folders.popLast() {
      guard zip_dir_add(archive, name.systemPath, Self.encoding(of: name)) >= 0 else {
        throw failure(archive)
      }
      guard let entries = FolderNames.of(folder) else {
        guard name != top else { throw failure("it can't be listed") }
        continue
      }
      for entry in entries {
        let url = folder.appending(name: entry)
        guard let status = FileStatus(of: url, followsLinks: false) else {
          throw failure("“\(entry.shown)” can't be examined")
        }
        guard status.kind != .link else { continue }
        count += 1
        guard count <= Self.maximumEntries else { throw failure("it has too many files", .tooLarge) }
        if status.kind == .folder {
          folders.append((url, "\(name)/\(entry)"))
        } else if status.kind == .file {
          size += status.size
          guard size <= limit else { throw failure("it's too large", .tooLarge) }
          try add(url, as: "\(name)/\(entry)", to: archive)
        }
      }
    }
  }

  private func add(_ url: URL, as name: String, to archive: OpaquePointer) throws {
    guard let source = zip_source_file(archive, url.systemPath, 0, -1) else { throw failure(archive) }
    guard zip_file_add(archive, name.systemPath, source, Self.encoding(of: name)) >= 0 else {
      zip_source_free(source)
      throw failure(archive)
    }
  }

  /// A name that isn't UTF-8 is written as its original bytes.
  private static func encoding(of name: String) -> zip_flags_t {
    zip_flags_t(name.isUTF8Name ? ZIP_FL_ENC_UTF_8 : ZIP_FL_ENC_GUESS)
  }

  private func failure(_ archive: OpaquePointer) -> ItemProviderError {
    failure(String(cString: zip_strerror(archive)))
  }

  private func failure(_ reason: String, _ problem: LoadProblem? = nil) -> ItemProviderError {
    let problem = problem ?? .unreadable(folder.shownName)
    return ItemProviderError(
      .itemUnavailable, "The folder “\(folder.shownName)” can't be archived: \(reason).", problem)
  }
}
