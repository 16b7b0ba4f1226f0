import Board
import BoardLook
import BoardSession
package import Foundation

/// The positions of what comes without a position of its own.
extension BoardView {
  /// How far what would cover a pin exactly steps aside, in view points.
  private static let stepAside = 24.0
  private static let mostSteps = 100

  /// Returns a position for images or notes whose sizes aren't known yet; see ``position(for:grip:at:)``.
  /// - Parameters:
  ///   - count: their number.
  ///   - point: the point to which the user points, in board points; nil if the position doesn't matter.
  package func position(forItems count: Int, at point: CGPoint? = nil) -> CGPoint {
    position(for: Self.room(forItems: count), at: point)
  }

  /// Returns the position for many images: where they cover nothing in the view, or else below everything. In
  /// board points.
  /// - Returns: the position, and whether it's in the view.
  package func position(forMany count: Int) -> (point: CGPoint, isSeen: Bool) {
    if let vacant = vacantPosition(for: Self.room(forItems: count)) { return (vacant, true) }
    guard board.document.bounds != nil else { return (middle, false) }
    return (board.freePosition(for: CardLook.unknownSizes(count)), false)
  }

  private static func room(forItems count: Int) -> CGSize {
    CardLook.room(for: CardLook.unknownSizes(count)).size
  }

  /// Returns a position for something that's pasted or opened.
  ///
  /// If the position doesn't matter, it's the one nearest to the middle of the view where nothing is covered,
  /// or at least not by the inner half of it. If the view is full, it's the middle. Where the middle of a pin
  /// or card lies already, it's a little further down and to the right: what's pasted twice is seen twice.
  /// - Parameters:
  ///   - size: the size of all of it, in board points.
  ///   - grip: the vector from the middle of all of it to the middle of its first pin, in board points.
  ///   - point: the point to which the user points, in board points; nil if the position doesn't matter.
  package func position(for size: CGSize, grip: CGPoint = .zero, at point: CGPoint? = nil) -> CGPoint {
    let half = CGSize(width: size.width / 2, height: size.height / 2)
    if point == nil, let vacant = vacantPosition(for: size) ?? vacantPosition(for: half) { return vacant }
    var position = point ?? middle
    let step = Self.stepAside / viewport.zoom
    for _ in 0..<Self.mostSteps where hasMiddle(at: CGPoint(x: position.x + grip.x, y: position.y + grip.y)) {
      position = CGPoint(x: position.x + step, y: position.y + step)
    }
    return position
  }

  private func vacantPosition(for size: CGSize) -> CGPoint? {
    var part = viewport.visibleRect
    part.size.height -= look.covered / viewport.zoom
    part = part.insetBy(dx: CardLook.border, dy: CardLook.border)
    guard var positions = VacantPositions(in: part, for: size) else { return nil }
    let gap = CardLook.gap
    for box in scene.boxes(in: part.insetBy(dx: -gap, dy: -gap)) {
      positions.take(box.insetBy(dx: -gap, dy: -gap))
    }
    return positions.nearest
  }

  /// Whether the middle of a pin or card is at a board point.
  private func hasMiddle(at point: CGPoint) -> Bool {
    let around = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    return scene.pins(in: around).contains { around.contains($0.center) }
      || scene.cards(in: around).contains { around.contains($0.center) }
  }
}
