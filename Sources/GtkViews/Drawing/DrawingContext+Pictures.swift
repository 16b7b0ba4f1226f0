import CGtk
public import Foundation
import GLibSupport

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
  /// - Parameter size: passed on to `body`; nothing is clipped to it.
  public static func record(size: CGSize, _ body: (DrawingContext, CGSize) -> Void) -> RenderNode {
    let snapshot = gtk_snapshot_new()!
    let context = DrawingContext(snapshot)
    body(context, size)
    context.end()
    return RenderNode(adopting: gtk_snapshot_free_to_node(snapshot), size: size)
  }
}
