import Foundation
import Glibc

/// A folder that's removed when the test is over. It's in memory if the system has such a place: the proofs
/// write thousands of files, and learn from the log what's synced, not from the disk.
final class ProofFolder: Sendable {
  let url: URL

  init() throws {
    _ = Self.swept
    url = Self.base.appendingPathComponent(
      "\(Self.prefix)\(getpid())-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder of the script's boards, which the layer watches.
  var boards: URL { url.appendingPathComponent("boards", isDirectory: true) }
  /// A folder inside it, into which the script moves boards.
  private var inner: URL { boards.appendingPathComponent("folder", isDirectory: true) }
  /// The script's folder for temporary files.
  var scratch: URL { url.appendingPathComponent("scratch", isDirectory: true) }
  /// The recording of the layer.
  var log: URL { url.appendingPathComponent("log", isDirectory: false) }

  /// Removes all boards.
  func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: boards.path) {
      try FileManager.default.removeItem(at: boards.appendingPathComponent(name))
    }
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
  }

  private static let prefix = "pinboard-proofs-"

  private static let base: URL = {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["PINBOARD_PROOF_FOLDER"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let memory = "/dev/shm"
    let url =
      access(memory, W_OK) == 0
      ? URL(fileURLWithPath: memory, isDirectory: true) : FileManager.default.temporaryDirectory
    // The layer compares paths with those of SQLite, which have no symbolic links.
    return url.resolvingSymlinksInPath()
  }()

  /// Removes the folders of test processes that were killed.
  private static let swept: Void = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let owner = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let process = pid_t(owner), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(at: base.appendingPathComponent(name))
    }
  }()
}
