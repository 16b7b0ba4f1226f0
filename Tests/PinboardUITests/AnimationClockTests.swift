import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The tests supply the times: sixty frames of the screen a second, or fewer.
@Suite(.timeLimit(.minutes(5))) struct AnimationClockTests {
  /// Returns the frame that's shown after each frame of the screen.
  private func play(
    _ clock: inout AnimationClock, from start: Double, until end: Double, rate: Double = 60,
    durations: [Double?], plays: Int? = nil
  ) -> [Int] {
    var shown: [Int] = []
    for number in 0... {
      let now = start + Double(number) / rate
      if now > end { return shown }
      _ = clock.advance(to: now, frameCount: durations.count, plays: plays) { durations[$0] }
      shown.append(clock.frame)
    }
    return shown
  }

  @Test func `each frame stays as long as it says`() {
    var clock = AnimationClock()
    let shown = play(&clock, from: 100, until: 101.2 - 0.001, durations: [0.1, 0.3, 0.2])
    #expect(shown.filter { $0 == 0 }.count == 12)
    #expect(shown.filter { $0 == 1 }.count == 36)
    #expect(shown.filter { $0 == 2 }.count == 24)
    // The frames come in order and begin again after the last one.
    #expect(zip(shown, shown.dropFirst()).filter { $0 != $1 }.map(\.1) == [1, 2, 0, 1, 2])
  }

  @Test func `it keeps its pace when frames of the screen are rare`() {
    var clock = AnimationClock()
    let durations = [Double?](repeating: 0.02, count: 10)
    // At ten frames of the screen a second, five frames of the animation pass each time.
    #expect(
      play(&clock, from: 0, until: 0.45, rate: 10, durations: durations) == [0, 5, 0, 5, 0])
  }

  @Test func `small errors don't add up`() {
    var clock = AnimationClock()
    _ = play(&clock, from: 0, until: 60, rate: 59.7, durations: [Double?](repeating: 0.04, count: 25))
    // The animation has 1500 frames in a minute, which is sixty rounds.
    #expect([0, 24].contains(clock.frame))
  }

  @Test func `time that nobody has seen doesn't count`() {
    var clock = AnimationClock()
    let durations: [Double?] = [0.1, 0.1, 0.1]
    _ = play(&clock, from: 0, until: 0.15, durations: durations)
    #expect(clock.frame == 1)
    // The computer was asleep for an hour.
    _ = clock.advance(to: 3_600, frameCount: 3, plays: nil) { durations[$0] }
    #expect(clock.frame == 1)
    // The animation is out of sight for a moment.
    clock.pause()
    _ = clock.advance(to: 3_600.3, frameCount: 3, plays: nil) { durations[$0] }
    #expect(clock.frame == 1)
    _ = clock.advance(to: 3_600.36, frameCount: 3, plays: nil) { durations[$0] }
    #expect(clock.frame == 2)
  }

  @Test func `it ends with its last frame when it has played often enough`() {
    var clock = AnimationClock()
    let shown = play(&clock, from: 0, until: 1, durations: [0.1, 0.1], plays: 2)
    #expect(zip(shown, shown.dropFirst()).filter { $0 != $1 }.map(\.1) == [1, 0, 1])
    #expect(clock.isOver)
    #expect(clock.frame == 1)
  }

  @Test func `a frame that isn't there yet is waited for, and has its whole time then`() {
    var clock = AnimationClock()
    _ = play(&clock, from: 0, until: 0.4, durations: [0.1, nil, 0.1])
    #expect(clock.frame == 0)
    let durations: [Double?] = [0.1, 0.1, 0.1]
    let shown = play(&clock, from: 0.41, until: 0.6, rate: 100, durations: durations)
    #expect(shown.first == 1)
    #expect(shown.filter { $0 == 1 }.count == 10)
  }

  @Test func `a clock that goes back or isn't a number stops nothing`() {
    var clock = AnimationClock()
    let durations: [Double?] = [0.1, 0.1]
    for now in [5, .nan, 4, .infinity, 4.06] {
      _ = clock.advance(to: now, frameCount: 2, plays: nil) { durations[$0] }
    }
    #expect(clock.frame == 0)
    _ = play(&clock, from: 10, until: 10.12, durations: durations)
    #expect(clock.frame == 1)
  }

  @Test func `a jump shows a frame for its whole duration`() {
    var clock = AnimationClock()
    let durations: [Double?] = [0.1, 0.1, 0.1]
    _ = play(&clock, from: 0, until: 0.05, durations: durations)
    clock.jump(to: 2)
    #expect(clock.frame == 2)
    let shown = play(&clock, from: 10, until: 10.15, durations: durations)
    #expect(shown.prefix { $0 == 2 }.count == 6)
    #expect(shown.last == 0)
    // An animation that's over plays on from there.
    clock = AnimationClock()
    _ = play(&clock, from: 0, until: 1, durations: durations, plays: 1)
    #expect(clock.isOver)
    clock.jump(to: 0)
    #expect(!clock.isOver)
  }
}
