package import Board
import KitFiles
package import Foundation

/// Which folders the user lets frames watch on this computer, and which files of them have come already.
///
/// It's a file of the app and not of a board: a board from elsewhere mustn't decide which folders of its
/// reader are read.
package final class WatchLedger {
  nonisolated struct Entry: Codable, Equatable, Sendable {
    /// The folder's path, as board files spell paths.
    var folder: String
    /// The names of the files that have come, or that the user didn't want.
    var seen: Set<String>
    /// How these files were, as far as it's known. Older versions didn't record it.
    var stamps: [String: FolderTail.Stamp]?

    var tail: FolderTail { FolderTail(seen: seen, stamps: stamps ?? [:]) }
  }

  package static let shared = WatchLedger()

  /// The file; nil keeps everything in memory. Set it before the first board is shown.
  package var file: URL?
  /// By the board and the frame. A duplicate of a board has the same frames, but another id.
  private(set) var entries: [String: Entry] = [:]
  private var loading: Task<Void, Never>?
  private let saving = LatestWrite()

  /// The greatest size of the file, in bytes.
  private nonisolated static let mostBytes = 64 << 20
  /// How long a change waits for others before it's written. A file that's forgotten by a crash is
  /// recognised by its bytes.
  private static let pause = Duration.milliseconds(400)

  package init(file: URL? = nil) { self.file = file }

  /// A frame of a board.
  package struct BoardFrame: Hashable, Sendable {
    /// The id of the board; nil if its file doesn't have one.
    let board: UUID?
    let frame: PinID

    package init(board: UUID?, frame: PinID) {
      self.board = board
      self.frame = frame
    }

    fileprivate var key: String { board.map { "\($0.uuidString)/\(frame)" } ?? frame.description }
  }

  /// Lets a frame watch a folder.
  /// - Parameter seen: the names of the files that aren't to come.
  package func allow(_ frame: BoardFrame, _ folder: String, seen: Set<String>) async {
    await load()
    entries[frame.key] = Entry(folder: folder, seen: seen)
    save(after: .zero)
  }

  /// Returns which files have come to a frame; nil if it isn't allowed to watch the folder.
  func tail(of boardFrame: BoardFrame, in folder: String) async -> FolderTail? {
    await load()
    // Older versions didn't record the board.
    if entries[boardFrame.key] == nil, let old = entries.removeValue(forKey: boardFrame.frame.description) {
      entries[boardFrame.key] = old
      save(after: Self.pause)
    }
    return entries[boardFrame.key].flatMap { $0.folder == folder ? $0.tail : nil }
  }

  /// Records which files have come to a frame.
  func record(_ tail: FolderTail, by frame: BoardFrame) {
    guard var entry = entries[frame.key] else { return }
    (entry.seen, entry.stamps) = (tail.seen, tail.stamps)
    guard entries[frame.key] != entry else { return }
    entries[frame.key] = entry
    save(after: Self.pause)
  }

  /// Returns when everything is written.
  package func settled() async { await saving.settled() }

  private func load() async {
    if loading == nil {
      loading = Task {
        guard let file else { return }
        let read = await Self.read(file)
        entries.merge(read) { present, _ in present }
      }
    }
    await loading?.value
  }

  private func save(after pause: Duration) {
    guard let file else { return }
    saving.write(after: pause) {
      // Nothing is lost without the file: the user is asked again.
      try? await Self.write(self.entries, to: file)
    }
  }

  @concurrent private nonisolated static func read(_ file: URL) async -> [String: Entry] {
    guard let status = FileStatus(of: file), status.kind == .file, status.size <= mostBytes,
      let data = try? FileBytes.read(file)
    else { return [:] }
    return (try? JSONDecoder().decode([String: Entry].self, from: data)) ?? [:]
  }

  @concurrent private nonisolated static func write(_ entries: [String: Entry], to file: URL) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(entries)
    try FileBytes.makeFolder(file.deletingLastPathComponent(), mode: 0o700)
    try FileBytes.replace(file, with: data)
  }
}
