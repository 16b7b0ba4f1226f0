import KitFiles
public import Foundation
import GRDB

/// A board in the library's list.
public struct BoardEntry: Hashable, Sendable {
  /// The URL of the board's file.
  public let url: URL
  /// The board's id; nil if the file can't be read; see `problem`.
  public let id: UUID?
  /// The name under which the board is shown (``BoardTitle``); the file's name if the file can't be read.
  public let name: String
  /// The name in the board; the file's name if the file can't be read.
  public let ownName: String
  /// The number of pins; 0 if the file can't be read.
  public let pinCount: Int
  /// When its last command was committed; `distantPast` if the file can't be read.
  public let modified: Date
  /// The reason why the board can't be opened; nil if it can be.
  public let problem: BoardStoreError?
  /// What the file's name says of the computer that it comes from, if it's a copy that a program has laid
  /// beside another board's file because both were changed; nil for other boards.
  public let copy: ConflictCopy?

  /// Makes an entry without any check. `BoardLibrary.boards()` reads the files.
  public init(
    url: URL, id: UUID?, name: String, ownName: String? = nil, pinCount: Int, modified: Date,
    problem: BoardStoreError? = nil, copy: ConflictCopy? = nil
  ) {
    self.url = url
    self.id = id
    self.name = name
    self.ownName = ownName ?? name
    self.pinCount = pinCount
    self.modified = modified
    self.problem = problem
    self.copy = copy
  }
}

extension BoardEntry {
  /// Reads the entry of a board from its file. Blocks.
  init(reading url: URL) {
    let copy = ConflictCopy(at: url)
    do {
      let file = try BoardFile.opened(url, access: .readOnly)
      self = try file.storage.work.sync {
        try file.storage.perform { db in
          guard
            let row = try Row.fetchOne(
              db,
              sql: """
                SELECT id, name, modified_at, (SELECT count(*) FROM pin WHERE kind != 'surface') FROM board
                """)
          else { throw RowFlaw(detail: "no board in it") }
          let reader = RowReader(row, of: .board)
          let name = try reader.text(1)
          return BoardEntry(
            url: url, id: try reader.uuid(0), name: BoardTitle.shown(name, in: url), ownName: name,
            pinCount: try reader.integer(3),
            modified: Date(timeIntervalSince1970: try reader.real(2)), copy: copy)
        }
      }
    } catch {
      let problem = error as? BoardStoreError ?? .inputOutput(url, detail: String(describing: error))
      self.init(
        url: url, id: nil, name: url.stem, pinCount: 0, modified: .distantPast, problem: problem, copy: copy)
    }
  }

  /// The entry under another name.
  func renamed(_ name: String) -> BoardEntry {
    BoardEntry(
      url: url, id: id, name: name, ownName: ownName, pinCount: pinCount, modified: modified,
      problem: problem, copy: copy)
  }
}
