import Foundation
import StoreTrace

/// Two windows, each with its board and its own random numbers, at work at the same time.
struct Session {
  let folder: URL
  let seed: UInt64
  let rounds: Int
  let sweep: FaultSweep?

  func run() async throws {
    let left = try await Lane(0, in: folder, seed: seed, sweep: sweep)
    let right = try await Lane(1, in: folder, seed: seed, sweep: sweep)
    for round in 0..<rounds {
      if sweep == nil {
        async let work: Void = left.work()
        try await right.work()
        try await work
      } else {
        // A fault must hit the write that it's meant for.
        try await left.work()
        try await right.work()
      }
      if round.isMultiple(of: 2) {
        try await CrossBoardMove.run(from: left, to: right)
      } else {
        try await CrossBoardMove.run(from: right, to: left)
      }
    }
    try await left.close()
    try await right.close()
    if let sweep { try await TraceOutput.write(sweep.summary) }
    try TraceOutput.write(.end(calls: FaultLayer.loaded?.changes ?? 0))
  }
}
