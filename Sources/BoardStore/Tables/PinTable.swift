import Board
import Foundation
import GRDB

/// The table `pin`, and the writing of a board's changes.
///
/// A pin is only overwritten if its row has the values in the command, so that a second writer is noticed.
/// The values are compared and not their spelling, because another program may spell them otherwise, and a
/// later version of Pinboard may store more in them.
enum PinTable {
  /// The columns in the order in which they're read.
  static let columns = [
    "id", "kind", "original", "payload", "name", "x", "y", "width", "height", "rotation", "z",
  ]
  /// The row of an id.
  static let selection = "SELECT \(columns.joined(separator: ", ")) FROM pin WHERE id = ?"

  /// - Parameter rows: the rows from which the values in the change were read, if they're known.
  static func write(_ change: Change, knowing rows: PinRows? = nil, in db: Database, at url: URL) throws {
    switch change {
    case .insertPins(let pins, _):
      for pin in pins {
        try pin.validate()
        if let original = pin.content.neededOriginal { try OriginalTable.requireOriginal(original, in: db) }
        try insert(pin, in: db)
      }
    case .removePins(let pins):
      let statement = try db.cachedStatement(sql: "DELETE FROM pin WHERE id = ?")
      for pin in pins {
        try statement.execute(arguments: [try stored(pin, rows, in: db, at: url).id])
      }
    case .updatePins(let updates):
      for update in updates { try write(update, rows, in: db, at: url) }
    case .rename(let before, let after):
      guard BoardLimits.isValid(name: after) else {
        throw BoardStoreError.outOfBounds("the board's name")
      }
      try db.execute(sql: "UPDATE board SET name = ? WHERE name = ?", arguments: [after, before])
      guard db.changesCount == 1 else {
        throw BoardStoreError.conflict(url, detail: "the board's name")
      }
    // The view before isn't compared: earlier versions store another one whenever the board is viewed.
    case .startView(_, let after): try ViewTable.write(after, in: db)
    }
  }

  static func insert(_ pin: Pin, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO pin (id, kind, original, payload, name, x, y, width, height, rotation, z)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let content = pin.stored()
    let arguments: StatementArguments = [
      pin.id.description, content.kind, content.original?.sha256, content.payload,
    ]
    try statement.execute(arguments: arguments + columns(of: pin))
  }

  private static func write(
    _ update: PinUpdate, _ rows: PinRows?, in db: Database, at url: URL
  ) throws {
    let (before, after) = (update.before, update.after)
    try after.validate()
    let (id, known) = try stored(before, rows, in: db, at: url)
    if after.content != before.content || after.framing != before.framing || after.source != before.source
      || after.attributes != before.attributes
    {
      if let original = after.content.neededOriginal, original != before.content.neededOriginal {
        try OriginalTable.requireOriginal(original, in: db)
      }
      let content = after.stored(inPlaceOf: try known())
      try db.cachedStatement(sql: "UPDATE pin SET kind = ?, original = ?, payload = ? WHERE id = ?")
        .execute(arguments: [content.kind, content.original?.sha256, content.payload, id])
    }
    try db.cachedStatement(
      sql: """
        UPDATE pin SET name = ?, x = ?, y = ?, width = ?, height = ?, rotation = ?, z = ? WHERE id = ?
        """
    ).execute(arguments: columns(of: after) + [id])
  }

  /// The spelling of the id in a pin's row, and what the row says of the content. Throws if the row doesn't
  /// have the expected values.
  private static func stored(
    _ pin: Pin, _ rows: PinRows?, in db: Database, at url: URL
  ) throws -> (id: String, content: () throws -> StoredContent) {
    // Of a row that's the same byte for byte, nothing needs to be decoded.
    if let row = try rows?.row(of: pin.id, in: db) { return (try row.text(0), { try content(row) }) }
    let statement = try db.cachedStatement(sql: selection)
    let id = pin.id.description
    let row =
      try Row.fetchOne(statement, arguments: [id]) ?? Row.fetchOne(statement, arguments: [id.lowercased()])
      ?? Row.fetchOne(
        db.cachedStatement(sql: selection + " COLLATE NOCASE"), arguments: [id])
    guard let row, try self.pin(in: row) == pin else {
      throw BoardStoreError.conflict(url, detail: "the pin \(pin.id)")
    }
    let reader = RowReader(row, of: .pin)
    return (try reader.text(0), { try content(reader) })
  }

  /// The columns from `name` on, in the table's order.
  private static func columns(of pin: Pin) -> StatementArguments {
    [
      pin.name, Double(pin.center.x), Double(pin.center.y), Double(pin.size.width), Double(pin.size.height),
      pin.rotation, pin.z,
    ]
  }

  /// - Parameter row: a row of ``columns``.
  static func pin(in row: Row) throws -> Pin { try pin(of: RowReader(row, of: .pin)) }

  /// - Parameter reader: the values of ``columns``.
  static func pin(of reader: some RowValues) throws -> Pin {
    guard
      let pin = Pin(
        id: try reader.pinID(0), stored: try content(reader), name: try reader.text(4),
        center: CGPoint(x: try reader.real(5), y: try reader.real(6)),
        size: CGSize(width: try reader.real(7), height: try reader.real(8)), rotation: try reader.real(9),
        z: try reader.integer(10))
    else { throw reader.flaw(3) }
    return pin
  }

  /// The columns `kind`, `original` and `payload` of the same row.
  private static func content(_ reader: some RowValues) throws -> StoredContent {
    let kind = try reader.text(1)
    let original = kind == "image" || !reader.isNull(2) ? try reader.originalID(2) : nil
    return StoredContent(kind: kind, original: original, payload: reader.isNull(3) ? nil : try reader.blob(3))
  }
}
