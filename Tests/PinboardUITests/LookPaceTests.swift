import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@Suite(.timeLimit(.minutes(5))) struct LookPaceTests {
  private static let start = ContinuousClock.now

  /// Returns the instant that many milliseconds after the start.
  private func after(_ milliseconds: Int) -> ContinuousClock.Instant {
    Self.start + .milliseconds(milliseconds)
  }

  /// Returns the time of the next look, if nothing else happens, in milliseconds after the start.
  private func next(_ pace: LookPace, at now: Int) -> Int {
    let pause = pace.pause(at: after(now))
    return now + Int((pause / .milliseconds(1)).rounded())
  }

  @Test func `the first look is at once, and while the board moves one follows every 60 ms`() {
    var pace = LookPace()
    #expect(pace.pause(at: after(0)) == .zero)
    pace.looked(at: after(0))
    #expect(next(pace, at: 5) == 60)
    #expect(pace.pause(at: after(61)) == .zero)
  }

  @Test func `a zoom by a wheel or fingers is looked at when it has rested`() {
    var pace = LookPace()
    pace.looked(at: after(0))
    for time in [100, 167, 233] { pace.zoomed(at: after(time)) }
    #expect(next(pace, at: 234) == 353)
    #expect(pace.pause(at: after(353)) == .zero)
  }

  @Test func `a zoom that never rests is looked at now and then`() {
    var pace = LookPace()
    var looks: [Int] = []
    for time in stride(from: 0, through: 1_250, by: 10) {
      pace.zoomed(at: after(time))
      guard pace.pause(at: after(time)) == .zero else { continue }
      pace.looked(at: after(time))
      looks.append(time)
    }
    #expect(looks == [400, 810, 1_220])
  }

  @Test func `a jump to another zoom doesn't wait for the one that went on`() {
    var pace = LookPace()
    pace.looked(at: after(0))
    pace.zoomed(at: after(100))
    pace.jumped()
    #expect(pace.pause(at: after(101)) == .zero)
  }

  @Test func `a look that takes long keeps away from frames with other cards, but not forever`() {
    var pace = LookPace()
    pace.looked(at: after(0), taking: .milliseconds(8))
    pace.drew(at: after(100))
    #expect(pace.pause(at: after(100), plannedAt: after(100)) == .milliseconds(48))
    pace.drew(at: after(140))
    #expect(pace.pause(at: after(148), plannedAt: after(100)) == .milliseconds(40))
    pace.drew(at: after(490))
    #expect(pace.pause(at: after(490), plannedAt: after(100)) == .milliseconds(10))
    pace.looked(at: after(500), taking: .microseconds(500))
    pace.drew(at: after(600))
    #expect(pace.pause(at: after(600), plannedAt: after(600)) == .zero)
  }
}
