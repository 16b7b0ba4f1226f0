import CGtk
import Foundation

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
