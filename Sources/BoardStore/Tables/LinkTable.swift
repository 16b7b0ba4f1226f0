import Board
import KitFiles
import Foundation
import GRDB

/// The table `link`: the locations of images whose bytes aren't in the file.
enum LinkTable {
  static func links(in db: Database) throws -> [OriginalID: String] {
    guard try Schema.version(in: db) >= 2 else { return [:] }
    var links: [OriginalID: String] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT original.sha256, link.path FROM link JOIN original ON original.key = link.original")
    while let row = try rows.next() {
      let reader = RowReader(row, of: .link)
      guard let id = OriginalID(try reader.text(0)) else { throw reader.flaw(0) }
      links[id] = try path(in: reader, 1)
    }
    return links
  }

  /// The stored path of a linked original; nil if it isn't linked.
  static func linkPath(of id: OriginalID, in db: Database) throws -> String? {
    guard try Schema.version(in: db) >= 2,
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT path FROM link WHERE original = (SELECT key FROM original WHERE sha256 = ?)"),
        arguments: [id.sha256])
    else { return nil }
    return try path(in: RowReader(row, of: .link), 0)
  }

  static func insert(to file: URL, of key: Int64, in db: Database, of folder: URL) throws {
    let path = LinkedFile.path(of: file.standard, from: folder)
    try db.execute(sql: "INSERT INTO link (original, path) VALUES (?, ?)", arguments: [key, path])
  }

  static func setPath(_ path: String, of id: OriginalID, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE link SET path = ? WHERE original = (SELECT key FROM original WHERE sha256 = ?)")
    try statement.execute(arguments: [path, id.sha256])
  }

  /// Changes relative paths so that they lead to their files from another folder of the board.
  static func move(from old: URL, to new: URL, in db: Database) throws {
    guard old != new else { return }
    try makeAbsolute(in: db, of: old)
    try makeRelative(in: db, of: new)
  }

  /// Makes paths that are relative to the board's folder absolute.
  static func makeAbsolute(in db: Database, of folder: URL) throws {
    for (id, path) in try links(in: db) where !path.hasPrefix("/") {
      let absolute = folder.appending(name: path).standard.pathText
      // No file has such a path.
      guard absolute.utf8.count <= longestPath else { continue }
      try setPath(absolute, of: id, in: db)
    }
  }

  /// Makes absolute paths of files in the board's folder relative.
  static func makeRelative(in db: Database, of folder: URL) throws {
    for (id, path) in try links(in: db) where path.hasPrefix("/") {
      let short = LinkedFile.path(of: URL(pathText: path, isFolder: false), from: folder)
      if short != path { try setPath(short, of: id, in: db) }
    }
  }

  private static let longestPath = 4_096

  static func path(in reader: RowReader, _ column: Int) throws -> String {
    let path = try reader.text(column)
    guard (1...longestPath).contains(path.utf8.count), !path.utf8.contains(0) else {
      throw reader.flaw(column)
    }
    return path
  }
}
