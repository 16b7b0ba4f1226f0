import Foundation
import Glibc

/// A folder that's gone when the test is over. In memory if the system has such a place: the proofs write
/// thousands of files, and know what's synced from the log, not from the disk.
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

  /// Where the script keeps its boards; the layer watches it.
  var boards: URL { url.appendingPathComponent("boards", isDirectory: true) }
  /// A folder among them, which the script gives boards a place in.
  private var inner: URL { boards.appendingPathComponent("folder", isDirectory: true) }
  /// The script's folder for temporary files.
  var scratch: URL { url.appendingPathComponent("scratch", isDirectory: true) }
  /// What the layer records.
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
    // The layer compares paths with those that SQLite uses, which have no symbolic links.
    return url.resolvingSymlinksInPath()
  }()

  /// Removes what test processes left that were killed themselves.
  private static let swept: Void = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let owner = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard let process = pid_t(owner), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(at: base.appendingPathComponent(name))
    }
  }()
}
