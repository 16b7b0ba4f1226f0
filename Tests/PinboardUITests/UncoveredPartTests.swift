import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

struct UncoveredPartTests {
  private let frame = CGRect(x: 10, y: 10, width: 100, height: 30)

  @Test func whatIsCoveredByNothingIsWhole() {
    #expect(frame.part(besides: []) == frame)
    #expect(frame.part(besides: [CGRect(x: 110, y: 0, width: 50, height: 50)]) == frame)
  }

  @Test func whatIsCoveredIsGone() {
    #expect(frame.part(besides: [CGRect(x: 0, y: 0, width: 200, height: 200)]) == nil)
    let halves = [CGRect(x: 0, y: 0, width: 60, height: 50), CGRect(x: 60, y: 0, width: 60, height: 50)]
    #expect(frame.part(besides: halves) == nil)
  }

  @Test func theLargestPartIsLeft() {
    #expect(
      frame.part(besides: [CGRect(x: 80, y: 0, width: 50, height: 25)])
        == CGRect(x: 10, y: 10, width: 70, height: 30))
    #expect(
      frame.part(besides: [CGRect(x: 0, y: 0, width: 90, height: 15)])
        == CGRect(x: 10, y: 15, width: 100, height: 25))
    #expect(
      frame.part(besides: [CGRect(x: 40, y: 0, width: 5, height: 50)])
        == CGRect(x: 45, y: 10, width: 65, height: 30))
  }
}
