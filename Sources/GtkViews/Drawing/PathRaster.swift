import CKitGtk
package import DragDrop
package import Foundation

/// A drawing in memory, for shapes of lines and curves, which GTK 4.8's renderer can't draw. Edges are
/// antialiased.
///
/// The time is proportional to the number of pixels: meant for pictures that are kept, not for each frame.
@MainActor
package final class PathRaster {
  /// The drawing's area in points.
  package let area: CGRect
  /// Pixels per point.
  package let scale: Double
  private let cairo: OpaquePointer
  private let surface: OpaquePointer

  /// - Parameters:
  ///   - area: is extended to whole pixels.
  ///   - longestSide: in pixels; larger drawings have a lower resolution.
  /// - Returns: nil when the area is empty or infinite.
  package init?(_ area: CGRect, scale: Double = PathRaster.displayScale, longestSide: Double = 4_096) {
    guard [area.minX, area.minY, area.width, area.height].allSatisfy(\.isFinite), area.width > 0,
      area.height > 0, scale > 0
    else { return nil }
    let scale = min(scale, longestSide / max(area.width, area.height))
    // At least one pixel, however thin the area is.
    let (width, height) = (
      max(1, (area.width * scale).rounded(.up)), max(1, (area.height * scale).rounded(.up))
    )
    self.scale = scale
    self.area = CGRect(x: area.minX, y: area.minY, width: width / scale, height: height / scale)
    // Neither is ever null: on failure, cairo returns an object that draws nothing.
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))!
    cairo = cairo_create(surface)!
    cairo_scale(cairo, scale, scale)
    cairo_translate(cairo, -area.minX, -area.minY)
  }

  isolated deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// The scale of the display's finest monitor, so that a picture is sharp on each monitor.
  package static var displayScale: Double {
    guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display) else {
      return 1
    }
    var scale: Int32 = 1
    for index in 0..<g_list_model_get_n_items(monitors) {
      guard let monitor = g_list_model_get_item(monitors, index) else { continue }
      scale = max(scale, gdk_monitor_get_scale_factor(OpaquePointer(monitor)))
      g_object_unref(monitor)
    }
    return Double(scale)
  }

  /// Fills a path.
  package func fill(_ path: PreviewPath, _ color: Color) {
    trace(path)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    cairo_fill(cairo)
  }

  /// Erases the inside of a path.
  package func erase(_ path: PreviewPath) {
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
    fill(path, .black)
    cairo_restore(cairo)
  }

  /// Draws the part of a recorded drawing that's within a path.
  package func draw(_ node: RenderNode, within path: PreviewPath) {
    guard let pointer = node.pointer else { return }
    // Drawn as one layer under a mask: a clip would antialias the edge of each part of the drawing
    // separately.
    cairo_push_group(cairo)
    gsk_render_node_draw(pointer, cairo)
    cairo_pop_group_to_source(cairo)
    trace(path)
    cairo_fill(cairo)
  }

  /// Draws a texture, scaled to a rectangle.
  package func draw(_ texture: Texture, in rect: CGRect) {
    let node = DrawingContext.record(size: rect.size) { context, _ in context.texture(texture, in: rect) }
    if let pointer = node.pointer { gsk_render_node_draw(pointer, cairo) }
  }

  /// Draws a texture blurred. It needs a margin within its edges, since GTK clips what reaches farther.
  /// - Parameter radius: in points, like that of ``DrawingContext/shadow(_:radius:_:dx:dy:spread:blur:)``.
  package func blur(_ texture: Texture, in rect: CGRect, radius: Double) {
    // In memory GTK blurs in pixels, and twice as far as its shadows.
    let scale = self.scale
    let node = DrawingContext.record(size: rect.size) { context, _ in
      context.pushBlur(radius / 2 * scale)
      context.texture(
        texture,
        in: CGRect(
          x: (rect.minX - area.minX) * scale, y: (rect.minY - area.minY) * scale,
          width: rect.width * scale, height: rect.height * scale))
      context.pop()
    }
    guard let pointer = node.pointer else { return }
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    gsk_render_node_draw(pointer, cairo)
    cairo_restore(cairo)
  }

  /// Returns a texture of the drawing. nil when there was no memory for it.
  package func makeTexture() -> Texture? {
    cairo_surface_flush(surface)
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS, let start = cairo_image_surface_get_data(surface)
    else { return nil }
    // Cairo's pixels are native 32-bit words: blue comes first on little-endian machines, the only ones
    // supported.
    return try? Texture(
      width: width, height: height, stride: stride,
      premultipliedBGRA: Data(bytes: start, count: stride * height))
  }

  private func trace(_ path: PreviewPath) {
    cairo_new_path(cairo)
    cairo_set_fill_rule(
      cairo, path.usesEvenOddFillRule ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    for element in path.outline {
      switch element {
      case .move(let to): cairo_move_to(cairo, to.x, to.y)
      case .line(let to): cairo_line_to(cairo, to.x, to.y)
      case .curve(let to, let control1, let control2):
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}
