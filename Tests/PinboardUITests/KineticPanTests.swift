import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct KineticPanTests {
  @Test func `a board glides as far in many short frames as in few long ones`() {
    let start = CGPoint(x: 900, y: -300)
    var velocity = start
    var way = CGPoint.zero
    for _ in 0..<60 {
      let step = KineticPan.distance(velocity, after: 1.0 / 120)
      way.x += step.x
      way.y += step.y
      velocity = KineticPan.velocity(velocity, after: 1.0 / 120)
    }
    let atOnce = KineticPan.distance(start, after: 0.5)
    #expect(abs(way.x - atOnce.x) < 1e-6)
    #expect(abs(way.y - atOnce.y) < 1e-6)
    #expect(abs(velocity.x - KineticPan.velocity(start, after: 0.5).x) < 1e-6)
  }

  @Test func `it slows down in the direction in which it goes`() {
    let later = KineticPan.velocity(CGPoint(x: 400, y: -200), after: 0.3)
    #expect(later.x > 0)
    #expect(later.x < 400)
    #expect(later.y < 0)
    #expect(later.y > -200)
    #expect(abs(later.x / later.y + 2) < 1e-9)
  }

  @Test func `a finger is as fast as its events say, however late they're heard of`() throws {
    // The server's clock wraps around during the movement.
    for start: UInt32 in [0, .max - 40] {
      var track = FingerTrack()
      for step in UInt32(0)..<20 {
        track.moved(to: CGPoint(x: Double(step) * 8, y: Double(step) * -4), at: start &+ step &* 10)
      }
      var resting = track
      let measured = track.release(at: start &+ 200)
      let speed = try #require(measured)
      #expect(abs(speed.x - 800) < 1e-9)
      #expect(abs(speed.y + 400) < 1e-9)
      let rested = resting.release(at: start &+ 300)
      #expect(rested == nil, "it rested before it let go")
    }
    var track = FingerTrack()
    let none = track.release(at: 0)
    track.moved(to: CGPoint(x: 1, y: 1), at: 5)
    let one = track.release(at: 6)
    #expect(none == nil, "one place is no way")
    #expect(one == nil, "one place is no way")
  }

  @Test func `speeds that no finger has are bounded, and none at all is none`() throws {
    #expect(KineticPan.bounded(CGPoint(x: 3, y: 4)) == nil)
    #expect(KineticPan.bounded(CGPoint(x: CGFloat.nan, y: 0)) == nil)
    #expect(KineticPan.bounded(CGPoint(x: CGFloat.infinity, y: 0)) == nil)
    let fast = try #require(KineticPan.bounded(CGPoint(x: 3e9, y: 4e9)))
    #expect(abs(hypot(fast.x, fast.y) - KineticPan.topSpeed) < 1e-6)
  }
}
