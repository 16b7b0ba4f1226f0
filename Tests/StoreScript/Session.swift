import Foundation
import StoreTrace

/// Two windows that work at the same time, each with its own board and its own random numbers.
struct Session {
  let folder: URL
  let seed: UInt64
  let rounds: Int
  let sweep: FaultSweep?

  func run() async throws {
    let left = try await Lane(0, in: folder, seed: seed, sweep: sweep)
    let right = try await Lane(1, in: folder, seed: seed, sweep: sweep)
    // A copy is made page by page and each call fails once, so this needs an almost empty board.
    if sweep != nil { try await right.saveCopy(isSmall: true) }
    for round in 0..<rounds {
      if sweep == nil {
        async let work: Void = left.work()
        try await right.work()
        try await work
      } else {
        // A fault must hit the write for which it was armed.
        try await left.work()
        try await right.work()
      }
      // A sweep has few steps, which may not include these.
      if sweep != nil, round == 0 {
        try await left.rename(intoFolder: true, isElsewhere: false)
        try await left.rename(intoFolder: false, isElsewhere: true)
        try await right.rename(intoFolder: true, isElsewhere: true)
        try await right.rename(intoFolder: false, isElsewhere: false)
      }
      let (source, target) = round.isMultiple(of: 2) ? (left, right) : (right, left)
      if try await CrossBoardMove.run(from: source, to: target), await source.dice(0...1) == 0 {
        try await CrossBoardMove.undo(from: source, to: target)
        if await source.dice(0...1) == 0 { try await CrossBoardMove.redo(from: source, to: target) }
      }
      if await target.dice(0...1) == 0 { try await CrossBoardMove.copy(from: source, to: target) }
    }
    try await left.close()
    try await right.close()
    if let sweep { try await TraceOutput.write(sweep.summary) }
    try TraceOutput.write(.end(calls: FaultLayer.loaded?.changes ?? 0))
  }
}
