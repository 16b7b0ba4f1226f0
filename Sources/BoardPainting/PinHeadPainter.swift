package import BoardLook
package import Foundation

/// Paints the round heads of pins, in board points.
package struct PinHeadPainter: Sendable {
  private let color: LookColor
  private let presence: Double

  /// - Parameters:
  ///   - color: the colour of the head.
  ///   - presence: how much of it is seen, 0 … 1.
  package init(_ color: LookColor, presence: Double = 1) {
    self.color = color
    self.presence = presence
  }

  /// Paints the head over the upper edge of a card's paper.
  /// - Parameter frame: the picture, beyond which the paper extends by the width of its border.
  package func paint(over frame: CGRect, on surface: some DrawingSurface) {
    guard presence > 0 else { return }
    let middle = CGPoint(x: frame.midX, y: frame.minY - CardLook.border + PinHeadLook.drop)
    if presence < 1 { surface.pushOpacity(presence) }
    surface.fill(PinHeadLook.shadow.moved(by: middle))
    surface.fill(PinHeadLook.ball(color).moved(by: middle))
    if presence < 1 { surface.popOpacity() }
  }
}
