public import Board
import KitFiles
public import Foundation
import Glibc

/// How a board was at some time, without the bytes of its images, which are in the board's file.
public struct EarlierVersion: Codable, Hashable, Sendable {
  /// When the board was like this.
  public var date: Date
  /// The board's name.
  public var name: String
  /// All that the file has as pins.
  public var pins: [Pin]
  /// The records of the images that the pins need.
  public var originals: [Original]
  /// Where the board was first shown.
  public var startView: BoardViewState?

  /// Records how a board is since a date.
  public init(of document: BoardDocument, at date: Date) {
    // Whole seconds are what a file's name says.
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    name = document.name
    pins = document.storedPins
    let needed = Set(pins.compactMap(\.content.neededOriginal)).sorted()
    originals = needed.compactMap { document.originals[$0] }
    startView = document.startView
  }

  /// Whether a board is like this.
  public func isSame(as document: BoardDocument) -> Bool {
    pins == document.storedPins && name == document.name && startView == document.startView
  }

  /// Returns the command that makes a board what it was. Images whose bytes the board has released since
  /// then can't come back.
  /// - Returns: the command, nil if nothing differs, and the number of pins that can't come back.
  public func restoring(_ document: BoardDocument) throws -> (command: Command?, missing: Int) {
    let there = pins.filter { pin in
      pin.content.neededOriginal.map { document.originals[$0] != nil } ?? true
    }
    let then = try BoardDocument(
      id: document.id, name: name, pins: there, originals: originals, startView: startView)
    let changes = Change.between(document, then)
    return (
      changes.isEmpty ? nil : Command(name: .restoreEarlierVersion, changes: changes),
      pins.count - there.count
    )
  }
}

/// The earlier versions of boards that are kept by themselves in the library's folder, as
/// `versions/BOARD/TIME.json`.
///
/// They share the images with the board's file, so that each takes some kilobytes. See ``VersionThinning``
/// for how long they're kept.
public final class EarlierVersions: Sendable {
  /// A version that's kept.
  public struct Entry: Hashable, Sendable {
    /// When the board was like this.
    public let date: Date
    /// The version's file.
    public let url: URL
  }

  private static let maximumBytes = 256 << 20

  private let folder: URL
  private let queue = DispatchQueue(label: "io.github.pinboard.versions", qos: .utility)

  /// - Parameter folder: the folder of all versions, which is made when something is stored.
  public init(folder: URL) { self.folder = folder.standard }

  private func folder(of board: UUID) -> URL { folder.appending(name: board.uuidString, isFolder: true) }

  /// Keeps how a board is now, unless its newest version is the same, and removes versions that are too
  /// old.
  /// The date is when the board became like this.
  @concurrent public func keep(_ document: BoardDocument, at date: Date, now: Date = Date()) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        continuation.resume(with: Result { try write(EarlierVersion(of: document, at: date), document, now) })
      }
    }
  }

  /// The versions of a board, the newest first.
  @concurrent public func entries(of board: UUID) async -> [Entry] {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: list(board)) }
    }
  }

  /// Removes all versions of a board, because what was deleted from it is to be forgotten.
  @concurrent public func removeAll(of board: UUID) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async { [self] in
        for entry in list(board) { unlink(entry.url.systemPath) }
        rmdir(folder(of: board).systemPath)
        continuation.resume()
      }
    }
  }

  /// Reads a version; nil if it's damaged.
  @concurrent public func version(at url: URL) async -> EarlierVersion? {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: read(url)) }
    }
  }

  private func write(_ version: EarlierVersion, _ document: BoardDocument, _ now: Date) throws {
    let old = list(document.id)
    if let newest = old.first.flatMap({ read($0.url) }), newest.isSame(as: document) { return }
    // A board without pins is no version: there's nothing to come back to.
    guard !version.pins.isEmpty || !old.isEmpty else { return }
    let versions = folder(of: document.id)
    try BoardLibrary.makeFolder(versions)
    let url = versions.appending(name: "\(Int(version.date.timeIntervalSince1970)).json")
    try FileWriting.replace(url, with: JSONEncoder().encode(version))
    let all = list(document.id)
    let kept = Set(VersionThinning.kept(of: all.map(\.date), now: now))
    for entry in all where !kept.contains(entry.date) { unlink(entry.url.systemPath) }
  }

  private func list(_ board: UUID) -> [Entry] {
    let versions = folder(of: board)
    return (FolderNames.of(versions) ?? []).compactMap { name -> Entry? in
      guard name.hasSuffix(".json"), let seconds = Int(name.dropLast(5)) else { return nil }
      return Entry(date: Date(timeIntervalSince1970: Double(seconds)), url: versions.appending(name: name))
    }.sorted { $0.date > $1.date }
  }

  private func read(_ url: URL) -> EarlierVersion? {
    guard let data = SourceFile.contents(of: url, atMost: Self.maximumBytes) else { return nil }
    return try? JSONDecoder().decode(EarlierVersion.self, from: data)
  }
}
