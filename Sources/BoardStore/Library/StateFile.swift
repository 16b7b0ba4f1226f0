import Foundation
import KitFiles

/// A file of JSON in the user's state folder, which is read and replaced as a whole on a queue of its own.
///
/// Another process may replace the same file at the same time; then what one of the two has written is lost.
/// A damaged file counts as an empty one.
final class StateFile<Contents: Codable & Sendable>: Sendable {
  private let folder: URL
  private let name: String
  private let mostBytes: Int
  private let empty: Contents
  private let keepsDamaged: Bool
  private let queue: DispatchQueue

  /// - Parameters:
  ///   - name: the file's name without its ending.
  ///   - folder: the folder, which is made when something is stored.
  ///   - mostBytes: the greatest size of a file that's read.
  ///   - empty: what a missing file has.
  ///   - keepsDamaged: whether a damaged file gets another name before a new one is written.
  init(_ name: String, in folder: URL, mostBytes: Int, empty: Contents, keepsDamaged: Bool = false) {
    self.folder = folder.standard
    self.name = name
    self.mostBytes = mostBytes
    self.empty = empty
    self.keepsDamaged = keepsDamaged
    queue = DispatchQueue(label: "io.github.pinboard.\(name)", qos: .utility)
  }

  private var url: URL { folder.appending(name: "\(name).json") }

  /// Runs a body on the file's queue, off the main thread.
  @concurrent func perform<Value: Sendable, Failure>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result(catching: body)) }
    }
    return try result.get()
  }

  /// Runs a body on the file's queue. Blocks.
  func performAndWait<Value>(_ body: () throws -> Value) rethrows -> Value {
    try queue.sync(execute: body)
  }

  /// What's stored. On the file's queue.
  func contents() -> Contents { readable() ?? empty }

  /// Replaces what's stored, in one step. On the file's queue.
  func replace(with contents: Contents) throws {
    try BoardLibrary.makeFolder(folder)
    if keepsDamaged, readable() == nil {
      rename(url.systemPath, folder.appending(name: "\(name).damaged.json").systemPath)
    }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    try FileWriting.replace(url, with: encoder.encode(contents))
  }

  /// Returns what's stored; nil if it's damaged.
  private func readable() -> Contents? {
    guard let source = try? SourceFile(url) else { return empty }
    guard source.size <= mostBytes, let data = try? source.whole() else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try? decoder.decode(Contents.self, from: data)
  }
}
