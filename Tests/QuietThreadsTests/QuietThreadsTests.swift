import Foundation
import QuietThreads
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct QuietThreadsTests {
  @Test func `what's done quietly leaves the processors to the others, and comes back from there`() async {
    let threads = QuietThreads(count: 2, isHelped: false)
    let usual = Self.niceness()
    for _ in 0..<3 {
      let quiet = await withTaskExecutorPreference(threads) { await Self.nicenessElsewhere() }
      #expect(quiet == min(19, usual + 10))
    }
    #expect(await Self.nicenessElsewhere() == usual)
  }

  @Test func `bodies run in their order, and waiting for one returns its result`() throws {
    let threads = QuietThreads(count: 1, isHelped: false)
    let done = Mutex<[Int]>([])
    let usual = Self.niceness()
    for number in 0..<100 { threads.async { done.withLock { $0.append(number) } } }
    #expect(try threads.sync { Self.niceness() } == min(19, usual + 10))
    #expect(done.withLock { $0 } == Array(0..<100))
    #expect(throws: CancellationError.self) { let _: Int = try threads.sync { throw CancellationError() } }
  }

  @Test func `what's woken quietly doesn't interrupt who wakes it`() throws {
    let usual = sched_getscheduler(0)
    #expect(try QuietThreads(count: 1, isHelped: false).sync { sched_getscheduler(0) } == 3, "SCHED_BATCH")
    #expect(sched_getscheduler(0) == usual)
  }

  private static func niceness() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

  @concurrent private static func nicenessElsewhere() async -> Int32 { niceness() }
}
