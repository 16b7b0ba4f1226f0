import Board
import KitCryptography
import Foundation
import GRDB

// Makes a board of the rows that were found. Each value is within its bounds, each pin has its original, and
// the steps of the history apply.

extension BoardSalvage {
  /// Mends the tables with the rows that were found. Call this in a transaction.
  mutating func mend(_ db: Database, named name: String, progress: (Double) throws -> Void) throws {
    let knowsPosition = try mendBoard(db, named: name)
    try mendSteps(db)
    let history = try knowsPosition ? SalvagedHistory(in: db) : SalvagedHistory()
    let pins = try mendPins(db, history)
    try mendOriginals(db, shownBy: pins, history)
    try countOriginals(in: db, progress: progress)
    try mendRest(db)
    try mendHistory(db, knowsPosition: knowsPosition)
    let document = try BoardTable.document(in: db)
    damage.pins = document.pins.count
    damage.steps = try Self.count("SELECT count(DISTINCT step) FROM history", in: db)
  }

  /// Mends the board's row. Returns whether the position in the history is known.
  private func mendBoard(_ db: Database, named name: String) throws -> Bool {
    let now = Date().timeIntervalSince1970
    if let row = try Row.fetchOne(db, sql: "SELECT id, name, position FROM board") {
      let reader = RowReader(row, of: .board)
      if let id = try? reader.uuid(0), let known = try? reader.text(1), let position = try? reader.integer(2)
      {
        try db.execute(
          sql: "UPDATE board SET id = ?, name = ?",
          arguments: [
            id.uuidString, BoardLimits.isValid(name: known) ? known : BoardLimits.cleaned(name: known),
          ]
        )
        if (0..<BoardTable.maximumStep).contains(position) { return true }
        try db.execute(sql: "UPDATE board SET position = (SELECT coalesce(max(step), 0) FROM history)")
        return false
      }
      try db.execute(sql: "DELETE FROM board")
    }
    try db.execute(
      sql: """
        INSERT INTO board (one, id, name, created_at, modified_at, position)
        VALUES (1, ?, ?, ?, ?, (SELECT coalesce(max(step), 0) FROM history))
        """, arguments: [UUID.random().uuidString, BoardLimits.cleaned(name: name), now, now])
    return false
  }

  /// Removes steps that can't be read. A step with a missing part is useless.
  private mutating func mendSteps(_ db: Database) throws {
    var flawed: Set<Int> = []
    var (last, part) = (0, 0)
    let decoder = JSONDecoder()
    let rows = try Row.fetchCursor(
      db, sql: "SELECT step, part, id, name, group_id, done_at, changes FROM history ORDER BY step, part")
    while let row = try rows.next() {
      let reader = RowReader(row, of: .history)
      let step = try reader.integer(0)
      part = step == last ? part + 1 : 0
      last = step
      let isGroup = reader.isNull(4) || (try? reader.uuid(4)) != nil
      let changes = try? decoder.decode([Change].self, from: Data(reader.text(6).utf8))
      if try reader.integer(1) != part || (try? reader.uuid(2)) == nil || (try? reader.real(5)) == nil
        || !isGroup || changes == nil
      {
        flawed.insert(step)
      }
    }
    for step in flawed { try db.execute(sql: "DELETE FROM history WHERE step = ?", arguments: [step]) }
    damage.lostSteps += flawed.count
  }

  /// Keeps the pins that can be read, and restores missing pins from the history.
  private mutating func mendPins(_ db: Database, _ history: SalvagedHistory) throws -> [Pin] {
    var pins: [PinID: Pin] = [:]
    var flawed: [String] = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, kind, original, payload, name, x, y, width, height, rotation, z FROM pin")
    while let row = try rows.next() {
      if let pin = try? PinTable.pin(in: row), (try? pin.validate()) != nil,
        pins.count < BoardLimits.maximumPins
      {
        pins[pin.id] = pin
      } else if let id = try? RowReader(row, of: .pin).text(0) {
        flawed.append(id)
      }
    }
    for id in flawed { try db.execute(sql: "DELETE FROM pin WHERE id = ?", arguments: [id]) }
    let missing = history.pins.values.filter { pins[$0.id] == nil && (try? $0.validate()) != nil }
    for pin in missing.sorted(by: { $0.id < $1.id }) where pins.count < BoardLimits.maximumPins {
      try PinTable.insert(pin, in: db)
      pins[pin.id] = pin
      damage.restoredPins += 1
    }
    // Pins that were restored from the history don't count as lost, wherever they were found damaged.
    damage.lostPins = max(0, damage.lostPins + flawed.count - damage.restoredPins)
    return Array(pins.values)
  }

