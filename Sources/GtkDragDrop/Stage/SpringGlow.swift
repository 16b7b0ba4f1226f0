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
