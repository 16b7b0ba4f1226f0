package import Board
import BoardStore
import KitFiles
package import Foundation
package import Imaging

/// Counts what a search finds on many boards. Boards that aren't open are read from their files. All of it
/// happens off the main thread, and a new search ends the one before.
package final class LibrarySearch {
  /// A board to be searched.
  package struct SearchedBoard {
    package var url: URL
    package var name: String
    /// The board if it's open.
    package var board: BoardController?

    package init(url: URL, name: String, board: BoardController?) {
      self.url = url
      self.name = name
      self.board = board
    }
  }

  /// A board with something that was found.
  package struct Result: Equatable {
    package var url: URL
    package var name: String
    package var count: Int
  }

  /// The boards on which something is found, in the order of the search.
  package private(set) var results: [Result] = []
  /// Whether all boards were searched.
  package private(set) var isComplete = true
  /// Called when the results have changed, or are complete.
  package var onChange: (() -> Void)?
  private var indexes: [URL: (stamp: Stamp, index: SearchIndex)] = [:]
  private var task: Task<Void, Never>?

  /// The state of a board for which an index was made.
  private nonisolated enum Stamp: Equatable, Sendable {
    case open(ObjectIdentifier, changes: Int)
    case file(modified: Date, size: Int)
  }

  package init() {}

  isolated deinit { task?.cancel() }

  /// - Parameter decoder: decodes images without a preview, for a search by colour.
  package func search(_ query: SearchQuery, in boards: [SearchedBoard], decoder: ImageDecoder) {
    task?.cancel()
    isComplete = false
    task = Task { [weak self] in
      var found: [Result?] = Array(repeating: nil, count: boards.count)
      // Open boards come first, since the others take longer.
      let order = boards.indices.sorted {
        (boards[$0].board == nil ? 1 : 0, $0) < (boards[$1].board == nil ? 1 : 0, $1)
      }
      for number in order {
        guard let index = await self?.index(of: boards[number]) else {
          if Task.isCancelled { return }
          continue
        }
        if !query.colors.isEmpty { await Self.readColors(of: index, boards[number], decoder) }
        let count = await Self.count(query, in: index)
        if Task.isCancelled { return }
        if count > 0 {
          found[number] = Result(url: boards[number].url, name: boards[number].name, count: count)
        }
        // What's found in files appears at once; the open boards together, since they take a moment only.
        if boards[number].board == nil { self?.show(found.compactMap(\.self)) }
      }
      self?.isComplete = true
      self?.show(found.compactMap(\.self))
    }
  }

  /// Ends the search, and forgets what it has read.
  package func end() {
    task?.cancel()
    task = nil
    indexes = [:]
    results = []
    isComplete = true
  }

  private func show(_ new: [Result]) {
    guard new != results || isComplete else { return }
    results = new
    onChange?()
  }

  private func index(of searched: SearchedBoard) async -> SearchIndex? {
    let known = indexes[searched.url]
    let made: (stamp: Stamp, index: SearchIndex)?
    if let board = searched.board {
      let stamp = Stamp.open(ObjectIdentifier(board), changes: board.changeCount)
      if let known, known.stamp == stamp { return known.index }
      made = await BoardSearch.index(of: board.document).map { (stamp, $0) }
    } else {
      made = await Self.read(searched.url, known: known)
    }
    guard let made, !Task.isCancelled else { return nil }
    indexes[searched.url] = made
    return made.index
  }

  @concurrent private nonisolated static func count(_ query: SearchQuery, in index: SearchIndex) async -> Int
  {
    PictureColorCache.shared.test(query.colors) { index.matches(query, hasColor: $0).count }
  }

  /// Finds out the colours of a board's pictures that aren't known yet.
  private static func readColors(of index: SearchIndex, _ searched: SearchedBoard, _ decoder: ImageDecoder)
    async
  {
    let missing = PictureColorCache.shared.unknown(among: index.originals)
    guard !missing.isEmpty else { return }
    if let board = searched.board {
      await PictureColorCache.shared.read(missing, of: board.document, in: board.file, decoder: decoder)
    } else if let file = try? await BoardFile.open(searched.url, access: .readOnly) {
      if let document = try? await file.load() {
        await PictureColorCache.shared.read(missing, of: document, in: file, decoder: decoder)
      }
      await file.close()
    }
  }

  /// Reads a board's file, unless it's as it was; nil if it can't be read or the task is cancelled.
  @concurrent private nonisolated static func read(
    _ url: URL, known: (stamp: Stamp, index: SearchIndex)?
  ) async -> (stamp: Stamp, index: SearchIndex)? {
    guard let status = FileStatus(of: url) else { return nil }
    let stamp = Stamp.file(modified: status.modified, size: status.size)
    if let known, known.stamp == stamp { return known }
    guard let file = try? await BoardFile.open(url, access: .readOnly) else { return nil }
    let document = Task.isCancelled ? nil : try? await file.load()
    await file.close()
    guard let document, let index = await BoardSearch.index(of: document) else { return nil }
    return (stamp, index)
  }
}
