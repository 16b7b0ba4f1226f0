import CGtk
public import Foundation
import GLibSupport

/// A recorded drawing: immutable, and cheap to draw again.
@MainActor
public final class RenderNode {
  /// The GskRenderNode; nil when nothing was drawn.
  let pointer: OpaquePointer?
  /// The size that the drawing was recorded for, in points.
  public let size: CGSize

  init(adopting pointer: OpaquePointer?, size: CGSize) {
    self.pointer = pointer
    self.size = size
  }

  /// Returns a node that draws a texture scaled to a rectangle, like a recorded one but without a recording.
  public static func texture(_ texture: Texture, in rect: CGRect) -> RenderNode {
    var bounds = graphene_rect_t(rect)
    return RenderNode(adopting: gsk_texture_node_new(texture.pointer, &bounds), size: rect.size)
  }

  /// Returns the drawing scaled about the origin. When one scaled drawing replaces another, everything that
  /// they cover is repainted.
  public func scaled(by scale: Double) -> RenderNode {
    guard let pointer, scale != 1 else { return self }
    let transform = gsk_transform_scale(nil, Float(scale), Float(scale))
    defer { gsk_transform_unref(transform) }
    return RenderNode(
      adopting: gsk_transform_node_new(pointer, transform),
      size: CGSize(width: size.width * scale, height: size.height * scale))
  }

  /// The bounds of the drawing in its own coordinates; empty when nothing was drawn.
  public var bounds: CGRect {
    guard let pointer else { return .zero }
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(pointer, &bounds)
    return CGRect(bounds)
  }

  isolated deinit { if let pointer { gsk_render_node_unref(pointer) } }
}
