import Foundation
import TestSupport
import Testing

@testable import DragDrop

/// Tests of outlines of lines and curves (contract 1.8.7, 1.8.8).
@Suite(.timeLimit(.minutes(5))) struct PreviewPathTests {
  private func near(_ one: CGRect, _ other: CGRect, within limit: Double = 0.01) -> Bool {
    abs(one.minX - other.minX) < limit && abs(one.minY - other.minY) < limit
      && abs(one.width - other.width) < limit && abs(one.height - other.height) < limit
  }

  @Test("1.8.7: drawn step by step with UIKit's names")
  func drawing() {
    var path = BezierPath()
    #expect(path.isEmpty)
    #expect(path.bounds == .zero)
    #expect(path.currentPoint == nil)
    path.move(to: CGPoint(x: 10, y: 20))
    path.addLine(to: CGPoint(x: 50, y: 20))
    path.addCurve(
      to: CGPoint(x: 50, y: 60), controlPoint1: CGPoint(x: 90, y: 20), controlPoint2: CGPoint(x: 90, y: 60))
    #expect(path.currentPoint == CGPoint(x: 50, y: 60))
    path.close()
    path.close()
    #expect(path.currentPoint == CGPoint(x: 10, y: 20))
    #expect(path.elements.count == 4)
    #expect(!path.isOfPiecesOnly)
    // The curve goes three quarters of the way to its handles.
    #expect(near(path.bounds, CGRect(x: 10, y: 20, width: 70, height: 40)))
    path.append(BezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)))
    #expect(path.bounds.origin == .zero)
    #expect(path.outline.count == 9)
    path.apply(AffineTransform(translationByX: 100, byY: 1))
    #expect(near(path.bounds, CGRect(x: 100, y: 1, width: 80, height: 60)))
    #expect(path.pieces.isEmpty)
    #expect(path.offsetBy(dx: -100, dy: -1).bounds.origin == .zero)
  }

  @Test("1.8.7: ovals, arcs and curves with one handle keep to their boxes")
  func curves() {
    let box = CGRect(x: 5, y: -10, width: 60, height: 20)
    #expect(near(BezierPath(ovalIn: box).bounds, box))
    let center = CGPoint(x: 10, y: 10)
    let whole = BezierPath(
      arcCenter: center, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(near(whole.bounds, CGRect(x: 0, y: 0, width: 20, height: 20)))
    // One arc goes from the right downwards to the left, and the other one in the opposite direction.
    let lower = BezierPath(arcCenter: center, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(near(lower.bounds, CGRect(x: 0, y: 10, width: 20, height: 10)))
    let upper = BezierPath(arcCenter: center, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
    #expect(near(upper.bounds, CGRect(x: 0, y: 0, width: 20, height: 10)))
    let far = BezierPath(
      arcCenter: center, radius: 10, startAngle: 0, endAngle: .pi * 1e6, clockwise: true)
    #expect(far.elements.count < 10)
    var quad = BezierPath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 20, y: 0), controlPoint: CGPoint(x: 10, y: 20))
    #expect(near(quad.bounds, CGRect(x: 0, y: 0, width: 20, height: 10)))
  }

  @Test(
    "1.8.7: a rounded rectangle's outline is the rectangle's; it stays a piece as long as nothing else is there"
  )
  func pieces() {
    let rect = CGRect(x: 10, y: 10, width: 40, height: 20)
    for radius in [0, 6, 100.0] {
      var path = BezierPath()
      path.append(PreviewPath(roundedRect: rect, cornerRadius: radius))
      #expect(path.isOfPiecesOnly)
      var traced = BezierPath()
      for element in path.outline { traced.elements.append(element) }
      #expect(near(traced.bounds, rect))
      path.usesEvenOddFillRule = true
      #expect(path.isOfPiecesOnly)
      path.append(path)
      #expect(!path.isOfPiecesOnly, "what's enclosed twice is outside")
    }
  }

  @Test("1.8.7: what's no number isn't drawn, and a line that begins nowhere begins at its first point")
  func numbers() {
    var path = BezierPath()
    path.close()
    path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    path.addLine(to: CGPoint(x: 0, y: CGFloat.infinity))
    path.addArc(withCenter: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.isEmpty)
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addLine(to: CGPoint(x: 5, y: 9))
    #expect(path.elements.first == .move(to: CGPoint(x: 3, y: 4)))
    #expect(path.bounds == CGRect(x: 3, y: 4, width: 2, height: 5))
    path.apply(AffineTransform(scale: .infinity))
    #expect(path.isEmpty)
  }

  @MainActor
  @Test("1.8.8: the middle of the box around lines, curves and rectangles")
  func middle() {
    let view = FakeView("view", CGRect(x: 0, y: 0, width: 100, height: 100))
    let container = FakeWindow("window", CGRect(x: 0, y: 0, width: 200, height: 200))
    let parameters = DragPreviewParameters()
    var path = BezierPath(ovalIn: CGRect(x: 20, y: 10, width: 20, height: 20))
    path.append(BezierPath(roundedRect: CGRect(x: 60, y: 50, width: 20, height: 30), cornerRadius: 4))
    parameters.visiblePath = path
    let target = DragPreviewTarget(container: container, center: .zero)
    let preview = TargetedDragPreview(view: view, parameters: parameters, target: target)
    #expect(abs(preview.size.width - 60) < 0.01)
    #expect(abs(preview.size.height - 70) < 0.01)
  }
}
