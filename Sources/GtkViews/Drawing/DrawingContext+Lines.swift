import CKitGtk
package import Foundation

/// A place on a line, in the context's space, and the line's width there.
package typealias LinePoint = (place: CGPoint, width: Double)

extension DrawingContext {
  /// Draws a line with round ends and corners.
  ///
  /// GTK 4.8 has no node for lines: cairo draws it in memory, in each size in which it's seen. On a graphics
  /// card the whole line becomes one texture, so that a line must be cut where it's larger than the screen.
  /// - Parameters:
  ///   - points: at least one; a single one is a dot.
  ///   - color: the colour. Where the line crosses itself, a colour that's opaque is seen once.
  package func line(through points: [LinePoint], _ color: Color) {
    guard let first = points.first, let last = points.last else { return }
    let box = points.reduce(CGRect.null) { box, point in
      // The pixels at the edge are half covered.
      let reach = point.width / 2 + 1
      return box.union(
        CGRect(
          x: point.place.x - reach, y: point.place.y - reach, width: 2 * reach, height: 2 * reach))
    }
    var bounds = graphene_rect_t(box)
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    defer { cairo_destroy(cairo) }
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    if points.allSatisfy({ $0.width == first.width }) {
      cairo_set_line_width(cairo, first.width)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_move_to(cairo, first.place.x, first.place.y)
      for point in points.dropFirst() { cairo_line_to(cairo, point.place.x, point.place.y) }
      if points.count == 1 { cairo_line_to(cairo, last.place.x, last.place.y) }
      cairo_stroke(cairo)
    } else {
      trace(points, cairo)
      cairo_fill(cairo)
    }
  }

  /// Traces a line whose width changes: a disc at each point, and the quadrilaterals between them. All of
  /// them turn the same way, so that they're filled where they overlap.
  private func trace(_ points: [LinePoint], _ cairo: OpaquePointer) {
    for point in points {
      cairo_new_sub_path(cairo)
      cairo_arc(cairo, point.place.x, point.place.y, point.width / 2, 0, 2 * .pi)
      cairo_close_path(cairo)
    }
    for (start, end) in zip(points, points.dropFirst()) {
      let (dx, dy) = (end.place.x - start.place.x, end.place.y - start.place.y)
      let length = hypot(dx, dy)
      guard length > 0 else { continue }
      let (x, y) = (-dy / length / 2, dx / length / 2)
      cairo_move_to(cairo, start.place.x + x * start.width, start.place.y + y * start.width)
      cairo_line_to(cairo, start.place.x - x * start.width, start.place.y - y * start.width)
      cairo_line_to(cairo, end.place.x - x * end.width, end.place.y - y * end.width)
      cairo_line_to(cairo, end.place.x + x * end.width, end.place.y + y * end.width)
      cairo_close_path(cairo)
    }
  }
}
