import Crypto
import Foundation
import Glibc

/// Moves a closed file so that there's always one whole copy of it under one of its two names.
enum FileMove {
  static func move(_ source: URL, to target: URL, progress: (@Sendable (Double) throws -> Void)?) throws {
    if link(source.path, target.path) == 0 {
      // The new name is durable before the old one goes.
      FileWriting.syncFolder(of: target)
      unlink(source.path)
      FileWriting.syncFolder(of: source)
      return
    }
    switch errno {
    case EXDEV:
      try copy(source, to: target, progress: progress)
      unlink(source.path)
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
      // Without hard links it's one change: a rename.
      try FileWriting.publish(source, as: target)
    case let code: throw BoardStoreError.writing(target, code: code)
    }
    FileWriting.syncFolder(of: source)
  }

  /// Copies a file, syncs it, reads it back from the disk, and gives it its name only if it's the same.
  static func copy(_ source: URL, to target: URL, progress: (@Sendable (Double) throws -> Void)?) throws {
    let partial = target.deletingLastPathComponent()
      .appendingPathComponent(".\(UUID().uuidString).pinboard-partial", isDirectory: false)
    do {
      let from = try SourceFile(source)
      let file = try NewFile(at: partial, reportingAs: target)
      var hash = SHA256()
      var count = 0
      try from.forEachChunk { chunk in
        try file.write(chunk)
        hash.update(data: chunk)
        count += chunk.count
        try progress?(Double(count) / Double(max(1, from.size)))
      }
      try file.sync()
      file.dropCache()
      var check = SHA256()
      try SourceFile(partial).forEachChunk { check.update(data: $0) }
      guard check.finalize() == hash.finalize(), count == from.size else {
        throw BoardStoreError.inputOutput(target, detail: "the copy isn't the same")
      }
      try FileWriting.publish(partial, as: target)
    } catch {
      unlink(partial.path)
      throw error
    }
  }
}
