import Board
import KitFiles
public import Foundation

/// Which of a board's two names was given last, as far as this computer has seen: the one in the board or
/// that of its file. The later one counts, wherever it was given.
///
/// A file that's renamed by a file manager isn't written, so what's known is kept by the board's identity in
/// the user's state folder, in `titles.json`, the newest at the end. A damaged file counts as an empty one:
/// at worst, the name in the board counts.
public final class BoardTitles: Sendable {
  /// The greatest number of boards.
  public static let maximumBoards = 2_000

  /// What was last seen of a board.
  private struct Sight: Codable, Equatable, Sendable {
    let board: UUID
    /// Where the file was.
    let path: String
    /// The name in the board.
    let name: String
    /// Whether the file's name counts.
    let isFiles: Bool
  }

  private struct Stored: Codable, Sendable {
    var titles: [Sight] = []
  }

  private let file: StateFile<Stored>

  init(folder: URL) { file = StateFile("titles", in: folder, mostBytes: 4 << 20, empty: Stored()) }

  /// Returns whether a board is shown under its file's name, since that was given later than the board's.
  /// - Parameters:
  ///   - board: the board's identity.
  ///   - name: the name in the board.
  ///   - url: the board's file.
  @concurrent public func isFiles(_ board: UUID, named name: String, at url: URL) async -> Bool {
    await file.perform { [self] in look(at: [(board, name, url)])[0] }
  }

  /// Returns for each board whether it's shown under its file's name. Blocks.
  func areFiles(_ boards: [(board: UUID, name: String, url: URL)]) -> [Bool] {
    file.performAndWait { look(at: boards) }
  }

  /// Records that the board's own name was given, and counts from now on. If that can't be written, the
  /// file's name may be shown.
  @concurrent func useOwn(_ board: UUID, named name: String, at url: URL) async {
    await file.perform { [self] in
      let stored = file.contents()
      let sight = Sight(board: board, path: url.pathText, name: name, isFiles: false)
      let isKnown = stored.titles.first { $0.board == board } == sight
      if !isKnown { write(stored, with: [board: sight]) }
    }
  }

  private func look(at boards: [(board: UUID, name: String, url: URL)]) -> [Bool] {
    let stored = file.contents()
    let before = Dictionary(stored.titles.map { ($0.board, $0) }, uniquingKeysWith: { _, last in last })
    var known = before
    let answers = boards.map { board, name, url in
      // A copy has the identity of its board.
      guard ConflictCopy(named: url.name) == nil else { return false }
      let last = known[board]
      if let last, last.path != url.pathText, isElsewhere(last) { return false }
      let isFiles = last.map { Self.isFiles(after: $0, named: name, at: url) } ?? false
      known[board] = Sight(board: board, path: url.pathText, name: name, isFiles: isFiles)
      return isFiles
    }
    let changed = known.filter { before[$0.key] != $0.value }
    if !changed.isEmpty { write(stored, with: changed) }
    return answers
  }

  private func write(_ stored: Stored, with changed: [UUID: Sight]) {
    var stored = stored
    stored.titles.removeAll { changed[$0.board] != nil }
    stored.titles += changed.values.sorted { $0.path < $1.path }
    stored.titles.removeFirst(max(0, stored.titles.count - Self.maximumBoards))
    // If it can't be written, the next look says the same.
    try? file.replace(with: stored)
  }

  private static func isFiles(after last: Sight, named name: String, at url: URL) -> Bool {
    if last.name != name || BoardTitle.isName(of: url, after: name) { return false }
    let former = URL(pathText: last.path, isFolder: false)
    return former.name == url.name ? last.isFiles : true
  }

  /// Whether the file that was seen is still where it was.
  private func isElsewhere(_ sight: Sight) -> Bool {
    OpenFiles.board(at: URL(pathText: sight.path, isFolder: false)) == sight.board
  }
}
