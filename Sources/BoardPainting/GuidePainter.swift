import Board
import BoardLook
import DragDropKit
import Foundation
import Localization

/// Draws a picture's guides on its card, as thin on the screen at every zoom.
struct GuidePainter {
  let look: GuideLook
  /// The length of a view point, in the context's coordinates.
  let point: Double

  private static let dark = Color(hex: 0, alpha: 0.5)
  private static let light = Color(hex: 0xFFFFFF, alpha: 0.9)
  private static let measure = Color(hex: 0xFFD54A)
  private static let horizon = Color(hex: 0x7BD5FF)

  func draw(_ context: DrawingContext) {
    let perspective = look.perspective
    draw(look.divisions, Self.light, context)
    draw(perspective.rays, Self.light.withAlpha(0.6), context)
    if let horizon = perspective.horizon { draw([horizon], Self.horizon, context) }
    let readings = look.readings
    draw(readings.map(\.line), Self.measure, width: 1.5, context)
    for (number, reading) in readings.enumerated() { draw(reading, number, context) }
  }

  private func draw(
    _ lines: [GuideLook.Line], _ color: Color, width: Double = 1, _ context: DrawingContext
  ) {
    for (width, color) in [(width + 1.5, Self.dark.withAlpha(0.3)), (width, color)] {
      for line in lines { draw(line, width: width * point, color, context) }
    }
  }

  private func draw(_ line: GuideLook.Line, width: Double, _ color: Color, _ context: DrawingContext) {
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    context.save()
    context.translate(line.start.x, line.start.y)
    let angle = atan2(dy, dx) * 180 / .pi
    if angle != 0 { context.rotate(angle) }
    context.fill(CGRect(x: 0, y: -width / 2, width: hypot(dx, dy), height: width), color)
    context.restore()
  }

  /// Writes a measure's angle and ratio beside its middle.
  private func draw(_ reading: GuideLook.Reading, _ number: Int, _ context: DrawingContext) {
    let text = TextLayout(Self.text(of: reading), font: Font(size: 11 * point, weight: .bold))
    let size = text.size
    let middle = CGPoint(
      x: (reading.line.start.x + reading.line.end.x) / 2, y: (reading.line.start.y + reading.line.end.y) / 2)
    let box = CGRect(
      x: middle.x - size.width / 2 - 5 * point, y: middle.y - size.height / 2 - 2 * point,
      width: size.width + 10 * point, height: size.height + 4 * point)
    context.fillRounded(box, radius: 4 * point, Color(hex: 0x202020, alpha: 0.85))
    context.text(text, at: CGPoint(x: box.minX + 5 * point, y: box.minY + 2 * point), Self.measure)
  }

  /// Returns a text such as "1.62 · 45.0°".
  static func text(of reading: GuideLook.Reading) -> String {
    "\(localized(number: reading.ratio, places: 2)) · \(localized(number: reading.angle, places: 1))°"
  }
}
