import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@Suite(.timeLimit(.minutes(5))) struct AsyncSemaphoreTests {
  @Test @MainActor func onlySoManyAreWithinAtATime() async {
    let semaphore = AsyncSemaphore(limit: 3)
    var (within, most) = (0, 0)
    var served: Set<Int> = []
    let tasks = (0..<20).map { number in
      Task {
        await semaphore.wait()
        served.insert(number)
        within += 1
        most = max(most, within)
        for _ in 0..<(number % 4) { await Task.yield() }
        within -= 1
        semaphore.signal()
      }
    }
    for task in tasks { await task.value }
    #expect(most == 3)
    #expect(served.count == 20)
    #expect(within == 0)
  }
}
