import Board
import Foundation
import Testing

@testable import BoardStore

/// A damaged file may hold any number of rows. The way of rescue takes as many as a sound board can have.
@Suite(.timeLimit(.minutes(5))) struct SalvageLimitTests {
  private func row(_ text: String = "") -> PageSalvage.Row {
    PageSalvage.Row(
      number: 1, values: Array(repeating: .text(text), count: 11), isInKeyTree: false)
  }

  @Test func aMillionRowsOfEachKindAreTooMany() {
    var limits = SalvageLimits()
    let row = row()
    var taken: [SalvagedTable: Int] = [:]
    let count = 1_000_000
    for table in [SalvagedTable.pin, .original, .history] {
      for _ in 0..<count where limits.take(row, of: table) { taken[table, default: 0] += 1 }
    }
    #expect(taken[.pin] == BoardLimits.maximumPins)
    #expect(taken[.original] == BoardLimits.maximumOriginals)
    #expect(taken[.history] == HistoryReach.most.rows)
    #expect(limits.leftPins == count - BoardLimits.maximumPins, "the user is told of them")
    #expect(limits.leftSteps == count - HistoryReach.most.rows)
  }

  @Test func stepsThatAreTooLongAreLeft() {
    var limits = SalvageLimits()
    let third = row(String(repeating: "x", count: HistoryReach.most.bytes / 3))
    let taken = (0..<5).map { _ in limits.take(third, of: .history) }
    #expect(taken == [true, true, true, false, false])
    let isTaken = limits.take(row("x"), of: .history)
    #expect(isTaken, "a short one still has room")
    #expect(limits.leftSteps == 2)
  }
}
