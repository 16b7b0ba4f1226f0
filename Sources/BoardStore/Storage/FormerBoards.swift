import Board
import Foundation
import Synchronization

/// An open board as it was each time before changes of another computer came, as long as its users may not
/// know these changes. Use it on the file's queue.
final class FormerBoards: Sendable {
  /// The time after which all users of a board have certainly read its file anew.
  private static let lifetime = DispatchTimeInterval.seconds(600)
  /// The greatest number of boards: an idle board that's followed for hours doesn't need more memory with
  /// each change.
  private static let most = 8

  /// The oldest first.
  private let boards = Mutex<[FormerBoard]>([])

  var isEmpty: Bool { boards.withLock(\.isEmpty) }

  func keep(_ board: FormerBoard?) {
    guard let board else { return }
    boards.withLock { boards in
      if boards.count == Self.most { boards.removeFirst() }
      boards.append(board)
    }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.lifetime) {
      [weak self, weak board] in
      guard let self, let board else { return }
      self.forget(board)
    }
  }

  /// Keeps the board as it is in the file, since changes are about to come into it.
  /// - Parameter copied: the board if it has been copied in this state.
  func keepBoard(of storage: BoardStorage, _ copied: FormerBoard?) {
    keep(copied ?? (try? storage.perform { try FormerBoard(copying: $0, at: storage.url) }))
  }

  private func forget(_ board: FormerBoard) { boards.withLock { $0.removeAll { $0 === board } } }

  /// Writes commands. If they were made on a former board and don't fit any more, they're merged from there.
  /// - Parameter originals: what the commands show and the file may lack.
  func write(
    _ entries: [CommitEntry], adding originals: [PreparedOriginal] = [], to storage: BoardStorage
  ) throws {
    do {
      try storage.write(entries, adding: originals)
      record(entries, in: storage)
    } catch let error as BoardStoreError {
      guard case .conflict = error,
        let former = boards.withLock(\.self).last(where: {
          Self.has($0, taken: entries, in: storage, besides: originals.map(\.original))
        })
      else { throw error }
      try merge(former, into: storage, adding: originals)
      record(entries, in: storage, besides: former)
    }
  }

  /// Records commands that are in the file, so that later ones can still be merged.
  /// - Parameter former: the board that has them already.
  func record(_ entries: [CommitEntry], in storage: BoardStorage, besides former: FormerBoard? = nil) {
    for other in boards.withLock(\.self)
    where other !== former && !Self.has(other, taken: entries, in: storage) {
      forget(other)
    }
  }

  private static func has(
    _ former: FormerBoard, taken entries: [CommitEntry], in storage: BoardStorage,
    besides originals: [Original] = []
  ) -> Bool {
    (try? storage.perform { try former.take(entries, knowing: $0, originals) }) != nil
  }

  private func merge(
    _ former: FormerBoard, into storage: BoardStorage, adding originals: [PreparedOriginal]
  ) throws {
    let url = storage.url
    let ours = try former.board()
    try storage.write { db in
      try storage.add(originals, in: db)
      let theirs = try StoredBoard(in: db, at: url)
      if try MergedBoard.has(theirs, all: ours, at: url) { return }
      try MergedBoard(ours, with: theirs, at: url).writeToTheirs(in: db, at: url)
    }
    storage.recordChange()
    storage.report(.changedElsewhere)
  }
}
