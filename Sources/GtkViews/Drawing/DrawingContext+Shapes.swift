import CKitGtk
public import Foundation
import KitGLib

/// A colour at a position of a gradient, from 0 to 1.
public typealias GradientStop = (offset: Double, color: Color)

extension DrawingContext {
  /// Fills a rectangle with one colour, blended by its alpha.
  public func fill(_ rect: CGRect, _ color: Color) {
    var bounds = graphene_rect_t(rect)
    var rgba = color.rgba
    gtk_snapshot_append_color(snapshot, &rgba, &bounds)
  }

  /// Fills a rounded rectangle with one colour.
  /// - Parameters:
  ///   - rect: in points, in the context's space.
  ///   - radius: the radius of all four corners, in points; a negative one counts as 0.
  ///   - color: the fill.
  public func fillRounded(_ rect: CGRect, radius: Double, _ color: Color) {
    pushRoundedClip(rect, radius: radius)
    fill(rect, color)
    pop()
  }

  /// Fills a rectangle with a linear gradient.
  /// - Parameters:
  ///   - rect: in points, in the context's space.
  ///   - start: the point of offset 0, in the context's space.
  ///   - end: the point of offset 1, in the context's space.
  ///   - stops: at least two, in ascending order.
  public func linearGradient(_ rect: CGRect, from start: CGPoint, to end: CGPoint, stops: [GradientStop]) {
    guard stops.count >= 2 else { return }
    var bounds = graphene_rect_t(rect)
    var first = graphene_point_t(start)
    var last = graphene_point_t(end)
    withColorStops(stops) {
      gtk_snapshot_append_linear_gradient(snapshot, &bounds, &first, &last, $0.baseAddress, gsize($0.count))
    }
  }

  /// Fills a rectangle with a radial gradient.
  /// - Parameters:
  ///   - rect: in points, in the context's space.
  ///   - center: the point of offset 0, in the context's space.
  ///   - radii: the radii of the ellipse at offset 1.
  ///   - stops: at least two, in ascending order.
  public func radialGradient(_ rect: CGRect, center: CGPoint, radii: CGSize, stops: [GradientStop]) {
    guard stops.count >= 2, radii.width > 0, radii.height > 0 else { return }
    var bounds = graphene_rect_t(rect)
    var middle = graphene_point_t(center)
    withColorStops(stops) {
      gtk_snapshot_append_radial_gradient(
        snapshot, &bounds, &middle, Float(radii.width), Float(radii.height), 0, 1, $0.baseAddress,
        gsize($0.count))
    }
  }

  private func withColorStops(
    _ stops: [GradientStop], _ body: (UnsafeMutableBufferPointer<GskColorStop>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: GskColorStop.self, capacity: stops.count) { buffer in
      for (index, stop) in stops.enumerated() {
        buffer.initializeElement(
          at: index, to: GskColorStop(offset: Float(stop.offset), color: stop.color.rgba))
      }
      body(buffer)
    }
  }

  /// Draws a line along the inner edge of a rounded rectangle.
  public func strokeRounded(_ rect: CGRect, radius: Double, width: Double, _ color: Color) {
    var outline = GskRoundedRect(rect, radius: radius)
    let line = Float(width)
    let rgba = color.rgba
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 4) { widths in
      widths.initialize(repeating: line)
      withUnsafeTemporaryAllocation(of: GdkRGBA.self, capacity: 4) { colors in
        colors.initialize(repeating: rgba)
        gtk_snapshot_append_border(snapshot, &outline, widths.baseAddress, colors.baseAddress)
      }
    }
  }

  /// Draws the outer shadow of a rounded rectangle; nothing is drawn inside it.
  ///
  /// The radius and the blur are rounded by at most 3 %, which isn't seen: GSK's cairo renderer keeps the
  /// blurred corner of each pair of both until the program ends (GTK 4.8.3, `draw_shadow_corner`), and a
  /// shadow that grows or shrinks would leave one for every frame.
  /// - Parameters:
  ///   - rect: the rectangle that casts the shadow.
  ///   - radius: the radius of the rectangle's corners, at most half of its sides.
  ///   - color: the shadow's colour where it isn't blurred.
  ///   - dx: how far the shadow is to the right of the rectangle.
  ///   - dy: how far it's below the rectangle.
  ///   - spread: how far it extends on each side.
  ///   - blur: twice the standard deviation of the blur. GTK doesn't scale it with the context.
  ///   - scale: the scale of the context, if it changes from frame to frame.
  public func shadow(
    _ rect: CGRect, radius: Double, _ color: Color, dx: Double = 0, dy: Double = 0, spread: Double = 0,
    blur: Double, scale: Double = 1
  ) {
    let seen = max(abs(scale), .leastNormalMagnitude)
    var outline = GskRoundedRect(rect, radius: Self.stepped(radius * seen) / seen)
    var rgba = color.rgba
    gtk_snapshot_append_outset_shadow(
      snapshot, &outline, &rgba, Float(dx), Float(dy), Float(spread), Float(Self.stepped(blur)))
  }

  /// Rounds a length to one of 16 steps per octave, and to sixteenths of a point below 1.
  private static func stepped(_ length: Double) -> Double {
    guard length > 0, length.isFinite else { return 0 }
    let step = exp2(max(floor(log2(length)), 0) - 4)
    return (length / step).rounded() * step
  }
}

extension DrawingContext {
  /// Draws a texture, scaled to the rectangle.
  public func texture(_ texture: Texture, in rect: CGRect) {
    var bounds = graphene_rect_t(rect)
    gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
  }

  /// Draws a paintable, scaled to the rectangle.
  public func paintable(_ paintable: Paintable, in rect: CGRect) {
    guard rect.width > 0, rect.height > 0 else { return }
    save()
    translate(rect.minX, rect.minY)
    gdk_paintable_snapshot(paintable.object.opaque, snapshot, rect.width, rect.height)
    restore()
  }

  /// Draws text with its top left corner at a point.
  public func text(_ layout: TextLayout, at point: CGPoint, _ color: Color) {
    var rgba = color.rgba
    save()
    translate(point.x, point.y)
    gtk_snapshot_append_layout(snapshot, layout.object.opaque, &rgba)
    restore()
  }

  /// Draws a recorded drawing.
  public func node(_ node: RenderNode) {
    if let pointer = node.pointer { gtk_snapshot_append_node(snapshot, pointer) }
  }

  /// Records a drawing for repeated use.
  /// - Parameters:
  ///   - size: passed on to `body`; nothing is clipped to it.
  ///   - body: draws; it's called once, before this function returns.
  public static func record(size: CGSize, _ body: (DrawingContext, CGSize) -> Void) -> RenderNode {
    let snapshot = gtk_snapshot_new()!
    let context = DrawingContext(snapshot)
    body(context, size)
    context.end()
    return RenderNode(adopting: gtk_snapshot_free_to_node(snapshot), size: size)
  }
}
