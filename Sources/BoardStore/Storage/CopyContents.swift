import Board
import KitFiles
import Foundation
import GRDB

/// What a copy of a board contains.
public enum CopyContents: Hashable, Sendable, CaseIterable {
  /// All that's in the board's file: also the history, with the texts and images that were deleted, and the
  /// locations of linked images, watched folders and other boards.
  case everything
  /// The board as it is now. Linked images are stored in the copy; of one whose file can't be read, and of
  /// other boards, only the name of the file stays. No frame watches a folder.
  case boardAlone
}

/// Takes out of a copy what only the board's owner should have. Nothing of it is left in the file's bytes.
struct CopyCleaning {
  /// The copy, which no one else has opened.
  let copy: URL
  /// The folder in which the copy will be, where its relative paths begin.
  let folder: URL
  /// The folder of the board itself.
  let origin: URL
  /// The folders in which linked files are read without a question; nil for anywhere.
  let ownFolders: OwnFolders?

  func run() throws {
    try open(BoardDatabase.configuration(.readWrite)) { db in
      try BoardDatabase.transaction(in: db) {
        if try Schema.version(in: db) < Schema.version { try Schema.migrate(db) }
        try db.execute(sql: "DELETE FROM history")
        try db.execute(sql: "DELETE FROM transfer")
        try storeLinks(in: db)
        try removePaths(in: db)
        for original in try SpaceReclaimer.unneeded(except: [], in: db) {
          try db.execute(sql: "DELETE FROM original WHERE sha256 = ?", arguments: [original.id.sha256])
        }
      }
    }
    // Deleted rows stay in unused pages, so the file is written anew. For that, SQLite attaches a database of
    // its own, which the other connection doesn't allow.
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    try open(configuration) { try $0.execute(sql: "VACUUM") }
  }

  private func open(_ configuration: Configuration, _ body: (Database) throws -> Void) throws {
    let database = try DatabaseQueue(path: copy.databaseName, configuration: configuration)
    do {
      try database.writeWithoutTransaction(body)
      try database.close()
    } catch {
      try? database.close()
      throw error
    }
  }

  private func storeLinks(in db: Database) throws {
    for (id, path) in try LinkTable.links(in: db) {
      let url = LinkedFile.url(of: path, in: folder)
      if try !store(id, from: url, in: db) { try LinkTable.setPath(url.name, of: id, in: db) }
    }
  }

  /// Stores the bytes of a linked image.
  /// - Returns: false if its file can't be read, or is another one now. Errors of the copy are thrown.
  private func store(_ id: OriginalID, from url: URL, in db: Database) throws -> Bool {
    guard ownFolders?.contains(url, besides: origin) ?? true, let file = try? SourceFile(url) else {
      return false
    }
    do {
      try db.inSavepoint {
        let key = try OriginalTable.key(of: id, in: db)
        try db.execute(sql: "DELETE FROM link WHERE original = ?", arguments: [key])
        try OriginalTable.storeChunks(of: .file(file), as: id, key: key, in: db, Cancellation())
        return .commit
      }
      return true
    } catch is BoardStoreError {
      // The file of the image is at fault: errors of the copy are SQLite's.
      return false
    }
  }

  private func removePaths(in db: Database) throws {
    let updates = try BoardTable.document(in: db).pins.compactMap { pin -> PinUpdate? in
      var plain = pin
      plain.attributes.watchedFolder = ""
      if let link = pin.content.link {
        let name = URL(pathText: link.path, isFolder: false).name
        if let plainLink = BoardLink(board: link.board, name: link.name, path: "/\(name)") {
          plain.content = .link(plainLink)
        }
      }
      return plain == pin ? nil : PinUpdate(before: pin, after: plain)
    }
    if !updates.isEmpty { try PinTable.write(.updatePins(updates), in: db, at: copy) }
  }
}
