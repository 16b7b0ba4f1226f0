import Board
import Files
public import Foundation
import GRDB
import Glibc

extension BoardFile {
  /// Opens a board for looking, also a damaged one: of that, everything that can be read is put together anew in a
  /// private place, and ``FileTrouble/damage`` says in numbers what's there. The file itself isn't written to;
  /// ``FileTrouble/saveCopy(to:replacing:of:progress:)``
  /// writes the repaired board to a new one.
  ///
  /// - Parameters:
  ///   - isThorough: looks at the whole file first, and not only at what opening needs.
  ///   - rescueFolder: where commands were kept that the file couldn't take (`BoardLibrary.rescueFolder`): those that fit
  ///     what's left of a damaged board are done in the view, and all of them in that of a whole one, if they fit. Their
  ///     journal stays as it is.
  ///   - progress: of a repair, or of a copy that must be made to read it, the part that's done, 0 … 1, off the main
  ///     thread; throwing ends it.
  /// - Throws: as ``open(_:access:rescueFolder:)`` does; what that said of the file if nothing of a board can be found in
  ///   it.
  public static func openRepairing(
    _ url: URL, isThorough: Bool = false, rescueFolder: URL? = nil,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> BoardFile {
    let url = url.standard
    return try await OffMain.run {
      try openedRepairing(url, isThorough: isThorough, rescueFolder) { try progress?($0) }
    }
  }

  private static func openedRepairing(
    _ url: URL, isThorough: Bool, _ rescueFolder: URL?, progress: (Double) throws -> Void
  ) throws -> BoardFile {
    try BoardDatabase.checkKind(of: url, access: .readOnly)
    let storage: BoardStorage
    if let joined = OpenFiles.joined(url, as: BoardStorage.self) {
      storage = joined
    } else {
      do {
        storage = try BoardStorage.reading(url, rescueFolder: rescueFolder, progress: progress)
      } catch let error as BoardStoreError where error.mayBeRepaired {
        return BoardFile(
          storage: try RepairedBoard.open(url, because: error, rescueFolder, progress: progress),
          access: .readOnly)
      }
    }
    let file = BoardFile(storage: storage, access: .readOnly)
    do {
      try storage.work.sync {
        try storage.perform { db in
          // Not looked at by the opening, and a board can't do without it.
          _ = try BoardTable.document(in: db)
          _ = try isThorough ? HistoryTable.history(in: db) : HistoryTable.nearestHistory(in: db)
          if isThorough { try BoardDatabase.requireSound(db) }
        }
      }
      return file
    } catch let error as BoardStoreError where error.mayBeRepaired {
      // Whoever has it open here for writing has written to it: nobody else may read that file meanwhile.
      guard storage.access == .readOnly else { return file }
      return BoardFile(
        storage: try RepairedBoard.open(url, because: error, rescueFolder, progress: progress),
        access: .readOnly)
    }
  }
}

extension BoardStoreError {
  /// What's wrong with the file may be wrong with some of its pages only.
  fileprivate var mayBeRepaired: Bool {
    switch self {
    case .corrupt, .notAPinboardFile, .inputOutput: true
    default: false
    }
  }
}
