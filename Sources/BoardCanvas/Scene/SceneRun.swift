import Board
import BoardLook
import DragDropKit
import Foundation

/// Some cards that follow each other from back to front, drawn as one node.
///
/// GTK 4.8 redraws all of a scaled node when any part of it changes: it finds the differences under a
/// translation, but not under another transform (`gsk_transform_node_diff`). So each run is scaled
/// separately, and a run without changes keeps its node.
struct SceneRun {
  /// The largest number of pins in a run. A card that changes makes its run's group anew.
  static let limit = 64
  /// The largest number of arriving cards in a run. While many arrive, only the runs around a change are
  /// redrawn.
  static let arrivingLimit = 32

  /// The distance from the paper beyond which a card's shadow is invisible, in board points. It's less than
  /// the gap between cards that are placed side by side.
  private static let shadow = CardLook.shadowDrop + 1.5 * CardLook.shadowBlur

  let items: [SceneItem]
  /// The run's index in the scene, which its items know too; nil for a new run.
  var number: Int?
  /// Whether something in the run has changed since it was recorded.
  var isStale = true {
    didSet { if isStale { (whole, drawn) = (nil, nil) } }
  }
  /// The recording of the whole run, in board points.
  private var whole: RenderNode?
  /// The items in the order in which the renderer draws most of them together, where the order is free.
  private var sorted: [SceneItem] = []
  /// Whether no card casts its shadow on another one, so that they may be drawn in any order.
  private var isFlat = false
  private var box = CGRect.null
  private var drawn: (zoom: Double, view: CGRect?, node: RenderNode)?

  init(items: [SceneItem]) { self.items = items }

  /// Divides items into runs.
  /// - Parameter old: the present runs. Those with unchanged items are kept.
  static func runs(of order: [SceneItem], keeping old: [SceneRun]) -> [SceneRun] {
    let known = Dictionary(
      old.compactMap { run in run.items.first.map { (ObjectIdentifier($0), run) } },
      uniquingKeysWith: { first, _ in first })
    var runs: [SceneRun] = []
    var start = order.startIndex
    while start < order.endIndex {
      var end = start + 1
      if let number = order[start].zOrder.arrival {
        // The runs go by the cards' numbers, and not by how many cards are left, since the first cards become
        // pins one after the other.
        let part = number / arrivingLimit
        while end < order.endIndex, let next = order[end].zOrder.arrival, next / arrivingLimit == part {
          end += 1
        }
      } else {
        while end < order.endIndex, end - start < limit, order[end].zOrder.arrival == nil { end += 1 }
      }
      let items = order[start..<end]
      if let same = known[ObjectIdentifier(items[start])], same.items.elementsEqual(items, by: ===) {
        runs.append(same)
      } else {
        runs.append(SceneRun(items: Array(items)))
      }
      start = end
    }
    return runs
  }

  /// Returns the run's node; nil if nothing of the run is visible.
  /// - Parameters:
  ///   - view: the visible rectangle, in board points.
  ///   - origin: the point around which the cards were recorded.
  ///   - cuts: whether cards that the view's edges cut are drawn last.
  mutating func node(
    at zoom: Double, in view: CGRect, around origin: CGPoint = .zero, cuts: Bool = true
  ) -> RenderNode? {
    record()
    guard let whole, box.overlaps(view) else { return nil }
    let isCut = cuts && isFlat && !view.encloses(box)
    if let drawn, drawn.zoom == zoom, drawn.view == (isCut ? view : nil) { return drawn.node }
    let node = (isCut ? cut(by: view, around: origin) : whole).scaled(by: zoom)
    drawn = (zoom, isCut ? view : nil, node)
    return node
  }

  /// Records the run. Among cards that don't overlap, the order of layers makes no visible difference.
  private mutating func record() {
    guard isStale else { return }
    isStale = false
    var nodes: [RenderNode] = []
    var layer: [SceneItem] = []
    isFlat = true
    box = .null
    for item in items {
      let shaded = item.box.insetBy(dx: -Self.shadow, dy: -Self.shadow)
      if isFlat { isFlat = !layer.contains { $0.box.overlaps(shaded) } }
      if !isFlat, layer.contains(where: { $0.box.overlaps(item.box) }) {
        nodes += Self.nodes(of: layer)
        layer.removeAll(keepingCapacity: true)
      }
      layer.append(item)
      box = box.union(Self.reach(of: item))
    }
    if isFlat { layer.sort { $0.upload < $1.upload } }
    sorted = layer
    nodes += Self.nodes(of: layer)
    whole = RenderNode.group(nodes)
  }

  private static func nodes(of items: [SceneItem]) -> [RenderNode] {
    SceneItem.layers.flatMap { nodes(of: items, in: $0) }
  }

  private static func nodes(of items: [SceneItem], in layer: [SceneItem.Part]) -> [RenderNode] {
    layer.flatMap { part in items.compactMap { $0.node(of: part) } }
  }

  /// Returns a group in which the cards that the view's edges cut come last in each layer. The renderer has
  /// other shaders for cut cards. Without a graphics card, each change of the shader costs as much as drawing
  /// a dozen cards, and in the order of a board's rows there would be two changes for each row and part.
  private func cut(by view: CGRect, around origin: CGPoint) -> RenderNode {
    let recorded = view.offsetBy(dx: -origin.x, dy: -origin.y)
    var inside: [SceneItem] = []
    var edge: [SceneItem] = []
    for item in sorted {
      let area = Self.reach(of: item)
      guard area.overlaps(view) else { continue }
      if view.encloses(area) { inside.append(item) } else { edge.append(item) }
    }
    return RenderNode.group(
      SceneItem.layers.flatMap { layer in
        let nodes = Self.nodes(of: edge, in: layer)
        return Self.nodes(of: inside, in: layer) + nodes.filter { recorded.encloses($0.bounds) }
          + nodes.filter { !recorded.encloses($0.bounds) }
      })
  }

  /// Returns the item's rectangle with its shadow, its head and everything else around the paper.
  private static func reach(of item: SceneItem) -> CGRect {
    item.box.insetBy(dx: -BoardScene.reach, dy: -BoardScene.reach)
  }
}
