import CGtk
public import Foundation

/// A recorded drawing: immutable, and cheap to draw again.
@MainActor
public final class RenderNode {
  /// Nil when nothing was drawn.
  let pointer: OpaquePointer?
  /// The size that it was recorded for, in points.
  public let size: CGSize

  init(adopting pointer: OpaquePointer?, size: CGSize) {
    self.pointer = pointer
    self.size = size
  }

  /// What the drawing covers, in its own coordinates; empty when nothing was drawn.
  public var bounds: CGRect {
    guard let pointer else { return .zero }
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(pointer, &bounds)
    return CGRect(bounds)
  }

  isolated deinit { if let pointer { gsk_render_node_unref(pointer) } }
}
