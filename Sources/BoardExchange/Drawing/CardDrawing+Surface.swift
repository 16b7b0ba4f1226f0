import Board
import BoardLook
import BoardPainting
import CCairo
import Foundation

extension CardDrawing: DrawingSurface {
  static func words(_ text: String, _ style: WordStyle) throws(ExchangeError) -> NoteLayout {
    try NoteLayout(text, style)
  }

  func fill(_ area: CGRect, corner: Double, _ color: LookColor) {
    trace(area, corner: corner)
    set(color)
    cairo_fill(context)
  }

  func fill(_ area: CGRect, corner: Double, _ shade: Shade) {
    let top = area.minY + area.height * shade.start
    guard let pattern = cairo_pattern_create_linear(0, top, 0, area.maxY) else { return }
    for (offset, color) in [(0.0, shade.from), (1.0, shade.to)] {
      cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
    trace(area, corner: corner)
    cairo_fill(context)
  }

  func fill(_ disc: Glow) {
    let light = disc.light
    guard let pattern = cairo_pattern_create_radial(light.x, light.y, 0, light.x, light.y, disc.reach) else {
      return
    }
    for stop in disc.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
    cairo_new_path(context)
    cairo_arc(context, disc.center.x, disc.center.y, disc.radius, 0, 2 * .pi)
    cairo_fill(context)
  }

  func line(through points: [StrokePath.Point], _ color: LookColor) {
    set(color)
    cairo_new_path(context)
    if let width = points.evenWidth {
      cairo_save(context)
      defer { cairo_restore(context) }
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width(context, width)
      for point in points { cairo_line_to(context, point.position.x, point.position.y) }
      // A dot is a line to its own beginning.
      if points.count == 1 { cairo_close_path(context) }
      cairo_stroke(context)
      return
    }
    for point in points {
      cairo_new_sub_path(context)
      cairo_arc(context, point.position.x, point.position.y, point.width / 2, 0, 2 * .pi)
      cairo_close_path(context)
    }
    for corners in points.quadrilaterals {
      // The path would go on from the shape before.
      cairo_new_sub_path(context)
      for corner in corners { cairo_line_to(context, corner.x, corner.y) }
      cairo_close_path(context)
    }
    cairo_fill(context)
  }

  func line(from start: CGPoint, to end: CGPoint, width: Double, _ color: LookColor) {
    set(color)
    cairo_new_path(context)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_width(context, width)
    cairo_move_to(context, start.x, start.y)
    cairo_line_to(context, end.x, end.y)
    cairo_stroke(context)
  }

  func outline(_ area: CGRect, corner: Double, width: Double, _ color: LookColor) {
    trace(area.insetBy(dx: width / 2, dy: width / 2), corner: max(0, corner - width / 2))
    set(color)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  func shadow(under sheet: CGRect, _ color: LookColor) {
    // The shadow falls towards the card's own bottom, because the app rotates card and shadow together.
    shadow.draw(under: sheet.offsetBy(dx: 0, dy: CardLook.shadowDrop), in: context)
  }

  func pushClip(_ area: CGRect, corner: Double) {
    cairo_save(context)
    trace(area, corner: corner)
    cairo_clip(context)
  }

  func popClip() { cairo_restore(context) }

  func pushOpacity(_ opacity: Double) {
    cairo_save(context)
    cairo_push_group(context)
    opacities.values.append(opacity)
  }

  func popOpacity() {
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacities.values.popLast() ?? 1)
    cairo_restore(context)
  }

  func write(_ words: NoteLayout, at origin: CGPoint, _ color: LookColor) {
    set(color)
    cairo_move_to(context, origin.x, origin.y)
    words.show(in: context)
  }
}
