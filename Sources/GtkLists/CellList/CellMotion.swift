import DragDrop
import Foundation
import GtkViews

/// What of a list is on its way.
///
/// Each view has a movement and a fade of its own. A change starts only those that lead to another end than
/// the running ones, from what is seen at that moment. So no change ends another one's animation early.
@MainActor
final class CellMotion {
  /// Calls that wait until everything has arrived.
  var waiting: [(Bool) -> Void] = []
  /// Where cells were that are replaced in the next layout, and how much of them was seen.
  private(set) var vacated: [SlotID: (frame: CGRect, presence: Double)] = [:]
  /// Where headers and footers were that are replaced in the next layout.
  private(set) var vacatedBands: [Supplementary: CGRect] = [:]
  /// The animations of the latest changes, which run side by side.
  private var running: [RunningAnimation] = []
  /// Views of deleted elements, which are fading out.
  private var departing: [PlacedView] = []
  /// The view in which all of it is seen.
  private unowned let canvas: CellCanvas

  init(in canvas: CellCanvas) { self.canvas = canvas }

  var isAtRest: Bool { running.isEmpty && departing.isEmpty }

  /// Lets a view fade out where it is.
  func depart(_ host: PlacedView) {
    host.stop()
    departing.append(host)
  }

  /// Returns the views that were fading out, and forgets them.
  func takeDeparting() -> [PlacedView] {
    defer { departing = [] }
    return departing
  }

  /// Records the frame of a view that's about to be replaced.
  func vacate(_ host: PlacedView) {
    switch host {
    case let host as CellHost: vacated[host.id] = (host.shown, host.view.presence)
    case let host as SupplementaryHost: vacatedBands[host.key] = host.shown
    default: break
    }
  }

  /// Called when all views have been replaced.
  func forgetVacated() {
    vacated = [:]
    vacatedBands = [:]
  }

  /// Leaves everything where it is.
  func cancel() {
    let running = running
    self.running = []
    for animation in running { animation.cancel() }
  }

  /// Starts what brings views to their targets.
  /// - Parameters:
  ///   - views: all views that stay.
  ///   - place: shows a view at its current frame.
  ///   - recycle: takes a view that has faded out.
  ///   - end: called when nothing is on its way any more.
  func animate(
    _ views: [PlacedView], duration: Double, place: @escaping (PlacedView) -> Void,
    recycle: @escaping (PlacedView) -> Void, end: @escaping () -> Void
  ) {
    let leaving = departing.filter { !$0.isBound(forPresence: 0) }
    let animation = View.animate(duration: duration) {
      guard let transaction = AnimationTransaction.current else { return }
      for host in views where !host.isBound(for: host.target) {
        host.move(in: canvas, transaction) { [weak host] in
          if let host { place(host) }
        }
      }
      for host in views where !host.isBound(forPresence: 1) { host.fade(to: 1, in: canvas, transaction) }
      for host in leaving { host.fade(to: 0, in: canvas, transaction) }
    } completion: { [weak self] position in
      guard position != .current, let self else { return }
      for host in leaving where remove(host) { recycle(host) }
      running.removeAll { !$0.isRunning }
      if running.isEmpty { end() }
    }
    running.append(animation)
  }

  private func remove(_ host: PlacedView) -> Bool {
    guard let index = departing.firstIndex(where: { $0 === host }) else { return false }
    departing.remove(at: index)
    return true
  }
}
