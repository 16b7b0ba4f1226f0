import Foundation

/// Which part of a board a canvas shows: the board point in the canvas's middle, and the magnification.
struct Viewport: Equatable {
  /// In board points.
  var center = CGPoint.zero
  /// View points for each board point.
  var zoom = 1.0
  /// Of the canvas, in view points.
  var size = CGSize(width: 1, height: 1)

  /// The whole board stays reachable, no arithmetic overflows, and a large image that's pinned as a small card can
  /// be seen pixel by pixel (5 % to 6,400 %).
  static let zoomRange = 0.05...64.0

  func viewPoint(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: (point.x - center.x) * zoom + size.width / 2, y: (point.y - center.y) * zoom + size.height / 2)
  }

  func boardPoint(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: (point.x - size.width / 2) / zoom + center.x, y: (point.y - size.height / 2) / zoom + center.y)
  }

  func viewRect(_ rect: CGRect) -> CGRect {
    CGRect(origin: viewPoint(rect.origin), size: CGSize(width: rect.width * zoom, height: rect.height * zoom))
  }

  func boardRect(_ rect: CGRect) -> CGRect {
    CGRect(
      origin: boardPoint(rect.origin), size: CGSize(width: rect.width / zoom, height: rect.height / zoom))
  }

  /// What can be seen, in board points.
  var visibleRect: CGRect { boardRect(CGRect(origin: .zero, size: size)) }

  /// Moves the content with a finger or wheel by view points.
  mutating func pan(by offset: CGPoint) {
    center.x = bounded(center.x - offset.x / zoom)
    center.y = bounded(center.y - offset.y / zoom)
  }

  /// Changes the magnification so that the board point under `anchor` (view points) stays there.
  mutating func setZoom(_ newZoom: Double, keeping anchor: CGPoint) {
    guard newZoom.isFinite else { return }
    let fixed = boardPoint(anchor)
    zoom = min(max(newZoom, Viewport.zoomRange.lowerBound), Viewport.zoomRange.upperBound)
    let moved = boardPoint(anchor)
    center.x = bounded(center.x + fixed.x - moved.x)
    center.y = bounded(center.y + fixed.y - moved.y)
  }

  /// Shows all of a rectangle of the board with a margin in view points, at most at 100 %.
  /// - Parameter covered: the height at the view's bottom, in view points, that something else stands on.
  mutating func fit(_ rect: CGRect, margin: Double = 48, belowCovered covered: Double = 0) {
    let free = CGSize(width: size.width, height: size.height - covered)
    guard rect.width > 0, rect.height > 0, free.width > 2 * margin, free.height > 2 * margin else { return }
    let scale = min((free.width - 2 * margin) / rect.width, (free.height - 2 * margin) / rect.height, 1)
    zoom = min(max(scale, Viewport.zoomRange.lowerBound), Viewport.zoomRange.upperBound)
    center = CGPoint(x: rect.midX, y: rect.midY + covered / 2 / zoom)
  }

  /// Moves no further than it takes to see a rectangle of the board with a margin in view points; to the middle of one that
  /// the view is too small for.
  mutating func reveal(_ rect: CGRect, margin: Double = 48) {
    let shown = viewRect(rect)
    pan(
      by: CGPoint(
        x: Self.way(of: shown.minX...shown.maxX, into: size.width, margin: margin),
        y: Self.way(of: shown.minY...shown.maxY, into: size.height, margin: margin)))
  }

  private static func way(of range: ClosedRange<Double>, into length: Double, margin: Double) -> Double {
    guard range.upperBound - range.lowerBound <= length - 2 * margin else {
      return length / 2 - (range.lowerBound + range.upperBound) / 2
    }
    return max(margin - range.lowerBound, min(0, length - margin - range.upperBound))
  }

  /// Boards end at ±10,000,000 points; the view's middle stays on them.
  private func bounded(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -10_000_000), 10_000_000) : 0
  }
}
