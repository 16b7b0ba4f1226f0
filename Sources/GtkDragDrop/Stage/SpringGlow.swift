import DragDrop
import Foundation
import GtkViews

/// The default effect of a spring-loaded view: it glows while a drag rests on it, flashes, and lights up when
/// it opens.
@MainActor
final class SpringGlow {
  private weak var view: View?
  private weak var layer: CanvasView?
  private var strength = 0.0
  private var running: RunningAnimation?
  private let look: DragAppearance

  private static let tint = Color(red: 0.11, green: 0.44, blue: 0.85)

  init(_ view: View, in layer: CanvasView, look: DragAppearance) {
    self.look = look
    self.view = view
    self.layer = layer
  }

  /// - Parameter end: called when the effect has faded out.
  func show(_ state: SpringLoadedState, end: @escaping () -> Void) {
    switch state {
    case .inactive: fadeOut(end: end)
    case .possible: animate(to: look.spring.glow, duration: look.spring.glowDuration)
    case .activating:
      // One blink: dark, then bright, like a button that's pressed twice.
      animate(to: look.spring.dim, duration: look.spring.dimDuration) { [weak self, look] in
        self?.animate(to: look.spring.flash, duration: look.spring.flashDuration)
      }
    case .activated:
      animate(to: 1, duration: look.spring.openDuration) { [weak self] in self?.fadeOut(end: end) }
    }
  }

  func fadeOut(end: @escaping () -> Void) { animate(to: 0, duration: look.spring.fadeDuration, then: end) }

  private func animate(to target: Double, duration: Double, then next: (() -> Void)? = nil) {
    running?.cancel()
    guard let layer else {
      next?()
      return
    }
    let start = strength
    running = View.animate(duration: duration, curve: .easeOut) {
      AnimationTransaction.current?.animate(from: start, to: target, in: layer) {
        [weak self, weak layer] value in
        self?.strength = value
        layer?.setNeedsDisplay()
      }
    } completion: { position in
      if position == .end { next?() }
    }
  }

  func draw(_ context: DrawingContext) {
    guard let view, view.window != nil, strength > 0 else { return }
    let frame = view.frameInWindow
    guard frame.width > 0, frame.height > 0 else { return }
    context.fillRounded(frame, radius: look.spring.cornerRadius, Self.tint.withAlpha(0.28 * strength))
    context.strokeRounded(
      frame, radius: look.spring.cornerRadius, width: look.spring.rimWidth, Self.tint.withAlpha(strength))
  }
}

/// Shows that a drag carried by a finger ends at the window's edge: a band along the edges that the finger
/// approaches.
enum EdgeGlow {
  private static let tint = Color(red: 0.75, green: 0.11, blue: 0.16, alpha: 1)

  /// The intensity of each edge's band, from 0 to 1.
  struct Strength: Equatable, Sendable {
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0

    /// - Parameters:
    ///   - point: the drag's point in the window's space; outside the window, the crossed edges have full
    ///     intensity.
    ///   - reach: the distance in points from an edge within which the band is visible.
    init(_ point: CGPoint, in bounds: CGRect, reach: Double) {
      func strength(_ distance: Double) -> Double { min(max(1 - distance / max(reach, 1), 0), 1) }
      left = strength(point.x - bounds.minX)
      top = strength(point.y - bounds.minY)
      right = strength(bounds.maxX - point.x)
      bottom = strength(bounds.maxY - point.y)
    }

    var isNothing: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }
  }

  @MainActor
  static func draw(_ strength: Strength, in bounds: CGRect, depth: Double, _ context: DrawingContext) {
    let (x, y, width, height) = (bounds.minX, bounds.minY, bounds.width, bounds.height)
    band(
      CGRect(x: x, y: y, width: depth, height: height), from: CGPoint(x: x, y: 0),
      to: CGPoint(x: x + depth, y: 0), strength.left, context)
    band(
      CGRect(x: x, y: y, width: width, height: depth), from: CGPoint(x: 0, y: y),
      to: CGPoint(x: 0, y: y + depth), strength.top, context)
    band(
      CGRect(x: bounds.maxX - depth, y: y, width: depth, height: height), from: CGPoint(x: bounds.maxX, y: 0),
      to: CGPoint(x: bounds.maxX - depth, y: 0), strength.right, context)
    band(
      CGRect(x: x, y: bounds.maxY - depth, width: width, height: depth),
      from: CGPoint(x: 0, y: bounds.maxY), to: CGPoint(x: 0, y: bounds.maxY - depth), strength.bottom, context
    )
  }

  @MainActor
  private static func band(
    _ rect: CGRect, from start: CGPoint, to end: CGPoint, _ strength: Double, _ context: DrawingContext
  ) {
    guard strength > 0 else { return }
    context.linearGradient(
      rect, from: start, to: end,
      stops: [
        (0, tint.withAlpha(0.9 * strength)), (0.11, tint.withAlpha(0.9 * strength)),
        (0.12, tint.withAlpha(0.38 * strength)), (1, tint.withAlpha(0)),
      ])
  }
}
