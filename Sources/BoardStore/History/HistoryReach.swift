/// How much of a stored history is read: rows of the table, and bytes of their changes.
struct HistoryReach {
  var rows: Int
  var bytes: Int

  /// Each way, before a board is shown. Whoever waits for it waits for this much.
  static let nearest = HistoryReach(rows: 200, bytes: 1 << 19)
  /// In one turn of the queue, for which commits wait.
  static let slice = HistoryReach(rows: 500, bytes: 4 << 20)
  /// At all. A file may claim any number.
  static let most = HistoryReach(rows: BoardFile.mostHistoryRows, bytes: BoardFile.mostHistoryBytes)

  func holds(_ other: HistoryReach) -> Bool { other.rows <= rows && other.bytes <= bytes }

  static func + (one: HistoryReach, other: HistoryReach) -> HistoryReach {
    HistoryReach(rows: one.rows + other.rows, bytes: one.bytes + other.bytes)
  }

  static func - (one: HistoryReach, other: HistoryReach) -> HistoryReach {
    HistoryReach(rows: one.rows - other.rows, bytes: one.bytes - other.bytes)
  }
}
