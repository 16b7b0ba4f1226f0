import CKitGtk
public import Foundation
import KitGLib

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
    // GSK has no transform for a scale that's 1 in its own precision, which a gliding view goes through.
    guard let pointer, Float(scale) != 1 else { return self }
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

extension RenderNode {
  /// Returns a group of drawings, back to front. They're shared, not copied; empty ones are left out.
  public static func group(_ nodes: [RenderNode]) -> RenderNode {
    var children: [OpaquePointer?] = []
    children.reserveCapacity(nodes.count)
    for node in nodes { if let pointer = node.pointer { children.append(pointer) } }
    guard !children.isEmpty else { return RenderNode(adopting: nil, size: .zero) }
    let group = children.withUnsafeMutableBufferPointer {
      gsk_container_node_new($0.baseAddress, guint($0.count))
    }
    return withExtendedLifetime(nodes) { RenderNode(adopting: group, size: .zero) }
  }
}

extension CGRect {
  init(_ rect: graphene_rect_t) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension graphene_rect_t {
  init(_ rect: CGRect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.origin.x), y: Float(rect.origin.y)),
      size: graphene_size_t(width: Float(rect.size.width), height: Float(rect.size.height)))
  }
}

extension graphene_point_t {
  init(_ point: CGPoint) { self.init(x: Float(point.x), y: Float(point.y)) }
}

/// Converts a coordinate for GTK to whole points; a non-finite one becomes 0.
package func wholePoint(_ coordinate: Double) -> Int32 {
  coordinate.isFinite ? Int32(min(max(coordinate.rounded(), -1_000_000), 1_000_000)) : 0
}

/// Converts a length for GTK, which lays out in whole points up to 32767.
package func pixels(_ length: Double) -> Int32 {
  length.isFinite ? Int32(min(max(length.rounded(), 0), 32_767)) : 0
}
