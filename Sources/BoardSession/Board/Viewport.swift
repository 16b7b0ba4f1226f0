package import Foundation

/// The part of a board that a canvas shows: the board point in the canvas's middle, and the zoom.
package struct Viewport: Equatable {
  /// The middle of the view, in board points.
  package var center = CGPoint.zero
  /// The number of view points for each board point.
  package var zoom = 1.0
  /// The size of the canvas, in view points.
  package var size = CGSize(width: 1, height: 1)

  /// The allowed zooms, 5 % to 6,400 %. The whole board stays reachable, no arithmetic overflows, and a large
  /// image that's pinned as a small card can be seen pixel by pixel.
  package static let zoomRange = 0.05...64.0

  package init(
    center: CGPoint = .zero, zoom: Double = 1, size: CGSize = CGSize(width: 1, height: 1)
  ) {
    self.center = center
    self.zoom = zoom
    self.size = size
  }

  package func viewPoint(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: (point.x - center.x) * zoom + size.width / 2, y: (point.y - center.y) * zoom + size.height / 2)
  }

  package func boardPoint(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: (point.x - size.width / 2) / zoom + center.x, y: (point.y - size.height / 2) / zoom + center.y)
  }

  package func viewRect(_ rect: CGRect) -> CGRect {
    CGRect(origin: viewPoint(rect.origin), size: CGSize(width: rect.width * zoom, height: rect.height * zoom))
  }

  package func boardRect(_ rect: CGRect) -> CGRect {
    CGRect(
      origin: boardPoint(rect.origin), size: CGSize(width: rect.width / zoom, height: rect.height / zoom))
  }

  /// The visible part of the board, in board points.
  package var visibleRect: CGRect { boardRect(CGRect(origin: .zero, size: size)) }

  /// Moves the content by an offset in view points, as a finger or wheel does.
  package mutating func pan(by offset: CGPoint) {
    center.x = bounded(center.x - offset.x / zoom)
    center.y = bounded(center.y - offset.y / zoom)
  }

  /// Changes the magnification so that the board point under `anchor` (view points) stays there.
  package mutating func setZoom(_ newZoom: Double, keeping anchor: CGPoint) {
    guard newZoom.isFinite else { return }
    let fixed = boardPoint(anchor)
    zoom = min(max(newZoom, Viewport.zoomRange.lowerBound), Viewport.zoomRange.upperBound)
    let moved = boardPoint(anchor)
    center.x = bounded(center.x + fixed.x - moved.x)
    center.y = bounded(center.y + fixed.y - moved.y)
  }

  /// Shows a whole rectangle of the board with a margin in view points.
  /// - Parameters:
  ///   - covered: the height of the strip at the view's bottom that's covered by something else, in view
  ///     points.
  ///   - mostZoom: the greatest zoom.
  package mutating func fit(
    _ rect: CGRect, margin: Double = 48, belowCovered covered: Double = 0, mostZoom: Double = 1
  ) {
    let free = CGSize(width: size.width, height: size.height - covered)
    guard rect.width > 0, rect.height > 0, free.width > 2 * margin, free.height > 2 * margin else { return }
    let scale = min(
      (free.width - 2 * margin) / rect.width, (free.height - 2 * margin) / rect.height, mostZoom)
    zoom = min(max(scale, Viewport.zoomRange.lowerBound), Viewport.zoomRange.upperBound)
    center = CGPoint(x: rect.midX, y: rect.midY + covered / 2 / zoom)
  }

  /// Moves only as far as needed to show a rectangle of the board with a margin in view points. If the view
  /// is too small for it, the rectangle is centred.
  package mutating func reveal(_ rect: CGRect, margin: Double = 48) {
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

  /// Returns a coordinate limited to the board, which ends at ±10,000,000 points, so that the view's middle
  /// stays on it.
  private func bounded(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -10_000_000), 10_000_000) : 0
  }
}
