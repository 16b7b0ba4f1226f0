import DragDrop
import Foundation
import GtkViews

/// The movement of cells, headers and footers to their frames.
extension CellListView {
  /// Starts what brings all views to their frames.
  func animate() {
    motion.animate(
      placedViews, duration: configuration.layoutDuration, place: { [weak self] in self?.place($0) },
      recycle: { [weak self] in self?.recycle($0) }, end: { [weak self] in self?.finishAnimation(true) })
  }

  private var placedViews: [PlacedView] { Array(hosts.values) + Array(supplementaryHosts.values) }

  private func place(_ host: PlacedView) {
    if let host = host as? SupplementaryHost {
      placeSupplementary(host)
    } else {
      canvas.place(host.view, at: host.shown)
    }
  }

  func finishAnimation(_ isWhole: Bool) {
    for host in motion.takeDeparting() { recycle(host) }
    let waiting = motion.waiting
    motion.waiting = []
    realise()
    for body in waiting { body(isWhole) }
  }

  /// Places everything at once, without an animation.
  func settle() {
    motion.cancel()
    for host in placedViews {
      host.arrive()
      place(host)
    }
    finishAnimation(true)
  }
}
