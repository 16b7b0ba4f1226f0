public import Board
import KitFiles
public import Foundation
import GRDB
import Glibc
import Localization

extension BoardLibrary {
  /// Where copies of boards are kept.
  public enum CopyLocation: Sendable {
    /// Beside the other boards, which are listed.
    case boards
    /// Among the templates, which aren't listed.
    case templates
  }

  /// The folder of the templates: boards of which new ones are made.
  public var templatesFolder: URL { folder.appending(name: "templates", isFolder: true) }

  /// Writes a complete copy of a board; a template has no history. The copy is a board of its own, with a new
  /// id.
  /// - Parameters:
  ///   - file: the open board.
  ///   - document: the board in memory, as for ``FileTrouble/saveCopy(to:with:replacing:of:progress:)``.
  ///   - name: what the copy's file is called; it's numbered if there's such a file.
  ///   - location: where the copy is kept.
  ///   - progress: called off the main thread with the part that's done, 0 … 1. Throwing ends it.
  /// - Returns: the copy's file.
  @concurrent public func copyBoard(
    _ file: BoardFile, of document: BoardDocument? = nil, named name: String,
    to location: CopyLocation = .boards,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws -> URL {
    let folder = location == .boards ? boardsFolder : templatesFolder
    try await run { _ in try Self.makeFolder(folder) }
    var number = 1
    while true {
      let target = folder.appending(name: BoardTitle.fileName(name, number)).standard
      do {
        try await file.trouble.saveCopy(to: target, replacing: false, of: document, progress: progress)
      } catch BoardStoreError.alreadyExists {
        number += 1
        continue
      }
      do {
        try await run { _ in try Self.becomeAnother(target, forgetsHistory: location == .templates) }
        return target
      } catch {
        unlink(target.systemPath)
        throw error
      }
    }
  }

  /// Gives a copied board another id. Moves of pins that were under way belong to the board that was copied,
  /// and a new board doesn't begin with the steps in which its template was made.
  private static func becomeAnother(_ url: URL, forgetsHistory: Bool) throws {
    try BoardDatabase.translated(at: url) {
      let database = try DatabaseQueue(
        path: url.databaseName, configuration: BoardDatabase.configuration(.readWrite))
      defer { try? database.close() }
      try database.writeWithoutTransaction { db in
        try BoardDatabase.transaction(in: db) {
          try db.execute(sql: "UPDATE board SET id = ?", arguments: [UUID.random().uuidString])
          try db.execute(sql: "DELETE FROM transfer")
          if forgetsHistory { try db.execute(sql: "DELETE FROM history") }
        }
      }
    }
  }

  /// The templates, by name. One that can't be read is listed with its problem.
  @concurrent public func templates() async -> [BoardEntry] {
    await answer { library in
      Self.boards(in: library.templatesFolder).map(BoardEntry.init(reading:))
        .sorted {
          $0.name == $1.name ? $0.url.name < $1.url.name : FileName.precedes($0.name, $1.name)
        }
    }
  }

  /// Moves a template to the trash.
  @concurrent public func removeTemplate(_ url: URL) async throws {
    let url = url.standard
    _ = try await run { library in
      guard url.deletingLastPathComponent().pathBytes == library.templatesFolder.pathBytes else {
        throw BoardStoreError.notInLibrary(url)
      }
      return try library.move(url, to: library.trashFolder)
    }
  }
}
