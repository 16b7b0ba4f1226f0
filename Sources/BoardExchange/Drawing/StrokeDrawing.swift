import Board
import BoardLook
import CCairo
import Foundation

extension CardDrawing {
  /// Draws a stroke at its position on the board; other pins aren't drawn. Coordinates are those of the
  /// board.
  func stroke(_ pin: Pin) {
    guard let stroke = pin.content.stroke else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, pin.center.x, pin.center.y)
    cairo_rotate(context, pin.rotation * .pi / 180)
    if pin.attributes.opacity < 1 { cairo_push_group(context) }
    self.stroke(
      stroke,
      in: CGRect(
        x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height),
      isGray: pin.attributes.isGray)
    guard pin.attributes.opacity < 1 else { return }
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, pin.attributes.opacity)
  }

  /// Draws the line of a stroke whose box is a rectangle.
  func stroke(_ stroke: PinStroke, in frame: CGRect, isGray: Bool) {
    let color = LookColor(stroke.color.hex)
    cairo_save(context)
    defer { cairo_restore(context) }
    set(isGray ? color.gray : color)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    for line in StrokePath(stroke, in: frame).lines {
      cairo_new_path(context)
      if let width = line.evenWidth {
        cairo_set_line_width(context, width)
        for point in line { cairo_line_to(context, point.place.x, point.place.y) }
        // A dot is a line to its own beginning.
        if line.count == 1 { cairo_close_path(context) }
        cairo_stroke(context)
        continue
      }
      for point in line {
        cairo_new_sub_path(context)
        cairo_arc(context, point.place.x, point.place.y, point.width / 2, 0, 2 * .pi)
        cairo_close_path(context)
      }
      for corners in line.quadrilaterals {
        for corner in corners { cairo_line_to(context, corner.x, corner.y) }
        cairo_close_path(context)
      }
      cairo_fill(context)
    }
  }
}

/// Writes the lines of strokes as elements of SVG.
enum StrokeText {
  /// - Parameters:
  ///   - stroke: the line.
  ///   - frame: its box, in the coordinates of the drawing.
  ///   - isGray: whether its colour is left out.
  static func elements(of stroke: PinStroke, in frame: CGRect, isGray: Bool) -> String {
    let color = isGray ? LookColor(stroke.color.hex).gray.hex : stroke.color.code
    return StrokePath(stroke, in: frame).lines.map { line in
      if let width = line.evenWidth {
        return "<path d=\"\(outline(line.map(\.place)))\" fill=\"none\" stroke=\"\(color)\" "
          + "stroke-width=\"\(n(width))\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
      }
      let discs = line.map { point in
        let radius = point.width / 2
        // Both halves turn clockwise, as the quadrilaterals do: otherwise their overlap wouldn't be filled.
        return "M\(n(point.place.x - radius)) \(n(point.place.y))"
          + "a\(n(radius)) \(n(radius)) 0 0 1 \(n(point.width)) 0"
          + "a\(n(radius)) \(n(radius)) 0 0 1 \(n(-point.width)) 0z"
      }
      let sides = line.quadrilaterals.map { outline($0) + "z" }
      return "<path d=\"\((discs + sides).joined())\" fill=\"\(color)\"/>"
    }.joined()
  }

  private static func outline(_ points: [CGPoint]) -> String {
    let coordinates = points.map { "\(n($0.x)) \(n($0.y))" }
    // A dot is a line to its own beginning.
    return "M" + (coordinates.count == 1 ? coordinates + coordinates : coordinates).joined(separator: "L")
  }

  /// Returns a number without an exponent, rounded to 0.001.
  private static func n(_ number: Double) -> String { VectorText.n(number, parts: 1_000) }
}

extension [StrokePath.Point] {
  /// The width of the line, if it's the same at all points.
  fileprivate var evenWidth: Double? {
    first.flatMap { first in allSatisfy { $0.width == first.width } ? first.width : nil }
  }

  /// The quadrilaterals between the ends of the line's width at each two neighbouring points. They turn
  /// clockwise where y points down.
  fileprivate var quadrilaterals: [[CGPoint]] {
    zip(self, dropFirst()).compactMap { start, end in
      let (dx, dy) = (end.place.x - start.place.x, end.place.y - start.place.y)
      let length = hypot(dx, dy)
      guard length > 0 else { return nil }
      let (x, y) = (-dy / length / 2, dx / length / 2)
      return [
        CGPoint(x: start.place.x + x * start.width, y: start.place.y + y * start.width),
        CGPoint(x: start.place.x - x * start.width, y: start.place.y - y * start.width),
        CGPoint(x: end.place.x - x * end.width, y: end.place.y - y * end.width),
        CGPoint(x: end.place.x + x * end.width, y: end.place.y + y * end.width),
      ]
    }
  }
}
