import DragDropKit
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct DropRuleTests {
  struct Row: Sendable {
    var takeable = true
    var local: Bool
    var allowsMove = true
    var requested: DropOperation?
    var expected: DropOperation
  }

  nonisolated static let table = [
    Row(local: true, requested: nil, expected: .move),
    Row(local: true, requested: .copy, expected: .copy),
    Row(local: true, requested: .move, expected: .move),
    Row(local: true, allowsMove: false, requested: nil, expected: .copy),
    Row(local: true, allowsMove: false, requested: .move, expected: .copy),
    Row(local: false, requested: nil, expected: .copy),
    Row(local: false, requested: .move, expected: .copy),
    Row(takeable: false, local: true, requested: nil, expected: .forbidden),
    Row(takeable: false, local: false, requested: .copy, expected: .forbidden),
  ]

  @Test(arguments: table) func `a drop does what the table says`(row: Row) {
    #expect(
      DropRule.operation(
        isTakeable: row.takeable, isLocal: row.local, allowsMove: row.allowsMove, requested: row.requested)
        == row.expected)
  }
}
