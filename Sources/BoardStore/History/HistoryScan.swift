import Board

/// Which steps may be read in one go.
struct HistoryScan {
  /// Nil if there are none.
  private(set) var numbers: ClosedRange<Int>?
  /// Where the others begin.
  var rest: UnreadSteps.Mark?
  private(set) var used = HistoryReach(rows: 0, bytes: 0)

  mutating func add(_ number: Int, _ size: HistoryReach) {
    let known = numbers ?? number...number
    numbers = min(known.lowerBound, number)...max(known.upperBound, number)
    used = used + size
  }
}
