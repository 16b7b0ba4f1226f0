import CKitGtk
import KitFiles
import Foundation
import Synchronization

/// The folder of the files that this process offers to other programs.
///
/// `$XDG_CACHE_HOME/PROGRAM/exports/PID-UUID/DRAG/`, accessible to its owner alone. Targets copy late, and
/// the clipboard outlives the program. So nothing is removed when a drag ends or the program quits, but at
/// the first start of the program an hour or more later.
final class ExportFolder: Sendable {
  /// Seconds for which the exports of an ended process are kept.
  static let keptAfterExit: TimeInterval = 3600

  private struct State {
    var folder: URL?
    var lock: Int32 = -1
    var count = 0
  }

  /// The folder of all processes of this program.
  private let root: URL
  private let state = Mutex(State())

  /// - Parameter root: nil uses the program's own cache folder.
  init(root: URL? = nil) {
    self.root = root ?? Self.standardRoot
  }

  deinit {
    state.withLock { state in
      if state.lock >= 0 { close(state.lock) }
    }
  }

  private static var standardRoot: URL {
    let cache = g_get_user_cache_dir().map { [UInt8](cString: $0) } ?? Array(NSTemporaryDirectory().utf8)
    let program = g_get_prgname().map { String(cString: $0) } ?? "dragdropkit"
    return URL(pathBytes: cache, isFolder: true)
      .appending(name: ExportName.sanitised(program, type: nil), isFolder: true)
      .appending(name: "exports", isFolder: true)
  }

  /// Makes a new, empty folder for one drag. May be called on any thread; accesses the disk.
  func makeDragFolder() throws -> URL {
    try state.withLock { state in
      let own = try state.folder ?? Self.makeOwnFolder(in: root, lock: &state.lock)
      state.folder = own
      state.count += 1
      let folder = own.appending(name: "\(state.count)", isFolder: true)
      try Self.makePrivate(folder)
      return folder
    }
  }

  /// Removes the files of processes that ended at least `age` seconds ago. May be called on any thread;
  /// accesses the disk.
  func removeLeftovers(olderThan age: TimeInterval = ExportFolder.keptAfterExit) {
    let names = FolderNames.of(root) ?? []
    let own = state.withLock { $0.folder?.name }
    for name in names where name != own {
      let folder = root.appending(name: name, isFolder: true)
      let lockFile = folder.appending(name: ".lock").systemPath
      let descriptor = open(lockFile, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      // A process that holds its lock is alive.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      guard let status = FileStatus(of: folder), -status.modified.timeIntervalSinceNow >= age else {
        continue
      }
      try? FileManager.default.removeItem(at: folder)
    }
  }

  private static func makeOwnFolder(in root: URL, lock: inout Int32) throws -> URL {
    try FileBytes.makeFolder(root, mode: 0o700)
    let folder = root.appending(name: "\(getpid())-\(UUID().uuidString)", isFolder: true)
    try makePrivate(folder)
    lock = open(folder.appending(name: ".lock").systemPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
    return folder
  }

  private static func makePrivate(_ folder: URL) throws {
    guard mkdir(folder.systemPath, 0o700) == 0 else {
      throw ExportError(
        message: "A folder for dragged files can't be made: \(String(cString: strerror(errno))).")
    }
  }
}
