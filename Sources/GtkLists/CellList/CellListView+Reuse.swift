import Foundation
import GtkViews

/// The creation and reuse of cells, headers and footers.
extension CellListView {
  func register(_ key: ReuseKey, _ make: @escaping () -> ReusableView) { makers[key] = make }

  /// - Returns: nil when no class is registered.
  func dequeue(_ key: ReuseKey) -> ReusableView? {
    if let view = pool[key]?.popLast() {
      view.prepareForReuse()
      view.alpha = 1
      return view
    }
    guard let view = makers[key]?() else { return nil }
    view.reuseKey = key
    view.reuseIdentifier = key.identifier
    (view as? Cell)?.draggedAlpha = configuration.draggedCellAlpha
    return view
  }

  func dequeueCell(_ identifier: String) -> Cell? { dequeue(ReuseKey(identifier: identifier)) as? Cell }

  func recycle(_ view: ReusableView) {
    canvas.removeSubview(view)
    guard let key = view.reuseKey else { return }
    let isRoom = pool[key, default: []].count < configuration.reusePoolLimit
    if isRoom { pool[key, default: []].append(view) }
  }
}
