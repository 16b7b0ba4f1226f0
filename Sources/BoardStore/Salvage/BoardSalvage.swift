import Board
import Foundation
import GRDB
import Glibc

/// Makes a sound board of what can be read of a damaged one: a new file with the rows that were found, mended
/// until they are a board by every rule of the format.
struct BoardSalvage {
  private let source: URL
  private let target: URL
  var damage: BoardDamage

  /// - Parameters:
  ///   - source: the damaged file. It's only read.
  ///   - target: where the sound one is made; nothing may be there.
  init(of source: URL, to target: URL, because detail: String) {
    self.source = source
    self.target = target
    damage = BoardDamage(detail: detail)
  }

  /// - Throws: `RowFlaw` if there's no board to be found in the file.
  mutating func run(named name: String, progress: (Double) throws -> Void) throws {
    _ = try NewFile(at: target, mode: 0o600)
    var configuration = BoardDatabase.configuration(.readWrite)
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: target.databaseName, configuration: configuration)
    do {
      try database.writeWithoutTransaction { db in
        // It's thrown away if anything fails, so it needn't be safe while it's made.
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
        try BoardDatabase.transaction(in: db) {
          try Schema.create(in: db)
          // Each half reads the images once.
          try fill(db) { try progress($0 / 2) }
          try mend(db, named: name) { try progress(0.5 + $0 / 2) }
        }
      }
      try database.close()
    } catch {
      try? database.close()
      throw error
    }
  }

  /// Brings in every row that's found. Of two with the same key, the one in its place wins.
  private mutating func fill(_ db: Database, progress: (Double) throws -> Void) throws {
    var pages = PageSalvage(try PageFile(source))
    var isBoard = false
    try pages.forEachRow(progress: progress) { row in
      guard let table = SalvagedTable(row), isSane(row, of: table) else { return }
      // A view, preview or link alone doesn't make a board.
      if table != .view, table != .preview, table != .link { isBoard = true }
      let marks = Array(repeating: "?", count: table.columnCount).joined(separator: ", ")
      let statement = try db.cachedStatement(sql: "INSERT OR IGNORE INTO \(table.rawValue) VALUES (\(marks))")
      var values = row.values.map(\.databaseValue)
      if table.isNumbered { values[0] = row.number.databaseValue }
      try statement.execute(arguments: StatementArguments(values))
    }
    guard isBoard else { throw RowFlaw(detail: "nothing of a board can be found in it") }
    damage.unreadablePages = pages.unreadablePages
    damage.lostPins = pages.lostKeyRows
  }

  /// Whether a row may go into its table. Its meaning is checked later.
  private func isSane(_ row: PageSalvage.Row, of table: SalvagedTable) -> Bool {
    switch table {
    case .chunk:
      guard case .blob(let data) = row.values[2], let number = row.values[1].integer else { return false }
      return number >= 0 && data.count <= Schema.chunkSize
    case .preview:
      guard case .blob(let data) = row.values[1] else { return false }
      return data.count <= Schema.maximumPreviewBytes
    case .board, .view: return row.number == 1
    case .original: return row.values[1].text.flatMap(OriginalID.init) != nil
    case .history: return (row.values[0].integer ?? 0) > 0
    case .pin, .link, .transfer: return true
    }
  }
}

extension RecordValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): value.databaseValue
    }
  }
}

/// What was saved of a damaged board, and what wasn't, in numbers. See "Damage" in FileFormat.md.
public struct BoardDamage: Hashable, Sendable {
  /// What SQLite said of the file, or why it couldn't be opened.
  public internal(set) var detail: String
  /// Number of pins on the repaired board.
  public internal(set) var pins = 0
  /// Number of these pins that were taken from the history, because their rows couldn't be read.
  public internal(set) var restoredPins = 0
  /// Number of pins whose rows were seen and couldn't be read. Pins on unreadable pages can't be counted: see
  /// `unreadablePages`.
  public internal(set) var lostPins = 0
  /// Images whose bytes are all there: their SHA-256 is the one that they're kept under.
  public internal(set) var originals = 0
  /// Images that the board knows of and whose bytes aren't all there. Their pins stay, with a preview if
  /// there's one.
  public internal(set) var lostOriginals = 0
  /// Steps of the history that can still be undone and redone.
  public internal(set) var steps = 0
  /// Steps that were damaged, or didn't fit the board any more.
  public internal(set) var lostSteps = 0
  /// Commands of the rescue journal that fitted, and were done.
  public internal(set) var rescued = 0
  /// All of that journal's commands, and where it is; nil without one.
  public internal(set) var waiting: WaitingChanges?
  /// Pages of the file that should hold something and make no sense.
  public internal(set) var unreadablePages = 0

  init(detail: String) {
    // SQLite puts a line above what it found.
    let lines = detail.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("***") }
    self.detail = lines.joined(separator: ", ")
  }
}
