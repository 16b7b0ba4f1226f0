package import Board
package import BoardLook
package import Foundation
import Localization

/// Paints a picture's guides on its card.
package struct GuidePainter {
  private let look: GuideLook
  private let point: Double

  private static let dark = LookColor(0, alpha: 0.3)
  private static let light = LookColor(0xFFFFFF, alpha: 0.9)
  private static let pale = LookColor(0xFFFFFF, alpha: 0.6)
  private static let measure = LookColor(0xFFD54A)
  private static let horizon = LookColor(0x7BD5FF)
  private static let ground = LookColor(0x202020, alpha: 0.85)

  /// - Parameters:
  ///   - guides: the guides.
  ///   - frame: the card's frame.
  ///   - framing: the part of the picture that's on the card.
  ///   - point: the length of a point of the screen, in the painter's points: on the screen, guides are as
  ///     thin at every zoom.
  package init(_ guides: PinGuides, in frame: CGRect, framing: PictureFraming, point: Double = 1) {
    look = GuideLook(guides, in: frame, framing: framing)
    self.point = point
  }

  package func paint<Surface: DrawingSurface>(on surface: Surface) throws(Surface.Failure) {
    let perspective = look.perspective
    paint(look.divisions, Self.light, on: surface)
    paint(perspective.rays, Self.pale, on: surface)
    if let horizon = perspective.horizon { paint([horizon], Self.horizon, on: surface) }
    let readings = look.readings
    paint(readings.map(\.line), Self.measure, width: 1.5, on: surface)
    for reading in readings { try paint(reading, on: surface) }
  }

  private func paint(
    _ lines: [GuideLook.Line], _ color: LookColor, width: Double = 1, on surface: some DrawingSurface
  ) {
    for (width, color) in [(width + 1.5, Self.dark), (width, color)] {
      for line in lines { surface.line(from: line.start, to: line.end, width: width * point, color) }
    }
  }

  /// Writes a measure's angle and ratio beside its middle.
  private func paint<Surface: DrawingSurface>(
    _ reading: GuideLook.Reading, on surface: Surface
  ) throws(Surface.Failure) {
    let text = try Surface.words(Self.text(of: reading), WordStyle(size: 11 * point, weight: .bold))
    let size = text.size
    let middle = CGPoint(
      x: (reading.line.start.x + reading.line.end.x) / 2, y: (reading.line.start.y + reading.line.end.y) / 2)
    let box = CGRect(
      x: middle.x - size.width / 2 - 5 * point, y: middle.y - size.height / 2 - 2 * point,
      width: size.width + 10 * point, height: size.height + 4 * point)
    surface.fill(box, corner: 4 * point, Self.ground)
    surface.write(text, at: CGPoint(x: box.minX + 5 * point, y: box.minY + 2 * point), Self.measure)
  }

  /// Returns a text such as "1.62 · 45.0°".
  private static func text(of reading: GuideLook.Reading) -> String {
    "\(localized(number: reading.ratio, places: 2)) · \(localized(number: reading.angle, places: 1))°"
  }
}
