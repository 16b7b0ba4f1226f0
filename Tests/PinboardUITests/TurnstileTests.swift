import Testing

@testable import PinboardUI

@Suite struct TurnstileTests {
  @Test @MainActor func onlySoManyAreWithinAtATime() async {
    let turnstile = Turnstile(limit: 3)
    var (within, most) = (0, 0)
    var served: Set<Int> = []
    let tasks = (0..<20).map { number in
      Task {
        await turnstile.enter()
        served.insert(number)
        within += 1
        most = max(most, within)
        for _ in 0..<(number % 4) { await Task.yield() }
        within -= 1
        turnstile.leave()
      }
    }
    for task in tasks { await task.value }
    #expect(most == 3)
    #expect(served.count == 20)
    #expect(within == 0)
  }
}
