import BoardLook
import DragDropKit
import Foundation

/// A few cards that follow each other from back to front, drawn as one.
///
/// What GTK 4.8 draws anew of something that's scaled is all of it: it finds the differences under a translation and under
/// nothing else (`gsk_transform_node_diff`). So each run has its scale to itself, and one that's the same as before stays the
/// same node.
struct SceneRun {
  /// How many cards at most: one that changes makes the run's group anew.
  static let limit = 64
  /// The same of what's on its way and not a pin yet: while much arrives, only what's around it is drawn anew.
  static let arrivingLimit = 32

  /// So far from its paper there's nothing left to be seen of a card's shadow, in board points: less than lies between cards
  /// that are laid side by side.
  private static let shadow = CardLook.shadowDrop + 1.5 * CardLook.shadowBlur

  let items: [SceneItem]
  /// Whether something has changed in it since it was recorded.
  var isStale = true {
    didSet { if isStale { (whole, drawn) = (nil, nil) } }
  }
  /// All of it, in board points.
  private var whole: RenderNode?
  /// As the renderer draws most of them together, where the order is free.
  private var sorted: [SceneItem] = []
  /// No card throws its shadow on another one: they may be drawn in any order.
  private var isFlat = false
  private var box = CGRect.null
  private var drawn: (zoom: Double, view: CGRect?, node: RenderNode)?

  init(items: [SceneItem]) { self.items = items }

  /// Cuts what follows each other into runs.
  /// - Parameters:
  ///   - arriving: the number of what's on its way; nil for a pin.
  ///   - old: the runs until now. Those that have the same items stay as they are.
  static func runs(
    of order: [SceneItem], arriving: (SceneItem) -> Int?, keeping old: [SceneRun]
  ) -> [SceneRun] {
    let known = Dictionary(
      old.compactMap { run in run.items.first.map { (ObjectIdentifier($0), run) } },
      uniquingKeysWith: { first, _ in first })
    var runs: [SceneRun] = []
    var start = order.startIndex
    while start < order.endIndex {
      var end = start + 1
      if let number = arriving(order[start]) {
        // By their numbers, and not by how many are left of them: those before them become pins.
        let part = number / arrivingLimit
        while end < order.endIndex, let next = arriving(order[end]), next / arrivingLimit == part { end += 1 }
      } else {
        while end < order.endIndex, end - start < limit, arriving(order[end]) == nil { end += 1 }
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

  /// What's to be drawn of it; nil when nothing of it is seen.
  /// - Parameters:
  ///   - view: what's seen, in board points.
  ///   - origin: around which the cards were recorded.
  ///   - cuts: whether what the view's edges cut comes last.
  mutating func node(
    at zoom: Double, in view: CGRect, around origin: CGPoint = .zero, cuts: Bool = true
  ) -> RenderNode? {
    record()
    guard let whole, box.overlaps(view) else { return nil }
    let isCut = cuts && isFlat && !view.contains(box)
    if let drawn, drawn.zoom == zoom, drawn.view == (isCut ? view : nil) { return drawn.node }
    let node = (isCut ? cut(by: view, around: origin) : whole).scaled(by: zoom)
    drawn = (zoom, isCut ? view : nil, node)
    return node
  }

  /// Cards that don't overlap can't tell in which order their layers are drawn.
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

  /// What the view's edges cut comes last in each layer. The renderer has other shaders for that, and each change of the shader
  /// costs one without a graphics card as much as drawing a dozen cards: in the order of a board's rows there would be two
  /// for each row and part.
  private func cut(by view: CGRect, around origin: CGPoint) -> RenderNode {
    let recorded = view.offsetBy(dx: -origin.x, dy: -origin.y)
    var inside: [SceneItem] = []
    var edge: [SceneItem] = []
    for item in sorted {
      let place = Self.reach(of: item)
      guard place.overlaps(view) else { continue }
      if view.contains(place) { inside.append(item) } else { edge.append(item) }
    }
    return RenderNode.group(
      SceneItem.layers.flatMap { layer in
        let nodes = Self.nodes(of: edge, in: layer)
        return Self.nodes(of: inside, in: layer) + nodes.filter { recorded.contains($0.bounds) }
          + nodes.filter { !recorded.contains($0.bounds) }
      })
  }

  /// With its shadow, its head and whatever else is around the paper.
  private static func reach(of item: SceneItem) -> CGRect {
    item.box.insetBy(dx: -BoardScene.reach, dy: -BoardScene.reach)
  }
}
