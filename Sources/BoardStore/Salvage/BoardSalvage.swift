import Board
import Foundation
import GRDB
import Glibc

/// Makes a sound board from the readable parts of a damaged one: a new file with the rows that were found,
/// mended until they obey every rule of the format.
struct BoardSalvage {
  private let source: URL
  private let target: URL
  var damage: BoardDamage

  /// - Parameters:
  ///   - source: the damaged file, which is only read.
  ///   - target: the location of the sound file, which mustn't exist.
  init(of source: URL, to target: URL, because detail: String) {
    self.source = source
    self.target = target
    damage = BoardDamage(detail: detail)
  }

  /// - Throws: `RowFlaw` if no board can be found in the file.
  mutating func run(named name: String, progress: (Double) throws -> Void) throws {
    _ = try NewFile(at: target, mode: 0o600)
    var configuration = BoardDatabase.configuration(.readWrite)
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: target.databaseName, configuration: configuration)
    do {
      try database.writeWithoutTransaction { db in
        // The file is removed if anything fails, so it needn't be safe while it's made.
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

  /// Inserts every row that's found. Of two rows with one key, the one that's where it belongs counts.
  private mutating func fill(_ db: Database, progress: (Double) throws -> Void) throws {
    var pages = PageSalvage(try PageFile(source))
    var isBoard = false
    var limits = SalvageLimits()
    try pages.forEachRow(progress: progress) { row in
      guard let table = SalvagedTable(row), isSane(row, of: table), limits.take(row, of: table) else {
        return
      }
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
    damage.lostPins = pages.lostKeyRows + limits.leftPins
    damage.lostSteps = limits.leftSteps
  }

  /// Whether a row can be inserted into its table. Its meaning is checked later.
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
    case .history: return (1..<BoardTable.maximumStep).contains(row.values[0].integer ?? 0)
    case .pin, .link, .transfer: return true
    }
  }
}

/// The limits of what's taken from a damaged file, which may hold any number of rows. They're those of a
/// sound board, so that nothing of a board that Pinboard has written is left.
struct SalvageLimits {
  private var (pins, originals, steps, stepBytes) = (0, 0, 0, 0)
  /// The number of rows beyond the limits.
  private(set) var (leftPins, leftSteps) = (0, 0)

  /// Counts a row.
  /// - Returns: whether it's within the limits.
  mutating func take(_ row: PageSalvage.Row, of table: SalvagedTable) -> Bool {
    switch table {
    case .pin:
      pins += 1
      if pins > BoardLimits.maximumPins { leftPins += 1 }
      return pins <= BoardLimits.maximumPins
    case .original:
      originals += 1
      return originals <= BoardLimits.maximumOriginals
    case .history:
      let bytes = row.values[6].text?.utf8.count ?? 0
      steps += 1
      stepBytes += bytes
      let most = HistoryReach.most
      let fits = steps <= most.rows && stepBytes <= most.bytes
      if !fits {
        leftSteps += 1
        stepBytes -= bytes
      }
      return fits
    default: return true
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

/// The counts of what was saved of a damaged board and what wasn't. See "Damage" in FileFormat.md.
public struct BoardDamage: Hashable, Sendable {
  /// SQLite's message about the file, or the reason why it couldn't be opened.
  public internal(set) var detail: String
  /// Number of pins on the repaired board.
  public internal(set) var pins = 0
  /// Number of these pins that were taken from the history, because their rows couldn't be read.
  public internal(set) var restoredPins = 0
  /// Number of pins whose rows were seen and couldn't be read. Pins on unreadable pages can't be counted: see
  /// `unreadablePages`.
  public internal(set) var lostPins = 0
  /// Number of images with complete bytes, which match their SHA-256.
  public internal(set) var originals = 0
  /// Number of known images without complete bytes. Their pins stay, with a preview if there's one.
  public internal(set) var lostOriginals = 0
  /// Number of steps of the history that can still be undone and redone.
  public internal(set) var steps = 0
  /// Number of steps that were damaged or didn't fit the board any more.
  public internal(set) var lostSteps = 0
  /// Number of commands of the rescue journal that fitted and were done.
  public internal(set) var rescued = 0
  /// The rescue journal with the number of its commands; nil if there's none.
  public internal(set) var waiting: WaitingChanges?
  /// Number of pages of the file that should have content and are invalid.
  public internal(set) var unreadablePages = 0

  init(detail: String) {
    // SQLite's message begins with a heading.
    let lines = detail.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("***") }
    self.detail = lines.joined(separator: ", ")
  }
}

/// The pins and the records of images that the steps of a damaged board's history mention.
struct SalvagedHistory {
  /// Pins that must be on the board.
  private(set) var pins: [PinID: Pin] = [:]
  private(set) var originals: [OriginalID: Original] = [:]

  /// Makes an empty history.
  init() {}

  /// - Parameter db: a database whose steps can all be read, and whose position in the history is right.
  init(in db: Database) throws {
    let position = try BoardTable.position(in: db)
    let steps = try HistoryTable.steps(in: db)
    for (_, step) in steps { record(step.command, isDone: false) }
    // Only steps after the last gap count: a pin may have been removed in a lost step.
    var tail: [HistoryStep] = []
    var expected = position
    for (number, step) in steps.reversed() where number <= position {
      guard number == expected else { break }
      tail.append(step)
      expected -= 1
    }
    for step in tail.reversed() { record(step.command, isDone: true) }
  }

  private mutating func record(_ command: Command, isDone: Bool) {
    for change in command.changes {
      switch change {
      case .insertPins(let inserted, let records):
        for record in records { originals[record.id] = record }
        if isDone { for pin in inserted { pins[pin.id] = pin } }
      case .removePins(let removed):
        if isDone { for pin in removed { pins[pin.id] = nil } }
      case .updatePins(let updates):
        if isDone { for update in updates { pins[update.after.id] = update.after } }
      case .rename, .startView: break
      }
    }
  }
}
