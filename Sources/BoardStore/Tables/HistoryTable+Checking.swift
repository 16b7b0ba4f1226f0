import GRDB

extension HistoryTable {
  /// Throws unless the steps follow each other without a gap around the board's position, and so do the parts
  /// of each. Undo and redo would end at a gap without a word.
  static func checkOrder(in db: Database) throws {
    let position = try BoardTable.position(in: db)
    var (first, last, parts) = (0, 0, 0)
    let rows = try Row.fetchCursor(db, sql: "SELECT step, part FROM history ORDER BY step, part")
    while let row = try rows.next() {
      let reader = RowReader(row, of: .history)
      let (step, part) = (try reader.integer(0), try reader.integer(1))
      guard (1..<BoardTable.maximumStep).contains(step) else { throw reader.flaw(0) }
      if step != last {
        guard first == 0 || step == last + 1 else {
          throw RowFlaw(
            detail: "steps of the history are missing: \(String(last)) is followed by \(String(step))")
        }
        if first == 0 { first = step }
        (last, parts) = (step, 0)
      }
      guard part == parts else { throw reader.flaw(1) }
      parts += 1
    }
    guard first == 0 || (first - 1...last).contains(position) else {
      throw RowFlaw(detail: "the board's place isn't in its history")
    }
  }
}
