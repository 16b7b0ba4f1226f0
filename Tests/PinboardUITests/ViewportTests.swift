import Board
import Foundation
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ViewportTests {
  private func viewport(zoom: Double = 1, center: CGPoint = .zero) -> Viewport {
    Viewport(center: center, zoom: zoom, size: CGSize(width: 800, height: 600))
  }

  @Test func `the board point in the middle is the centre`() {
    #expect(
      viewport(center: CGPoint(x: 40, y: 50)).boardPoint(CGPoint(x: 400, y: 300)) == CGPoint(x: 40, y: 50))
  }

  @Test(arguments: [0.05, 0.5, 1, 3, 8]) func `view and board points are inverse at any zoom`(zoom: Double) {
    let port = viewport(zoom: zoom, center: CGPoint(x: -120, y: 77))
    let there = port.viewPoint(port.boardPoint(CGPoint(x: 13, y: 599)))
    #expect(abs(there.x - 13) < 1e-6)
    #expect(abs(there.y - 599) < 1e-6)
  }

  @Test(arguments: [0.5, 1, 3]) func `what's revealed is seen, with no more way than it takes`(zoom: Double) {
    let start = viewport(zoom: zoom, center: CGPoint(x: 10, y: -10))
    func revealed(_ rect: CGRect) -> Viewport {
      var port = start
      port.reveal(start.boardRect(rect))
      return port
    }
    #expect(revealed(CGRect(x: 48, y: 48, width: 704, height: 504)) == start)
    let right = start.viewPoint(revealed(CGRect(x: 900, y: 100, width: 100, height: 100)).center)
    #expect(abs(right.x - 648) < 1e-6)
    #expect(abs(right.y - 300) < 1e-6)
    let up = start.viewPoint(revealed(CGRect(x: 100, y: -500, width: 100, height: 100)).center)
    #expect(abs(up.x - 400) < 1e-6)
    #expect(abs(up.y + 248) < 1e-6)
    let large = start.viewPoint(revealed(CGRect(x: 700, y: 0, width: 900, height: 600)).center)
    #expect(abs(large.x - 1_150) < 1e-6)
    #expect(abs(large.y - 300) < 1e-6)
  }

  @Test(arguments: [
    CGRect(x: -300, y: 40, width: 2_000, height: 900), CGRect(x: 0, y: 0, width: 50, height: 40),
  ])
  func `what's fitted is seen whole above what covers the view's bottom`(rect: CGRect) {
    var port = viewport()
    port.fit(rect, belowCovered: 103)
    let shown = port.viewRect(rect)
    let free = CGRect(x: 0, y: 0, width: 800, height: 600 - 103).insetBy(dx: 47.9, dy: 47.9)
    #expect(free.encloses(shown))
    #expect(abs(shown.midX - free.midX) < 1e-6)
    #expect(abs(shown.midY - free.midY) < 1e-6)
  }

  @Test func `zooming keeps the point under the pointer`() {
    var port = viewport(center: CGPoint(x: 5, y: 6))
    let anchor = CGPoint(x: 700, y: 100)
    let before = port.boardPoint(anchor)
    port.setZoom(2.5, keeping: anchor)
    let after = port.boardPoint(anchor)
    #expect(abs(before.x - after.x) < 1e-9)
    #expect(abs(before.y - after.y) < 1e-9)
  }

  @Test(arguments: [0, -1, .infinity, .nan, 1e30]) func `a zoom from outside stays within bounds`(
    zoom: Double
  ) {
    var port = viewport()
    port.setZoom(zoom, keeping: .zero)
    #expect(Viewport.zoomRange.contains(port.zoom))
  }

  @Test func `panning never leaves the board`() {
    var port = viewport()
    port.pan(by: CGPoint(x: -1e300, y: .nan))
    #expect(port.center.x <= 10_000_000)
    #expect(port.center.y.isFinite)
  }

  @Test func `fitting shows all of it with a margin, at most at full size`() {
    var port = viewport()
    port.fit(CGRect(x: 1000, y: 0, width: 4000, height: 100))
    let shown = port.visibleRect
    #expect(shown.minX <= 1000)
    #expect(shown.maxX >= 5000)
    port.fit(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(port.zoom == 1)
  }
}
