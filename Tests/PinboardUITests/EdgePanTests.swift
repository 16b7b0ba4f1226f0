import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct EdgePanTests {
  @Test(arguments: [
    (0.0, -600.0), (14.0, -300.0), (28.0, 0.0), (400.0, 0.0), (772.0, 0.0), (786.0, 300.0), (800.0, 600.0),
  ])
  func `the board moves faster the nearer the drag is to the edge`(position: Double, speed: Double) {
    #expect(abs(EdgePan.speed(at: position, length: 800) - speed) < 1e-9)
  }

  @Test func `a canvas too small for margins never moves`() {
    #expect(EdgePan.speed(at: 1, length: 100) == 0)
  }
}
