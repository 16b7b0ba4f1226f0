import CGtk
public import Foundation
import GLibSupport

extension Window {
  /// Paints a recorded drawing into a texture, at the window's scale.
  ///
  /// For drawings that are expensive to paint in each frame, such as rotated shadows: the renderer paints
  /// these offscreen first, one by one (0.1 ms each in software), whereas a texture costs next to nothing.
  /// - Parameter area: the part to paint, in the drawing's coordinates; nil paints all of it.
  /// - Returns: nil when nothing was drawn, the window was never shown, or a side would exceed 8192 pixels.
  public func makeTexture(of node: RenderNode, area: CGRect? = nil) -> Texture? {
    let area = area ?? node.bounds
    guard let pointer = node.pointer, let renderer = gtk_native_get_renderer(object.opaque),
      area.width > 0, area.height > 0, max(area.width, area.height) * Double(scaleFactor) <= 8192
    else { return nil }
    let scale = Float(scaleFactor)
    let snapshot = gtk_snapshot_new()!
    gtk_snapshot_scale(snapshot, scale, scale)
    gtk_snapshot_append_node(snapshot, pointer)
    guard let scaled = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(scaled) }
    var viewport = graphene_rect_t(
      CGRect(
        x: area.minX * Double(scale), y: area.minY * Double(scale), width: area.width * Double(scale),
        height: area.height * Double(scale)))
    return gsk_renderer_render_texture(renderer, scaled, &viewport).map { Texture(adopting: $0) }
  }
}
