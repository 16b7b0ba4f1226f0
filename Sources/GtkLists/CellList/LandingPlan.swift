import DragDrop
import Foundation
import KitGLib
import GtkViews

/// The target of one item of a drop (contract 1.12.16–1.12.19).
@MainActor
final class LandingPlan {
  enum Destination {
    /// The cell of a slot: an item that has been inserted, or a placeholder.
    case slot(SlotID)
    /// A rectangle in a cell, in the cell's space.
    case into(SlotID, CGRect)
    case target(DragPreviewTarget)
  }

  let destination: Destination
  let animator = LandingAnimator()

  init(_ destination: Destination) { self.destination = destination }

  /// The slot whose cell is hidden until the preview has arrived.
  var slot: SlotID? { if case .slot(let id) = destination { id } else { nil } }

  func preview(from standard: TargetedDragPreview, in list: CellListView) -> TargetedDragPreview? {
    guard list.canvas.window != nil else { return nil }
    switch destination {
    case .target(let target): return standard.retargetedPreview(with: target)
    case .slot(let id):
      // A slot that isn't visible can't be flown to.
      guard let frame = list.layout.frame(of: id), list.visibleRect.intersects(frame) else { return nil }
      let shown = parameters(of: id, in: list)?.visiblePath?.boundingBox
      let goal = shown?.offsetBy(dx: frame.minX, dy: frame.minY) ?? frame
      list.conceal(id, true)
      return standard.retargetedPreview(with: target(goal, from: standard.size, in: list))
    case .into(let id, let rect):
      guard let frame = list.layout.frame(of: id), list.visibleRect.intersects(frame) else { return nil }
      let goal = rect.offsetBy(dx: frame.minX, dy: frame.minY)
      return standard.retargetedPreview(with: target(goal, from: standard.size, in: list))
    }
  }

  private func parameters(of id: SlotID, in list: CellListView) -> DragPreviewParameters? {
    if let record = list.table.slot(id)?.placeholder {
      return list.hosts[id].flatMap { record.previewParameters($0.cell) }
    }
    return list.table.path(of: id).flatMap { list.dropParameters(at: $0) }
  }

  /// Returns a target that fits a preview into a rectangle of the content, keeping its aspect ratio; an empty
  /// rectangle is a point.
  private func target(_ rect: CGRect, from size: CGSize, in list: CellListView) -> DragPreviewTarget {
    var scale = 0.01
    if size.width > 0, size.height > 0, rect.width > 0 || rect.height > 0 {
      scale = max(0.01, min(rect.width / size.width, rect.height / size.height))
    }
    return DragPreviewTarget(
      container: list.canvas, center: list.canvasPoint(of: rect), transform: AffineTransform(scale: scale))
  }
}

/// Replaces a drop's animation until the engine makes it: animations and completions added before are passed
/// on.
@MainActor
final class LandingAnimator: DragAnimating {
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor (AnimatingPosition) -> Void] = []
  private var followed: (any DragAnimating)?
  private var isOver = false

  func addAnimations(_ body: @escaping @MainActor () -> Void) {
    if isOver {
      body()
    } else if let followed {
      followed.addAnimations(body)
    } else {
      animations.append(body)
    }
  }

  func addCompletion(_ body: @escaping @MainActor (AnimatingPosition) -> Void) {
    if isOver {
      body(.end)
    } else if let followed {
      followed.addCompletion(body)
    } else {
      completions.append(body)
    }
  }

  func follow(_ animator: any DragAnimating) {
    followed = animator
    for body in animations { animator.addAnimations(body) }
    for body in completions { animator.addCompletion(body) }
    animations = []
    completions = []
  }

  /// Called when there's no animation: makes the changes and calls the completions now.
  func finish() {
    guard followed == nil, !isOver else { return }
    isOver = true
    let (bodies, waiting) = (animations, completions)
    animations = []
    completions = []
    for body in bodies { body() }
    for body in waiting { body(.end) }
  }
}

/// A clock on GLib's main loop.
@MainActor
final class MainLoopClock: DragClock {
  var now: TimeInterval { MainLoop.now }

  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer {
    Pending(MainLoop.schedule(after: delay, body))
  }

  private final class Pending: DragTimer {
    private let timer: MainLoopTimer
    init(_ timer: MainLoopTimer) { self.timer = timer }
    func cancel() { timer.cancel() }
  }
}
