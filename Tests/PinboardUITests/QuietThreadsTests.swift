import Foundation
import Testing

@testable import PinboardUI

@Suite struct QuietThreadsTests {
  @Test func `what's done quietly leaves the processors to the others, and comes back from there`() async {
    let threads = QuietThreads(count: 2)
    let usual = Self.niceness()
    for _ in 0..<3 {
      let quiet = await withTaskExecutorPreference(threads) { await Self.nicenessElsewhere() }
      #expect(quiet == min(19, usual + 5))
    }
    #expect(await Self.nicenessElsewhere() == usual)
  }

  private static func niceness() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

  @concurrent private static func nicenessElsewhere() async -> Int32 { niceness() }
}
