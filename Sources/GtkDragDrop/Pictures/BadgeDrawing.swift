import DragDrop
import Foundation
import GtkViews

/// Draws the badge of a drop: the number of items, and a plus or a stop sign.
@MainActor
enum BadgeDrawing {
  /// The distance in points by which badges extend beyond the corner that they're drawn on.
  static let reach = 18.0

  private static let red = Color(red: 0.88, green: 0.11, blue: 0.14, alpha: 1)
  private static let green = Color(red: 0.15, green: 0.63, blue: 0.41, alpha: 1)
  private static let white = Color(red: 1, green: 1, blue: 1, alpha: 1)
  private static let blue = Color(red: 0.11, green: 0.44, blue: 0.85, alpha: 1)

  /// - Parameters:
  ///   - corner: the top trailing corner of the top preview.
  ///   - isMirrored: whether the language reads from right to left, so that the corner is on the left.
  static func draw(
    _ badge: DragBadge, at corner: CGPoint, isMirrored: Bool = false, in context: DrawingContext
  ) {
    var x = corner.x
    let step: Double = isMirrored ? 26 : -26
    switch badge.operation {
    case .copy:
      disc(center: CGPoint(x: x, y: corner.y), color: green, in: context)
      bar(CGRect(x: x - 6, y: corner.y - 1.25, width: 12, height: 2.5), in: context)
      bar(CGRect(x: x - 1.25, y: corner.y - 6, width: 2.5, height: 12), in: context)
      x += step
    case .forbidden:
      disc(center: CGPoint(x: x, y: corner.y), color: red, in: context)
      context.save()
      context.translate(x, corner.y)
      context.rotate(-45)
      bar(CGRect(x: -7, y: -1.5, width: 14, height: 3), in: context)
      context.restore()
      x += step
    case .cancel, .move:
      break
    }
    guard badge.count > 1 else { return }
    let layout = TextLayout(
      badge.count > 999 ? "999+" : "\(badge.count)", font: Font(size: 11, weight: .bold))
    let width = max(22, layout.size.width + 12)
    let rect = CGRect(x: isMirrored ? x - 11 : x + 11 - width, y: corner.y - 11, width: width, height: 22)
    pill(rect, color: blue, in: context)
    context.text(
      layout, at: CGPoint(x: rect.midX - layout.size.width / 2, y: rect.midY - layout.size.height / 2), white)
  }

  private static func disc(center: CGPoint, color: Color, in context: DrawingContext) {
    pill(CGRect(x: center.x - 11, y: center.y - 11, width: 22, height: 22), color: color, in: context)
  }

  /// Draws a rounded shape with a white rim, so that it stands out on any preview.
  private static func pill(_ rect: CGRect, color: Color, in context: DrawingContext) {
    let rim = rect.insetBy(dx: -1.5, dy: -1.5)
    context.fillRounded(rim, radius: rim.height / 2, white)
    context.fillRounded(rect, radius: rect.height / 2, color)
  }

  private static func bar(_ rect: CGRect, in context: DrawingContext) {
    context.fillRounded(rect, radius: min(rect.width, rect.height) / 2, white)
  }
}