  /// Gives each image that a pin shows its record, and checks its bytes.
  private mutating func mendOriginals(
    _ db: Database, shownBy pins: [Pin], _ history: SalvagedHistory
  ) throws {
    var known: Set<OriginalID> = []
    var flawed: [String] = []
    let rows = try Row.fetchCursor(db, sql: "SELECT sha256, name, type, bytes, width, height FROM original")
    while let row = try rows.next() {
      if let record = try? OriginalTable.original(in: row) {
        known.insert(record.id)
      } else if let sha256 = try? RowReader(row, of: .original).text(0) {
        flawed.append(sha256)
      }
    }
    for sha256 in flawed { try db.execute(sql: "DELETE FROM original WHERE sha256 = ?", arguments: [sha256]) }
    var missing: [OriginalID: String] = [:]
    for pin in pins {
      if let id = pin.content.neededOriginal, !known.contains(id) { missing[id] = pin.name }
    }
    for id in history.originals.keys where !known.contains(id) { missing[id] = history.originals[id]?.name }
    let strays = try missing.isEmpty ? [:] : strayOriginals(in: db)
    for (id, stray) in strays {
      guard let name = missing.removeValue(forKey: id) else { continue }
      try insert(history.originals[id], id, named: name, key: stray.key, count: stray.count, in: db)
    }
    // These rows are removed before the other originals get new keys, which mustn't match rows without a
    // record.
    for table in ["chunk", "preview", "link"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE original NOT IN (SELECT key FROM original)")
    }
    for (id, name) in missing.sorted(by: { $0.key < $1.key }) {
      try insert(history.originals[id], id, named: name, key: nil, count: 0, in: db)
    }
  }

  /// Inserts the record of an original that has lost it: the record in a step of the history, or one with the
  /// pin's name.
  private func insert(
    _ recorded: Original?, _ id: OriginalID, named name: String, key: Int64?, count: Int, in db: Database
  ) throws {
    let plain = Original(
      id: id, name: BoardLimits.cleaned(name: name), typeIdentifier: "application/octet-stream",
      byteCount: count,
      pixelSize: nil)
    let record = (try? recorded?.validate()) == nil ? plain : recorded ?? plain
    try db.execute(
      sql: """
        INSERT INTO original (key, sha256, name, type, bytes, width, height, added_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        key, id.sha256, record.name, record.typeIdentifier, record.byteCount,
        record.pixelSize.map { Int($0.width) }, record.pixelSize.map { Int($0.height) },
        Date().timeIntervalSince1970,
      ])
  }

  /// Finds images that have their bytes and lack their record. Their SHA-256 identifies them.
  private func strayOriginals(in db: Database) throws -> [OriginalID: (key: Int64, count: Int)] {
    var strays: [OriginalID: (key: Int64, count: Int)] = [:]
    var hash = SHA256()
    var current: Int64?
    var count = 0
    func end() {
      if let current, let id = OriginalID(digest: hash.finalize()) { strays[id] = (current, count) }
      hash = SHA256()
      count = 0
    }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT original, data FROM chunk WHERE original NOT IN (SELECT key FROM original) ORDER BY original, number
        """)
    while let row = try rows.next() {
      let reader = RowReader(row, of: .chunk)
      let key = Int64(try reader.integer(0))
      if key != current { end() }
      current = key
      let data = try reader.blob(1)
      hash.update(data: data)
      count += data.count
    }
    end()
    return strays
  }

  private mutating func countOriginals(in db: Database, progress: (Double) throws -> Void) throws {
    let links = try Set(LinkTable.links(in: db).keys)
    let originals = try OriginalTable.originals(in: db)
    for (index, original) in originals.enumerated() {
      try progress(Double(index) / Double(originals.count))
      if links.contains(original.id)
        || (try? OriginalTable.forEachChunk(of: original.id, in: db) { _ in }) != nil
      {
        damage.originals += 1
      } else {
        damage.lostOriginals += 1
      }
    }
  }

  /// Removes a view or transfers that can't be read.
  private func mendRest(_ db: Database) throws {
    if let row = try Row.fetchOne(db, sql: "SELECT x, y, zoom FROM view") {
      let reader = RowReader(row, of: .view)
      let state = BoardViewState(
        center: CGPoint(x: try reader.real(0), y: try reader.real(1)), zoom: try reader.real(2))
      if !state.isValid { try db.execute(sql: "DELETE FROM view") }
    }
    if (try? PendingTransfer.all(in: db)) == nil { try db.execute(sql: "DELETE FROM transfer") }
  }

  /// Keeps the steps that lead backwards and forwards from this board without a gap.
  private mutating func mendHistory(_ db: Database, knowsPosition: Bool) throws {
    let steps = try HistoryTable.steps(in: db)
    let document = try BoardTable.document(in: db)
    var position = try BoardTable.position(in: db)
    if !knowsPosition {
      // The position is that of the newest step whose inverse applies to the board.
      position = steps.last { Self.applies($0.step.command.inverse, to: document) }?.number ?? 0
    }
    var kept: Set<Int> = []
    var copy = document
    var expected = position
    for (number, step) in steps.reversed() where number <= position {
      guard number == expected, (try? step.command.inverse.apply(to: &copy)) != nil else { break }
      kept.insert(number)
      expected -= 1
    }
    copy = document
    expected = position + 1
    for (number, step) in steps where number > position {
      guard number == expected, (try? step.command.apply(to: &copy)) != nil else { break }
      kept.insert(number)
      expected += 1
    }
    for (number, _) in steps where !kept.contains(number) {
      try db.execute(sql: "DELETE FROM history WHERE step = ?", arguments: [number])
      damage.lostSteps += 1
    }
    try db.execute(sql: "UPDATE board SET position = ?", arguments: [max(0, position)])
  }

  private static func applies(_ command: Command, to document: BoardDocument) -> Bool {
    var copy = document
    return (try? command.apply(to: &copy)) != nil
  }

  private static func count(_ sql: String, in db: Database) throws -> Int {
    try Row.fetchOne(db, sql: sql).map { try RowReader($0, of: .count).integer(0) } ?? 0
  }
}
