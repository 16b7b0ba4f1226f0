import Foundation

extension DragPlace {
  /// The view at the place and its ancestors, deepest first.
  var views: [any ViewNode] {
    guard point.x.isFinite, point.y.isFinite else { return [] }
    return window.hitTest(point)?.withAncestors ?? []
  }

  /// The enabled drag interactions at the place: the deepest view's first; on one view the last added first,
  /// as for drops (2.8 Δ).
  var dragInteractions: [DragInteraction] {
    views.flatMap { view in
      view.interactions.reversed().compactMap { $0 as? DragInteraction }.filter(\.isEnabled)
    }
  }

  /// Whether a view is the first one at the place that takes drops. The hit test takes clipping and
  /// overlapping views into account.
  func isTarget(_ view: any ViewNode) -> Bool {
    views.first { view in
      view.interactions.contains { $0 is DropInteraction || $0 is PasteInteraction }
    } === view
  }
}
