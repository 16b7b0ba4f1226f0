import DragDropKit
import Foundation

/// A few cards that follow each other from back to front, drawn as one.
struct SceneRun {
  /// How many cards at most: one that changes makes the run's group anew.
  static let limit = 64

  var items: [SceneItem]
  var node: RenderNode?

  /// Cards that don't overlap can't tell in which order their layers are drawn.
  mutating func record() {
    var nodes: [RenderNode] = []
    var layer: [SceneItem] = []
    func close() {
      for part in 0..<SceneItem.partLimit {
        for item in layer where part < item.under.count { nodes.append(item.under[part]) }
      }
      for item in layer { if let node = item.middle { nodes.append(node) } }
      for item in layer { if let node = item.over { nodes.append(node) } }
      layer.removeAll(keepingCapacity: true)
    }
    for item in items {
      if layer.contains(where: { $0.box.overlaps(item.box) }) { close() }
      layer.append(item)
    }
    close()
    node = RenderNode.group(nodes)
  }
}
