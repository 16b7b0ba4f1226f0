import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@Suite(.timeLimit(.minutes(5))) struct SpareTimeTests {
  /// Returns the number of things that are done in 2 ms if each takes that many microseconds.
  private func count(each microseconds: Int) -> Int {
    var time = ContinuousClock.now
    var spare = SpareTime(.milliseconds(2)) { time }
    var count = 0
    while spare.hasSome(), count < 10_000 {
      time += .microseconds(microseconds)
      count += 1
    }
    return count
  }

  @Test func `the faster things are done, the more of them`() {
    #expect(count(each: 10) == 200)
    #expect(count(each: 20) == 104)
    #expect(count(each: 200) == 16)
  }

  @Test func `some are done however long they take`() {
    #expect(count(each: 50_000) == SpareTime.step)
  }

  @Test func `what's over stays over`() {
    var time = ContinuousClock.now
    var spare = SpareTime(.milliseconds(2)) { time }
    for _ in 0..<8 { _ = spare.hasSome() }
    time += .milliseconds(3)
    #expect((0..<20).allSatisfy { _ in !spare.hasSome() })
  }
}
