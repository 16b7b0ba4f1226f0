import CKitGtk
package import Foundation

/// A point of a line, in the context's space, and the line's width there.
package typealias LinePoint = (position: CGPoint, width: Double)

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
          x: point.position.x - reach, y: point.position.y - reach, width: 2 * reach, height: 2 * reach))
    }
    var bounds = graphene_rect_t(box)
    // GTK's own call for this, `gtk_snapshot_append_cairo`, multiplies a translation before it by a scale
    // that comes after it: the line would be elsewhere.
    guard let node = gsk_cairo_node_new(&bounds), let cairo = gsk_cairo_node_get_draw_context(node) else {
      return
    }
    defer {
      cairo_destroy(cairo)
      gtk_snapshot_append_node(snapshot, node)
      gsk_render_node_unref(node)
    }
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    if points.allSatisfy({ $0.width == first.width }) {
      cairo_set_line_width(cairo, first.width)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_move_to(cairo, first.position.x, first.position.y)
      for point in points.dropFirst() { cairo_line_to(cairo, point.position.x, point.position.y) }
      if points.count == 1 { cairo_line_to(cairo, last.position.x, last.position.y) }
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
      cairo_arc(cairo, point.position.x, point.position.y, point.width / 2, 0, 2 * .pi)
      cairo_close_path(cairo)
    }
    for (start, end) in zip(points, points.dropFirst()) {
      let (dx, dy) = (end.position.x - start.position.x, end.position.y - start.position.y)
      let length = hypot(dx, dy)
      guard length > 0 else { continue }
      let (x, y) = (-dy / length / 2, dx / length / 2)
      cairo_move_to(cairo, start.position.x + x * start.width, start.position.y + y * start.width)
      cairo_line_to(cairo, start.position.x - x * start.width, start.position.y - y * start.width)
      cairo_line_to(cairo, end.position.x - x * end.width, end.position.y - y * end.width)
      cairo_line_to(cairo, end.position.x + x * end.width, end.position.y + y * end.width)
      cairo_close_path(cairo)
    }
  }
}
